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

/** A typed line as set, the half lines of white before it, and where in its verse it stands. */
type TypedLine = { lines: Line[]; white: 0 | 1 | 2; verse?: { first: boolean; last: boolean; lines: number } }

/** Stretches of three and more short lines; empty lines part stanzas of one verse. */
function verses(texts: readonly string[]): Map<number, { from: number; to: number }> {
  const found = new Map<number, { from: number; to: number }>()
  const isShort = (text: string): boolean =>
    text.length <= 4 * verseCharacters && clustersOf(text).length <= verseCharacters
  for (let from = 0; from < texts.length; ) {
    let to = from
    while (to < texts.length && isShort(texts[to]!)) to += 1
    if (to - from >= leastVerse) for (let at = from; at < to; at += 1) found.set(at, { from, to })
    from = Math.max(to, from + 1)
  }
  return found
}

/** What somebody typed, line by line: verse flush and ragged, prose with the style's indents; empty lines as white. */
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
  const inVerse = verses(texts)
  return texts.map((text, at) => {
    const white = whites[at]!
    const own = inVerse.get(at)
    if (own) {
      const lines = setParagraph(text, face, { widthMm, ragged: true }, set.fonts)
      return { lines, white, verse: { first: at === own.from, last: at === own.to - 1, lines: own.to - own.from } }
    }
    const indented = body.indent === 'all' || (body.indent === 'later' && at > 0)
    return { lines: setParagraph(text, face, { widthMm, indentEm: indented ? body.indentEm : 0 }, set.fonts), white }
  })
}

/** A line of a page that is composed by hand: how many lines of text it stands below the first one, halves counted. */
export type TextRow = { line: Line; at: number; whole: boolean }

/** Lines with their places in one column; `whole`: none may end before this one, which belongs to the same verse. */
export function textRows(post: Post, set: Setting): TextRow[] {
  let at = 0
  return typedLines(post, set).flatMap(({ lines, white, verse }) => {
    at += white / 2
    return lines.map((line, index) => {
      at += 1
      return { line, at: at - 1, whole: verse !== undefined && (index > 0 || !verse.first) }
    })
  })
}

/** A verse of so many lines stays on one page, even where that leaves up to its height open. */
const shortVerse = 8
const verseParted = 700

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
  for (const [place, { lines, white: halves, verse }] of typed.entries()) {
    white(halves)
    const whole = verse && verse.lines <= shortVerse ? { breakCost: verseParted } : {}
    const next = typed[place + 1]?.verse
    const edge = verse && (verse.first || (next?.last === true && !next.first))
    lines.forEach((line, at) => {
      const keep = edge || (at === 0 && lines.length > 1) || at === lines.length - 2
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
