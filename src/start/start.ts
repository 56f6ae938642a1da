import { holdPresses } from './hold-presses.ts'
import { holdPictures } from './hold-pictures.ts'

/** What the script inside the page has to hand over to the one that loads the others, see `load-page-script.ts`. */
export interface Handover {
  /** Resolves when the reader does the first thing. */
  firstSign: Promise<void>
  /** For when React listens, or never will. */
  letPressesGo: () => void
}

/**
 * Stands inside every page and runs before its body is read: until React listens no press gets lost, and no picture is
 * fetched that nobody sees.
 */
const letPressesGo = holdPresses()
const letPicturesLoad = holdPictures()
let tellFirstSign = () => {}
const firstSign = new Promise<void>((resolve) => {
  tellFirstSign = resolve
})

/** What a reader does first, whatever it is done with. A jump to a section and a restored place scroll, too. */
const firstSigns = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']
function handleFirstSign() {
  for (const sign of firstSigns) removeEventListener(sign, handleFirstSign, true)
  letPicturesLoad()
  tellFirstSign()
}
for (const sign of firstSigns) addEventListener(sign, handleFirstSign, { capture: true, passive: true })

// The errors of elements do not bubble. Without the file that loads the script, none comes.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) letPressesGo()
  },
  true,
)

addEventListener('handover', (event) => {
  const { detail: takeOver } = event as CustomEvent<(handover: Handover) => void>
  takeOver({ firstSign, letPressesGo })
})
