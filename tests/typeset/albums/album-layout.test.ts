import { expect, test } from 'vitest'
import { pressPages } from '#lib/albums/layout/compose-book.ts'
import type { AlbumInput, ComposedAlbum } from '#lib/albums/layout/composed-album.ts'
import { headsOnSheet } from '#lib/albums/layout/slot.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import { composeAlbum } from '#lib/albums/leaves/compose-album.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { type AlbumTid, albumProduct } from '#lib/print/products/album-products.ts'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import { knownPhotos, type PhotoMix } from '../../support/photos.ts'

const fonts = await fontBook()

function compose(photos: readonly LayoutPhoto[], tid: AlbumTid = 'album'): ComposedAlbum {
  const product = albumProduct(tid)!
  const input: AlbumInput = {
    photos,
    product,
    size: product.sizes[0],
    theme: themes[0],
    words: () => ({ title: '小满的夏天', subtitle: '', author: '阿舟', years: '2023', imprint: [] }),
  }
  return composeAlbum(input, fonts)
}

/** Pages of photographs: the title page shows one a second time. */
const sheetsOf = ({ pages }: ComposedAlbum): ComposedAlbum['pages'] => pages.filter(({ name }) => /^\d+$/.test(name))

const cases: [PhotoMix, number, number, AlbumTid][] = [
  ['mixed', 1, 1, 'album'],
  ['mixed', 2, 2, 'album'],
  ['mixed', 7, 3, 'album'],
  ['mixed', 30, 4, 'album'],
  ['upright', 61, 5, 'album'],
  ['panoramas', 24, 6, 'square-album'],
  ['camera', 120, 7, 'xalbum'],
  ['mixed', 250, 8, 'album'],
  ['mixed', 40, 9, 'calbum'],
  ['upright', 33, 10, 'salbum'],
]

test.each(cases)(
  '%s × %i (seed %i) in %s: each photograph once, in the order of time, nothing over another, all on paper',
  (mix, count, seed, tid) => {
    const photos = knownPhotos(count, mix, seed)
    const made = compose([...photos].reverse(), tid)
    const { pages, printedPages, noRoom } = made
    const placed = sheetsOf(made).flatMap(({ slots }) => slots.map(({ photo }) => photo))
    expect(noRoom).toEqual([])
    expect(placed.map(({ id }) => id).sort()).toEqual(photos.map(({ id }) => id))
    // Pages follow each other in time, whatever stands where on one of them.
    const times = sheetsOf(made).map(({ slots }) => slots.map(({ photo }) => photo.takenMs!))
    for (const [i, page] of times.entries())
      if (i > 0) expect(Math.min(...page)).toBeGreaterThanOrEqual(Math.max(...times[i - 1]!))
    for (const { slots, scene } of pages) {
      const { widthMm, heightMm, bleedMm } = scene
      for (const [i, { frame, crop, bleeds }] of slots.entries()) {
        const free = bleeds ? -bleedMm - 1e-6 : 5 - 1e-6
        expect(frame.xMm).toBeGreaterThanOrEqual(free)
        expect(frame.yMm).toBeGreaterThanOrEqual(free)
        expect(frame.xMm + frame.wMm).toBeLessThanOrEqual(widthMm - free)
        expect(frame.yMm + frame.hMm).toBeLessThanOrEqual(heightMm - free)
        for (const share of [crop.x, crop.y, 1 - crop.x - crop.w, 1 - crop.y - crop.h])
          expect(share).toBeGreaterThanOrEqual(-1e-6)
        // Nothing is stretched.
        const { photo } = slots[i]!
        expect((crop.w * photo.widthPx * frame.hMm) / (crop.h * photo.heightPx * frame.wMm)).toBeCloseTo(1, 3)
        for (const other of slots.slice(i + 1).map((one) => one.frame)) {
          const wide = Math.min(frame.xMm + frame.wMm, other.xMm + other.wMm) - Math.max(frame.xMm, other.xMm)
          const high = Math.min(frame.yMm + frame.hMm, other.yMm + other.hMm) - Math.max(frame.yMm, other.yMm)
          expect(Math.min(wide, high)).toBeLessThan(1e-6)
        }
      }
    }
    expect(pressPages(pages)).toHaveLength(printedPages)
  },
)

test('of two hundred people hardly one is cut, near the knife or in the fold', () => {
  let [heads, bad] = [0, 0]
  for (const [mix, count, seed, tid] of cases) {
    const pages = sheetsOf(compose(knownPhotos(count, mix, seed + 40), tid))
    const { double } = albumProduct(tid)!
    for (const { slots, scene } of pages)
      for (const slot of slots)
        for (const [i, box] of headsOnSheet(slot).entries()) {
          const { crop, photo, bleeds } = slot
          const head = photo.faces[i]!
          heads += 1
          const cut =
            head.x < crop.x - 0.01 ||
            head.y < crop.y - 0.01 ||
            head.x + head.w > crop.x + crop.w + 0.01 ||
            head.y + head.h > crop.y + crop.h + 0.01
          const fold = scene.widthMm / 2
          const inFold = double && box.xMm < fold + 10 && box.xMm + box.wMm > fold - 10
          const atTrim = bleeds && (box.xMm < 4 || box.yMm < 4 || box.xMm + box.wMm > scene.widthMm - 4)
          if (cut || inFold || atTrim) bad += 1
        }
  }
  expect(heads).toBeGreaterThan(200)
  expect(bad / heads).toBeLessThanOrEqual(0.01)
})

