/**
 * Page quality of a Chinese book, measured from glyph and picture positions alone. Defined before any tuning; the same
 * for every writer. Lengths are in em of the body size, shares in parts of one.
 */
import type { Glyph, ReadPage } from './read-pdf.ts'

export type Quality = {
  pages: number
  bodyLines: number
  /** Extra space between neighbouring Han of a justified line (median of the line): 99th percentile and worst, em. */
  stretchP99: number
  stretchWorst: number
  /** Justified lines that end before 90 % of the measure. */
  underfilled: number
  /** Blank channels: wide gaps (over 0.4 em beyond the marks' own blank) one under the other in three lines or more. */
  rivers: number
  /** Lines beginning or ending with a mark that may not stand there (CLREQ, level basic). */
  forbiddenEdges: number
  /** Closing or pausing mark at a line's end that still takes a whole em (GB/T 15834 5.1.10). */
  wideLineEnds: number
  /** Two exclamation or question marks in a row wider than 1 em (GB/T 15834 5.1.2). */
  wideDoubles: number
  /** Last lines of a paragraph with one Han and nothing but marks beside it. */
  singleLastLines: number
  /** A page that ends with a first line of a paragraph or begins with its last one, where the paragraph has four lines or more. */
  widowsAndOrphans: number
  /** Date headings with neither text nor picture below them on their page. */
  strandedHeads: number
  /** Pages with a blank over a third of the type area between two things or before the foot. */
  holes: number
  /** Mean share of the type area's height that is used, and its 5th percentile. */
  fillMean: number
  fillP5: number
  /** Body lines whose baseline is off the grid of the document by more than 0.05 em. */
  offGrid: number
}

const closing = new Set('，。、；：！？）》」』】〕〉”’％…·')
const opening = new Set('（《「『【〔〈“‘')
/** Marks that may not begin a line; …… and —— may at this level. */
const notFirst = new Set('，。、；：！？）》」』】〕〉”’·')
const wideAtEnd = new Set('，。、；：！？）》」』】〕〉”’')
const han = /^\p{Script=Han}$/u

type Line = { glyphs: Glyph[]; y: number; x0: number; x1: number; sizePt: number }
type Measured = { page: ReadPage; number: number; lines: Line[] }

const sorted = (values: number[]): number[] => [...values].sort((a, b) => a - b)
const quantile = (values: number[], q: number): number => {
  const list = sorted(values)
  return list[Math.min(list.length - 1, Math.floor(q * list.length))] ?? 0
}
function mode(values: Iterable<number>, step: number): number {
  const counts = new Map<number, number>()
  for (const value of values) {
    const key = Math.round(value / step)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  let best = 0
  let most = 0
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count]
  return best * step
}

/** Glyphs to lines: one baseline, cut where a gap is wider than three em. */
function linesOf(page: ReadPage): Line[] {
  const rows: Glyph[][] = []
  for (const glyph of [...page.glyphs].sort((a, b) => b.y - a.y || a.x0 - b.x0)) {
    const row = rows.at(-1)
    if (row?.[0] && Math.abs(row[0].y - glyph.y) < 0.1 * row[0].sizePt) row.push(glyph)
    else rows.push([glyph])
  }
  const lines: Line[] = []
  for (const row of rows) {
    row.sort((a, b) => a.x0 - b.x0)
    let part: Glyph[] = []
    const close = (): void => {
      const first = part[0]
      const last = part.at(-1)
      if (first && last)
        lines.push({
          glyphs: part,
          y: mode(
            part.map((one) => one.y),
            0.01,
          ),
          x0: first.x0,
          x1: last.x1,
          sizePt: mode(
            part.map((one) => one.sizePt),
            0.1,
          ),
        })
      part = []
    }
    for (const glyph of row) {
      const before = part.at(-1)
      if (before && glyph.x0 - before.x1 > 3 * glyph.sizePt) close()
      part.push(glyph)
    }
    close()
  }
  return lines.sort((a, b) => b.y - a.y)
}

export type MeterOptions = {
  /** Pages before the body and after it (front and end matter). */
  skipFirst?: number
  skipLast?: number
}

/** Left and right pages have margins of their own. */
function edgesOf(
  all: readonly Measured[],
  isBody: (line: Line) => boolean,
  em: number,
): { left: number; right: number }[] {
  return [0, 1].map((parity) => {
    const lines = all.filter((one) => one.number % 2 === parity).flatMap((one) => one.lines.filter(isBody))
    const left = mode(
      lines.map((line) => line.x0),
      0.25,
    )
    const right = mode(
      lines
        .filter((line) => han.test(line.glyphs.at(-1)?.text ?? '') && line.x1 - left > 12 * em)
        .map((line) => line.x1),
      0.25,
    )
    return { left, right }
  })
}

const nothingMeasured = (pages: number): Quality => ({
  pages,
  bodyLines: 0,
  stretchP99: 0,
  stretchWorst: 0,
  underfilled: 0,
  rivers: 0,
  forbiddenEdges: 0,
  wideLineEnds: 0,
  wideDoubles: 0,
  singleLastLines: 0,
  widowsAndOrphans: 0,
  strandedHeads: 0,
  holes: 0,
  fillMean: 0,
  fillP5: 0,
  offGrid: 0,
})

