import { useEffect, useId, useState } from 'react'
import { DropZone, FileTrigger, type DropItem } from 'react-aria-components'
import { placeFrom } from '../../protocol.ts'
import { Refusal, sendPicture } from '../api.ts'
import { useEditor } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { mistakeIn, textAt } from '../places.ts'
import { schemaAt } from '../shape.ts'
import { Button } from '../ui/Button.tsx'
import { edit, flush, refresh } from '../use-draft.ts'
import { FocalPointField } from './FocalPointField.tsx'
import { Problems, useProblems } from './Problems.tsx'

export function PictureField({ fieldKey }: { fieldKey: string }) {
  const t = useWords()
  const id = useId()
  const { draft, locale, announce } = useEditor()
  const [isReceiving, setReceiving] = useState(false)
  const [refusal, setRefusal] = useState('')
  const place = placeFrom(fieldKey)
  const focus = [...place.slice(0, -1), 'focus']
  const name = textAt(draft.files, place)
  const { pictures } = draft.state
  const picture = pictures.find((each) => each.name === name)
  const problems = useProblems(place).filter(() => !isReceiving)

  useEffect(() => {
    if (refusal) document.getElementById(`${id}-problems`)?.scrollIntoView({ block: 'nearest' })
  }, [refusal, id])

  async function put(value: string, typing?: string) {
    // The focal point was that of the picture before.
    await edit([{ place: focus }, { place, value }], typing)
    announce(t('pictureTaken'))
    document.getElementById(`field-${fieldKey}Alt`)?.querySelector<HTMLElement>('[role=textbox]')?.focus()
  }
  async function take(file: File | undefined) {
    if (!file) return
    setReceiving(true)
    setRefusal('')
    try {
      // Picture and text are one step of undo: nothing may come between.
      await flush()
      const sent = await sendPicture(file, fieldKey)
      if ('code' in sent) return setRefusal(`${file.name}: ${mistakeIn(sent, locale)}`)
      // So that it is known when it is named.
      await refresh()
      await put(sent.name, sent.name)
    } catch (error) {
      setRefusal(error instanceof Refusal ? error.message : t('offline'))
    } finally {
      setReceiving(false)
    }
  }
  async function drop(items: DropItem[]) {
    const item = items.find(({ kind }) => kind === 'file')
    if (item?.kind === 'file') await take(await item.getFile())
  }

  return (
    <DropZone
      aria-label={t('dropPicture')}
      aria-describedby={id}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => void drop(items)}
    >
      {picture &&
        (schemaAt(focus) ? (
          <FocalPointField place={focus} picture={picture} />
        ) : (
          <img src={picture.address} alt="" />
        ))}
      <p id={id}>
        {picture
          ? t('pictureNow', { name: picture.name, width: picture.width, height: picture.height })
          : t('noPicture')}
      </p>
      <p className="hint">{isReceiving ? t('receiving') : t('dropPicture')}</p>
      <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => void take(files?.[0])}>
        <Button kind="line" isDisabled={isReceiving}>
          {t('choosePicture')}
        </Button>
      </FileTrigger>
      <Problems id={`${id}-problems`} role="alert" messages={[refusal, ...problems].filter(Boolean)} />
      <details>
        <summary>{t('otherPictures')}</summary>
        <div className="group thumbnails">
          {pictures
            .filter((each) => each !== picture)
            .map((each) => (
              <Button key={each.name} isDisabled={isReceiving} onPress={() => void put(each.name)}>
                <img src={each.address} alt={each.name} title={each.name} loading="lazy" />
              </Button>
            ))}
        </div>
      </details>
    </DropZone>
  )
}
