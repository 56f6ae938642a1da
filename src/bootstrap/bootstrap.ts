import { deferPictures } from './defer-pictures.ts'
import { loadPageScript } from './load-page-script.ts'
import { painted } from './painted.ts'
import { queueEarlySubmits } from './queue-early-submits.ts'

// The inline script of every page, which runs before the body is parsed: until React listens no submit gets lost, no
// picture is fetched that nobody sees, and no script before the page is shown.
const replaySubmits = queueEarlySubmits()

/** Every kind of interaction; a jump to a section and a restored scroll position are a `scroll`. */
const events = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']
const firstInteraction = new Promise((resolve) => {
  for (const name of events) addEventListener(name, resolve, { once: true, capture: true, passive: true })
})

// What was pressed answers first; the styles of the pictures cost a frame.
void firstInteraction.then(painted).then(deferPictures())
void loadPageScript(firstInteraction).then(replaySubmits, replaySubmits)