export function measurePages(pages: readonly ReadPage[], options: MeterOptions = {}): Quality {
  const all: Measured[] = pages
    .slice(options.skipFirst ?? 0, pages.length - (options.skipLast ?? 0))
    .map((page, index) => ({ page, number: index + (options.skipFirst ?? 0), lines: linesOf(page) }))
  const sizes = all.flatMap(({ page }) => page.glyphs.map((one) => one.sizePt))
  const em = mode(sizes, 0.1)
  // Folios share the size in some books; they hold no Han.
  const isBody = (line: Line): boolean =>
    line.glyphs.filter((one) => Math.abs(one.sizePt - em) < 0.06 * em).length > 0.8 * line.glyphs.length &&
    line.glyphs.some((one) => han.test(one.text))
  const edges = edgesOf(all, isBody, em)
  const leading = mode(
    all.flatMap(({ lines }) => gapsBetween(lines.filter(isBody))),
    0.05,
  )
  const tops: number[] = []
  const feet: number[] = []
  for (const { lines } of all) {
    const body = lines.filter(isBody)
    if (body.length < 12) continue
    tops.push(body[0]?.y ?? 0)
    feet.push(body.at(-1)?.y ?? 0)
  }
  const top = quantile(tops, 0.98) + 0.88 * em
  const foot = quantile(feet, 0.02) - 0.12 * em

  const result = nothingMeasured(all.length)
  const stretches: number[] = []
  const fills: number[] = []
  const phases = all.flatMap(({ lines }) =>
    lines.filter(isBody).map((line) => ((line.y % leading) + leading) % leading),
  )
  const phase = mode(phases, 0.1)

  for (const { page, number, lines } of all) {
    const edge = edges[number % 2]
    if (!edge) continue
    const inside = lines.filter((line) => line.y < top + em && line.y > foot - 0.5 * em)
    const body = inside.filter(isBody)
    // Openers, lists of months and the like hold no line of the measure's length; they are not pages of text.
    const isText = body.some((line) => line.x1 - line.x0 > 0.9 * (edge.right - edge.left))
    if (!isText && page.pictures.length === 0) continue
    result.bodyLines += body.length
    let channel: { centres: number[]; run: number }[] = []
    body.forEach((line, index) => {
      const next = body[index + 1]
      const follows = next && Math.abs(line.y - next.y - leading) < 0.1 * em && Math.abs(next.x0 - edge.left) < 0.3 * em
      const starts = line.x0 - edge.left
      const first = line.glyphs[0]?.text ?? ''
      const last = line.glyphs.at(-1)
      const isFlush = Math.abs(starts) < 0.6 * em
      if (isFlush && notFirst.has(first)) result.forbiddenEdges += 1
      if (follows && opening.has(last?.text ?? '')) result.forbiddenEdges += 1
      if (follows) {
        const fill = (line.x1 - edge.left) / (edge.right - edge.left)
        if (fill < 0.9) result.underfilled += 1
        const gaps = hanGaps(line, em)
        if (gaps.length >= 5) stretches.push(quantile(gaps, 0.5))
        if (last && wideAtEnd.has(last.text) && last.x1 - last.x0 > 0.9 * em && last.x1 < edge.right + 0.25 * em)
          result.wideLineEnds += 1
      } else if (isFlush && line.glyphs.filter((one) => !closing.has(one.text)).length === 1) {
        const before = body[index - 1]
        if (before && Math.abs(before.y - line.y - leading) < 0.1 * em) result.singleLastLines += 1
      }
      result.wideDoubles += wideDoubles(line, em)
      channel = rivers(channel, wideGaps(line, em), em)
      result.rivers += channel.filter((one) => one.run === 3).length
      const off = Math.abs((((line.y % leading) + leading) % leading) - phase)
      if (Math.min(off, leading - off) > 0.05 * em) result.offGrid += 1
    })
    if (body.length === 0 && page.pictures.length === 0) continue
    result.strandedHeads += stranded(inside, page, em, isBody)
    const used = boxesOf(inside, page, top, foot)
    if (used.length > 0) {
      const height = top - foot
      const bottom = Math.min(...used.map((one) => one.y0))
      fills.push(Math.max(0, Math.min(1, (top - Math.max(foot, bottom)) / height)))
      if (largestBlank(used, top, foot) > height / 3) result.holes += 1
    }
  }
  result.widowsAndOrphans = widowsAndOrphans(all, isBody, edges, leading, em)
  result.stretchP99 = quantile(stretches, 0.99) / em
  result.stretchWorst = quantile(stretches, 1) / em
  result.fillMean = fills.reduce((sum, one) => sum + one, 0) / Math.max(1, fills.length)
  result.fillP5 = quantile(fills, 0.05)
  return result
}

