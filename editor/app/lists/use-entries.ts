import { dotted, valueAt, type Json, type Place } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { leaves, titleOf } from '../places.ts'
import { boundsOf, newEntry } from '../shape.ts'
import { edit, filesNow } from '../use-draft.ts'
import { rememberMove } from '../moves.ts'
import { useWords } from '../words.ts'

/** What can be done with a list; what is moved or added is opened. */
export function useEntries(list: Place) {
  const t = useWords()
  const { draft, locale, open, attempt, previews } = useEditor()
  const { least, most } = boundsOf(list)
  const entries = valueAt(draft.files, list) as Json[]
  const nameOf = (index: number, entry = entries[index]) =>
    titleOf(draft.files, entry, [...list, index], locale)
  const openAt = (index: number, value: Json | undefined, written?: true) =>
    open({
      name: 'entry',
      key: leaves(value, [...list, index])[0] ?? dotted(list),
      ...(written && { written }),
    })
  function put(value: Json[], said: string, then = () => {}) {
    for (const preview of previews.values()) preview.release()
    attempt(async () => {
      await edit([{ place: list, value }])
      then()
    }, said)
  }
  function move(from: number, to: number) {
    // What is rendered may be a move behind.
    const now = valueAt(filesNow(), list) as Json[]
    const entry = now[from]!
    const moved = now.toSpliced(from, 1).toSpliced(to, 0, entry)
    rememberMove(now, moved, entry)
    put(moved, t('moved', { name: nameOf(from, entry), n: to + 1 }))
    openAt(to, entry)
  }
  return {
    entries,
    nameOf,
    openAt,
    move,
    isFull: entries.length >= most,
    isLeast: entries.length <= least,
    remove: (index: number) => {
      put(entries.toSpliced(index, 1), t('removed', { name: nameOf(index) }))
      open({ name: 'entry', key: dotted(list) })
      document.getElementById('panel-heading')!.focus()
    },
    add: () => {
      const at = entries.length
      const entry = newEntry(list, entries.at(-1))
      put([...entries, entry], t('added', { name: nameOf(at, entry) }), () => openAt(at, entry, true))
    },
  }
}
