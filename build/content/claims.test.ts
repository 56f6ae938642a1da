import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { loadContent } from './content.ts'

it('S-5 S-7 S-8 the shipped content has three projects, five people and four services', () => {
  const { projects, team, services } = loadContent()
  expect(projects.map(({ year }) => year)).toEqual([2023, 2023, 2022])
  expect(new Set(projects.map(({ background }) => background)).size).toBe(3)
  expect(team.members).toHaveLength(5)
  expect(services.items).toHaveLength(4)
})

it('S-12 the copy makes the claims of the house in both languages', () => {
  const content = loadContent()
  for (const locale of locales) {
    const copy = [
      ...content.about.facts.map(({ figure, label }) => `${figure[locale]} ${label[locale]}`),
      ...content.projects.map(({ description }) => description[locale]),
    ].join('\n')
    const percent = { de: '\u202f%', en: '%' }[locale]
    const million = { de: '\u00a0Millionen Euro', en: '\u00a0million' }[locale]
    for (const claim of ['15+', '200+', `98${percent}`, ' 12 ', `40${percent}`, `2${million}`]) {
      expect(copy).toContain(claim)
    }
  }
})
