import { expect, it } from 'vitest'
import { loadContent } from '../content/content.ts'
import { structuredData } from './structured-data.ts'

const content = loadContent()
const siteUrl = 'https://www.example.org'

function graphOf(html: string): Record<string, unknown>[] {
  const [, json = ''] = /^<script type="application\/ld\+json">(.*?)<\/script>$/.exec(html) ?? []
  return JSON.parse(json)['@graph']
}

it('a wording cannot end the element that carries the structured data', () => {
  const site = { ...content.site, name: '</script><script>alert(1)</script>' }
  const html = structuredData({ ...content, site }, siteUrl, 'imprint', 'de')
  expect(html.match(/<\/?script/g)).toHaveLength(2)
  expect(graphOf(html)[0]!.name).toBe(site.name)
})

/** The house with a profile at an address, and one at the address of a network itself. */
function houseAt(linkedin: string) {
  const site = { ...content.site, profiles: { linkedin, instagram: 'https://www.instagram.com/' } }
  return graphOf(structuredData({ ...content, site }, siteUrl, 'home', 'en'))[0]
}

it('B-13 the address of a network itself is not called a profile of the house', () => {
  expect(houseAt('https://www.linkedin.com/')).not.toHaveProperty('sameAs')
  const profile = 'https://www.linkedin.com/company/valdorn'
  expect(houseAt(profile)!.sameAs).toEqual([profile])
})
