import { useSyncExternalStore } from 'react'

/** Whether the page is hydrated. During prerendering and hydration it is not. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

function subscribe() {
  return () => {}
}
