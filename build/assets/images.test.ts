import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { loadContent } from '../content/content.ts'
import { layouts, pictureAddress } from '#src/components/Picture/layouts.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { imagesInContent, prepareImages } from './images.ts'
import type { NamedImage } from './originals.ts'

/** Folders for originals, site and cache, gone after the test; a picture is there from the start. */
async function testFolders() {
  const { folder: root, remove } = await temporaryFolder()
  const folders = {
    from: path.join(root, 'originals'),
    to: path.join(root, 'site'),
    cache: path.join(root, 'cache'),
    colours: loadContent().colours,
  }
  await mkdir(folders.from)
  const add = (file: string, content: Uint8Array) => writeFile(path.join(folders.from, file), content)
  await add(member.file, await aPicture())
  return {
    ...folders,
    published: () => readdir(path.join(folders.to, 'images')),
    add,
    async make(images: NamedImage[] = [member]) {
      const { pictures, makePicture } = await prepareImages({ images, ...folders })
      await Promise.all(makePicture.values().map((make) => make()))
      return pictures[member.file]!
    },
    [Symbol.asyncDispose]: remove,
  }
}

type Format = 'jpeg' | 'png' | 'webp'

function aPicture({ width = 560, height = 700, background = '#26332d' } = {}, format: Format = 'jpeg') {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

function aMember(file: string) {
  return { file, layout: 'member', namedIn: ['team', 'members', 0, 'image'] } satisfies NamedImage
}

const member = aMember('team-1.jpg')

it('lists every picture that the content names, with file and key', () => {
  const { hero: shipped, projects, team, ...others } = loadContent()
  const terrace = { image: 'terrace.jpg', line: shipped.title }
  const hero = { ...shipped, terrace }
  const content = { ...others, hero, projects: projects.slice(0, 1), team: { ...team, members: [] } }
  expect(imagesInContent(content)).toEqual([
    { file: others.about.image, layout: 'portrait', namedIn: ['about', 'image'] },
    { file: hero.image, layout: 'hero', namedIn: ['hero', 'image'] },
    { file: hero.terrace.image, layout: 'terrace', namedIn: ['hero', 'terrace', 'image'] },
    { file: projects[0]!.image, layout: 'project', namedIn: ['projects', 0, 'image'] },
  ])
})

it('a picture is made in every width of its layout that its original holds, and once as JPEG', async () => {
  await using folders = await testFolders()
  const picture = await folders.make()

  const widths = layouts.member.widths.filter((width) => width <= 560)
  expect(picture).toMatchObject({
    width: 560,
    height: 700,
    widths,
    fallbackWidth: layouts.member.fallbackWidth,
  })
  const address = (width: number, format: 'avif' | 'jpg') =>
    pictureAddress(member.file, width, picture.hash, format)
  const addresses = [...widths.map((width) => address(width, 'avif')), address(picture.fallbackWidth, 'jpg')]
  expect((await folders.published()).toSorted()).toEqual(
    addresses.map((each) => path.basename(each)).toSorted(),
  )
  for (const [i, each] of addresses.entries()) {
    const { width, format } = await sharp(path.join(folders.to, each)).metadata()
    expect(width).toBe(widths[i] ?? picture.fallbackWidth)
    expect(format).toBe(i < widths.length ? 'heif' : 'jpeg')
  }
})

it('a size is made when it is asked for, and no other with it', async () => {
  await using folders = await testFolders()
  const { makePicture } = await prepareImages({ images: [member], ...folders })
  const [[address, make] = []] = makePicture
  await make?.()
  expect(await folders.published()).toEqual([path.basename(address ?? '')])
})

it('a picture that has not changed is taken from the cache, and one that has changed gets a new address', async () => {
  await using folders = await testFolders()
  const first = await folders.make()
  const address = pictureAddress(member.file, 240, first.hash, 'avif')
  await writeFile(path.join(folders.cache, address), 'from the cache')
  await folders.make()
  expect(await readFile(path.join(folders.to, address), 'utf8')).toBe('from the cache')

  await rm(folders.to, { recursive: true })
  await folders.add(member.file, await aPicture({ background: '#a9854b' }))
  const second = await folders.make()
  expect(second.hash).not.toBe(first.hash)
  expect((await folders.published()).filter((name) => name.includes(first.hash))).toEqual([])
})

it('a picture that stands in two places is made for both', async () => {
  await using folders = await testFolders()
  const portrait = { ...member, layout: 'portrait', namedIn: ['about', 'image'] } satisfies NamedImage
  const picture = await folders.make([member, portrait])
  const widths = [...layouts.member.widths, ...layouts.portrait.widths].filter((width) => width <= 560)
  expect(picture).toMatchObject({ widths, fallbackWidth: Math.max(...widths) })
})

it('a photograph that the camera stored on its side stands upright', async () => {
  await using folders = await testFolders()
  const lying = await sharp(await aPicture({ width: 400, height: 300 }))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await folders.add(member.file, lying)
  const picture = await folders.make()
  expect(picture).toMatchObject({ width: 300, height: 400, widths: [240] })
  const file = path.join(folders.to, pictureAddress(member.file, 240, picture.hash, 'avif'))
  expect(await sharp(file).metadata()).toMatchObject({ width: 240, height: 320 })
})

/** What is reported, without the lines, which move with the owner's wording. */
async function problems(images: NamedImage[], folders: Awaited<ReturnType<typeof testFolders>>) {
  const error: unknown = await prepareImages({ images, ...folders }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'ContentError', message: expect.stringMatching(/, line \d+: /) })
  return (error as Error).message.split('\n').map((line) => line.replace(/, line \d+(?=:)/, ''))
}

