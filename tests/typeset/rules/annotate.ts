import { expect } from 'vitest'
import { type Line, lineItems, placedOf } from '#lib/typeset/line/lines.ts'
import { mil, rule, textOf } from './rule.ts'

const dots =
  (...thousandths: number[]) =>
  (lines: Line[]): void =>
    expect(lines.flatMap((line) => line.dots ?? []).map(mil)).toEqual(thousandths)
const under = (from: number, to: number) => ({ emphasis: [{ from, to }] })

rule('annotate', {
  row: 18,
  name: 'emphasis dots',
  from: 'GB/T 15834 5.1.8; CLREQ “Handling interlinear punctuation”',
  must: [
    {
      it: 'stand under the middle of each character',
      text: '春眠不觉',
      ems: 20,
      options: under(1, 3),
      places: dots(1500, 2500),
    },
    {
      it: 'wander with the letter-spacing',
      text: '春眠不觉',
      ems: 20,
      options: { ...under(1, 3), trackEm: 0.5 },
      places: dots(2000, 3500),
    },
    {
      it: 'wander with justification',
      text: '春眠不觉晓“处闻啼鸟',
      ems: 5.4,
      options: under(4, 5),
      places: dots(4900),
    },
    { it: 'go over to the next line', text: '春眠不觉晓处处闻', ems: 4, options: under(3, 5), places: dots(3500, 500) },
    {
      it: 'lie under the baseline, clear of the character',
      text: '春',
      ems: 20,
      options: under(0, 1),
      places: ([line], fonts, face) => {
        const [path] = lineItems(line!, 0, 0, { cmyk: [0, 0, 0, 100], rgb: '#000' }, {})
        if (path?.kind !== 'path') throw new Error('no dots')
        const ys = [...path.d.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map((match) => Number(match[1]))
        const em = line!.sizePt * (25.4 / 72)
        expect(Math.min(...ys) / em).toBeGreaterThan(-(fonts.inkBox(face, '春')?.y0 ?? 0))
        expect(Math.max(...ys) / em).toBeLessThan(0.45)
      },
    },
    {
      it: 'add no character to the text',
      text: '春眠',
      ems: 20,
      options: under(0, 2),
      holds: ([line]) => expect(textOf(line!)).toBe('春眠'),
    },
  ],
  mustNot: [
    { it: 'not under marks', text: '春，眠', ems: 20, options: under(0, 3), places: dots(500, 2500) },
    { it: 'not under spaces nor Latin', text: '春 A 眠', ems: 20, options: under(1, 4), places: dots() },
    { it: 'not outside the stretch', text: '春眠不', ems: 20, options: under(1, 2), places: dots(1500) },
  ],
})

const read = (from: number, to: number, text: string) => ({ from, to, text })
const reading = (line: Line | undefined) => line?.runs.filter((run) => run.scale !== undefined) ?? []

rule('annotate', {
  row: 19,
  name: 'ruby',
  from: 'CLREQ “Positioning of interlinear annotations”',
  must: [
    {
      it: 'is half as large and over the text',
      text: '春眠',
      ems: 20,
      options: { ruby: [read(0, 1, 'ch')] },
      places: ([line]) => {
        expect(reading(line).map((run) => [run.scale, run.riseEm > 0.88])).toEqual([[0.5, true]])
      },
    },
    {
      it: 'is centred over its character',
      text: '春眠',
      ems: 20,
      options: { ruby: [read(1, 2, 'i')] },
      places: ([line], fonts, face) => {
        const run = reading(line)[0]!
        expect(run.xEm[0]! + fonts.advance(face, 'i') / 4).toBeCloseTo(1.5, 6)
      },
    },
    {
      it: 'widens a character it is wider than',
      text: '春眠',
      ems: 20,
      options: { ruby: [read(0, 1, 'chuang')] },
      places: ([line], fonts, face) => {
        const wide = fonts.shapeWord(face, 'chuang').reduce((sum, one) => sum + one, 0) / 2 + 0.12
        expect(line!.widthEm).toBeCloseTo(Math.max(1, wide) + 1, 6)
      },
    },
    {
      it: 'as a group is centred over the word',
      text: '重庆人',
      ems: 20,
      options: { ruby: [read(0, 2, 'ii')] },
      places: ([line], fonts, face) => {
        const run = reading(line)[0]!
        const width = fonts.shapeWord(face, 'ii').reduce((sum, one) => sum + one, 0) / 2
        expect(run.xEm[0]! + width / 2).toBeCloseTo(1, 6)
      },
    },
    {
      it: 'keeps a group on one line',
      text: '春眠不重庆晓',
      ems: 4,
      options: { ruby: [read(3, 5, 'chongqing')] },
      lines: ['春眠不', '重庆晓chongqing'],
      han: [0, 1500, 3000],
    },
  ],
  mustNot: [
    {
      it: 'a narrow reading does not move the text',
      text: '春眠',
      ems: 20,
      options: { ruby: [read(0, 1, 'i')] },
      han: [0, 1000],
    },
    {
      it: 'none without ruby',
      text: '春眠',
      ems: 20,
      han: [0, 1000],
      holds: ([line]) => expect(reading(line).length).toBe(0),
    },
    {
      it: 'one character’s readings may part between lines',
      text: '春眠不重庆晓',
      ems: 4,
      options: { ruby: [read(3, 4, 'i'), read(4, 5, 'i')] },
      han: [0, 1000, 2000, 3000],
      holds: ([line]) =>
        expect(
          placedOf(line!)
            .map((one) => one.cluster)
            .join(''),
        ).toBe('春眠不重i'),
    },
  ],
})
