import { useSyncExternalStore } from 'react'

/**
 * Today's date as YYYY-MM-DD by the visitor's clock, so that no page goes out of date between two builds. While hydrating it
 * is the day of the build, as in the prerendered page, so that the two match.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today, () => import.meta.env.BUILD_DATE)
}

function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** A page that was left open overnight is updated when it is shown again. */
function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
