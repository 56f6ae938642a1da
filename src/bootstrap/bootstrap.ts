import { deferPictures } from './defer-pictures.ts'
import { queueEarlySubmits } from './queue-early-submits.ts'

/** What the inline script passes to `load-page-script.ts`. */
export interface Bootstrap {
  /** Resolves on the first interaction. */
  firstInteraction: Promise<void>
  /** To be called once React listens, or when its script has failed to load. */
  replaySubmits: () => void
}

// The inline script of every page, which runs before the body is parsed: until React listens no submit gets lost, and no
// picture is fetched that nobody sees.
const replaySubmits = queueEarlySubmits()
const loadPictures = deferPictures()
let resolveFirstInteraction = () => {}
const firstInteraction = new Promise<void>((resolve) => {
  resolveFirstInteraction = resolve
})

/** Every kind of interaction; a jump to a section and a restored scroll position are a `scroll`. */
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

// A script file failed to load, so React never comes. Errors of elements do not bubble, hence the capturing.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) replaySubmits()
  },
  true,
)

addEventListener('bootstrap', (event) => {
  const { detail: receive } = event as CustomEvent<(bootstrap: Bootstrap) => void>
  receive({ firstInteraction, replaySubmits })
})
