import { dotted, type Place } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { mistakeIn, textAt } from '../places.ts'

/** What the build would say of the value at a place. */
export function useProblems(place: Place): string[] {
  const { draft, locale, isUntouched } = useEditor()
  // What was missing is not missing as soon as something is typed, before the server has said so.
  const isWritten = textAt(draft.state.draft, place) === '' && textAt(draft.files, place) !== ''
  if (isWritten || isUntouched(dotted(place))) return []
  const own = draft.state.mistakes.filter((mistake) => dotted(mistake.place) === dotted(place))
  return own.map((mistake) => mistakeIn(mistake, locale))
}

export function Problems({ messages, ...rest }: { messages: string[]; id?: string; role?: 'alert' }) {
  return (
    <output {...rest} className="problems">
      {messages.map((message) => (
        <span key={message}>{message}</span>
      ))}
    </output>
  )
}
