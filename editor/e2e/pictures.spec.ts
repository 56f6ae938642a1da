import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Editor, expect, onDisk, test, word } from './editor-page.ts'

const index = 1
const key = `team.members.${index}.image`

/** Left of it is another colour than right of it. */
function picture(width = 800, height = 1000) {
  const left = { create: { width: width / 2, height, channels: 3 as const, background: '#803020' } }
  return sharp({ create: { width, height, channels: 3, background: '#205080' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

async function choose(editor: Editor, name: string, buffer: Buffer) {
  await editor.fieldsOf(key).locator('input[type=file]').setInputFiles({ name, mimeType: 'image/*', buffer })
}

test('B-18 a picture is replaced by one of any kind, shown before it is saved, and the old one can go', async ({
  editor,
  page,
  site,
}) => {
  test.slow()
  await editor.open()
  const images = path.join(site.folder, 'content/images')
  const before = await readdir(images)
  const { [index]: member } = (await onDisk(site, 'team')).members
  const old = member!.image
  const shown = (name: string) => editor.frameOf('de').locator(`[data-picture="${name}"] img`)
  const field = editor.fieldsOf(key)
  await editor.button('pictures').click()
  await page.getByRole('button', { name: new RegExp(`${old}, `) }).click()

  await test.step('each kind that the editor reads becomes a JPEG', async () => {
    for (const [name, content] of [
      ['Kopie.png', await picture().png().toBuffer()],
      ['Kopie.webp', await picture().webp().toBuffer()],
      ['Kopie.avif', await picture().avif({ effort: 0 }).toBuffer()],
    ] as const) {
      await choose(editor, name, content)
      await expect(field.getByText('800 × 1000')).toBeVisible()
    }
    await expect(field.getByText('kopie-3.jpg')).toBeVisible()
  })

  await test.step('what is no picture, what cannot be read and what is too small is refused in words', async () => {
    await choose(editor, 'Brief.jpg', Buffer.from('Dear Sir or Madam'))
    await expect(field.getByText('kein Bild, oder sie ist beschädigt')).toBeVisible()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
    await choose(editor, 'IMG_0815.heic', heic)
    await expect(field.getByText('HEIC-Bilder kann der Editor nicht lesen')).toBeVisible()
    await expect(field.getByText('kopie-3.jpg')).toBeVisible()
    await choose(editor, 'klein.png', await picture(300, 375).png().toBuffer())
    await expect(field.getByText('nur 300 Pixel breit; hier braucht es mindestens 510')).toBeVisible()
    await expect(field.getByText('kopie-3.jpg')).toBeVisible()
  })

  await test.step('one that lies on its side is put upright, and both pages show it', async () => {
    const lying = await picture(1000, 800)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '47/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await choose(editor, 'Porträt Müller.JPG', lying)
    await expect(field.getByText('portraet-mueller.jpg, 800 × 1000')).toBeVisible()
    await expect(shown('portraet-mueller.jpg')).toHaveCount(1)
    expect(await readdir(images)).toEqual(before)
  })

  await test.step('the alternative texts are asked for in every language', async () => {
    const alternative = editor.fieldsOf(`${key}Alt`)
    await expect(alternative.getByRole('textbox')).toHaveCount(2)
    await expect(alternative.getByRole('textbox').first()).toBeFocused()
    // It is that of the picture before.
    await expect(alternative.getByText(word('remark.picture'))).toHaveCount(2)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Rot über Blau')
    await alternative.getByRole('textbox').nth(1).fill('Red above blue')
    await expect(shown('portraet-mueller.jpg')).toHaveAttribute('alt', 'Rot über Blau')
    await expect(alternative.getByText(word('remark.picture'))).toHaveCount(0)
  })

  await test.step('one that is there is chosen again, as one step of undo', async () => {
    await field.getByText(word('otherPictures')).click()
    await field.getByRole('button', { name: old, exact: true }).click()
    await expect(shown(old)).toHaveCount(1)
    await editor.button('undo').click()
    await expect(shown('portraet-mueller.jpg')).toHaveCount(1)
  })

  const removed = page.getByText(word('pictureRemoved', { name: old }))
  await test.step('pictures that nothing names are offered for removal, and come back in the list of changes', async () => {
    await editor.button('pictures').click()
    // The first start has it.
    await expect(page.getByText(word('keptHint'))).toBeVisible()
    for (const name of ['kopie.jpg', 'kopie-2.jpg', 'kopie-3.jpg', old])
      await page.getByRole('button', { name: `${word('remove')} ${name}`, exact: true }).click()
    await expect(page.getByText(word('unusedHint'))).toHaveCount(0)
    await expect(page.locator('.message')).toHaveText(word('removed', { name: old }) + word('undo'))
    await editor.button('changes').click()
    await expect(removed).toBeVisible()
    await editor.panelButton('takeBackOf', { name: old }).click()
    await expect(removed).toHaveCount(0)
    await editor.button('undo').click()
    await expect(removed).toBeVisible()
  })

  await test.step('it is on disk when it is saved', async () => {
    await editor.save()
    const after = await readdir(images)
    expect(after.toSorted()).toEqual(
      [...before.filter((name) => name !== old), 'portraet-mueller.jpg'].toSorted(),
    )
    expect((await onDisk(site, 'team')).members[index]).toEqual({
      ...member,
      image: 'portraet-mueller.jpg',
      imageAlt: { de: 'Rot über Blau', en: 'Red above blue' },
    })
  })

  await test.step('and undo brings back the one from before', async () => {
    const undo = editor.button('undo')
    await expect(async () => {
      await undo.click({ timeout: 500 }).catch(() => undefined)
      expect(await undo.isEnabled()).toBe(false)
    }).toPass()
    await editor.save()
    expect(await readdir(images)).toEqual(before)
    expect((await onDisk(site, 'team')).members[index]).toEqual(member)
  })
})

test('B-18 the point around which a picture is cropped is dragged on it, or moved by keys, and the pages follow', async ({
  editor,
  page,
  site,
}) => {
  const imageKey = 'projects.0.image'
  const project = async () => (await onDisk(site, 'projects'))[0]!
  const { image, focus = { x: 50, y: 50 } } = await project()
  await editor.openPages()
  await editor.openText(imageKey)
  const point = editor.fieldsOf(imageKey).getByRole('slider', { name: word('crop') })
  const shown = editor.frameOf('en').locator(`[data-picture="${image}"] img`)
  const isAt = async (x: number, y: number) => {
    await expect(point).toHaveAttribute('aria-valuetext', word('cropAt', { x, y }))
    await expect(shown).toHaveCSS('object-position', `${x}% ${y}%`)
  }

  await test.step('a drag is followed at once, and is one step of undo', async () => {
    const field = (await point.locator('..').boundingBox())!
    const handle = (await point.boundingBox())!
    expect(Math.min(handle.width, handle.height)).toBeGreaterThanOrEqual(44)
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
    await page.mouse.move(x + 8, y - 8)
    await page.mouse.down()
    for (const share of [0.4, 0.2]) {
      await page.mouse.move(field.x + field.width * share + 8, field.y + field.height * share - 8)
      await isAt(share * 100, share * 100)
    }
    await page.mouse.up()
    await editor.button('undo').click()
    await isAt(focus.x, focus.y)
    await expect(editor.button('undo')).toBeDisabled()
    await editor.button('redo').click()
    await isAt(20, 20)
  })

  await test.step('arrow keys move it by one per cent, with Shift by ten, as far as the edge', async () => {
    await point.focus()
    for (const keys of [
      'ArrowRight',
      'Shift+ArrowDown',
      'ArrowUp',
      'Shift+ArrowLeft',
      'Shift+ArrowLeft',
      'Shift+ArrowLeft',
    ])
      await page.keyboard.press(keys)
    await isAt(0, 29)
    await editor.save()
    expect((await project()).focus).toEqual({ x: 0, y: 29 })
  })

  await test.step('the centre is where a picture has none, which the list of changes says and takes back', async () => {
    await editor.panelButton('centre').click()
    await isAt(50, 50)
    await editor.button('changes').click()
    const change = editor.panel.getByRole('listitem').filter({ hasText: word('crop') })
    await expect(change).toHaveText(new RegExp(word('kind.cropped')))
    await change.getByRole('button', { name: word('show') }).click()
    await expect(point).toBeVisible()
    await editor.save()
    expect(await project()).not.toHaveProperty('focus')
  })

  await test.step('another picture begins at its centre, and where a page shows all of it, that is said', async () => {
    await page.keyboard.press('Escape')
    await editor.button('undo').click()
    await editor.openText(imageKey)
    await isAt(0, 29)
    const ratio = await shown.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight)
    const buffer = await picture(2 * Math.round(ratio * 800), 1600)
      .png()
      .toBuffer()
    await expect(editor.panel).not.toContainText(word('uncropped'))
    await editor
      .fieldsOf(imageKey)
      .locator('input[type=file]')
      .setInputFiles({ name: 'neu.png', mimeType: 'image/png', buffer })
    await expect(point).toHaveAttribute('aria-valuetext', word('cropAt', { x: 50, y: 50 }))
    await expect(editor.panel).toContainText(word('uncropped'))
    await editor.button('undo').click()
    await isAt(0, 29)
  })
})