function gapsBetween(lines: Line[]): number[] {
  return lines.slice(1).flatMap((line, index) => {
    const gap = (lines[index]?.y ?? 0) - line.y
    return gap > 1 ? [gap] : []
  })
}

/** Space between neighbouring Han beyond their advance, in points. */
function hanGaps(line: Line, em: number): number[] {
  const gaps: number[] = []
  line.glyphs.forEach((glyph, index) => {
    const next = line.glyphs[index + 1]
    if (!next || !han.test(glyph.text) || !han.test(next.text)) return
    const gap = next.x0 - glyph.x1
    if (Math.abs(gap) < 2 * em) gaps.push(gap)
  })
  return gaps
}

/** Centres of blanks wider than 0.4 em between two glyphs, the blank inside a mark not counted. */
function wideGaps(line: Line, em: number): number[] {
  return line.glyphs.flatMap((glyph, index) => {
    const next = line.glyphs[index + 1]
    return next && next.x0 - glyph.x1 > 0.4 * em ? [(next.x0 + glyph.x1) / 2] : []
  })
}

function rivers(
  before: { centres: number[]; run: number }[],
  gaps: number[],
  em: number,
): { centres: number[]; run: number }[] {
  return gaps.map((centre) => {
    const above = before.find((one) => Math.abs((one.centres.at(-1) ?? 0) - centre) < 0.5 * em)
    return above ? { centres: [...above.centres, centre], run: above.run + 1 } : { centres: [centre], run: 1 }
  })
}

function wideDoubles(line: Line, em: number): number {
  const isLoud = (text: string | undefined): boolean => text === '！' || text === '？'
  let count = 0
  for (let index = 0; index + 2 < line.glyphs.length; index += 1) {
    const [a, b, c] = line.glyphs.slice(index, index + 3)
    const before = line.glyphs[index - 1]?.text
    if (!a || !b || !c || !isLoud(a.text) || !isLoud(b.text) || isLoud(c.text) || isLoud(before)) continue
    if (b.x0 - a.x0 > 0.6 * em) count += 1
  }
  return count
}

/** A post's head ends in its time of day in every book of the bench, and is not set as body. */
const isHead = (line: Line): boolean => /\d{1,2}:\d{2}$/.test(line.glyphs.map((one) => one.text).join(''))

function stranded(lines: Line[], page: ReadPage, em: number, isBody: (line: Line) => boolean): number {
  const lowest = lines.filter((line) => !isBody(line) && isHead(line)).at(-1)
  if (!lowest) return 0
  const text = lines.some((line) => line.y < lowest.y - 0.5 * em)
  const picture = page.pictures.some((one) => one.y0 < lowest.y && one.y1 - one.y0 > 2 * em)
  return text || picture ? 0 : 1
}

type Box = { y0: number; y1: number }

function boxesOf(lines: Line[], page: ReadPage, top: number, foot: number): Box[] {
  const text = lines.map((line) => ({ y0: line.y - 0.12 * line.sizePt, y1: line.y + 0.88 * line.sizePt }))
  const pictures = page.pictures.filter((one) => one.x1 - one.x0 > 20 && one.y1 > foot && one.y0 < top)
  return [...text, ...pictures]
}

function largestBlank(boxes: Box[], top: number, foot: number): number {
  const order = [...boxes].sort((a, b) => b.y1 - a.y1)
  let reached = top
  let largest = 0
  for (const box of order) {
    largest = Math.max(largest, reached - box.y1)
    reached = Math.min(reached, box.y0)
  }
  return Math.max(largest, reached - foot)
}

/** Paragraphs of four lines or more that leave one line alone on either side of a page break. */
function widowsAndOrphans(
  all: Measured[],
  isBody: (line: Line) => boolean,
  edges: { left: number; right: number }[],
  leading: number,
  em: number,
): number {
  let count = 0
  all.forEach(({ number, lines }, index) => {
    const next = all[index + 1]
    const edge = edges[number % 2]
    const nextEdge = edges[(number + 1) % 2]
    if (!next || !edge || !nextEdge) return
    const body = lines.filter(isBody)
    const after = next.lines.filter(isBody)
    // A list of months on an opener is no text that goes on.
    if (!after.some((line) => line.x1 - line.x0 > 0.9 * (nextEdge.right - nextEdge.left))) return
    const last = body.at(-1)
    const first = after[0]
    if (!last || !first || Math.abs(first.x0 - nextEdge.left) > 0.3 * em) return
    const above = body.at(-2)
    const below = after[1]
    const isIndented = last.x0 - edge.left > 1.4 * em && last.x1 > edge.right - 0.6 * em
    const runsOn =
      below && Math.abs(first.y - below.y - leading) < 0.1 * em && Math.abs(below.x0 - nextEdge.left) < 0.3 * em
    if (isIndented && runsOn) count += 1
    const cameFull = last.x1 > edge.right - 0.6 * em && above && Math.abs(above.y - last.y - leading) < 0.1 * em
    if (cameFull && !runsOn && !isIndented && first.x1 < nextEdge.right - 2 * em) count += 1
  })
  return count
}
