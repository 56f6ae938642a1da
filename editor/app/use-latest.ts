import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same, and does what was rendered last. */
export function useLatest<Parameters extends unknown[], Result>(act: (...parameters: Parameters) => Result) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...parameters: Parameters) => latest.current(...parameters), [])
}
