import type { Origin } from '#lib/print/scene.ts'
import type { Article, ArticleBlock, Inline } from '../book/article.ts'
import type { Post } from '../book/content.ts'
import { bending, bendOf } from '../flow/even.ts'
import { inlineText, type RichLine, setInline } from '../line/inline.ts'
import { lineItems, lineWidthMm, setParagraph, type TextStyle } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm, bodyEmMm, gridTopMm, leadMm, mmPerPt } from '../style/style.ts'
import { bodyType, lastLineAlone, lineBlock, smallQuoteFace, textOrigin } from './article-lines.ts'
import { type Block, fixed, gapBlock, ofPost } from './block.ts'
import { linkBlock, videoBlock } from './card-blocks.ts'
import { codeBlocks } from './code-blocks.ts'
import { displayEnds } from './display-lines.ts'
import { footNotes, type NoteCount, withNotes } from './foot-note.ts'
import { mathBlock } from './math-blocks.ts'
import { pictureBlock } from './photo-blocks.ts'
import { listBlocks, quoteBlocks } from './quote-list-blocks.ts'
import { rect } from './shapes.ts'
import { tableBlocks } from './table-blocks.ts'

/** A last line shorter than this never stands alone at the head of a page. */
const shortLastEm = 10
/** One line may stay open rather than a paragraph's first line alone at a page's foot. */
const firstLineAlone = 32

/** What brings its own white above, and below: no free line is added there. */
const airAbove = ({ kind, ...block }: ArticleBlock): boolean =>
  kind === 'hr' || kind === 'math' || ('level' in block && block.level === 3)
const airBelow = ({ kind }: ArticleBlock): boolean => /^(?:hr|math|heading|figure)$/.test(kind)

/** Whether a figure that waits may be overtaken by this; a quotation right behind one has no free line of its own. */
const passes = ({ kind }: ArticleBlock, before: ArticleBlock | undefined): boolean =>
  kind === 'paragraph' || kind === 'list' || (kind === 'quote' && before?.kind !== 'figure')

/**
 * Everything of an article below its title, in reading order. White between two blocks is one line, whatever both ask for.
 * Paragraphs may overtake a figure that waits, and whole lists and quotations; all else stays behind it (PRINT.md §3.7).
 */
export function articleBlocks(article: Article, set: Setting): Block[] {
  const count = { notes: 0 }
  const out: Block[] = []
  let before: ArticleBlock | undefined
  for (const block of article.blocks) {
    if (airAbove(block)) while (out.at(-1)?.gap) out.pop()
    let first = true
    for (const one of blocksOf(block, article, count, set)) {
      if (one.gap && (out.at(-1)?.gap || (first && before && airBelow(before)))) continue
      if (first && !passes(block, before)) one.bars = true
      if (!first && !one.gap && (block.kind === 'list' || block.kind === 'quote')) one.inside = true
      if (!one.gap) first = false
      out.push(ofPost(one, 0))
    }
    before = block
  }
  return out
}

function blocksOf(block: ArticleBlock, article: Article, count: NoteCount, set: Setting): Block[] {
  switch (block.kind) {
    case 'heading':
      return headingBlocks(block.inline, block.level, article, count, set)
    case 'paragraph':
      return paragraphBlocks(block.inline, article, count, set)
    case 'quote':
      return quoteBlocks(block, article, count, set)
    case 'list':
      return listBlocks(block, article, count, set)
    case 'table':
      return around(tableBlocks(block, article.id, count, set))
    case 'code':
      return around(codeBlocks(block.lines, article.id, set))
    case 'figure':
      return figureBlocks(block, article, set)
    case 'video':
      return around([videoBlock(asPost(article), block.video, set)])
    case 'link':
      return around([linkBlock({ ...asPost(article), link: block.link }, set)])
    case 'math':
      return [mathBlock(block, article.id, set)]
    case 'hr':
      return [hrBlock(article, set)]
  }
}

/** An article as a post without words: its cards and videos are set, and its chapter begun, as a post's are. */
export const asPost = (article: Article): Post => ({
  id: article.id,
  local: article.local,
  paragraphs: [],
  photos: [],
  videos: [],
  likes: [],
  comments: [],
})

/** A free line before and after, which may grow by one, as those of headings (PRINT.md §2.5, 7); quotations keep theirs. */
const around = (blocks: Block[]): Block[] => [gapBlock(1, 1), ...blocks, gapBlock(1, 1)]

function paragraphBlocks(inline: readonly Inline[], article: Article, count: NoteCount, set: Setting): Block[] {
  const options = { widthMm: set.measureMm, indentEm: set.style.body.indentEm }
  const rich = setInline(inline, bodyType(set), options, count.notes + 1, set)
  count.notes += rich.reduce((sum, one) => sum + one.notes.length, 0)
  const blocks = (lines: readonly RichLine[]): Block[] => {
    const short = (lines.at(-1)?.line.widthEm ?? 0) < shortLastEm
    return lines.flatMap((one, at) => {
      const last = at === lines.length - 2
      const breakCost = lines.length < 2 ? 0 : last ? lastLineAlone : at === 0 ? firstLineAlone : 0
      return lineBlock(one, 0, textOrigin(article), set, {
        keep: short && last,
        breakCost,
        inner: at < lines.length - 3,
      })
    })
  }
  const out = blocks(rich)
  const [opening] = out
  const noted = rich.some((one) => one.notes.length > 0)
  const { style } = set
  const bend = bendOf(rich.length, rich.at(-1)?.line.widthEm ?? 0, set.measureMm / bodyEmMm(style))
  if (opening && bend && !noted) {
    const other = (): Block[] => blocks(setInline(inline, bodyType(set), { ...options, bend }, 1, set))
    opening.bends = { count: out.length, whole: () => bending(out, other(), leadMm(style), style.lines) }
  }
  return out
}

