import { everyPage } from '../content.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import { ask } from './page.ts'

inEveryEngine((test) => {
  test.for(everyPage)(
    'on $path nothing runs that is not the site’s own, and the attempt is heard',
    async ({ path }, { tab, line, visit, expectComplaint }) => {
      expectComplaint(/policy|trusted/i)
      await visit(path)
      const ran = await ask(tab, () => {
        const done: string[] = []
        Object.assign(window, { done })
        const button = document.body.appendChild(document.createElement('button'))
        const attempts = [
          () => document.body.appendChild(document.createElement('script')).append('done.push("script")'),
          () => button.setAttribute('onclick', 'done.push("attribute")'),
          () => button.click(),
          () => (button.innerHTML = '<b>'),
          () => done.push(...[...button.children].map(() => 'text as HTML')),
        ]
        for (const attempt of attempts) {
          try {
            attempt()
          } catch {
            // As it should be.
          }
        }
        return done
      })
      expect(ran).toEqual([])
      expect(await ask(tab, () => crossOriginIsolated)).toBe(true)
      await expect.poll(() => line.complaints.length).toBeGreaterThan(0)
    },
  )
})
