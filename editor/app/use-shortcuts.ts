import { useCallback } from 'react'
import { useLatest } from './use-latest.ts'

export interface Actions {
  undo: () => void
  redo: () => void
  save: () => void
}

/** Undo, redo and save by keys, in this window and in those of the previews. Returns what listens to one. */
export function useShortcuts(actions: Actions) {
  const press = useLatest((event: KeyboardEvent) => {
    const action = actionOf(event)
    if (!action) return
    if (action !== 'save' && hasOwnUndo(event.target as Element)) return
    event.preventDefault()
    event.stopPropagation()
    actions[action]()
  })
  return useCallback(
    (target: Window) => {
      // Before a field of its own hears it.
      target.addEventListener('keydown', press, true)
      return () => target.removeEventListener('keydown', press, true)
    },
    [press],
  )
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof Actions | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 's' && !shiftKey) return 'save'
  if (letter === 'y' || (letter === 'z' && shiftKey)) return 'redo'
  return letter === 'z' ? 'undo' : undefined
}

/** A field of the browser; one with chips is ours. */
function hasOwnUndo(element: Element): boolean {
  return element.matches('input:not([type=checkbox]), textarea')
}
