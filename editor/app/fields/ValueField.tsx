import { useState } from 'react'
import { dotted, type Place } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { textAt, wordFor } from '../places.ts'
import type { Kind } from '../shape.ts'
import { Choice } from '../ui/Choice.tsx'
import { edit, flush, type } from '../use-draft.ts'
import { useProblems } from './Problems.tsx'

export function ValueField({ place, name, kind }: { place: Place; name: string; kind: Kind }) {
  const { draft, locale } = useEditor()
  const saved = textAt(draft.files, place)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? saved
  const problems = useProblems(place)
  const common = {
    'aria-label': name,
    'aria-describedby': `problems-${dotted(place)}`,
    'aria-invalid': problems.length > 0,
    onBlur() {
      void flush()
      setTyped(undefined)
    },
  }
  function handleInput(input: string, value: string | number = input) {
    setTyped(input)
    type(place, value)
  }
  if (kind === 'flag')
    return (
      <label>
        <input
          type="checkbox"
          checked={text === 'true'}
          onChange={({ target }) => void edit([target.checked ? { place, value: true } : { place }])}
        />{' '}
        {name}
      </label>
    )
  if (kind === 'colour-name') {
    return (
      <Choice
        label={name}
        options={Object.keys(draft.files.colours as object).map(
          (each) => [each, wordFor(each, locale)] as const,
        )}
        value={text}
        onChange={(chosen) => void edit([{ place, value: chosen }])}
      />
    )
  }
  if (kind === 'number')
    return (
      <input
        {...common}
        type="number"
        value={text}
        // What is no number yet is kept as text, and the check says so.
        onChange={({ target: { value, valueAsNumber } }) =>
          handleInput(value, Number.isNaN(valueAsNumber) ? value : valueAsNumber)
        }
      />
    )
  return (
    <div className="colour">
      <input {...common} type="color" value={text} onChange={({ target }) => handleInput(target.value)} />
      <input {...common} type="text" value={text} onChange={({ target }) => handleInput(target.value)} />
    </div>
  )
}
