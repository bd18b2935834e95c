import type { Origin } from '#lib/print/scene.ts'
import type { Post } from '../book/content.ts'
import { clustersOf } from '../line/grapheme-break.ts'
import { type Line, lineItems, setParagraph } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm, leadMm } from '../style/style.ts'
import { type Block, type Box, fixed, gapBlock } from './block.ts'

/** Lines no longer than this, three or more in a row, are verse (PRINT.md §2.8, “White of the writer”). */
const verseCharacters = 16
const leastVerse = 3

/** How an item of a list begins: a dash or dot, a number with its mark, a ring. */
const listed =
  /^\s*(?:[-–·•*▪●○☐☑✓✔]\s*(?=\S)|[（(]?\d{1,2}\s*[.、．)）](?!\d)|[①-⑳]|[（(]?[一二三四五六七八九十]{1,3}[、)）])/u
const leastList = 2

/**
 * Where a line stands in a verse or a list of so many lines; `left`: lines of its stanza behind it, `done` before it (a list
 * has no stanzas).
 */
type InUnit = { kind: 'verse' | 'list'; first: boolean; last: boolean; lines: number; done: number; left: number }

/** A typed line as set, the half lines of white before it, and where in its verse or list it stands. */
type TypedLine = { lines: Line[]; white: 0 | 1 | 2; unit?: InUnit }

/** Stretches of so many lines and more of which all are so: from, to. */
function stretches(count: number, least: number, holds: (at: number) => boolean): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let from = 0; from < count; ) {
    let to = from
    while (to < count && holds(to)) to += 1
    if (to - from >= least) found.push({ from, to })
    from = Math.max(to, from + 1)
  }
  return found
}

/** Lists are known by how their items begin, whatever their length; verse by its short lines, in stanzas that empty lines part. */
function unitsOf(texts: readonly string[], whites: readonly number[]): Map<number, InUnit> {
  const found = new Map<number, InUnit>()
  const put = (kind: InUnit['kind'], { from, to }: { from: number; to: number }): void => {
    let head = from
    for (let end = from + 1; end <= to; end += 1) {
      if (kind === 'verse' && end < to && whites[end] === 0) continue
      for (let at = head; at < end; at += 1) {
        const edges = { first: at === from, last: at === to - 1 }
        found.set(at, { kind, ...edges, lines: to - from, done: at - head, left: end - at - 1 })
      }
      head = end
    }
  }
  for (const list of stretches(texts.length, leastList, (at) => listed.test(texts[at]!))) put('list', list)
  const isShort = (text: string): boolean =>
    text.length <= 4 * verseCharacters && clustersOf(text).length <= verseCharacters
  for (const verse of stretches(texts.length, leastVerse, (at) => !found.has(at) && isShort(texts[at]!)))
    put('verse', verse)
  return found
}

/**
 * What somebody typed, line by line: verse flush and ragged, prose with the style's indents, items of a list all alike; empty lines
 * as white.
 */
function typedLines(post: Post, set: Setting): TypedLine[] {
  const { body } = set.style
  const face = { face: body.face, sizePt: body.sizePt, ...(body.latin ? { latin: body.latin } : {}) }
  const widthMm = set.measureMm
  const texts: string[] = []
  const whites: (0 | 1 | 2)[] = []
  let empty = 0
  for (const text of post.paragraphs) {
    if (text === '') empty += 1
    else {
      whites.push(texts.length === 0 || empty === 0 ? 0 : empty === 1 ? 1 : 2)
      texts.push(text)
      empty = 0
    }
  }
  const inUnit = unitsOf(texts, whites)
  return texts.map((text, at) => {
    const white = whites[at]!
    const unit = inUnit.get(at)
    const isItem = unit?.kind === 'list'
    const indented = body.indent === 'all' || (body.indent === 'later' && (at > 0 || isItem))
    const how = { widthMm, indentEm: indented ? body.indentEm : 0 }
    const lines = setParagraph(text, face, unit && !isItem ? { widthMm, ragged: true } : how, set.fonts)
    return { lines, white, ...(unit ? { unit } : {}) }
  })
}

/** A line of a page that is composed by hand: how many lines of text it stands below the first one, halves counted. */
export type TextRow = { line: Line; at: number; whole: boolean }

