import { useSyncExternalStore } from 'react'

/**
 * Today's date as YYYY-MM-DD by the reader's own clock, so that no page goes out of date between two builds. The first
 * render shows the day of the build, as the prerendered page does, and hydration stays silent.
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

/** A page that was left open overnight is brought up to date when its reader returns to it. */
function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
