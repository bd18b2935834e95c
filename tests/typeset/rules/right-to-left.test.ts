/** Words from right to left inside Chinese lines (UAX #9), and glyphs for names (fallback of faces.ts). */
import { expect, test } from 'vitest'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { placedOf, setParagraph } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'

const fonts = await fontBook()
const seen = (text: string): string => {
  const [line] = setParagraph(text, { face: 'serif', sizePt: 10 }, { widthMm: 60 * 10 * mmPerPt }, fonts)
  return placedOf(line!)
    .map((one) => one.cluster)
    .join('')
}

test('words of one phrase stand from right to left, the Chinese around them does not move', () => {
  expect(seen('收到محمد علي的问候')).toBe('收到علي محمد的问候')
  expect(seen('还有שלום עולם。')).toBe('还有עולם שלום。')
})
test('names of a list keep their places, and so does what follows a colon', () => {
  expect(seen('محمد、علي、小雨')).toBe('محمد、علي、小雨')
  expect(seen('محمد：شكرا')).toBe('محمد：شكرا')
})
test('figures run from left to right wherever they stand', () => {
  expect(seen('محمد 123 علي 一')).toBe('علي 123 محمد 一')
  expect(seen('第١٢٣页')).toBe('第١٢٣页')
})
test('a paragraph without Han takes the direction of its first letter', () => {
  expect(seen('لا ok')).toBe('ok لا')
  expect(seen('ok لا')).toBe('ok لا')
})
test('an override somebody typed into a name turns nothing', () => {
  expect(seen('\u202e小雨abc')).toBe('小雨abc')
})
test('a word is one cluster of joined letters, not a row of letters', () => {
  const [line] = setParagraph('محمد', { face: 'serif', sizePt: 10 }, { widthMm: 100 }, fonts)
  expect(placedOf(line!).map((one) => one.cluster)).toEqual(['محمد'])
  const alone = [...'محمد'].reduce((sum, letter) => sum + fonts.advance('serif', letter), 0)
  expect(Math.abs(line!.widthEm - alone)).toBeGreaterThan(0.01)
  // Glyphs are placed from left to right, and spell the word from its end.
  const glyphs = fonts.glyphs('serif', 'محمد')
  expect(glyphs.map((glyph) => glyph.text)).toEqual(['د', 'م', 'ح', 'م'])
  expect(glyphs.map((glyph) => glyph.dx)).toEqual(glyphs.map((glyph) => glyph.dx).toSorted((a, b) => a - b))
})

test.each([
  ['Ext B', 0x20000, 0x2a6d6],
  ['Ext C', 0x2a700, 0x2b734],
  ['Ext D', 0x2b740, 0x2b81d],
  ['Ext E', 0x2b820, 0x2cea1],
  ['Ext F', 0x2ceb0, 0x2ebe0],
])('%s has a glyph for nearly every Han', (_, from, to) => {
  const all = Array.from({ length: Math.floor((to - from) / 37) }, (_none, at) => String.fromCodePoint(from + 37 * at))
  const absent = all.filter((char) => !fonts.has('wenkai', char))
  expect(absent.length / all.length).toBeLessThan(0.01)
})
test.each(['김민지', 'สมชาย', 'राहुल', 'བཀྲ་ཤིས', 'ירושלים', 'محمد', '✦✧❁❀☙⚘', '𝓐𝓵𝓲', '༺༻', '꧁小雨꧂'])(
  '%s prints',
  (name) => {
    for (const face of ['serif', 'sans', 'wenkai', 'garamond', 'kuaile'] as const)
      expect(fonts.has(face, name), face).toBe(true)
  },
)
test('signs that only a face of symbols has are still drawn as artwork where there is some', () => {
  expect(fonts.hasAsText?.('serif', '❤')).toBe(false)
  const [line] = setParagraph('❤', { face: 'serif', sizePt: 10 }, { widthMm: 100 }, fonts)
  expect(placedOf(line!)[0]?.emoji).toBe(true)
})