/** Lines with their places in one column; `whole`: none may end before this one, which belongs to the same verse. */
export function textRows(post: Post, set: Setting): TextRow[] {
  let at = 0
  return typedLines(post, set).flatMap(({ lines, white, unit }) => {
    at += white / 2
    const inVerse = unit?.kind === 'verse'
    return lines.map((line, index) => {
      at += 1
      return { line, at: at - 1, whole: inVerse && (index > 0 || !unit.first) }
    })
  })
}

/**
 * A stanza of so many lines is never parted; longer ones keep two lines at both ends. A verse that leaves room for its head on
 * a page stays on one, even where that leaves a third of the page before it open, and so does a list of few lines.
 */
const mostStanza = 12
const headRoom = 4
const shortUnit = 8
const unitParted = 700
/** An item of more lines may end or begin a column by itself, as a paragraph may. */
const shortItem = 2

/** Whether no column may end behind a typed line: inside a stanza, behind the first line of a verse or list, before its last. */
function holdsOn({ lines, unit }: TypedLine, next: TypedLine | undefined): boolean {
  if (!unit || unit.last) return false
  const most = unit.kind === 'verse' ? Number.POSITIVE_INFINITY : shortItem
  if ((unit.first && lines.length <= most) || (next?.unit?.last && next.lines.length <= most)) return true
  const stanza = unit.done + unit.left + 1
  return unit.left > 0 && (stanza <= mostStanza || unit.done === 0 || unit.left === 1)
}

/**
 * Text lines, one block each; two lines stay together at the head and the foot of every paragraph and of every verse. Behind
 * an empty line they stand half a line lower, up to the next one, where a free line brings them back to the grid; where
 * their column ends before that they leave half a line at its foot, and where it begins with them they stand on the grid.
 */
export function textBlocks(post: Post, set: Setting): Block[] {
  const { style } = set
  const origin: Origin = { entryId: post.id, role: 'text' }
  const blocks: Block[] = []
  let lower = false
  /** Blocks since the lines stand lower. */
  let count = 0
  const white = (halves: 0 | 1 | 2): void => {
    if (halves === 1) {
      lower = !lower
      count = 0
      if (lower) return
    }
    if (halves > 0) {
      blocks.push(gapBlock(1, 0))
      count += 1
    }
  }
  const typed = typedLines(post, set)
  /** Lines of the verse or list as it is set. */
  let deep = 0
  for (const [place, one] of typed.entries()) {
    const { lines, white: halves, unit } = one
    white(halves)
    if (unit?.first) deep = typed.slice(place, place + unit.lines).reduce((sum, own) => sum + own.lines.length, 0)
    const isList = unit?.kind === 'list'
    const isWhole = unit !== undefined && deep <= (isList ? shortUnit : style.lines - headRoom)
    const holds = holdsOn(one, typed[place + 1])
    const parts = unit !== undefined && !unit.last && !holds && (isList || unit.lines > shortUnit)
    lines.forEach((line, at) => {
      const ends = at === lines.length - 1
      const keep = (holds && (ends || !isList)) || (at === 0 && !ends) || at === lines.length - 2
      const whole = isWhole && !(unit.last && ends) ? { breakCost: unitParted, pauses: parts && ends } : {}
      const own = count
      const isLower = lower
      const paint: Block['paint'] = (box) => {
        const drop = isLower && !startsColumn(box, own) ? leadMm(style) / 2 : 0
        return lineItems(line, box.xMm, baselineMm(box.yMm + drop, style.body.sizePt), style.ink.text, origin)
      }
      const last = place === typed.length - 1 && at === lines.length - 1
      // The block is rounded up to whole lines.
      const height = last && lower ? 2 : 1
      const tail = lower && !last ? { tail: 1 } : {}
      blocks.push(fixed(height, paint, { keep, inner: at < lines.length - 3, ...whole, ...tail }))
      count += 1
    })
  }
  const last = blocks.at(-1)
  if (last) last.breakCost = 0
  return blocks
}

/** Whether the column begins with these lines: no white stands at its head. */
const startsColumn = (box: Box, before: number): boolean => box.at !== undefined && box.at <= before
