import { useEffect, useRef, useState } from 'react'
import { locales, type Locale } from '#contract/locale.ts'
import type { Preview, PreviewHandlers } from '../../preview/preview.ts'
import { placeFrom, valueAt } from '../../protocol.ts'
import { languageName, useEditor, useWords } from '../editor-context.ts'
import { chipText, placeIn } from '../places.ts'
import { Switch } from '../ui/Choice.tsx'
import { flush, type } from '../use-draft.ts'
import { useLatest } from '../use-latest.ts'
import { Frame } from './Frame.tsx'

/** The page in all languages beside each other, or one of them where there is no room. */
export function Stage({
  page,
  width,
  selected,
  listen,
  onMissing,
}: {
  page: string
  width: number
  selected: string | undefined
  listen: (target: Window) => () => void
  /** The text that is opened is not on this page. */
  onMissing: (key: string) => void
}) {
  const t = useWords()
  const { draft, locale: appLocale, open } = useEditor()
  const [shown, setShown] = useState<Locale>(locales[0])
  const previews = useRef(new Map<Locale, Preview>())
  /** What is written in place, as it was before. */
  const written = useRef<{ key: string; raw: string } | undefined>(undefined)
  const rawOf = (key: string, locale: Locale) => {
    const value = valueAt(draft.files, placeIn(draft.files, key, locale))
    return typeof value === 'string' ? value : undefined
  }

  const on = useLatest((locale: Locale, event: string, key: string, detail?: string) => {
    if (event === 'pick') {
      open({ name: 'entry', key })
      const raw = rawOf(key, locale)
      if (detail !== 'text' || raw === undefined) return
      written.current = { key, raw }
      const valueOf = (placeholder: string) => chipText(draft.files, placeholder, locale, appLocale)
      previews.current.get(locale)?.edit(key, raw, valueOf)
    } else if (event === 'type') type(placeIn(draft.files, key, locale), detail!)
    else if (event === 'fact' && valueAt(draft.files, placeFrom(key)) !== undefined)
      open({ name: 'entry', key })
    else if (event === 'end') {
      const before = written.current
      if (detail === 'cancelled' && before?.key === key) type(placeIn(draft.files, key, locale), before.raw)
      written.current = undefined
      void flush()
    }
  })
  const point = useLatest((key: string | undefined) => {
    for (const preview of previews.current.values()) preview.outline(key ?? selected)
  })

  function handlersFor(locale: Locale): PreviewHandlers {
    return {
      onPoint: point,
      onPick: (key, kind) => on(locale, 'pick', key, kind),
      onType: (key, raw) => on(locale, 'type', key, raw),
      onEnd: (key, how) => on(locale, 'end', key, how),
      onFact: (key) => on(locale, 'fact', key),
      onScroll(position) {
        for (const [other, preview] of previews.current) if (other !== locale) preview.scrollTo(position)
      },
    }
  }

  const reveal = useLatest((key: string | undefined) => {
    point(undefined)
    if (key === undefined || previews.current.size === 0) return
    // What is written in place is in view already.
    if (written.current?.key === key) return
    const found = [...previews.current.values()].map((preview) => preview.reveal(key))
    if (!found.includes(true)) onMissing(key)
  })
  useEffect(() => reveal(selected), [reveal, selected])

  return (
    <div className="stage">
      <div className="stage-choice">
        <Switch<Locale>
          label={t('shown')}
          options={locales.map((each) => [each, languageName(each, appLocale)] as const)}
          value={shown}
          onChange={setShown}
        />
      </div>
      {locales.map((locale) => (
        <Frame
          key={locale}
          {...{ locale, page, width, listen }}
          isAlone={locale === shown}
          handlers={handlersFor}
          onPreview={(preview) => {
            if (preview) previews.current.set(locale, preview)
            else previews.current.delete(locale)
            if (preview) reveal(selected)
          }}
        />
      ))}
    </div>
  )
}
