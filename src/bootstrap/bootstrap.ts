import { queueEarlySubmits } from './queue-early-submits.ts'
import { deferPictures } from './defer-pictures.ts'

/** What the script inside the page has to hand over to the one that loads the others, see `load-page-script.ts`. */
export interface Bootstrap {
  /** Resolves when the reader does the first thing. */
  firstInteraction: Promise<void>
  /** For when React listens, or never will. */
  replaySubmits: () => void
}

/**
 * Stands inside every page and runs before its body is read: until React listens no press gets lost, and no picture is
 * fetched that nobody sees.
 */
const replaySubmits = queueEarlySubmits()
const loadPictures = deferPictures()
let resolveFirstInteraction = () => {}
const firstInteraction = new Promise<void>((resolve) => {
  resolveFirstInteraction = resolve
})

/** What a reader does first, whatever it is done with. A jump to a section and a restored place scroll, too. */
const interactionEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
]
function handleFirstInteraction() {
  for (const name of interactionEvents) removeEventListener(name, handleFirstInteraction, true)
  loadPictures()
  resolveFirstInteraction()
}
for (const name of interactionEvents)
  addEventListener(name, handleFirstInteraction, { capture: true, passive: true })

// The errors of elements do not bubble. Without the file that loads the script, none comes.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) replaySubmits()
  },
  true,
)

addEventListener('bootstrap', (event) => {
  const { detail: takeOver } = event as CustomEvent<(bootstrap: Bootstrap) => void>
  takeOver({ firstInteraction, replaySubmits })
})
