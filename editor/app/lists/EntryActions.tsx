import type { Place } from '../../protocol.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../words.ts'
import { useEntries } from './use-entries.ts'

/** What is done with the entry that is open, beside its name: a second press means the same entry, wherever it went. */
export function EntryActions({ list, index }: { list: Place; index: number }) {
  const t = useWords()
  const { entries, nameOf, move, remove, isLeast } = useEntries(list)
  const actions = [
    ['up', index === 0, () => move(index, index - 1)],
    ['down', index === entries.length - 1, () => move(index, index + 1)],
    ['remove', isLeast, () => remove(index)],
  ] as const
  return (
    <div className="entry-actions">
      {actions.map(([word, isDisabled, act]) => (
        <Button key={word} isDisabled={isDisabled} aria-label={`${nameOf(index)}: ${t(word)}`} onPress={act}>
          {t(word)}
        </Button>
      ))}
    </div>
  )
}
