import { expect } from 'vitest'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId } from '#lib/print/scene.ts'
import { type Line, placedOf } from '#lib/typeset/line/lines.ts'
import { mil, rule, textOf } from './rule.ts'

const greedy = { rules: { optimal: false } } as const

const full =
  (ems: number) =>
  (lines: Line[]): void => {
    for (const line of lines.slice(0, -1)) expect(mil(line.widthEm), textOf(line)).toBe(mil(ems))
  }

/** A figure between two Han on a line of six Han, half an em of gaps and the figure; the gaps share what is missing. */
const tightenedFigure =
  (ems: number) =>
  (lines: Line[], fonts: FontBook, face: FaceId): void => {
    expect(textOf(lines[0]!)).toBe('春8眠不觉晓处')
    const need = 6.5 + fonts.advance(face, '8') - ems
    expect(placedOf(lines[0]!)[1]!.xEm).toBeCloseTo(1 + 0.25 - need / 2, 6)
    expect(mil(lines[0]!.widthEm)).toBe(mil(ems))
  }

rule('justify', {
  row: 10,
  name: 'reduction, step by step',
  from: 'CLREQ “Procedures for inter-character spacing reduction” 1–7',
  must: [
    {
      it: '1: the mark at the line end before all others',
      text: '春，眠不觉晓。处处闻啼鸟来',
      ems: 6.5,
      han: [0, 2000, 3000, 4000, 5000],
    },
    {
      it: '2: a typed space of 0.4 em between Han to ¼',
      text: '春 眠，不觉晓处闻啼鸟来去',
      ems: 7.3,
      han: [0, 1300, 3300, 4300, 5300, 6300],
    },
    {
      it: '3: then ·, before any bracket',
      text: '春·眠（不）觉晓处闻啼鸟来',
      ems: 8.55,
      han: [0, 1550, 3550, 5550, 6550, 7550],
    },
    {
      it: '4: then brackets, both sides alike',
      text: '春（眠）不，觉晓处闻啼鸟',
      ems: 7.5,
      han: [0, 1750, 3500, 5500, 6500],
    },
    {
      it: '5: then ，、；',
      text: '春（眠）不，觉晓处闻啼鸟',
      ems: 6.75,
      options: greedy,
      han: [0, 1500, 3000, 4750, 5750],
    },
    { it: '6: then Han–Latin, down to ⅛ em', text: '春8眠不觉晓处闻啼鸟来去', ems: 6.9, places: tightenedFigure(6.9) },
    {
      it: '7: last of all 。？！',
      text: '春，眠。不觉晓处闻啼鸟',
      ems: 6.25,
      options: greedy,
      han: [0, 1500, 3250, 4250, 5250],
    },
    {
      it: 'several marks of one step share alike',
      text: '春，眠，不，觉晓处闻啼鸟',
      ems: 7.25,
      options: greedy,
      han: [0, 1750, 3500, 5250, 6250],
    },
  ],
  mustNot: [
    {
      it: 'a stop gives nothing while a comma can',
      text: '春。眠，不觉晓处闻啼鸟',
      ems: 6.5,
      han: [0, 2000, 3500, 4500, 5500],
    },
    {
      it: 'a stop never gives where the style says so',
      text: '春。眠不觉晓处闻啼鸟',
      ems: 5.5,
      options: { rules: { stopsGive: false } },
      han: [0, 2250, 3375, 4500],
    },
    {
      it: 'nothing gives with the rule off',
      text: '春，眠，不觉晓处闻啼鸟',
      ems: 6.5,
      options: { rules: { reduce: false } },
      han: [0, 2200, 4400, 5500],
    },
  ],
})

/** Typed spaces are clusters of their own; the room between words is what is asked for. */
const withoutSpaces = (line: Line): Line => ({
  ...line,
  runs: line.runs.map((run) => {
    const kept = run.clusters.flatMap((one, at) => (one.trim() ? [at] : []))
    return { ...run, clusters: kept.map((at) => run.clusters[at]!), xEm: kept.map((at) => run.xEm[at]!) }
  }),
})
const gapBefore =
  (index: number, thousandths: number) =>
  ([line]: Line[], fonts: FontBook, face: FaceId): void => {
    const [one, next] = [placedOf(line!)[index - 1]!, placedOf(line!)[index]!]
    const advance = /^\p{Script=Han}$/u.test(one.cluster) ? 1 : fonts.advance(face, one.cluster)
    expect(mil(next.xEm - one.xEm - advance), textOf(line!)).toBe(thousandths)
  }

