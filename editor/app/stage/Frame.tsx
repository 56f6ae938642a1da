import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import type { Locale } from '../../../contract/locale.ts'
import { hydrated, openPreview, toggleMenu, type Preview, type PreviewEvent } from '../../preview/preview.ts'
import { useEditor } from '../editor-context.ts'
import { widths, type View } from '../view.ts'
import { languageName, useWords } from '../words.ts'
import { addressOf } from '../pages.ts'
import { useLatest } from '../use-latest.ts'

interface Props {
  locale: Locale
  view: View
  onEvent: (event: PreviewEvent) => void
  onPreview: (preview: Preview | undefined) => void
}

/** A page in one language, as wide as on its device and made smaller to fit. */
export function Frame({ locale, view: { page, device }, onEvent, onPreview }: Props) {
  const t = useWords()
  const { draft, locale: appLocale, pressKey } = useEditor()
  const { version } = draft.state
  const [ready, setReady] = useState<Document>()
  const leave = useRef<() => void>(undefined)
  /** Of the content, when the page began to load. */
  const begunWith = useRef(version)
  const begin = useLatest(() => {
    begunWith.current = version
  })

  const detach = useEffectEvent(() => leave.current?.())
  useEffect(() => () => detach(), [])
  useEffect(begin, [begin, page])
  // The page with the menu is the home page: it may be there already.
  useEffect(() => ready && toggleMenu(ready.querySelector('[popover]'), page === 'menu'), [ready, page])

  async function attach(frame: HTMLIFrameElement) {
    leave.current?.()
    const view = frame.contentWindow!
    if (begunWith.current !== version) {
      // Until it is loaded, a page does not hear of changes.
      begin()
      return view.location.reload()
    }
    view.addEventListener('pagehide', () => {
      begin()
      setReady(undefined)
    })
    view.addEventListener('keydown', pressKey, true)
    const shown = frame.contentDocument!
    await hydrated(shown)
    // Meanwhile it may have been left.
    if (frame.contentDocument !== shown) return
    const preview = openPreview(shown, locale, onEvent)
    leave.current = () => {
      onPreview(undefined)
      preview.detach()
    }
    onPreview(preview)
    setReady(shown)
  }

  const name = languageName(locale, appLocale)
  // A window is as wide as there is room.
  const width = `max(${widths[device]}px, ${device === 'desktop' ? '100cqw' : '0px'})`
  return (
    <section className="holder" aria-label={t('previewIn', { language: name })}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, which is reached into */}
      <iframe
        title={t('previewIn', { language: name })}
        src={addressOf(page, locale)}
        lang={locale}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to be reached by keys
        tabIndex={0}
        style={{ '--width': width } as CSSProperties}
        onLoad={({ currentTarget }) => void attach(currentTarget)}
      />
      {!ready && <p className="cover hint">{t('pageLoading')}</p>}
    </section>
  )
}
