import { dotted, type Place } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { mistakeIn } from '../places.ts'

/** What the build would say of the value at a place. */
export function useProblems(place: Place): string[] {
  const { draft, locale, isUntouched } = useEditor()
  const own = draft.state.mistakes.filter(
    (mistake) => dotted(mistake.place) === dotted(place) && !isUntouched(dotted(place)),
  )
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
