import { useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './ui/Button.tsx'
import { useEditor } from './editor-context.ts'
import { useWords } from './words.ts'
import { ask } from './use-draft.ts'

interface Choice {
  label: string
  isMain?: boolean
  choose: () => void
}

/** A question that has to be answered. Escape and a press outside choose the last. */
function Question({ title, text, choices }: { title: string; text: string; choices: Choice[] }) {
  const leave = () => choices.at(-1)!.choose()
  return (
    <ModalOverlay isOpen onOpenChange={leave} isDismissable>
      <Modal>
        <Dialog role="alertdialog">
          <Heading slot="title">{title}</Heading>
          <p>{text}</p>
          <div className="actions">
            {choices.map(({ label, isMain, choose }) => (
              <Button key={label} kind={isMain ? 'solid' : 'line'} onPress={choose}>
                {label}
              </Button>
            ))}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

export function ResumeDialog() {
  const t = useWords()
  const { draft, changes, open, setDiscarding } = useEditor()
  const [isAsked, setAsked] = useState(draft.state.isResumed && changes.length > 0)
  if (!isAsked) return null
  const then = (action?: () => void) => () => {
    setAsked(false)
    action?.()
  }
  const choices = [
    { label: t('throwAway'), choose: then(() => setDiscarding(true)) },
    { label: t('look'), choose: then(() => open({ name: 'changes' })) },
    { label: t('resume'), choose: then(), isMain: true },
  ]
  return <Question title={t('resumed')} text={t('resumedHint')} choices={choices} />
}

export function DiscardDialog() {
  const t = useWords()
  const { attempt, isDiscarding, setDiscarding } = useEditor()
  if (!isDiscarding) return null
  const close = () => setDiscarding(false)
  const discard = () => {
    close()
    attempt(() => ask('discard', {}), t('discarded'))
  }
  const choices = [
    { label: t('discard'), choose: discard },
    { label: t('cancel'), choose: close, isMain: true },
  ]
  return <Question title={t('discard')} text={t('discardAsk')} choices={choices} />
}
