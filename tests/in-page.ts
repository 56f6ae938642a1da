/* What tests of every browser run inside the page. A function is sent there as text, so it may use nothing beside itself. */

/** Browsers log not every violation of a page's policy: those of Trusted Types are partly only thrown. */
export function logPolicyViolations() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sample}`)
  })
}

/** React marks what it has hydrated, and the end of the page last. */
export function isHydrated(): boolean {
  const last = [...document.querySelectorAll('footer *')].at(-1)
  return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps$'))
}

/** Whether all of a heading is in view: below the header, above the edge, under nothing else. */
export function isHeadingInView(heading: Element): boolean {
  const text = document.createRange()
  text.selectNodeContents(heading)
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return [...text.getClientRects()].every(({ left, top, right, bottom }) => {
    const corners = [
      [left + 1, top + 1],
      [right - 1, bottom - 1],
    ] as const
    const isUncovered = corners.every(([x, y]) => heading.contains(document.elementFromPoint(x, y)))
    return top >= header && bottom <= innerHeight && isUncovered
  })
}

/** Everything that a reader sees, hears or follows, and what the page says of itself. */
export function wordingOfPage() {
  const about = 'meta:not([charset]), link:is([rel=canonical], [rel=alternate], [rel=manifest])'
  return {
    lang: document.documentElement.lang,
    title: document.title,
    head: [...document.querySelectorAll(about)]
      .map((element) =>
        Array.from(element.attributes, ({ name, value }) => `${name}: ${value}`)
          .toSorted()
          .join(),
      )
      .toSorted(),
    text: document.body.innerText,
    attributes: [...document.querySelectorAll('body *')].flatMap((element) =>
      ['alt', 'aria-label', 'placeholder', 'title', 'href', 'action', 'lang'].flatMap(
        (name) => element.getAttribute(name) ?? [],
      ),
    ),
  }
}

/** Tries to run what is not the site's own, in every way that needs no time. @returns what did run. */
export function attemptInjections(): string[] {
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
}
