import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ComposedBook } from '#lib/books/layout/compose-book.ts'
import { bookCover } from '#lib/books/layout/cover/book-cover.ts'
import { lightCover } from '#lib/books/layout/cover/light-cover.server.ts'
import type { CoverInput, CoverPhoto, MadeCover } from '#lib/covers/cover.ts'
import { makeCover } from '#lib/covers/covers.ts'
import { letterLines, meet } from '#lib/covers/letter-lines.ts'
import { measureLuma } from '#lib/covers/luma.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { Frame } from '#lib/print/photo/place-photo.ts'
import type { ImageItem } from '#lib/print/scene.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { leastContrast } from '../../../tools/proof/cover-contrast.ts'
import { plain } from './cover-kit.ts'

const [widthPx, heightPx] = [1500, 2100]
const fonts = await fontBook()

/** Grey by place, 0–255: a picture made for one trait. */
const picture = (grey: (x: number, y: number) => number): Promise<Uint8Array> => {
  const pixels = Buffer.alloc(widthPx * heightPx)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) pixels[y * widthPx + x] = grey(x / widthPx, y / heightPx)
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 1 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Leaves: black and white by chance in fields of 2 mm. */
const leaves = (x: number, y: number): number =>
  (Math.imul(Math.floor(x * 75) * 73856093, 1) ^ Math.imul(Math.floor(y * 105) * 19349663, 1)) & 64 ? 235 : 20

const traits = {
  night: () => 18,
  snow: () => 246,
  dusk: (_x: number, y: number) => Math.round(60 + 120 * y),
  leaves,
  window: (x: number, y: number) => (x > 0.2 && x < 0.45 && y > 0.1 && y < 0.2 ? 255 : 30),
} as const
const faces = {
  top: { x: 0.2, y: 0.05, w: 0.6, h: 0.25 },
  middle: { x: 0.3, y: 0.35, w: 0.4, h: 0.25 },
  bottom: { x: 0.25, y: 0.66, w: 0.5, h: 0.3 },
} as const
const titles = ['慢慢来', '外婆的厨房和院子里的柿子树', '慢慢来：我们租过的房子、读过的书和爱过的人']

const photoOf = async (bytes: Uint8Array, focus?: CoverPhoto['focus']): Promise<CoverPhoto> => {
  const luma = await measureLuma(bytes)
  return { media: 'p', widthPx, heightPx, alt: '', ...(focus ? { focus } : {}), ...(luma ? { luma } : {}) }
}
const full = (photo: CoverPhoto, more: Partial<CoverInput> = {}): MadeCover =>
  makeCover({ ...plain, cover: 'full', back: { quotation: [] }, photo, ...more }, fonts)

const imageOf = ({ page }: MadeCover): ImageItem => {
  const [image] = page.items.filter((item) => item.kind === 'image')
  if (!image) throw new Error('no picture on the cover')
  return image
}

/** Where a part of the picture lies on the sheet, by the item alone. */
const onSheet = (
  { xMm, yMm, wMm, hMm, crop }: ImageItem,
  part: { x: number; y: number; w: number; h: number },
): Frame => ({
  xMm: xMm + ((part.x - crop.x) / crop.w) * wMm,
  yMm: yMm + ((part.y - crop.y) / crop.h) * hMm,
  wMm: (part.w / crop.w) * wMm,
  hMm: (part.h / crop.h) * hMm,
})

/** Upper edge of the highest letters of the title on the front, mm. */
const titleTop = ({ page }: MadeCover): number =>
  Math.min(
    ...letterLines(page.items, fonts)
      .filter(({ role, box }) => role === 'title' && box.xMm > 162)
      .map(({ box }) => box.yMm),
  )

const kinds = Object.keys(traits) as (keyof typeof traits)[]
const places = Object.keys(faces) as (keyof typeof faces)[]

test.each(kinds)('满图 on %s: no letter on a face, no face cut, 4.5 : 1 on the pixels really drawn', async (kind) => {
  const bytes = await picture(traits[kind])
  for (const place of places)
    for (const [index, title] of titles.entries()) {
      const focus = faces[place]
      const made = full(await photoOf(bytes, focus), { title, way: index })
      const image = imageOf(made)
      const face = onSheet(image, focus)
      expect(face.yMm).toBeGreaterThanOrEqual(image.yMm - 0.01)
      expect(face.yMm + face.hMm).toBeLessThanOrEqual(image.yMm + image.hMm + 0.01)
      const lines = letterLines(made.page.items, fonts)
      expect(
        lines.filter(({ box }) => meet(box, face)).map(({ text }) => text),
        `${kind} ${place} ${title}`,
      ).toEqual([])
      const least = await leastContrast(made.page, fonts, async () => bytes)
      expect(least.contrast, `${kind} ${place} ${title}: ${least.text}`).toBeGreaterThanOrEqual(4.5)
    }
})

test('the title of 满图 goes where its picture is quiet: to the sky, to the foot, or off the picture', async () => {
  const made = async (grey: (x: number, y: number) => number) => full(await photoOf(await picture(grey)))
  const sky = await made((x, y) => (y < 0.5 ? 40 : leaves(x, y)))
  expect(titleTop(sky)).toBeLessThan(60)
  // Dark enough for white letters everywhere, but restless above.
  const water = await made((x, y) => (y < 0.5 ? 10 + leaves(x, y) / 4 : 40))
  expect(titleTop(water)).toBeGreaterThan(130)
  expect(imageOf(water).hMm).toBeGreaterThan(215)
  const wood = await photoOf(await picture(leaves))
  for (const way of [0, 1, 2, 3, 4]) {
    const kept = full(wood, { way, title: titles[2] ?? '' })
    expect(titleTop(kept)).toBeGreaterThan(125)
    // It fades under its letters as far as they need it, whatever the ground; it need not end above them.
    expect(imageOf(kept).hMm).toBeGreaterThan(160)
    expect(imageOf(kept).hMm).toBeLessThan(170)
  }
})

