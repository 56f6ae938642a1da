import { useEffect, useState } from 'react'
import { locales, type Locale } from '../../../contract/locale.ts'
import { useEditor } from '../editor-context.ts'
import { languageName, useWords } from '../words.ts'
import { addressOf } from '../pages.ts'
import { filled, textsOf } from '../places.ts'
import { Button } from '../ui/Button.tsx'

/** How a link to the home page looks where it is shared, in every language. */
export function LinkPreview() {
  const t = useWords()
  const { draft, locale: appLocale, open } = useEditor()
  const textOf = (key: string, locale: Locale) =>
    filled(draft.files, textsOf(draft.files, key).find((each) => each.locale === locale)?.text ?? '', locale)
  return (
    <div className="links">
      <p>{t('linkHint')}</p>
      <div className="cards">
        {locales.map((locale) => (
          <article key={locale} className="card" lang={locale}>
            <h2 lang={appLocale} className="plate">
              {languageName(locale, appLocale)}
            </h2>
            <PreviewPicture
              locale={locale}
              version={draft.state.version}
              alt={textOf('site.previewAlt', locale)}
            />
            {['home.meta.title', 'home.meta.description', 'site.previewAlt'].map((key) => (
              <Button key={key} onPress={() => open({ name: 'entry', key })}>
                {textOf(key, locale)}
              </Button>
            ))}
          </article>
        ))}
      </div>
    </div>
  )
}

/** The picture whose address the page itself names. */
function PreviewPicture({ locale, version, alt }: { locale: Locale; version: number; alt: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    readAddress(locale, controller.signal).then(setAddress, () => undefined)
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with another version, it may be another picture
  }, [locale, version])
  return address && <img src={address} alt={alt} width={1200} height={630} />
}

async function readAddress(locale: Locale, signal: AbortSignal): Promise<string> {
  const html = await (await fetch(addressOf('home', locale), { signal })).text()
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { content } = page.querySelector<HTMLMetaElement>('meta[property="og:image"]')!
  return new URL(content, location.href).pathname
}
