import { dotted, type Place } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { problemIn } from '../places.ts'

/** What the build would say of the value at a place. */
export function useProblems(place: Place): string[] {
  const { draft, locale } = useEditor()
  const own = draft.state.problems.filter((problem) => dotted(problem.place) === dotted(place))
  return own.map(({ message }) => problemIn(message, locale))
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