rule('justify', {
  row: 10,
  name: 'expansion, step by step',
  from: 'CLREQ “Procedures for inter-character space expansion” 1–3',
  must: [
    {
      it: '1: word spaces first, to ½ em',
      text: '春眠 a b 不觉晓“处闻啼鸟',
      ems: (fonts, face) => 5.75 + fonts.advance(face, 'a') + fonts.advance(face, 'b') + 0.2,
      places: (lines, fonts, face) => {
        gapBefore(2, 250)([withoutSpaces(lines[0]!)], fonts, face)
        gapBefore(3, 450)([withoutSpaces(lines[0]!)], fonts, face)
        gapBefore(5, 0)([withoutSpaces(lines[0]!)], fonts, face)
      },
    },
    {
      it: '2: then Han–Latin to ⅓ em, before anything between Han',
      text: '春8眠不觉“处闻啼鸟',
      ems: (fonts, face) => 4.5 + fonts.advance(face, '8') + 0.1,
      places: (lines, fonts, face) => {
        gapBefore(1, 300)(lines, fonts, face)
        gapBefore(2, 300)(lines, fonts, face)
        gapBefore(3, 0)(lines, fonts, face)
      },
    },
    {
      it: '2: and not beyond ⅓ em for itself alone: the rest goes to every gap alike',
      text: '春8眠不觉“处闻啼鸟',
      ems: (fonts, face) => 4.5 + fonts.advance(face, '8') + 2 / 12 + 0.4,
      places: (lines, fonts, face) => {
        gapBefore(1, 433)(lines, fonts, face)
        gapBefore(3, 100)(lines, fonts, face)
      },
    },
    { it: '3: then every gap alike', text: '春眠不觉晓“处闻啼鸟', ems: 5.4, han: [0, 1100, 2200, 3300, 4400] },
    { it: 'beside marks as well', text: '春眠，觉晓“处闻啼鸟', ems: 5.4, han: [0, 1100, 3300, 4400] },
    {
      it: 'to the measure exactly',
      text: '春眠不觉晓处处闻啼鸟夜来风雨声花落知多少，春眠不觉晓。',
      ems: 7.3,
      places: full(7.3),
    },
    {
      it: 'also behind the indent',
      text: '春眠不觉晓“处闻啼鸟',
      ems: 7.4,
      options: { indentEm: 2 },
      han: [2000, 3100, 4200, 5300, 6400],
    },
  ],
  mustNot: [
    { it: 'not on the last line', text: '春眠', ems: 20, han: [0, 1000], width: 2000 },
    {
      it: 'not in ragged text',
      text: '春眠不觉晓“处闻啼鸟',
      ems: 5.4,
      options: { ragged: true },
      han: [0, 1000, 2000, 3000, 4000],
    },
    { it: 'not beside a connector', text: '春～眠不觉“晓处闻', ems: 5.4, han: [0, 2000, 3200, 4400] },
    { it: 'not beside a solidus', text: '春／眠不觉“晓处闻', ems: 5.4, han: [0, 2000, 3200, 4400] },
    {
      it: 'not with the rule off',
      text: '春眠不觉晓“处闻啼鸟',
      ems: 5.4,
      options: { rules: { expand: false } },
      width: 5000,
    },
    {
      it: 'not into holes: a line an address ends early stays ragged',
      text: `春眠${'https://example.com/'}${'a'.repeat(16)}`,
      ems: 14,
      places: ([line]) => expect(line!.widthEm).toBeLessThan(13.9),
    },
  ],
})

rule('justify', {
  row: 11,
  name: 'lines chosen for the whole paragraph',
  from: 'CLREQ “Necessity for line adjustment”; after Knuth and Plass',
  must: [
    {
      it: 'a line gives up a character so that the next is not torn',
      text: '春眠不觉晓处处闻，internationally啼鸟夜来风雨声',
      ems: 9,
      places: full(9),
    },
    {
      it: 'no line is more than the measure',
      text: '春，眠。不“觉”晓（处）闻《啼》鸟、夜来风雨声。',
      ems: 6,
      places: full(6),
    },
    {
      it: 'squeezing a little beats leaving one character over',
      text: '春眠，不觉晓，处处闻啼鸟夜',
      ems: 12,
      han: [0, 1000, 2500, 3500, 4500, 6000, 7000, 8000, 9000, 10000, 11000],
      holds: (lines) => expect(lines.length).toBe(1),
    },
    {
      it: 'loose lines are shared out rather than heaped on one',
      text: '春眠不觉晓处处“闻啼鸟夜来风雨声花落”知多少春眠不觉晓处',
      ems: 8,
      places: full(8),
    },
    {
      it: 'a paragraph that fits stays on one line',
      text: '春眠不觉晓，处处闻啼鸟。',
      ems: 11.5,
      width: 11_500,
      holds: (lines) => expect(lines.length).toBe(1),
    },
  ],
  mustNot: [
    {
      it: 'a paragraph does not run longer for the sake of beauty',
      text: '春眠不觉晓处处闻啼鸟夜来风雨声花落知多少',
      ems: 5,
      han: [0, 1000, 2000, 3000, 4000],
      holds: (lines) => expect(lines.length).toBe(4),
    },
    {
      it: 'with the rule off each line takes what fits',
      text: '春眠，不觉晓，处处闻啼鸟夜来风雨声',
      ems: 7,
      options: { rules: { optimal: false, runts: false } },
      lines: ['春眠，不觉晓，处'],
      width: 7000,
    },
  ],
})

