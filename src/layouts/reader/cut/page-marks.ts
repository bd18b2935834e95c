import type { PrintElement, PrintLine, PrintPage } from '#lib/books/reading/print-page.ts'

/** Upper left and lower right corner, px of the wire form from the trim's corner. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A line, a picture or a drawing of a page, in painting order, which is the order of reading. */
export type PageMark = {
  box: Box
  order: number
  /** Body text, which has to be read. */
  isBody: boolean
  /** Running titles and page numbers. */
  isEdge: boolean
  /** Rules, panels and washes: drawn wherever a piece shows them. */
  isGround: boolean
  element: PrintElement
  line?: PrintLine
}

/** Thinner than this is a rule, px. */
const rulePx = 1.5

const pathBox = (d: string): Box => {
  const numbers = (d.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number)
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd)) as [number[], number[]]
  const least = (all: number[]): number => all.reduce((low, one) => Math.min(low, one), Number.POSITIVE_INFINITY)
  const most = (all: number[]): number => all.reduce((high, one) => Math.max(high, one), Number.NEGATIVE_INFINITY)
  return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) }
}

const lineBox = ({ text, x, y, fontSize, face }: PrintLine): Box => {
  const left = x.reduce((low, one) => Math.min(low, one), Number.POSITIVE_INFINITY)
  const ends = x.map((at, index) => at + fontSize * (/^[ -~]$/.test(text[index] ?? '') ? 0.6 : 1))
  const right = ends.reduce((high, one) => Math.max(high, one), left)
  // An emoji hangs from its y, words stand on theirs.
  return face === 'emoji'
    ? { left, top: y, right, bottom: y + fontSize }
    : { left, top: y - 0.88 * fontSize, right, bottom: y + 0.12 * fontSize }
}

const turned = (box: Box, matrix: PrintElement['matrix']): Box => {
  if (!matrix) return box
  const [a, b, c, d, e, f] = matrix
  const corners = [box.left, box.right].flatMap((x) =>
    [box.top, box.bottom].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  )
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

const isInside = (inner: Box, outer: Box, play = 0.5): boolean =>
  inner.left >= outer.left - play &&
  inner.right <= outer.right + play &&
  inner.top >= outer.top - play &&
  inner.bottom <= outer.bottom + play

const isThin = ({ left, top, right, bottom }: Box): boolean => right - left < rulePx || bottom - top < rulePx

/** Everything on a page with the place where it stands. Spaces have none. */
export const marksOf = ({ elements, fontSize, kind }: PrintPage): PageMark[] => {
  const marks: PageMark[] = []
  const add = (element: PrintElement, box: Box, line?: PrintLine): void => {
    const isWords =
      line !== undefined && (element.type === 'text' || element.type === 'p') && !line.isComment && !element.matrix
    marks.push({
      box: turned(box, element.matrix),
      order: marks.length,
      isBody: kind === 'body' && isWords && line.face !== 'emoji' && line.fontSize > 0.99 * fontSize,
      isEdge: element.role === 'running' || element.role === 'folio',
      isGround: false,
      element,
      ...(line ? { line } : {}),
    })
  }
  for (const element of elements) {
    for (const line of element.content ?? []) if (line.text.join('').trim() !== '') add(element, lineBox(line), line)
    if (element.content) continue
    if (element.d !== undefined) add(element, pathBox(element.d))
    else if (element.pid !== undefined || element.fill)
      add(element, { left: element.x, top: element.y, right: element.x + element.w, bottom: element.y + element.h })
  }
  for (const mark of marks)
    if (!mark.line && mark.element.pid === undefined && mark.element.url === undefined)
      mark.isGround =
        isThin(mark.box) || marks.some((other) => other !== mark && !isThin(other.box) && isInside(other.box, mark.box))
  return marks
}
