import { deferPictures } from './defer-pictures.ts'
import { loadPageScript } from './load-page-script.ts'
import { queueEarlySubmits } from './queue-early-submits.ts'

// The inline script of every page, which runs before the body is parsed: until React listens no submit gets lost, no
// picture is fetched that nobody sees, and no script before the page is shown.
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

void loadPageScript(firstInteraction).then(replaySubmits, replaySubmits)
