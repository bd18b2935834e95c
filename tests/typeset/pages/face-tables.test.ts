/** The faces as a browser has them that has not signed in: tables in place of files, and the same pages. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { everyEmoji } from '#lib/print/emoji/emoji.server.ts'
import { FACE_IDS, FACES } from '#lib/print/font/faces.ts'
import { type FaceTables, tableFontBook } from '#lib/print/font/tables/face-tables.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { proofBook } from '../../../tools/proof/book.ts'

const tables = JSON.parse(readFileSync('src/lib/print/font/tables/face-tables.json', 'utf8')) as FaceTables
const ours = tableFontBook(tables)
const again = '；改过字体就再跑一次 tools/tables/face-tables.ts'

test('tables answer as the font files do: who has a character, and how wide it is', async () => {
  const { fonts } = await typesetContext()
  for (const face of FACE_IDS.filter((one) => !FACES[one].last)) {
    for (const point of [...Array(0x24f).keys(), ...range(0x2010, 0x2027), ...range(0x3000, 0x30ff), ...sampled]) {
      if (point < 0x20) continue
      const char = String.fromCodePoint(point)
      expect(ours.has(face, char), `${face} ${point.toString(16)}${again}`).toBe(fonts.has(face, char))
      expect(ours.advance(face, char), `${face} ${point.toString(16)}`).toBeCloseTo(fonts.advance(face, char), 3)
      expect(ours.vertGlyph(face, point), `${face} ${point.toString(16)}`).toBe(fonts.vertGlyph(face, point))
    }
    for (const word of ['AVATAR', 'To', 'Wi-Fi', 'coffee,', '2024.05', 'Tomorrow'])
      expect(sum(ours.shapeWord(face, word)), `${face} ${word}`).toBeCloseTo(sum(fonts.shapeWord(face, word)), 2)
    expect(ours.hanGlyph?.(face, '——')?.glyph, face).toBe(fonts.hanGlyph?.(face, '——')?.glyph)
    expect(ours.metrics(face).ascent).toBeCloseTo(fonts.metrics(face).ascent, 3)
  }
  expect(tables.emoji).toEqual(everyEmoji().sort())
}, 120_000)

test('a book set by tables has the lines and pages of the press', async () => {
  const world = await typesetContext()
  const style = styleOf('shiguang')
  const { book } = proofBook(style)
  const hash = (text: string): string => String(text.length)
  const press = typesetBook(book, { fonts: world.fonts, hash }, style).scene.pages
  const looked = typesetBook(book, { fonts: ours, hash }, style).scene.pages
  expect(looked.length).toBe(press.length)
  const same = looked.filter((page, at) => linesOf(page) === linesOf(press[at] as ScenePage)).length
  expect(same / press.length).toBeGreaterThan(0.9)
}, 120_000)

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** Every 37th of the common Han characters. */
const sampled = range(0x4e00, 0x9fff).filter((point) => point % 37 === 0)
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

/** Which characters stand on which line, to a tenth of a millimetre. */
const linesOf = ({ items }: ScenePage): string =>
  items.flatMap((item) => (item.kind === 'text' ? [`${item.yMm.toFixed(1)} ${item.clusters.join('')}`] : [])).join('\n')