test('any eight spreads show six arrangements or more, and one picture over both pages comes now and then', () => {
  const sheets = sheetsOf(compose(knownPhotos(160, 'mixed', 77)))
  const shapeOf = (at: number): string =>
    sheets[at]!.slots.map(({ frame }) =>
      [frame.xMm, frame.yMm, frame.wMm, frame.hMm].map((mm) => Math.round(mm / 12)).join(),
    ).join(' ')
  for (let from = 0; from + 8 <= sheets.length; from += 1)
    expect(new Set(Array.from({ length: 8 }, (_, i) => shapeOf(from + i))).size).toBeGreaterThanOrEqual(6)
  const heroes = sheets.flatMap(({ skeleton }, at) => (skeleton === 'hero' || skeleton === 'band' ? [at] : []))
  expect(heroes.length).toBeGreaterThanOrEqual(sheets.length / 9)
  for (const [i, at] of heroes.entries()) if (i > 0) expect(at - heroes[i - 1]!).toBeGreaterThanOrEqual(3)
})

test('the same photographs in any order give the same pages', () => {
  const photos = knownPhotos(50, 'mixed', 12)
  const turned = [...photos.slice(20), ...photos.slice(0, 20)]
  expect(JSON.stringify(compose(turned))).toBe(JSON.stringify(compose(photos)))
})

test('undated ones follow the others by name, ten behind nine', () => {
  const photos = knownPhotos(24, 'mixed', 5, false).map((photo, i) => ({ ...photo, name: `图 ${i + 1}.jpg` }))
  const dated = { ...photos[0]!, id: 'f'.repeat(64), name: 'z.jpg', takenMs: Date.UTC(2020, 1, 1) }
  const names = sheetsOf(compose([...photos].reverse().concat(dated))).flatMap(({ slots }) =>
    slots.map(({ photo }) => photo.name),
  )
  expect(names).toEqual(['z.jpg', ...photos.map(({ name }) => name)])
})

const images = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'image' ? [item] : item.kind === 'group' ? images(item.items) : []))

/** Where the whole picture would lie, mm. */
const wholeOf = ({ xMm, wMm, crop }: ImageItem): [number, number] => [xMm - (crop.x / crop.w) * wMm, wMm / crop.w]

test('a sheet cut at the fold rejoins, with bleed of the picture on both cuts', () => {
  const { pages } = compose(knownPhotos(60, 'camera', 21))
  const hero = pages.find(({ skeleton }) => skeleton === 'hero')!
  const [left, right] = pressPages([hero]) as [
    ReturnType<typeof pressPages>[number],
    ReturnType<typeof pressPages>[number],
  ]
  const [whole] = images(hero.scene.items)
  const [one, other] = [images(left.items)[0]!, images(right.items)[0]!]
  expect([left.widthMm, right.widthMm, left.side, right.side]).toEqual([148, 148, 'left', 'right'])
  // Both halves show the same picture in the same place, and reach 3 mm over the fold.
  for (const [part, shift] of [
    [one, 0],
    [other, 148],
  ] as const) {
    const [[x, w], [wholeX, wholeW]] = [wholeOf(part), wholeOf(whole!)]
    expect(Math.abs(x + shift - wholeX)).toBeLessThan(0.2)
    expect(Math.abs(w - wholeW)).toBeLessThan(0.2)
  }
  expect([one.xMm, one.xMm + one.wMm, other.xMm, other.xMm + other.wMm].map((mm) => Math.round(mm * 10) / 10)).toEqual([
    -3, 151, -3, 151,
  ])
  // A picture that ends at the fold goes on behind it for the knife, unseen on the sheet.
  const page = pages.find(({ slots }) =>
    slots.some(({ frame, bleeds }) => bleeds && Math.abs(frame.xMm + frame.wMm - 148) < 0.01),
  )
  if (page) {
    const [cut] = images(pressPages([page])[0]!.items)
    expect(cut!.xMm + cut!.wMm).toBeCloseTo(151, 3)
    expect(cut!.crop.x + cut!.crop.w).toBeLessThanOrEqual(1 + 1e-6)
  }
})

test('more photographs than the thickest album holds: the best stay, the others are told', () => {
  const photos = knownPhotos(900, 'mixed', 3)
  const made = compose(photos)
  const { noRoom, printedPages } = made
  const placed = sheetsOf(made).flatMap(({ slots }) => slots.map(({ photo }) => photo.id))
  expect(printedPages).toBeLessThanOrEqual(120)
  expect([...placed, ...noRoom.map(({ id }) => id)].sort()).toEqual(photos.map(({ id }) => id))
})

