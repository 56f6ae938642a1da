import { useEffect, useRef, useState } from 'react'
import { locales, type Locale } from '../../../contract/locale.ts'
import { hydrated, openPreview, type Preview } from '../../preview/preview.ts'
import { useLatest } from '../use-latest.ts'
import { useEditor, type Fault } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { addressOf } from '../pages.ts'
import { isWriting } from '../use-draft.ts'
import { placeIn, textAt } from '../places.ts'
import { widths, type Device } from '../view.ts'

/** On a computer as wide as most windows are. */
const measuredWidths = Object.entries({ ...widths, desktop: 1440 })
/** Longer than between two changes of one update. */
const restMs = 400
/** As long as a change of the width takes to be laid out. */
const layoutMs = 120

/** Looks, unseen, where a text does not fit: the page that is shown, in every language, on every device. */
export function Measure({ page }: { page: string }) {
  const t = useWords()
  const { draft, setFaults } = useEditor()
  const [shown, setShown] = useState(0)
  const begin = () => setShown((times) => times + 1)
  const frames = useRef(new Map<Locale, { frame: HTMLIFrameElement; preview: Preview }>())

  async function attach(frame: HTMLIFrameElement, locale: Locale) {
    const document = frame.contentDocument!
    await hydrated(document)
    if (frame.contentDocument !== document) return
    const preview = openPreview(document, locale, ({ name }) => name === 'change' && begin())
    frames.current.set(locale, { frame, preview })
    begin()
  }

  const measure = useLatest(async (signal: AbortSignal) => {
    const found = new Map<string, Fault>()
    for (const [device, width] of measuredWidths) {
      for (const { frame } of frames.current.values()) {
        frame.style.display = 'block'
        frame.width = String(width)
      }
      for (const [locale, { preview }] of frames.current) {
        do await new Promise((resolve) => setTimeout(resolve, layoutMs))
        while (isWriting())
        if (signal.aborted) return
        for (const { key, fault } of preview.measure())
          found.set([key, locale, device].join(' '), {
            key,
            fault,
            page,
            locale,
            device: device as Device,
            text: textAt(draft.state.draft, placeIn(draft.state.draft, key, locale)),
          })
      }
    }
    // Until it is measured again, it need not be laid out whenever something changes.
    for (const { frame } of frames.current.values()) frame.style.display = 'none'
    setFaults((before) => [...before.filter((fault) => fault.page !== page), ...found.values()])
  })
  useEffect(() => {
    const aborted = new AbortController()
    const rest = setTimeout(() => void measure(aborted.signal), restMs)
    return () => {
      clearTimeout(rest)
      aborted.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again when one of these changes
  }, [measure, shown])

  return (
    <div className="measured" aria-hidden="true" inert>
      {locales.map((locale) => (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, which is reached into
        <iframe
          key={locale}
          title={t('previews')}
          tabIndex={-1}
          src={addressOf(page, locale)}
          onLoad={({ currentTarget }) => void attach(currentTarget, locale)}
        />
      ))}
    </div>
  )
}
