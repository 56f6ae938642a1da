import { rm } from 'node:fs/promises'
import os from 'node:os'
import type { CDPSession, Frame, Page } from '@playwright/test'
import { loadContent } from '../build/content/content.ts'
import { devSite, edit } from '../tests/e2e/development/dev-site.ts'
import { addressOf } from './e2e/editor-page.ts'
import { launch, slowdown } from '../bench/browser.ts'
import { median, milliseconds } from '../bench/figures.ts'

/* `npm run bench -- editor`: how long the editor takes to open with warm caches, and from a key to the paint of what it wrote. */

const starts = 3
const keys = 40
const patience = 120_000
const { hero } = loadContent()

await using site = await devSite(edit)
const browser = await launch()
try {
  await opened()
  const times = []
  for (let run = 0; run < starts; run++) {
    times.push(await opened())
    console.log(`Opened in ${milliseconds(times.at(-1)!)}, load ${os.loadavg()[0]!.toFixed(1)}.`)
  }
  const inPlace = await writing(writeInPlace)
  const inPanel = await writing(writeInPanel)
  console.log(`${os.cpus().length} cores, load ${os.loadavg()[0]!.toFixed(1)}, Chromium ${browser.version()}`)
  console.table({
    ...row('from the start to the first press', times),
    ...row('from a key to its paint, in place, processor slowed down four times', inPlace),
    ...row('the same in the panel', inPanel),
  })
} finally {
  await browser.close()
}

/** From the start of the program until a text can be pressed. */
async function opened(): Promise<number> {
  const start = performance.now()
  await using page = await openPage()
  await ready(page)
  const time = performance.now() - start
  await site.stop()
  return time
}

async function openPage(): Promise<Page> {
  // What was written before would bring a question.
  await rm(`${site.folder}/data`, { recursive: true, force: true })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(patience)
  await site.start()
  await page.goto(addressOf(site))
  return page
}

async function ready(page: Page) {
  const frame = page.frameLocator('iframe[lang=de]')
  const text = frame.getByText(hero.callToAction.de).first()
  const outline = frame.locator('[data-edit-pointed]')
  // A page that is not ready yet does not hear of the pointer.
  do {
    await page.mouse.move(0, 0)
    await text.hover()
  } while ((await outline.count()) === 0)
}

async function writing(write: (page: Page) => Promise<Frame>): Promise<number[]> {
  await using page = await openPage()
  await ready(page)
  const frame = await write(page)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times = []
  for (let key = 0; key < keys; key++) times.push(await keyToPaint(page, frame, protocol))
  await site.stop()
  return times
}

/** As the browser saw it: from the key until the next frame is painted. */
async function keyToPaint(page: Page, frame: Frame, protocol: CDPSession): Promise<number> {
  await frame.evaluate(() => {
    const painted = Promise.withResolvers<number>()
    Object.assign(globalThis, { painted: painted.promise })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => painted.resolve(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(0)
        }),
      { once: true, capture: true },
    )
  })
  await protocol.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'e', text: 'e', code: 'KeyE' })
  const time = await frame.evaluate(() => Reflect.get(globalThis, 'painted') as Promise<number>)
  await protocol.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'e', code: 'KeyE' })
  // As fast as somebody writes.
  await page.waitForTimeout(150)
  return time
}

async function writeInPlace(page: Page): Promise<Frame> {
  const text = page.frameLocator('iframe[lang=de]').getByText(hero.callToAction.de).first()
  await text.click()
  const field = page.frameLocator('iframe[lang=de]').locator('edit-text')
  await field.press('End')
  return page.frames().find((frame) => frame.url().endsWith('/'))!
}

async function writeInPanel(page: Page): Promise<Frame> {
  await page.frameLocator('iframe[lang=de]').getByText(hero.callToAction.de).first().click()
  const field = page.locator('[data-panel]').getByRole('textbox').first()
  await field.click()
  await field.press('End')
  return page.mainFrame()
}

function row(name: string, values: number[]) {
  return {
    [name]: {
      median: milliseconds(median(values)),
      '90 of 100 within': milliseconds(values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.9) - 1]!),
    },
  }
}
