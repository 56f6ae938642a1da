import type { ComponentType } from 'react'
import type { PageName } from '#contract/routes.ts'

/** A page: its name in the table of routes, the wording it needs and the content of its `<main>`. */
export interface Page {
  name: PageName
  dictionary: object
  Content: ComponentType
}
