import { useLatest } from './use-latest.ts'

export interface Actions {
  undo: () => void
  redo: () => void
  save: () => void
}

/** Undo, redo and save by keys: what hears them in this window, and in those of the previews, before a field does. */
export function useShortcuts(actions: Actions) {
  return useLatest((event: KeyboardEvent) => {
    const action = actionOf(event)
    // A field of the browser has its own undo; one with chips is ours.
    const isNative = (event.target as Element).matches('input:not([type=checkbox])')
    if (!action || (action !== 'save' && isNative)) return
    event.preventDefault()
    event.stopPropagation()
    actions[action]()
  })
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof Actions | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 's' && !shiftKey) return 'save'
  if (letter === 'y' || (letter === 'z' && shiftKey)) return 'redo'
  return letter === 'z' ? 'undo' : undefined
}