it('B-9 all pictures that cannot be used are reported at once, a line for each with file, key and remedy', async () => {
  await using folders = await testFolders()
  const whole = await aPicture()
  const files = {
    'text.jpg': Buffer.from('not a picture'),
    'half.jpg': whole.subarray(0, whole.length / 2),
    'small.jpg': await aPicture({ width: 120, height: 150 }),
    'png.jpg': await aPicture({}, 'png'),
    'webp.jpg': await aPicture({}, 'webp'),
    'heavy.jpg': Buffer.concat([whole, Buffer.alloc(16e6)]),
    'wide.jpg': await aPicture({ width: 30_000, height: 3_400 }),
    'Jakob.JPG': whole,
    'clara.png': whole,
  }
  for (const [name, content] of Object.entries(files)) await folders.add(name, content)
  const named = ['text', 'half', 'small', 'png', 'webp', 'heavy', 'wide', 'jakob', 'clara', 'none']
  const found = await problems(
    named.map((name) => aMember(`${name}.jpg`)),
    folders,
  )
  const place = 'content/team.json: members[0].image names '
  expect(found.map((line) => line.replace(place, ''))).toEqual([
    '"text.jpg", which cannot be read as a picture; save it again as a JPEG',
    '"half.jpg", which cannot be read as a picture; save it again as a JPEG',
    '"small.jpg", which is only 120 px wide; provide one of 240 px or more',
    '"png.jpg", which is no JPEG inside, but PNG; save it again as a JPEG',
    '"webp.jpg", which is no JPEG inside, but WEBP; save it again as a JPEG',
    '"heavy.jpg", which has 16.0 MB, and 12 are the most; save it again about 4000 px wide',
    '"wide.jpg", which has 102.0 megapixels (30000 × 3400), and 100 are the most; save it again about 4000 px wide',
    '"jakob.jpg", which is not in content/images/, but "Jakob.JPG" is; rename it to "jakob.jpg"',
    '"clara.jpg", which is not in content/images/, but "clara.png" is; save it as a JPEG named "clara.jpg"',
    '"none.jpg", which is not in content/images/; add the picture or correct the name',
  ])
  expect(found.every((line) => line.startsWith(place))).toBe(true)
})

it('B-9 a picture is missed where there is no folder for pictures, too', async () => {
  await using folders = await testFolders()
  await rm(folders.from, { recursive: true })
  const hero: NamedImage = { file: 'hero.jpg', layout: 'hero', namedIn: ['hero', 'image'] }
  const remedy = 'add the picture or correct the name'
  expect(await problems([hero], folders)).toEqual([
    `content/hero.json: image names "hero.jpg", which is not in content/images/; ${remedy}`,
  ])
})