const sevenOnEight = [0, 1167, 2333, 3500, 4667, 5833, 7000]
const lastAtLeastTwo = (lines: Line[]): void =>
  expect(textOf(lines.at(-1)!).replace(/[，。、！？”]/gu, '').length).toBeGreaterThanOrEqual(2)

rule('justify', {
  row: 15,
  name: 'no last line of one character',
  from: 'CLREQ “Adjustments of orphans and widows”',
  must: [
    {
      it: 'two characters go down together',
      text: '春眠不觉晓处处闻啼',
      ems: 8,
      holds: lastAtLeastTwo,
      han: sevenOnEight,
      second: [0, 1000],
    },
    {
      it: 'with their full stop',
      text: '春眠不觉晓处处闻啼。',
      ems: 8,
      holds: lastAtLeastTwo,
      han: sevenOnEight,
      second: [0, 1000],
    },
    {
      it: 'or the line is squeezed',
      text: '春眠，不觉晓，处处闻',
      ems: 9,
      han: [0, 1000, 2500, 3500, 4500, 6000, 7000, 8000],
      holds: (lines) => expect(lines.length).toBe(1),
    },
    {
      it: 'on long paragraphs',
      text: `${'春眠不觉晓处处闻啼鸟'.repeat(3)}夜`,
      ems: 10,
      holds: lastAtLeastTwo,
      places: full(10),
    },
    { it: 'with closing quotes', text: '“春眠不觉晓处处闻啼。”', ems: 8.5, holds: lastAtLeastTwo, second: [0, 1000] },
  ],
  mustNot: [
    {
      it: 'a paragraph of one character is left alone',
      text: '春',
      ems: 8,
      han: [0],
      width: 1000,
      holds: (lines) => expect(lines.length).toBe(1),
    },
    {
      it: 'with the rule off one may stand alone',
      text: '春眠不觉晓处处闻啼',
      ems: 8,
      options: { rules: { runts: false } },
      lines: ['春眠不觉晓处处闻', '啼'],
      second: [0],
    },
    {
      it: 'a word of two letters is no single character',
      text: '春眠不觉晓处处闻OK',
      ems: 8,
      lines: ['春眠不觉晓处处闻', 'OK'],
      han: [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000],
    },
  ],
})

rule('justify', {
  row: 17,
  name: 'first-line indent',
  from: 'CLREQ “First-line indents”',
  must: [
    { it: 'two em', text: '春眠', ems: 20, options: { indentEm: 2 }, han: [2000, 3000] },
    {
      it: 'only on the first line',
      text: '春眠不觉晓处处闻',
      ems: 6,
      options: { indentEm: 2 },
      han: [2000, 3000, 4000, 5000],
      second: [0, 1000, 2000, 3000],
    },
    { it: 'an opening mark after it loses half an em', text: '《春》', ems: 20, options: { indentEm: 2 }, han: [2500] },
    {
      it: 'typed spaces before the text are not added',
      text: '　　春眠',
      ems: 20,
      options: { indentEm: 2 },
      han: [2000, 3000],
    },
    {
      it: 'Latin starts there too',
      text: 'OK',
      ems: 20,
      options: { indentEm: 2 },
      places: ([line]) => expect(placedOf(line!)[0]!.xEm).toBe(2),
    },
  ],
  mustNot: [
    { it: 'none by default', text: '春眠', ems: 20, han: [0, 1000] },
    {
      it: 'a line after it is as wide as the measure',
      text: '春眠不觉晓处处闻啼鸟',
      ems: 6,
      options: { indentEm: 2 },
      second: [0, 1000, 2000, 3000, 4000, 5000],
    },
  ],
})