test('换一版 lays the same photographs of one page otherwise, again and again, and leaves the others alone', () => {
  const photos = knownPhotos(40, 'mixed', 31)
  const product = albumProduct('album')!
  const shuffled = (tid: AlbumTid, turns: number): ComposedAlbum['pages'] => {
    const made = albumProduct(tid)!
    const words = () => ({ title: '夏天', subtitle: '', author: '', years: '', imprint: [] })
    const shuffles = new Map([['3', turns]])
    return composeAlbum({ photos, product: made, size: made.sizes[0], theme: themes[0], words, shuffles }, fonts).pages
  }
  expect(product.shuffle).toBe(true)
  const rounds = [0, 1, 2, 3].map((turns) => shuffled('album', turns))
  const at = rounds[0]!.findIndex(({ name }) => name === '3')
  expect(new Set(rounds.map((pages) => pages[at]!.shape)).size).toBe(4)
  for (const pages of rounds) {
    expect(pages[at]!.slots.map(({ photo }) => photo.id).sort()).toEqual(
      rounds[0]![at]!.slots.map(({ photo }) => photo.id).sort(),
    )
    expect(JSON.stringify(pages.toSpliced(at, 1))).toBe(JSON.stringify(rounds[0]!.toSpliced(at, 1)))
  }
  // A picture book is composed as a story.
  expect(JSON.stringify(shuffled('picturebook', 2))).toBe(JSON.stringify(shuffled('picturebook', 0)))
})

test('words in front stand on pages of their own, the catalogue names the page each day begins on', () => {
  const product = albumProduct('album')!
  const words = () => ({
    title: '夏天',
    subtitle: '',
    author: '',
    years: '',
    preface: '那年夏天。\n我们去了海边。',
    acknowledgement: '谢谢奶奶。',
    imprint: [{ name: '照片', value: '60 张' }],
  })
  const { pages, printedPages } = composeAlbum(
    { photos: knownPhotos(60, 'mixed', 8), product, size: product.sizes[0], theme: themes[0], words },
    fonts,
  )
  const names = pages.map(({ name }) => name)
  expect(names.slice(0, 4)).toEqual(['title', 'catalog', 'preface', '1'])
  expect(names.slice(-3)).toEqual(['acknowledgement', 'blank', 'copyright'])
  expect(printedPages % 4).toBe(0)
  const said = (name: string): string[] => pages.find((page) => page.name === name)!.texts.map(({ text }) => text)
  expect(said('preface')).toEqual(['写在前面', '那年夏天。', '我们去了海边。'])
  expect(said('acknowledgement')).toEqual(['致谢', '谢谢奶奶。'])
  // Each row of the catalogue leads to a page that says its day.
  const rows = said('catalog').slice(1)
  expect(rows.length).toBeGreaterThanOrEqual(8)
  for (let i = 0; i < rows.length; i += 2) {
    const page = pages.find(({ pagination }) => pagination.startsWith(`${rows[i + 1]}-`))!
    expect(page.slots.some(({ photo }) => rows[i]!.includes(`${new Date(photo.takenMs!).getUTCDate()}`))).toBe(true)
  }
})

test('a sparse life pays for no blank pages: short moments face each other, each with its own date', () => {
  const day = 86_400_000
  const photos = knownPhotos(25, 'mixed', 17).map((photo, i) => ({
    ...photo,
    takenMs: Date.UTC(2004, 2, 1) + i * 240 * day,
  }))
  const made = compose(photos)
  const empty = sheetsOf(made).flatMap(({ slots, skeleton }) =>
    skeleton === 'opener'
      ? []
      : [0, 148].filter((x) => !slots.some(({ frame }) => frame.xMm < x + 148 && frame.xMm + frame.wMm > x)),
  )
  expect(empty.length).toBeLessThanOrEqual(made.printedPages / 24)
  // Two moments on one sheet: the right page tells its own day.
  const two = sheetsOf(made).filter(
    ({ slots, texts }) => slots.length === 2 && texts.filter(({ id }) => id.startsWith('date')).length === 2,
  )
  expect(two.length).toBeGreaterThan(0)
  for (const { slots, texts } of two) {
    const dates = texts.filter(({ id }) => id.startsWith('date')).map(({ text }) => text)
    expect(dates).toEqual(
      slots.map(({ photo }) => {
        const at = new Date(photo.takenMs!)
        return `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日`
      }),
    )
  }
})

test('a paper is never larger than a person beside it, nor over a whole page', () => {
  const photos = knownPhotos(60, 'mixed', 23).map((photo, i) =>
    i % 6 === 2 ? { ...photo, faces: [], paper: true as const } : photo,
  )
  const area = ({ frame }: ComposedAlbum['pages'][number]['slots'][number]): number => frame.wMm * frame.hMm
  let beside = 0
  for (const { slots, skeleton } of sheetsOf(compose(photos))) {
    const papers = slots.filter(({ photo }) => photo.paper)
    const people = slots.filter(({ photo }) => photo.faces.length > 0)
    for (const paper of papers) expect([skeleton, paper.bleeds]).toEqual([skeleton, undefined])
    if (papers.length > 0 && people.length > 0 && Math.max(...papers.map(area)) > Math.min(...people.map(area)))
      beside += 1
  }
  expect(beside).toBeLessThanOrEqual(4)
})
