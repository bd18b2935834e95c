import { describe, expect, test } from 'vitest'
import { graphemes } from '#lib/print/font/graphemes.ts'
import { type Line, placedOf, setParagraph } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const sizePt = 10
const em = sizePt * mmPerPt

const set = (text: string, ems: number, more: { indentEm?: number; ragged?: boolean } = {}): Line[] =>
  setParagraph(text, { face: 'serif', sizePt }, { widthMm: ems * em, ...more }, fakeFonts)
const words = (line: Line): string =>
  placedOf(line)
    .map((one) => one.cluster)
    .join('')
const texts = (lines: Line[]): string[] => lines.map(words)
const xs = (line: Line | undefined): number[] =>
  (line ? placedOf(line) : []).map((one) => Math.round(one.xEm * 1000) / 1000)

describe('where a line may end', () => {
  const noStart = [...'，。、；：！？”’）》」』】〉·～…']
  test.each(noStart)('%s never starts a line', (mark) => {
    for (let before = 1; before < 12; before += 1) {
      const lines = set(`${'春'.repeat(before)}${mark}${'秋'.repeat(12)}`, 6)
      for (const line of lines) expect(words(line).startsWith(mark)).toBe(false)
    }
  })
  test.each([...'“‘（《「『【〈'])('%s never ends a line', (mark) => {
    for (let before = 1; before < 12; before += 1) {
      const lines = set(`${'春'.repeat(before)}${mark}${'秋'.repeat(12)}`, 6)
      for (const line of lines) expect(words(line).endsWith(mark)).toBe(false)
    }
  })
  test.each(['——', '……'])('%s is never split', (pair) => {
    for (let before = 1; before < 12; before += 1) {
      const lines = texts(set(`${'春'.repeat(before)}${pair}${'秋'.repeat(12)}`, 6))
      expect(lines.some((line) => line.includes(pair))).toBe(true)
    }
  })
  test.each(['2080', '¥2080', '100%', '25℃', '45km', '￥128', '3.14', '1,200', '20:18', 'iPhone'])(
    '%s stays whole',
    (unit) => {
      for (let before = 1; before < 12; before += 1) {
        const lines = texts(set(`${'春'.repeat(before)}${unit}${'秋'.repeat(12)}`, 6))
        expect(lines.some((line) => line.includes(unit))).toBe(true)
      }
    },
  )
  test.each(['45 km', '60 km/h', '24/7'])('%s stays together over space and solidus', (whole) => {
    for (let before = 1; before < 12; before += 1) {
      const lines = texts(set(`${'春'.repeat(before)}${whole}${'秋'.repeat(12)}`, 8))
      expect(lines.some((line) => line.includes(whole))).toBe(true)
    }
  })
  test('an address breaks only after / . ? & = - _ and gets no hyphen', () => {
    const url = 'https://example.com/a-long/path_to/page?id=123456&from=timeline'
    const lines = texts(set(`看${url}这里`, 12))
    expect(lines.join('')).toBe(`看${url}这里`)
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/[/.?&=_-]$|看$|timeline这?$/)
  })
  test('a word wider than the measure falls apart instead of running over', () => {
    const lines = set('a'.repeat(60), 8)
    for (const line of lines) expect(line.widthEm).toBeLessThanOrEqual(8.01)
    expect(texts(lines).join('')).toBe('a'.repeat(60))
  })
  test('a family, a flag and a keycap are one box each', () => {
    const line = set('👨‍👩‍👧🇨🇳1️⃣', 20)[0]
    expect((line ? placedOf(line) : []).map((one) => one.emoji)).toEqual([true, true, true])
  })
  test('a last line of one character is avoided', () => {
    // Thirteen Han on twelve em with reducible marks: squeezing costs less than leaving one alone.
    const lines = texts(set('春眠不觉，晓处处，闻啼鸟夜', 12))
    expect(lines.at(-1)?.length === 1).toBe(false)
  })
})

