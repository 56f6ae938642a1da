import { holdPresses } from './hold-presses.ts'
import { holdPictures } from './hold-pictures.ts'

/** The chunks of the page's script, shared ones first; the build writes them in front of this. */
declare const pageScript: string[]

/**
 * Stands inside every page and runs before its body is read. React is fetched when the page has been shown and the browser
 * has nothing better to do, or when the reader does the first thing: nobody waits for it, and no press gets lost.
 */
let running: Promise<unknown> | undefined
function run() {
  // Each chunk runs as soon as it and what it imports are there, in a task of its own.
  running ??= Promise.all(pageScript.map((address) => import(/* @vite-ignore */ address))).then(
    letPressesGo,
    letPressesGo,
  )
}

const letPressesGo = holdPresses()
const letPicturesLoad = holdPictures()

/** What a reader does first, whatever it is done with. A jump to a section and a restored place scroll, too. */
const firstSigns = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']
function handleFirstSign() {
  for (const sign of firstSigns) removeEventListener(sign, handleFirstSign, true)
  letPicturesLoad()
  run()
}
for (const sign of firstSigns) addEventListener(sign, handleFirstSign, { capture: true, passive: true })

addEventListener('load', () => {
  // Safari has no idea of being idle.
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 200)
})
