import { useSyncExternalStore } from 'react'

/** Whether the script runs. The first render says no, as the prerendered page does. */
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