/** Lines that should follow a heading on its page; two only where a page would stay open by more. */
const linesBelow = 4

/** A number alone, with or without brackets, is lighter than a title. */
const sectionNumber = /^[（(]?\s*(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ①-⑳])\s*[)）.、]?$/u

/**
 * A section's number or title in the middle of three lines (+1), without the line above it at a page's head; small
 * headings stand at the left over their text.
 */
function headingBlocks(
  inline: readonly Inline[],
  level: 1 | 2 | 3,
  article: Article,
  count: NoteCount,
  set: Setting,
): Block[] {
  const { style } = set
  const origin: Origin = { entryId: article.id, role: 'title' }
  const size = style.body.sizePt
  const only = inline.map((one) => one.text).join('')
  const number = sectionNumber.test(only.trim())
  const grown = level === 1 ? 1.5 : 0
  const type: TextStyle = number
    ? { face: 'serif', sizePt: size + 0.5 }
    : { face: 'serif-semibold', sizePt: size + grown }
  const widthMm = set.measureMm
  const { ends } = displayEnds(inlineText(inline, count.notes + 1), type, { widthMm }, set.fonts)
  const rich = setInline(inline, type, { widthMm, ragged: true, ends }, count.notes + 1, set)
  count.notes += rich.reduce((sum, one) => sum + one.notes.length, 0)
  if (level === 3) {
    return minorHeading(rich, article, set)
  }
  const rows = rich.length
  const called = rich.flatMap((one) => one.notes)
  const paint: Block['paint'] = (box) =>
    rich.flatMap(({ line }, index) => {
      const x = box.xMm + (set.measureMm - lineWidthMm(line)) / 2
      const top = box.yMm + index * leadMm(style)
      return lineItems(line, x, baselineMm(top, size), style.ink.text, origin)
    })
  const head = fixed(rows + 1, paint, { keep: true, opens: true, need: linesBelow })
  return [gapBlock(1, 1), ...withNotes(head, footNotes(called, article.id, set))]
}

/** Of a small heading's free line so much stands above it, so that it belongs to what follows. */
const minorAbove = 0.64

/** At the left, in a line more than it has rows: at a page's head it stands on the first one. */
function minorHeading(rich: readonly RichLine[], article: Article, set: Setting): Block[] {
  const { style } = set
  const origin: Origin = { entryId: article.id, role: 'title' }
  const paint: Block['paint'] = (box) => {
    const atHead = box.yMm < gridTopMm(style, 0) + 0.01
    const down = (atHead ? 0.25 : minorAbove) * leadMm(style)
    return rich.flatMap(({ line }, index) => {
      const top = box.yMm + down + index * leadMm(style)
      return lineItems(line, box.xMm, baselineMm(top, style.body.sizePt), style.ink.text, origin)
    })
  }
  const head = fixed(rich.length + 1, paint, { keep: true, opens: true, need: linesBelow })
  const called = rich.flatMap((one) => one.notes)
  return withNotes(head, footNotes(called, article.id, set))
}

/** Pictures across the measure and their caption in the middle of the next line; both wait for a page that has room. */
function figureBlocks(block: Extract<ArticleBlock, { kind: 'figure' }>, article: Article, set: Setting): Block[] {
  if (block.photos.length === 0) return []
  const { style } = set
  const picture = pictureBlock(block.photos, article.id, set)
  if (!block.caption && picture.cuts) return [picture, gapBlock(1, 1)]
  const type: TextStyle = smallQuoteFace(set.style)
  const caption = block.caption
    ? setParagraph(block.caption, type, { widthMm: set.measureMm * 0.9, ragged: true }, set.fonts)
    : []
  // The free line below belongs to the figure: text that overtakes it would else run on
  // directly under the caption, and leave a free line where the figure was called.
  const rows = caption.length + 1
  const origin: Origin = { entryId: article.id, role: 'caption' }
  const paint: Block['paint'] = (box) => {
    const foot = box.yMm + (box.lines - rows) * leadMm(style)
    return [
      ...picture.paint({ ...box, lines: box.lines - rows }),
      ...caption.flatMap((line, index) => {
        const x = box.xMm + (set.measureMm - lineWidthMm(line)) / 2
        const y = baselineMm(foot + index * leadMm(style), style.body.sizePt) - 0.3
        return lineItems(line, x, y, style.ink.k65, origin)
      }),
    ]
  }
  const { min, max, lines, costs } = picture
  const most = Math.min(max, style.lines - rows)
  const whole: Block = {
    min: Math.min(min, most) + rows,
    max: most + rows,
    lines: Math.min(lines, most) + rows,
    ...(costs ? { costs: costs.slice(0, most - Math.min(min, most) + 1) } : {}),
    floats: true,
    paint,
  }
  return [whole]
}

function hrBlock(article: Article, set: Setting): Block {
  const { style } = set
  return fixed(2, (box) => {
    const y = box.yMm + leadMm(style)
    return [
      rect({ xMm: box.xMm + set.measureMm / 2 - 5, yMm: y, wMm: 10, hMm: 0.35 * mmPerPt }, style.ink.k65, {
        entryId: article.id,
        role: 'label',
      }),
    ]
  })
}
