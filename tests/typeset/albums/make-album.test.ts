import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type ReadPdf, readPdf } from '../../support/pdf.ts'
import { type DrawnPhoto, drawPhoto, drawPhotos } from '../../support/photos.ts'
import { runScript } from '../../support/server/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinshu-album-'))
const photos: DrawnPhoto[] = Array.from({ length: 26 }, (_, i) => ({
  name: `IMG_${String(100 + i)}.jpg`,
  ...(i % 3 === 0 ? { widthPx: 1600, heightPx: 1200 } : { widthPx: 1200, heightPx: 1600 }),
  taken: `2023:04:${String(14 + Math.floor(i / 6)).padStart(2, '0')} ${String(9 + (i % 6)).padStart(2, '0')}:10:00`,
  people: i % 4 === 1 ? 2 : 0,
  seed: i + 1,
}))
const mmPerPt = 25.4 / 72

type Made = {
  photos: number
  placed: number
  pages: number
  aside: { file: string; reason: string; why: string; of?: string }[]
  warnings: { code: string; detail: string }[]
}
type AlbumFile = {
  tid: string
  isDouble: boolean
  coverSize: number[]
  innerSize: number[]
  spineMm: number
  pages: {
    name: string
    pagination: string
    widthMm: number
    skeleton: string
    photos: { file: string; taken?: string; frame: number[] }[]
  }[]
}

/** Runs the real command. */
async function make(paths: string[], out: string, ...more: string[]): Promise<Made> {
  const { code, output } = await runScript('make-album.ts', {}, [
    ...paths,
    '--out',
    join(folder, out),
    '--json',
    ...more,
  ])
  expect(code, output.slice(0, 400)).toBe(0)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Made
}
const pdfOf = (out: string, part: 'inner' | 'cover'): ReadPdf => readPdf(readFileSync(join(folder, out, `${part}.pdf`)))
const fileOf = (out: string): AlbumFile =>
  JSON.parse(readFileSync(join(folder, out, 'album.json'), 'utf8')) as AlbumFile

/** Pages of photographs: the title page shows one a second time. */
const sheetsOf = ({ pages }: AlbumFile): AlbumFile['pages'] => pages.filter(({ name }) => /^\d+$/.test(name))

let whole: Made
beforeAll(async () => {
  await drawPhotos(join(folder, 'photos'), photos)
  whole = await make([join(folder, 'photos')], 'out', '--title', '小满的夏天', '--author', '阿舟')
}, 120_000)

test('thirty photos come out as an album the press takes: pages in steps, bleed, title, imprint, every photo once', () => {
  const [inner, cover, file] = [pdfOf('out', 'inner'), pdfOf('out', 'cover'), fileOf('out')]
  expect(whole).toMatchObject({ photos: 26, placed: 26, aside: [] })
  expect(whole.pages % 4).toBe(0)
  expect(inner.pages).toHaveLength(whole.pages)
  const mm = (box: number[]): number[] => box.map((pt) => Math.round(pt * mmPerPt * 10) / 10)
  for (const page of inner.pages) {
    expect(mm(page.mediaBox)).toEqual([0, 0, 154, 216])
    expect(mm(page.trimBox)).toEqual([3, 3, 151, 213])
  }
  expect(cover.pages).toHaveLength(1)
  expect(mm(cover.pages[0]!.trimBox)[2]! - 3).toBeCloseTo(2 * 148 + file.spineMm, 0)
  expect(inner.pages[0]!.text).toContain('小满的夏天')
  expect(inner.pages.at(-1)!.text).toContain('26 张')
  expect(cover.pages[0]!.text).toContain('小满的夏天')
  const placed = sheetsOf(file).flatMap((page) => page.photos)
  expect(placed.map((one) => one.file).sort()).toEqual(photos.map(({ name }) => name))
  // What is painted is what the file tells: a picture over both pages stands in each, the title page shows one more.
  const fold = (frame: number[]): number => (frame[0]! < 147 && frame[0]! + frame[2]! > 149 ? 2 : 1)
  const painted = inner.pages.reduce((sum, page) => sum + page.imagesPainted.length, 0)
  expect(painted).toBe(placed.reduce((sum, { frame }) => sum + fold(frame), 1))
  expect(file).toMatchObject({ tid: 'album', isDouble: true, coverSize: [2480, 3508], innerSize: [3508, 2480] })
})