describe('how wide marks are', () => {
  test('a closing mark before another takes half an em', () => {
    expect(xs(set('好。”他', 20)[0]).map((x) => Math.floor(x * 2) / 2)).toEqual([0, 1, 1.5, 2.5])
  })
  test('an opening mark after an opening mark takes half an em', () => {
    const line = set('说（“好', 20)[0]
    expect(line?.widthEm).toBe(3.5)
  })
  test('two of ！？ take one em together, three take two', () => {
    expect(set('好！！呀', 20)[0]?.widthEm).toBe(3)
    expect(set('好？！呀', 20)[0]?.widthEm).toBe(3)
    expect(set('好！！！呀', 20)[0]?.widthEm).toBe(4)
  })
  test('a mark at the end of a line takes half an em', () => {
    expect(set('好。', 20)[0]?.widthEm).toBe(1.5)
  })
  test('an opening mark at the start of a line takes half an em, also behind the indent', () => {
    expect(set('（好', 20)[0]?.widthEm).toBe(1.5)
    expect(set('（好', 20, { indentEm: 2 })[0]?.widthEm).toBe(3.5)
  })
  test('every paragraph starts two em in', () => {
    expect(xs(set('好天', 20, { indentEm: 2 })[0])).toEqual([2, 3])
  })
  test('Han and Latin keep a quarter em', () => {
    expect(xs(set('共12张', 20)[0])).toEqual([0, 1.25, 1.75, 2.5])
  })
  test('a typed space between Han is 0.4 em, between Han and Latin a quarter, beside a mark nothing', () => {
    expect(set('春 秋', 20)[0]?.widthEm).toBeCloseTo(2.4)
    expect(set('共 12 张', 20)[0]?.widthEm).toBeCloseTo(3.5)
    expect(set('春， 秋', 20)[0]?.widthEm).toBeCloseTo(3)
  })
  test('—— and …… take two em, · 0.6', () => {
    expect(set('春——秋', 20)[0]?.widthEm).toBe(4)
    expect(set('春……秋', 20)[0]?.widthEm).toBe(4)
    expect(set('春·秋', 20)[0]?.widthEm).toBeCloseTo(2.6)
  })
  test('brackets give way before pauses, pauses before stops', () => {
    const full = '春（夏）秋，冬。年'
    // Natural width 9; at 8.5 only the brackets have moved.
    const lines = set(`${full}${'月'.repeat(8)}`, 8.5)
    expect(lines[0]?.widthEm).toBeLessThanOrEqual(8.5 + 1e-6)
  })
})

const prose = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'春眠不觉晓处处闻啼鸟夜来风雨声花落知多少') },
      { weight: 2, arbitrary: fc.constantFrom(...'，。、；：！？（）“”《》…—·') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '2024',
          'iPhone',
          'https://a.example/b-c?d=e&f=g_h',
          '25℃',
          ' ',
          '👨‍👩‍👧',
          '😂',
          '……',
          '——',
        ),
      },
    ),
    { minLength: 1, maxLength: 160 },
  )
  .map((parts) => parts.join(''))

describe('whatever is typed', () => {
  test('no line exceeds its measure by more than 0.01 mm', () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 12, max: 30 }), fc.constantFrom(0, 2), (text, ems, indentEm) => {
        for (const line of set(text, ems, { indentEm })) expect(line.widthEm * em).toBeLessThanOrEqual(ems * em + 0.01)
      }),
      { numRuns: 400, seed: 20240601 },
    )
  })
  test('every character appears once and in order', () => {
    const solid = (text: string): string =>
      graphemes(text)
        .filter((one) => one.trim() !== '')
        .join('')
    fc.assert(
      fc.property(prose, fc.integer({ min: 12, max: 30 }), (text, ems) => {
        expect(solid(texts(set(text, ems)).join(''))).toBe(solid(text))
      }),
      { numRuns: 400, seed: 20240602 },
    )
  })
  test('justified lines reach the measure exactly unless a mark is too wide to give', () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 20, max: 30 }), (text, ems) => {
        for (const line of set(text, ems))
          if (!line.last && placedOf(line).length > 1) expect(line.widthEm).toBeCloseTo(ems, 6)
      }),
      { numRuns: 200, seed: 20240603 },
    )
  })
  test('joiners, controls and zero-width characters leave no trace', () => {
    expect(texts(set('春\u200b眠\ufeff不\u2060觉\u0007', 20))).toEqual(['春眠不觉'])
    expect(texts(set('\u{e0160}\u{e0161}春\u{e0100}眠', 20))).toEqual(['春\u{e0100}眠'])
  })
  test('an accent behind a selector that selects nothing is printed all the same', () => {
    expect(texts(set('\u{e0160}\u1920春', 20))).toEqual(['\u{e0160}\u1920春'])
  })
})
