import { expect, test } from 'vitest'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { graphemes } from '#lib/print/font/graphemes.ts'
import { isRightToLeft } from '#lib/print/font/right-to-left.ts'
import { clustersOf } from '#lib/typeset/line/grapheme-break.ts'
import { type Line, lineItems, type ParagraphOptions, placedOf, setParagraph } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import { anything, prose, seen } from '../../support/any-text.ts'
import { fc, seedOf } from '../../support/runner/property.ts'

/** 100,000 strings each with RUNS=100000 (`npm run test:any`); a normal run tries fewer. */
const numRuns = Number(process.env.RUNS ?? 1500)
const sizePt = 10
const em = sizePt * mmPerPt
const fonts = await fontBook()

const set = (text: string, ems: number, more: Partial<ParagraphOptions>, book: FontBook = fonts): Line[] =>
  setParagraph(text, { face: 'serif', sizePt }, { widthMm: ems * em, ...more }, book)

const options = fc.record({
  indentEm: fc.constantFrom(0, 2),
  ragged: fc.boolean(),
  rules: fc.record(
    {
      level: fc.constantFrom('none', 'basic', 'gb', 'strict'),
      hang: fc.constantFrom('none', 'allow', 'force'),
      pairs: fc.boolean(),
      edges: fc.boolean(),
      optimal: fc.boolean(),
      hyphenate: fc.boolean(),
      addresses: fc.boolean(),
      kerning: fc.boolean(),
      counters: fc.boolean(),
      dateUnits: fc.boolean(),
      reduce: fc.boolean(),
    } as const,
    { requiredKeys: [] },
  ),
})

test('nothing is lost and nothing comes twice, whatever is typed', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 5, max: 30 }), options, (text, ems, more) => {
      const lines = set(text, ems, more)
      const rules = more.rules
      const hyphens = rules.hyphenate === false ? 0 : 1
      const out = lines.map((line, n) => {
        // Words from right to left stand in the order of the eye; their indices keep the order of reading.
        const read = placedOf(line).toSorted((one, other) => one.at - other.at)
        const words = read.map((one) => one.cluster).join('')
        // A hyphen of ours is the last cluster of a line and lies within what stands before it: `at` counts clusters.
        const [last, before] = [read.at(-1), read.at(-2)]
        const added =
          n < lines.length - 1 &&
          last?.cluster === '-' &&
          before !== undefined &&
          last.at < before.at + clustersOf(before.cluster).length
        return added && (hyphens || text.includes('\u00ad')) ? words.slice(0, -1) : words
      })
      expect(seen(out.join(''))).toBe(seen(text))
    }),
    { numRuns, seed: seedOf(41) },
  )
}, 3_600_000)

test('positions grow along a line and stay inside the measure', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 12, max: 30 }), options, (text, ems, more) => {
      for (const line of set(text, ems, more)) {
        const placed = placedOf(line)
        expect(Number.isFinite(line.widthEm)).toBe(true)
        // One item wider than the measure is the only excuse; marks that hang are counted apart.
        if (placed.length > 2 && more.rules.reduce !== false) expect(line.widthEm).toBeLessThanOrEqual(ems + 0.001)
        for (let n = 1; n < placed.length; n += 1) {
          const [one, next] = [placed[n - 1]!, placed[n]!]
          // Glyphs of marks may lean back into their own half; the text itself only goes on.
          expect(next.xEm).toBeGreaterThan(one.xEm - 0.61)
          if (!isRightToLeft(text)) expect(next.at).toBeGreaterThanOrEqual(one.at)
        }
      }
    }),
    { numRuns, seed: seedOf(42) },
  )
}, 3_600_000)

test('the same text gives the same lines, whatever was set before it', () => {
  fc.assert(
    fc.property(anything, anything, fc.integer({ min: 5, max: 30 }), options, (text, other, ems, more) => {
      const first = JSON.stringify(set(text, ems, more))
      set(other, 17, {})
      expect(JSON.stringify(set(text, ems, more))).toBe(first)
    }),
    { numRuns: Math.ceil(numRuns / 3), seed: seedOf(43) },
  )
}, 3_600_000)

test('scene items are well-formed and hold every cluster once', () => {
  const ink = { cmyk: [0, 0, 0, 100] as const, rgb: '#000' }
  fc.assert(
    fc.property(anything, fc.integer({ min: 5, max: 30 }), (text, ems) => {
      for (const line of set(text, ems, {})) {
        const items = lineItems(line, 20, 30, ink, {})
        const out = items.flatMap((one) =>
          one.kind === 'text' ? one.clusters : one.kind === 'emoji' ? [one.sequence] : [],
        )
        expect(out).toEqual(placedOf(line).map((one) => one.cluster))
        for (const item of items) {
          if (item.kind !== 'text') continue
          expect(item.clusters.length).toBe(item.xMm.length)
          if (item.glyphs) expect(item.glyphs.length).toBe(item.clusters.length)
          for (const one of item.clusters) expect(one.isWellFormed()).toBe(true)
        }
      }
    }),
    { numRuns: Math.ceil(numRuns / 3), seed: seedOf(44) },
  )
}, 3_600_000)

test('our clusters are those the painters count with', () => {
  fc.assert(
    fc.property(prose, (typed) => {
      const text = typed.toWellFormed()
      expect(clustersOf(text)).toEqual(graphemes(text))
    }),
    { numRuns, seed: seedOf(45) },
  )
}, 3_600_000)

test('no character that takes the short way joins with another: each pair of it and 一 is two clusters', () => {
  for (let code = 0x20; code < 0x10000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue
    const one = String.fromCharCode(code)
    for (const text of [`一${one}`, `${one}一`, `${one}${one}`]) {
      if (graphemes(text).length !== clustersOf(text).length) throw new Error(`U+${code.toString(16)} in ${text}`)
    }
  }
  expect(graphemes('e\u0301\u2764\ufe0f')).toEqual(['e\u0301', '\u2764\ufe0f'])
})