test('pages follow the days, folios follow the pages, front matter counts for none', () => {
  const { pages } = fileOf('out')
  expect([pages[0]!.name, pages.at(-1)!.name]).toEqual(['title', 'copyright'])
  const numbered = sheetsOf(fileOf('out'))
  expect(numbered.map(({ name }) => name)).toEqual(numbered.map((_, i) => String(i + 1)))
  expect(numbered.map(({ pagination }) => pagination)).toEqual(numbered.map((_, i) => `${2 + 2 * i}-${3 + 2 * i}`))
  const times = numbered.map((page) => page.photos.map(({ taken }) => taken!).sort())
  for (const [i, page] of times.entries()) if (i > 0) expect(page[0]! >= times[i - 1]!.at(-1)!).toBe(true)
  const words = pdfOf('out', 'inner')
    .pages.map(({ text }) => text)
    .join('')
  expect(words).toMatch(/4 月 1\d/)
})

test('album.json tells what the wire does: flags, canvases, pages with their layers', () => {
  const file = JSON.parse(readFileSync(join(folder, 'out', 'album.json'), 'utf8')) as Record<string, unknown> & {
    pages: { name: string; index: number; pageIndex: number; pagination: string; layers: Record<string, unknown>[] }[]
  }
  expect(file).toMatchObject({
    tid: 'album',
    isDouble: true,
    canShufflePage: true,
    hasCover: true,
    deprecatedAt: null,
    coverSize: [2480, 3508],
    innerSize: [3508, 2480],
    coverHeight: 3508,
    innerHeight: 2480,
    titleFontSize: 62,
    textFontSize: 37,
    innerStyle: { id: 'plain', name: '素白' },
    userPageCount: whole.pages,
  })
  const fields =
    'id type name content x y w h rotate scale frameX frameY frameZ frameWidth frameHeight hidden rows cols spacing text fillStyle textAlign textAlignLast fontSize fontFamily fontStyle lineHeight'
  for (const page of file.pages)
    for (const layer of page.layers) expect(Object.keys(layer).sort()).toEqual(fields.split(' ').sort())
  expect(file.pages.map(({ pageIndex }) => pageIndex)).toEqual(file.pages.map((_, i) => i))
})

test('the same photographs give the same bytes', async () => {
  await make([join(folder, 'photos')], 'again', '--title', '小满的夏天', '--author', '阿舟')
  for (const name of ['inner.pdf', 'cover.pdf', 'album.json'])
    expect(readFileSync(join(folder, 'again', name)).equals(readFileSync(join(folder, 'out', name))), name).toBe(true)
}, 60_000)

