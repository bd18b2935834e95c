import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emojiSvg, everyEmoji } from '#lib/print/emoji/emoji.server.ts'
import { readEmojiSvg } from '#lib/print/emoji/emoji-art.ts'
import { FACE_IDS, FACES } from '#lib/print/font/faces.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { codepointsByFace, previewFonts } from '#lib/print/font/preview-fonts.server.ts'
import { readSfnt, tablesOf } from '#lib/print/font/sfnt.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'
import { everything, photo } from './pdf-scene.ts'

test('every emoji of the artwork package can be read as flat paths', () => {
  const all = everyEmoji()
  expect(all.length).toBeGreaterThan(3_700)
  for (const key of all) {
    const svg = emojiSvg(String.fromCodePoint(...key.split('-').map((hex) => Number.parseInt(hex, 16))))!
    const shapes = readEmojiSvg(svg)
    expect(shapes.length, key).toBeGreaterThan(0)
    const values = shapes.flatMap((shape) => shape.segments.flatMap((segment) => segment.slice(1) as number[]))
    expect(
      values.every((value) => value > -9 && value < 45),
      key,
    ).toBe(true)
  }
})

test('preview fonts have the advances of the print fonts', async () => {
  const fonts = await fontBook()
  const points = codepointsByFace(everything(fonts).pages)
  expect([...points.keys()].toSorted()).toEqual([
    'garamond',
    'sans',
    'sans-medium',
    'serif',
    'serif-semibold',
    'wenkai',
  ])
  for (const [face, wanted] of points) {
    const cuts = await previewFonts(fonts, face, wanted, 'ttf')
    for (const point of wanted) {
      const char = String.fromCodePoint(point)
      if (!fonts.has(face, char) || fonts.advance(face, char) === 0) continue
      const cut = cuts
        .map((one) => readSfnt(tablesOf(Uint8Array.from(one.bytes))))
        .find((sfnt) => sfnt.gid(point) !== 0)
      expect(cut, char).toBeDefined()
      expect(cut!.advance(cut!.gid(point)) / cut!.unitsPerEm).toBeCloseTo(fonts.advance(face, char), 4)
    }
  }
})

test('preview equals print for every face: the same outline and advance for letters, figures, marks and han', async () => {
  const fonts = await fontBook()
  for (const face of FACE_IDS.filter((id) => !FACES[id].last)) {
    const wanted = [...'心书一龘ABgj0189&，。「」—…·é'].map((char) => char.codePointAt(0)!)
    const cuts = (await previewFonts(fonts, face, wanted, 'ttf')).map((one) =>
      readSfnt(tablesOf(Uint8Array.from(one.bytes))),
    )
    for (const point of wanted) {
      const [printed] = fonts.glyphs(face, String.fromCodePoint(point))
      const sfnt = fonts.parts[printed!.part]!.sfnt()
      const cut = cuts.find((one) => one.gid(point) !== 0)!
      const where = `${face} ${String.fromCodePoint(point)}`
      expect(cut.advance(cut.gid(point)), where).toBe(sfnt.advance(printed!.gid))
      expect(cut.outline(cut.gid(point)), where).toEqual(sfnt.outline(printed!.gid))
    }
  }
}, 60_000)

test('a thumbnail shows ink where the page has text, without any installed font', async () => {
  const fonts = await fontBook()
  const jpeg = await photo()
  const page = everything(fonts).pages[0]!
  const png = await thumbnail(page, { fonts, widthPx: 592, image: async () => jpeg })
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([592, 840])
  const darkest = (x0: number, y0: number, x1: number, y1: number): number => {
    let least = 255
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) least = Math.min(least, data[y * info.width + x]!)
    return least
  }
  expect(darkest(80, 106, 300, 122)).toBeLessThan(120)
  expect(darkest(80, 800, 560, 838)).toBe(255)
})
