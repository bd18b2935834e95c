import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as wawoff2 from 'wawoff2'
import { FACE_IDS, FACES } from '#lib/print/font/faces.ts'
import { fontBook, type PrintFonts } from '#lib/print/font/fonts.server.ts'
import { mergeGlyphs } from '#lib/print/font/merge.ts'
import { readSfnt, type Sfnt, tablesOf } from '#lib/print/font/sfnt.ts'
import { openShaper } from '#lib/print/font/shaper.server.ts'
import { readWoff2 } from '#lib/print/font/woff2.server.ts'

let fonts: PrintFonts

beforeAll(async () => {
  fonts = await fontBook()
})

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** Han of GB 2312, rows 16 to 87, through the platform's own decoder. */
const gb2312 = (): string[] => {
  const decoder = new TextDecoder('gbk')
  const out: string[] = []
  for (let row = 0xb0; row <= 0xf7; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const char = decoder.decode(Uint8Array.of(row, cell))
      if (/^\p{Script=Han}$/u.test(char)) out.push(char)
    }
  }
  return out
}

test('every face prints all 6,763 han of GB 2312 one em wide', () => {
  const han = gb2312()
  expect(han).toHaveLength(6763)
  for (const face of FACE_IDS.filter((id) => !FACES[id].last)) {
    expect(
      han.filter((char) => !fonts.has(face, char)),
      face,
    ).toEqual([])
    // Display faces keep widths of their own: they are set as titles, never as text.
    if (face === 'xiaowei' || face === 'kuaile') continue
    expect(
      han.filter((char) => fonts.advance(face, char) !== 1),
      face,
    ).toEqual([])
    // The files themselves say so too, slices included.
    const wrong = han.filter((char) => {
      const [glyph] = fonts.glyphs(face, char)
      const sfnt = fonts.parts[glyph!.part]!.sfnt()
      return glyph!.gid === 0 || sfnt.advance(glyph!.gid) !== sfnt.unitsPerEm
    })
    expect(wrong, face).toEqual([])
  }
})

test('table advances of han and full-width marks are what harfbuzz shapes', () => {
  const shaper = openShaper(fonts.parts.find((part) => part.face === 'serif')!.sfnt())
  for (const char of '一字，。、；：？！“”「」《》（）…龘') {
    expect(sum(shaper.word(char).map((glyph) => glyph.advance)), char).toBeCloseTo(fonts.advance('serif', char), 6)
  }
})

test('words are kerned, never ligated, one advance per cluster', () => {
  const kerned = fonts.shapeWord('serif', 'AVATAR')
  expect(kerned).toHaveLength(6)
  expect(sum(kerned)).toBeLessThan(sum([...'AVATAR'].map((char) => fonts.advance('serif', char))) - 0.2)
  expect(fonts.shapeWord('garamond', 'office')).toHaveLength(6)
  expect(fonts.shapeWord('sans', 'cafe\u0301s')).toHaveLength(5)
})

test('a face falls back glyph by glyph and says what nobody has', () => {
  const face = (char: string): string => fonts.parts[fonts.glyphs('garamond', char)[0]!.part]!.face
  expect([face('A'), face('心')]).toEqual(['garamond', 'serif'])
  expect(fonts.has('serif', '\u{10ffff}')).toBe(false)
  expect(fonts.advance('serif', '\u{10ffff}')).toBe(1)
  expect(fonts.glyphs('serif', '\u{10ffff}')).toEqual(fonts.glyphs('serif', '〓'))
})

test('joiners and selectors have neither width nor ink', () => {
  for (const char of ['\u200b', '\u200d', '\ufe0f', '\ufeff']) {
    expect(fonts.advance('serif', char)).toBe(0)
    expect(fonts.glyphs('serif', char)).toEqual([])
    expect(fonts.has('serif', char)).toBe(true)
  }
  expect(fonts.advance('serif', '葛\u{e0100}')).toBe(1)
})

test('marks have vertical forms, han have none', () => {
  for (const face of ['serif', 'sans', 'wenkai'] as const) {
    for (const mark of '，。「」（）')
      expect(fonts.vertGlyph(face, mark.codePointAt(0)!), face + mark).toBeGreaterThan(0)
    expect(fonts.vertGlyph(face, '心'.codePointAt(0)!)).toBe(-1)
  }
})