test('bad files are told each with its reason, and nothing of the good ones is lost', async () => {
  const bad = join(folder, 'bad')
  mkdirSync(bad, { recursive: true })
  const good = await drawPhotos(join(bad, 'good'), photos.slice(0, 8))
  const whole = readFileSync(join(good, photos[0]!.name))
  copyFileSync(join(good, photos[1]!.name), join(bad, 'twice.jpg'))
  writeFileSync(join(bad, 'page.jpg'), '<!doctype html><html><body>404</body></html>')
  writeFileSync(join(bad, 'cut.jpg'), whole.subarray(0, whole.length >> 1))
  writeFileSync(join(bad, 'empty.jpg'), '')
  const grey = { channels: 3, background: '#777' } as const
  writeFileSync(
    join(bad, 'dot.png'),
    await sharp({ create: { width: 1, height: 1, ...grey } })
      .png()
      .toBuffer(),
  )
  writeFileSync(
    join(bad, 'strip.png'),
    await sharp({ create: { width: 30_000, height: 20, ...grey } })
      .png()
      .toBuffer(),
  )
  const inks = await sharp(await drawPhoto({ ...photos[2]!, seed: 90 }))
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  writeFileSync(join(bad, 'inks.jpg'), inks)
  const old = await drawPhoto({ ...photos[3]!, seed: 91, taken: '1970:01:01 08:00:00' })
  writeFileSync(join(bad, 'clock.jpg'), old)
  const near = await sharp(whole)
    .withExif({ IFD0: {}, IFD2: { DateTimeOriginal: '2023:04:14 09:10:40' } })
    .jpeg({ quality: 50 })
    .toBuffer()
  writeFileSync(join(bad, 'near.jpg'), near)
  const { aside, placed, warnings } = await make([bad], 'bad-out')
  const reasons = Object.fromEntries(aside.map(({ file, reason }) => [file.split('/').at(-1), reason]))
  expect(reasons).toMatchObject({
    'page.jpg': 'unreadable',
    'cut.jpg': 'unreadable',
    'empty.jpg': 'unreadable',
    'dot.png': 'too-small',
    'strip.png': 'odd-shape',
    'twice.jpg': 'same',
  })
  expect(aside.filter(({ reason }) => reason === 'alike')).toHaveLength(1)
  for (const { why } of aside) expect(why).toMatch(/^\p{Script=Han}/u)
  // Eight good ones, then four inks and a clock that was never set: neither says when it was taken.
  expect(placed).toBe(10)
  const files = sheetsOf(fileOf('bad-out')).flatMap((page) => page.photos.map(({ file }) => file))
  expect(files.slice(-2).sort()).toEqual(['clock.jpg', 'inks.jpg'])
  const details = warnings.map(({ detail }) => detail)
  expect(details).toContain('页数有点少哦')
  expect(details).toContain('图片数量不够哦')
  expect(details.some((one) => one.includes('没有拍摄时间'))).toBe(true)
}, 60_000)

test('photographs lie upright whichever way the camera was held', async () => {
  const turned = join(folder, 'turned')
  mkdirSync(turned, { recursive: true })
  // A sensor 1600 × 1200 held upright: EXIF 6 says turn it by a quarter.
  writeFileSync(
    join(turned, 'a.jpg'),
    await drawPhoto({ name: 'a', widthPx: 1600, heightPx: 1200, seed: 5, orientation: 6 }),
  )
  const { aside } = await make([turned], 'turned-out')
  expect(aside).toEqual([])
  const placed = sheetsOf(fileOf('turned-out')).flatMap((page) => page.photos)
  expect(placed).toHaveLength(1)
  const [, , w = 0, h = 1] = placed[0]!.frame
  expect(w / h).toBeLessThan(1)
}, 60_000)

test.each([
  [['photos', '--tid', 'constructor'], '没有「constructor」这种照片书，可以用：album、xalbum、'],
  [['photos', '--size', 'b5'], '照片书 A5没有「b5」这个尺寸，可以用：a5。'],
  [['photos', '--theme', '__proto__'], '没有「__proto__」这个主题，可以用：素白、宣纸。'],
  [['photos', '--binding', 'lay-flat'], '没有「lay-flat」这种装订，可以用：soft、hard。'],
  [['nowhere'], '找不到'],
])('what cannot be made is refused in one sentence: %j', async ([path = '', ...more], sentence) => {
  const out = join(folder, 'refused')
  const { code, output } = await runScript('make-album.ts', {}, [join(folder, path), '--out', out, ...more])
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain(sentence)
  expect(existsSync(join(out, 'inner.pdf'))).toBe(false)
})

test('a folder without one usable photograph says why', async () => {
  const none = join(folder, 'none')
  mkdirSync(none, { recursive: true })
  writeFileSync(join(none, 'a.jpg'), '<html></html>')
  const { code, output } = await runScript('make-album.ts', {}, [none, '--out', join(folder, 'none-out')])
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    '没有能放进照片书的照片：1 个文件都用不上，例如「a.jpg」其实是网页，下载时没有拿到图片。请换成 JPEG、PNG 或 HEIC 照片。',
  )
})
