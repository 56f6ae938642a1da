import { useEffect, useMemo, useRef } from 'react'
import { locales, type Locale } from '../../../contract/locale.ts'
import type { Preview, PreviewEvent } from '../../preview/preview.ts'
import { dotted, isIn, valueAt } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { languageName, useWords } from '../words.ts'
import { allKeys, chipOf, placeIn, textAt, trail } from '../places.ts'
import { filesNow, flush, isMistaken, isUnsent, subscribe, type } from '../use-draft.ts'
import { useLatest } from '../use-latest.ts'
import { Frame } from './Frame.tsx'

interface Props {
  /** The text that is opened is not on this page. */
  onMissing: (key: string) => void
  onReady: () => void
}

/** Where there is no room beside each other, one page is swiped away for the next. */
export function Stage({ onMissing, onReady }: Props) {
  const { view } = useEditor()
  const shown = locales.filter((locale) => [locale, 'all'].includes(view.language))
  const { handle, setPreview } = usePreviews(shown.length, onMissing, onReady)
  return (
    <div className="stage">
      {shown.map((locale) => (
        <Frame
          key={locale}
          {...{ locale, view }}
          onEvent={(event) => handle(locale, event)}
          onPreview={(preview) => setPreview(locale, preview)}
        />
      ))}
    </div>
  )
}

/** What is done in one page shows in the others, and in the panel. */
function usePreviews(count: number, onMissing: (key: string) => void, onReady: () => void) {
  const {
    draft,
    newEntries,
    previews,
    keyBefore,
    view,
    open,
    openFact,
    hintAt,
    current,
    inView,
    locale: appLocale,
    say,
  } = useEditor()
  const t = useWords()
  /** The key of what is written in place. */
  const written = useRef<string>(undefined)
  /** Ends what keeps the text that was written last as it is now. */
  const unfollow = useRef(() => {})
  const { files } = draft
  const { mistakes } = draft.state

  function edit(locale: Locale, key: string) {
    const now = filesNow()
    const raw = valueAt(now, placeIn(now, key, locale))
    if (typeof raw !== 'string') return
    const text = previews.get(locale)?.edit(key, raw, {
      label: [...trail(now, key, appLocale), languageName(locale, appLocale)].join(', '),
      factOf: (placeholder) => chipOf(now, placeholder, locale, appLocale),
      onEnd() {
        written.current = undefined
        void flush().then(end)
      },
    })
    if (!text) return
    // What is undone, or changed in another window, is what the next letter is added to; what is typed there is newer.
    function follow() {
      const place = placeIn(filesNow(), key, locale)
      if (!isUnsent(place)) text!.set(textAt(filesNow(), place), isMistaken(place))
    }
    function end() {
      follow()
      if (isMistaken(placeIn(filesNow(), key, locale))) say(t('versionBefore'), 'seen')
    }
    unfollow.current()
    unfollow.current = subscribe(follow)
    written.current = key
  }
  const empty = useMemo(
    () =>
      allKeys(files).filter(
        // A picture that is not described yet is there already.
        (key) =>
          isIn(key, newEntries) &&
          !key.endsWith('imageAlt') &&
          mistakes.some(({ place }) => isIn(dotted(place), [key])),
      ),
    [files, mistakes, newEntries],
  )
  const mark = useLatest((pointed?: string) => {
    for (const preview of previews.values()) preview.mark(pointed, current, empty)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again when one of these changes
  useEffect(() => mark(), [mark, current, empty])
  const handle = useLatest((locale: Locale, event: PreviewEvent) => {
    if (event.name === 'point') mark(event.key)
    else if (event.name === 'scroll') {
      for (const [other, preview] of previews) if (other !== locale) preview.scrollTo(event.position)
    } else if (event.name === 'pick') {
      const place = placeIn(files, event.key, locale)
      // A text that is a fact alone is changed where the fact is.
      const fact = event.kind === 'text' && /^\{(\w+\.[\w.]+)\}$/.exec(textAt(files, place))?.[1]
      if (fact) return open({ name: 'entry', key: fact, written: true })
      open({ name: 'entry', key: event.key })
      if (event.kind === 'text') edit(locale, event.key)
    } else if (event.name === 'type') {
      hintAt('')
      type(placeIn(files, event.key, locale), event.raw)
    } else if (event.name === 'fact') openFact(event.key)
    else if (event.name === 'break') hintAt(dotted(placeIn(files, event.key, locale)))
  })
  const reveal = useLatest((key: string | undefined) => {
    // What is written in place is in view already.
    if (key === undefined || previews.size === 0 || written.current === key) return
    const found = [...previews.values()].map((preview) => preview.reveal(key))
    if (!found.includes(true)) onMissing(key)
  })
  useEffect(() => reveal(inView?.key), [reveal, inView])

  const stay = useLatest((preview: Preview) => {
    // The owner may have chosen a page without it.
    for (const key of [keyBefore.current, inView?.key]) if (key !== undefined) preview.reveal(key)
  })
  useEffect(() => {
    for (const preview of previews.values()) stay(preview)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again when the pages are as wide as on another device
  }, [stay, previews, view.device])

  function setPreview(locale: Locale, preview: Preview | undefined) {
    if (preview) previews.set(locale, preview)
    else previews.delete(locale)
    mark()
    if (preview) stay(preview)
    if (previews.size === count) onReady()
  }
  return { handle, setPreview }
}
