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
  running ??= runPageScript().then(letPressesGo, letPressesGo)
}

/** All chunks are fetched at once, and then begin to run one after the other, so that the reader can get a word in between. */
async function runPageScript() {
  for (const href of pageScript) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
    )
  }
  for (const address of pageScript) {
    await import(/* @vite-ignore */ address)
    await new Promise((resolve) => setTimeout(resolve))
  }
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

addEventListener('load', () => void runWhenIdle())

async function runWhenIdle() {
  await shown()
  // Safari has no idea of being idle.
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 200)
}

/** Resolves when the picture of the first view, which may have arrived and yet be undecoded, has been painted. */
async function shown() {
  const picture = document.querySelector<HTMLImageElement>('img:not([loading=lazy])')
  await picture?.decode().catch(() => {
    // It is missing, and its text is shown instead.
  })
  await nextFrame()
  await nextFrame()
}

function nextFrame() {
  return new Promise(requestAnimationFrame)
}
