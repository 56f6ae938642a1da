import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './ui/Button.tsx'
import { useEditor } from './editor-context.ts'
import { useWords } from './words.ts'
import { ask } from './use-draft.ts'

/** Escape and a press outside leave all as it is. */
export function DiscardDialog() {
  const t = useWords()
  const { attempt, isDiscarding, setDiscarding } = useEditor()
  function discard() {
    setDiscarding(false)
    attempt(() => ask('discard', {}), t('discarded'))
  }
  return (
    <ModalOverlay isOpen={isDiscarding} onOpenChange={setDiscarding} isDismissable>
      <Modal>
        <Dialog role="alertdialog">
          <Heading slot="title">{t('discard')}</Heading>
          <p>{t('discardAsk')}</p>
          <div className="actions">
            <Button kind="line" onPress={discard}>
              {t('discard')}
            </Button>
            <Button kind="solid" onPress={() => setDiscarding(false)}>
              {t('cancel')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
