import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import type { FormState } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import type { PageName } from '#contract/routes.ts'
import { App } from './App.tsx'
import { homePage } from './pages/Home/page.ts'
import { imprintPage } from './pages/Imprint/page.ts'
import { notFoundPage } from './pages/NotFound/page.ts'
import type { Page } from './pages/page.ts'
import { privacyPage } from './pages/Privacy/page.ts'
import { QuarantinePage } from './pages/Quarantine/QuarantinePage.tsx'
import type { QuarantineView } from '#contract/quarantine.ts'

const pages: Record<PageName, Page> = {
  home: homePage,
  imprint: imprintPage,
  privacy: privacyPage,
  notFound: notFoundPage,
}

/** The HTML of a page, from `<!DOCTYPE html>` to `</html>`. @throws whatever a component throws. */
export async function renderPage(
  name: PageName,
  locale: Locale,
  form: FormState = { status: 'idle' },
): Promise<string> {
  return render(<App page={pages[name]} locale={locale} form={form} />)
}

/** The HTML of the page on which the owner decides about an enquiry in quarantine. */
export async function renderQuarantine(locale: Locale, view: QuarantineView): Promise<string> {
  return render(<QuarantinePage locale={locale} view={view} />)
}

async function render(document: ReactNode): Promise<string> {
  let failure: unknown
  const { prelude } = await prerenderToNodeStream(document, {
    onError: (error) => {
      failure ??= error
    },
  })
  if (failure !== undefined) throw failure
  let html = ''
  for await (const chunk of prelude) html += String(chunk)
  return html
}
