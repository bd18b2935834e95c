import { describe, expect, test } from 'vitest'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { FaceId } from '#lib/print/scene.ts'
import { type Line, type ParagraphOptions, placedOf, setParagraph } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'

/** Full-width marks of these differ: quotes 1 em, 1 em and 0.35 em; · 0.327, 1 and 0.35 em; —— 1.69, 1.68 and 2 em. */
export const faces = ['serif', 'sans', 'wenkai'] as const satisfies FaceId[]

export type Seen = (lines: Line[], fonts: FontBook, face: FaceId) => void

type ParagraphCase = {
  /** What is to be seen, in words. */
  it: string
  text: string
  /** Measure in em; what depends on a face's figures and letters is asked of the face. */
  ems: number | ((fonts: FontBook, face: FaceId) => number)
  options?: Omit<ParagraphOptions, 'widthMm'>
  /** The text of every line (or of the first ones). */
  lines?: string[]
  /** Where every Han of the first line begins, in thousandths of an em. */
  han?: number[]
  /** The same for the second line. */
  second?: number[]
  /** Right edge of the first line in thousandths of an em. */
  width?: number
  /** Other positions, compared in thousandths of an em (or in parts of one). */
  places?: Seen
  /** Anything else. */
  holds?: Seen
}
/** A rule of pages: `page` compares positions in thousandths of an em of the body's text, or says so in `holds`. */
type PageCase = { it: string; page: (face: FaceId, fonts: FontBook) => void | Promise<void> }
type Case = ParagraphCase | PageCase

export type Rule = {
  /** Row of the table of reference/typesetting.md §4; none for what the issue asks beside it. */
  row?: number
  name: string
  /** Paragraph of GB/T 15834 or CLREQ, or what stands in for it where neither has one. */
  from: string
  must: Case[]
  mustNot: Case[]
}

/** Every rule that was declared, for the table of docs/typesetting-rules.md. */
export const declared: (Rule & { file: string })[] = []

const size = 10

function linesOf(one: ParagraphCase, face: FaceId, fonts: FontBook): Line[] {
  const ems = typeof one.ems === 'number' ? one.ems : one.ems(fonts, face)
  return setParagraph(one.text, { face, sizePt: size }, { widthMm: ems * size * mmPerPt, ...one.options }, fonts)
}

export const textOf = (line: Line): string =>
  placedOf(line)
    .map((one) => one.cluster)
    .join('')

export const mil = (em: number): number => Math.round(em * 1000)

export const hanOf = (line: Line | undefined): number[] =>
  (line ? placedOf(line) : []).filter((one) => /^\p{Script=Han}$/u.test(one.cluster)).map((one) => mil(one.xEm))

/** Ink never touches its neighbour's: marks stand in the room the rule gives them, whatever the face draws. */
function inkIsInOrder(line: Line, fonts: FontBook): void {
  let edge = Number.NEGATIVE_INFINITY
  for (const one of placedOf(line)) {
    if (one.emoji || one.cluster === '—' || one.cluster === '——') continue
    const ink = [...one.cluster].length === 1 ? fonts.inkBox(one.face, one.cluster) : undefined
    if (!ink) continue
    if (!/[\w\p{P}]/u.test(one.cluster)) edge = Math.max(edge, one.xEm)
    if (/^[，。、；：！？“”‘’（）《》「」『』【】〈〉·…]$/u.test(one.cluster))
      expect(one.xEm + ink.x0, `${one.cluster} in ${textOf(line)}`).toBeGreaterThan(edge - 0.05)
    edge = one.xEm + ink.x1
  }
}

function check(one: ParagraphCase, face: FaceId, fonts: FontBook): void {
  const lines = linesOf(one, face, fonts)
  if (one.lines) expect(lines.slice(0, one.lines.length).map(textOf)).toEqual(one.lines)
  if (one.han) expect(hanOf(lines[0])).toEqual(one.han)
  if (one.second) expect(hanOf(lines[1])).toEqual(one.second)
  if (one.width !== undefined) expect(mil(lines[0]?.widthEm ?? 0)).toBe(one.width)
  one.places?.(lines, fonts, face)
  one.holds?.(lines, fonts, face)
  for (const line of lines) inkIsInOrder(line, fonts)
}

/** Cases that compare positions, and do not only say which words stand on which line. */
export const measured = (cases: Case[]): number =>
  cases.filter((one) => 'page' in one || one.han || one.second || one.width !== undefined || one.places).length

/** One rule: what must happen and what must not, in every face. */
export function rule(file: string, rule: Rule): void {
  declared.push({ ...rule, file })
  describe(`${rule.name} (${rule.from})`, () => {
    test('has five cases for and two against, with positions', () => {
      expect(measured(rule.must)).toBeGreaterThanOrEqual(5)
      expect(measured(rule.mustNot)).toBeGreaterThanOrEqual(2)
    })
    for (const one of [...rule.must, ...rule.mustNot]) {
      test(one.it, async () => {
        const fonts = await fontBook()
        for (const face of faces) await ('page' in one ? one.page(face, fonts) : check(one, face, fonts))
      })
    }
  })
}
