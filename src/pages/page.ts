import type { ComponentType } from 'react'
import type { PageName } from '#contract/routes.ts'
import type { PageDictionary } from '#src/i18n/dictionary.ts'

/** A page: its name in the table of routes, the wording it needs and the content of its `<main>`. */
export interface Page {
  name: PageName
  dictionary: PageDictionary
  Content: ComponentType
}