test('a chosen picture stands whole on 印; on 竖题 two faces side by side are never halved: the whole picture stands low', () => {
  const photo = { media: 'p', widthPx: 3000, heightPx: 2000, alt: '' }
  const seal = makeCover({ ...plain, cover: 'seal', photo }, fonts)
  expect(imageOf(seal).crop).toEqual({ x: 0, y: 0, w: 1, h: 1 })
  const vertical = (focus: CoverPhoto['focus'], more: Partial<CoverPhoto> = {}) =>
    makeCover({ ...plain, cover: 'vertical', photo: { ...photo, ...(focus ? { focus } : {}), ...more } }, fonts)
  const pair = { x: 0.1, y: 0.1, w: 0.8, h: 0.4 }
  const one = imageOf(vertical({ x: 0.6, y: 0.1, w: 0.2, h: 0.4 }))
  expect(one.hMm).toBeGreaterThan(100)
  const made = vertical(pair)
  const low = imageOf(made)
  expect(low.crop.w).toBeGreaterThan(0.999)
  expect(low.crop.h).toBeGreaterThan(0.999)
  expect(low.yMm + low.hMm).toBeCloseTo(one.yMm + one.hMm, 3)
  // Author and years stand above it.
  const letters = letterLines(made.page.items, fonts).filter(({ box }) => box.xMm > low.xMm)
  expect(letters.length).toBeGreaterThan(1)
  for (const { box } of letters) expect(box.yMm + box.hMm).toBeLessThan(low.yMm)
  // A mere strip is none.
  const strip = vertical(pair, { widthPx: 4000, heightPx: 1200 })
  expect(strip.page.items.filter((item) => item.kind === 'image')).toEqual([])
  expect(strip.warnings.map(({ code }) => code)).toContain('photo-missing')
})

test('on 童年 a broad picture has a broad pebble, as broad as 124 mm; one somebody placed and an upright one the round one', () => {
  const wide = (photo: Partial<CoverPhoto>) =>
    imageOf(
      makeCover(
        { ...plain, cover: 'baby', photo: { media: 'p', widthPx: 3000, heightPx: 2000, alt: '', ...photo } },
        fonts,
      ),
    )
  expect(wide({}).wMm).toBeCloseTo(124, 3)
  expect(wide({}).crop.w).toBeGreaterThan(0.79)
  expect(wide({ widthPx: 2200 }).crop.w).toBeGreaterThan(0.999)
  expect(wide({ slot: { focal: [0.5, 0.5], zoom: 1, rotate: 0 } }).wMm).toBeCloseTo(104, 3)
  expect(wide({ widthPx: 1500 }).wMm).toBeCloseTo(104, 3)
})

test('the title of 布面 stands level in its label, whatever its lines', () => {
  for (const title of titles) {
    const { page } = makeCover({ ...plain, cover: 'cloth', title }, fonts)
    const front = letterLines(page.items, fonts).filter(({ box }) => box.xMm > 200)
    const tops = front.filter(({ role }) => role === 'title').map(({ box }) => box.yMm)
    const foot = Math.max(...front.filter(({ role }) => role === 'title').map(({ box }) => box.yMm + box.hMm))
    const subtitle = front.find(({ role }) => role === 'subtitle')
    // The label's line stands 35.8 below the head.
    expect(Math.min(...tops), title).toBeGreaterThan(41)
    expect(foot, title).toBeLessThan(subtitle?.box.yMm ?? 0)
  }
})

test('满图 is drawn again when its pixels are known, other covers are not, and nothing is said twice', async () => {
  const bytes = await picture((x, y) => (y < 0.5 ? leaves(x, y) : 40))
  const photo = { media: 'p', widthPx: 900, heightPx: 1260, alt: '' }
  const post = { id: 'a', local: '', paragraphs: ['风。'], photos: [photo], videos: [], likes: [], comments: [] }
  const sections = [monthSection({ month: '202401', posts: [post] })]
  const size = { spineMm: 9, style: styleOf('shiguang') }
  const lit = async (cover: string) => {
    const details = {
      title: '慢慢来',
      subtitle: '',
      author: '苏棠',
      style: 'shiguang',
      cover,
      brand: '',
      edition: '',
      names: 'show',
    } as const
    const { page, warnings } = bookCover(sections, details, size, fonts)
    const other = { code: 'missing-media', detail: '' }
    const composed = {
      ...size,
      cover: page,
      warnings: [other, ...warnings],
      collected: { sections },
    } as unknown as ComposedBook
    const after = await lightCover(composed, details, { fonts, hash: (text) => text }, async () => bytes)
    return { page, after }
  }
  const { page, after } = await lit('full')
  expect(after.cover).not.toEqual(page)
  expect(after.warnings.map(({ code }) => code)).toEqual(['missing-media', 'cover-low-resolution'])
  const window = await lit('窗')
  expect(window.after.cover).toBe(window.page)
})