test('a merged font keeps every outline and width, composites included', () => {
  const wanted: { sfnt: Sfnt; gid: number }[] = []
  for (const [face, chars] of [
    ['wenkai', '心书一二三霞鹜龘ABCäéñ，。☆'],
    ['wenkai', '拾光童年远行长文集'],
  ] as const) {
    for (const char of chars) {
      const glyph = fonts.glyphs(face, char)[0]!
      if (fonts.parts[glyph.part]!.face === face) wanted.push({ sfnt: fonts.parts[glyph.part]!.sfnt(), gid: glyph.gid })
    }
  }
  expect(new Set(wanted.map((one) => one.sfnt)).size).toBeGreaterThan(5)
  const merged = readMerged(mergeGlyphs(wanted))
  wanted.forEach(({ sfnt, gid }, i) => {
    expect(merged.outline(i + 1)).toEqual(sfnt.outline(gid))
    expect(merged.advance(i + 1)).toBe(sfnt.advance(gid))
  })
  const garamond = fonts.glyphs('garamond', 'é')[0]!
  const source = fonts.parts[garamond.part]!.sfnt()
  const single = readMerged(mergeGlyphs([{ sfnt: source, gid: garamond.gid }]))
  expect(single.outline(1)).toEqual(source.outline(garamond.gid))
})

/** PDF subsets carry no cmap, OS/2, post or name; the reader wants them, so borrow those of a whole font. */
const readMerged = (bytes: Uint8Array): Pick<Sfnt, 'outline' | 'advance'> => {
  const whole = fonts.parts[0]!.sfnt()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const borrowed = ['OS/2', 'cmap', 'post', 'name'].map((tag) => ({ tag, data: whole.table(tag) }))
  const count = view.getUint16(4)
  const extra = 16 * borrowed.length
  const size = bytes.length + extra + borrowed.reduce((total, { data }) => total + data.length, 0)
  const out = new Uint8Array(size)
  const head = 12 + 16 * count
  out.set(bytes.subarray(0, head))
  out.set(bytes.subarray(head), head + extra)
  const edit = new DataView(out.buffer)
  edit.setUint16(4, count + borrowed.length)
  for (let i = 0; i < count; i++) edit.setUint32(12 + 16 * i + 8, view.getUint32(12 + 16 * i + 8) + extra)
  let offset = bytes.length + extra
  borrowed.forEach(({ tag, data }, i) => {
    const at = head + 16 * i
    for (let c = 0; c < 4; c++) out[at + c] = tag.charCodeAt(c)
    edit.setUint32(at + 8, offset)
    edit.setUint32(at + 12, data.length)
    out.set(data, offset)
    offset += data.length
  })
  return readSfnt(tablesOf(out))
}

test('our WOFF2 reader unpacks every glyph as Google’s decoder does', async () => {
  const dir = join(createRequire(import.meta.url).resolve('lxgw-wenkai-webfont/package.json'), '../files')
  const slices = readdirSync(dir).filter((name) => /^lxgwwenkai-regular-subset-\d+\.woff2$/.test(name))
  expect(slices.length).toBe(97)
  for (const name of slices.filter((_, i) => i % 9 === 0)) {
    const packed = readFileSync(join(dir, name))
    const ours = readSfnt(readWoff2(packed))
    const theirs = readSfnt(tablesOf(new Uint8Array(await wawoff2.decompress(packed))))
    for (let gid = 0; gid < theirs.numGlyphs; gid++) {
      expect(ours.outline(gid), `${name} ${gid}`).toEqual(theirs.outline(gid))
      expect([ours.advance(gid), ours.bounds(gid)], `${name} ${gid}`).toEqual([theirs.advance(gid), theirs.bounds(gid)])
    }
  }
}, 60_000)

test('the chain has all unified ideographs and extension A, and what it lacks beyond is known', () => {
  const count = (from: number, to: number): number => {
    let found = 0
    for (let point = from; point <= to; point++) if (fonts.has('serif', String.fromCodePoint(point))) found++
    return found
  }
  expect(count(0x4e00, 0x9fff)).toBe(20_992)
  expect(count(0x3400, 0x4dbf)).toBe(6_592)
  // Extensions B to F but for 14; of G and later nearly nothing is in any free face we know: those print as 〓 and are named.
  expect(count(0x20000, 0x2ebe0)).toBeGreaterThanOrEqual(60_317)
  expect(fonts.has('serif', '\u{31350}')).toBe(false)
  expect([...'→★♪℃①※☆●■㎡½⑩∞≠♀♂'].filter((char) => !fonts.has('serif', char))).toEqual([])
})
