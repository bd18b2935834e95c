import { graphemes } from '#lib/print/font/graphemes.ts'
import { withoutEnd } from '#lib/std/linear.ts'
import { displayBreak } from '#lib/typeset/line/display-break.ts'

/** Sizes of PRINT.md §4 for horizontal titles by their length in characters (two Latin letters count as one). */
const steps = [
  { to: 2, sizePt: 44, lines: 1 },
  { to: 4, sizePt: 36, lines: 1 },
  { to: 6, sizePt: 28, lines: 1 },
  { to: 10, sizePt: 22, lines: 2 },
  { to: 14, sizePt: 20, lines: 2 },
  { to: 24, sizePt: 17, lines: 3 },
  { to: Number.POSITIVE_INFINITY, sizePt: 14, lines: 3 },
] as const

export const horizontalStep = (lengthEm: number): { sizePt: number; lines: number } =>
  steps.find((step) => Math.round(lengthEm) <= step.to) ?? steps[6]

/** Vertical titles: 44 pt to six characters, 34 to nine, 28 to twelve and in the two columns of longer ones. */
export const verticalStep = (lengthEm: number): { sizePt: number; lines: number } => {
  const length = Math.round(lengthEm)
  if (length <= 6) return { sizePt: 44, lines: 1 }
  if (length <= 9) return { sizePt: 34, lines: 1 }
  return { sizePt: 28, lines: length <= 12 ? 1 : 2 }
}

const latin = /^[0-9A-Za-z\u00c0-\u024f'’.%@#&_+-]/

/** Do these lines part a word in letters? */
export const partsWord = (title: string, lines: readonly string[]): boolean => {
  let at = 0
  return lines.some((line, index) => {
    at = title.indexOf(line, at) + line.length
    return index < lines.length - 1 && latin.test(line.at(-1) ?? '') && latin.test(title.slice(at))
  })
}

/**
 * The part before ： where it is short enough to stand for the title (PRINT-sparse.md, “Covers with a face”): 慢慢来：我们租过
 * 的房子、读过的书. The mark goes with the turn of the line. Undefined where there is none.
 */
export function leadOf(title: string): { lead: string; rest: string } | undefined {
  const [, head = '', tail = ''] = /^([^：:]+)(?:：|:\s+|:(?=\p{Script=Han}))(.+)$/su.exec(title.trim()) ?? []
  const [lead, rest] = [head.trim(), tail.trim()]
  const length = graphemes(lead).length
  return /^[\p{L}\p{N}\p{M} ]+$/u.test(lead) &&
    length >= 2 &&
    length <= mostLead &&
    graphemes(rest).length >= 3 &&
    !/^[，、。；：！？:,.]/u.test(rest)
    ? { lead, rest }
    : undefined
}

const mostLead = 4

/**
 * A title in `count` lines, turned as all display type is (PRINT.md §2.8): at marks first, else between words. Fewer lines
 * where it is too short for so many. `widthOf` gives widths in em.
 */
export const breakTitle = (title: string, count: number, widthOf: (text: string) => number): string[] =>
  displayBreak(title.trim(), { count: graphemes(title.trim()).length < 2 * count ? 1 : count, widthOf }).lines

/** The last grapheme falls, an ellipsis stands for what is gone; marks and spaces before it go too. */
export const shortened = (all: readonly string[], keep: number): string =>
  `${withoutEnd(all.slice(0, keep).join(''), /[\s，、：；。,:;.·—…]/)}…`

/** `2014~2024` as it is printed. */
export const printedYears = (text: string): string => {
  const parts = text.split(/[~～〜]/)
  return parts.length === 1 ? text : parts.map((part) => part.trim()).join(' ～ ')
}
