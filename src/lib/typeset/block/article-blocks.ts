import type { Origin } from '#lib/print/scene.ts'
import type { Article, ArticleBlock, Inline } from '../book/article.ts'
import type { Post } from '../book/content.ts'
import { bending, bendOf } from '../flow/even.ts'
import { displayEnds } from '../line/display-lines.ts'
import { inlineText, type RichLine, setInline } from '../line/inline.ts'
import { lineItems, lineWidthMm, setLabel, setParagraph, type TextStyle } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm, bodyEmMm, leadMm, mmPerPt, type Style } from '../style/style.ts'
import { type Block, fixed, gapBlock, ofPost } from './block.ts'
import { linkBlock, videoBlock } from './card-blocks.ts'
import { codeBlocks } from './code-blocks.ts'
import { footNotes, type NoteCount, withNotes } from './foot-note.ts'
import { pictureBlock } from './photo-blocks.ts'
import { rect } from './shapes.ts'
import { tableBlocks } from './table-blocks.ts'

/** A last line shorter than this never stands alone at the head of a page. */
const shortLastEm = 10
/** One line may stay open rather than that: a paragraph's last line alone at a page's head, its first one at a foot. */
const lastLineAlone = 40
const firstLineAlone = 32

/** Everything of an article below its title, in reading order. */
export function articleBlocks(article: Article, set: Setting): Block[] {
  const count = { notes: 0 }
  const out: Block[] = []
  let headed = false
  for (const block of article.blocks) {
    for (const one of blocksOf(block, article, count, set)) {
      // What stands apart from two neighbours is not twice as far from each; a section's head has its free line below.
      if (one.gap && (out.at(-1)?.gap || headed)) continue
      headed = false
      out.push(ofPost(one, 0))
    }
    headed = block.kind === 'heading' && block.level < 3
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

/** A free line before and after, never more than two (PRINT.md §2.5, 7). */
const around = (blocks: Block[]): Block[] => [gapBlock(1, 1), ...blocks, gapBlock(1, 1)]

const bodyType = (set: Setting): TextStyle => {
  const { body } = set.style
  return { face: body.face, sizePt: body.sizePt, ...(body.latin ? { latin: body.latin } : {}) }
}

const textOrigin = (article: Article): Origin => ({ entryId: article.id, role: 'text' })

/** One block per line, footnotes of a line at the foot of its column; parts of a long one are blocks behind it. */
function lineBlock(rich: RichLine, dxMm: number, origin: Origin, set: Setting, more?: Partial<Block>): Block[] {
  const { style } = set
  const line = fixed(
    1,
    (box) => lineItems(rich.line, box.xMm + dxMm, baselineMm(box.yMm, style.body.sizePt), style.ink.text, origin),
    more,
  )
  return rich.notes.length === 0 ? [line] : withNotes(line, footNotes(rich.notes, origin.entryId, set))
}

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

/** A number alone, with or without brackets, is lighter than a title. */
const sectionNumber = /^\s*[（(]?\s*(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ①-⑳])\s*[)）.、]?\s*$/u

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
  const number = sectionNumber.test(only)
  const grown = level === 1 ? 1.5 : 0
  const type: TextStyle = number
    ? { face: 'serif', sizePt: size + 0.5 }
    : { face: 'serif-semibold', sizePt: size + grown }
  const widthMm = set.measureMm
  const { ends } = displayEnds(inlineText(inline, count.notes + 1), type, { widthMm }, set.fonts)
  const rich = setInline(inline, type, { widthMm, ragged: true, ends }, count.notes + 1, set)
  count.notes += rich.reduce((sum, one) => sum + one.notes.length, 0)
  if (level === 3) {
    const lines = rich.flatMap((one) => lineBlock(one, 0, origin, set, { keep: true, opens: true, need: 2 }))
    return [gapBlock(1, 1), ...lines]
  }
  const rows = rich.length
  const called = rich.flatMap((one) => one.notes)
  const paint: Block['paint'] = (box) =>
    rich.flatMap(({ line }, index) => {
      const x = box.xMm + (set.measureMm - lineWidthMm(line)) / 2
      const top = box.yMm + index * leadMm(style)
      return lineItems(line, x, baselineMm(top, size), style.ink.text, origin)
    })
  const head = fixed(rows + 1, paint, { keep: true, opens: true, need: 2 })
  return [gapBlock(1, 1), ...withNotes(head, footNotes(called, article.id, set))]
}

/** Kai for Han; Latin letters in the face of the text, or of what is small: those of the kai face are a pen's. */
const quoteFace = { face: 'wenkai', latin: 'serif' } as const
const smallQuoteFace = ({ small }: Style) => ({ face: 'wenkai', latin: small.latin, sizePt: 8.5 }) as const

/** The kai face, two em in from both sides, a free line before and after; its source at the right. */
function quoteBlocks(
  block: Extract<ArticleBlock, { kind: 'quote' }>,
  article: Article,
  count: NoteCount,
  set: Setting,
): Block[] {
  const em = bodyEmMm(set.style)
  const type: TextStyle = { ...quoteFace, sizePt: set.style.body.sizePt }
  const widthMm = set.measureMm - 4 * em
  const out: Block[] = [gapBlock(1, 1)]
  const paragraphs = block.paragraphs.map((inline) => {
    const rich = setInline(inline, type, { widthMm }, count.notes + 1, set)
    count.notes += rich.reduce((sum, one) => sum + one.notes.length, 0)
    return rich
  })
  // Of a verse every line is a paragraph: neither its first nor its last stands alone on a page.
  const total = paragraphs.reduce((sum, rich) => sum + rich.length, 0)
  let row = 0
  for (const rich of paragraphs) {
    rich.forEach((one, at) => {
      const inside = (at === 0 && rich.length > 1) || at === rich.length - 2
      const keep = inside || (row === 0 && total > 1) || row === total - 2
      out.push(...lineBlock(one, 2 * em, textOrigin(article), set, { keep }))
      row += 1
    })
  }
  if (block.source) {
    const small = smallQuoteFace(set.style)
    const lines = setParagraph(`——${block.source}`, small, { widthMm, ragged: true }, set.fonts)
    const { style } = set
    const origin: Origin = { entryId: article.id, role: 'note' }
    for (const line of lines) {
      const before = out.at(-1)
      if (before) before.keep = true
      const dx = set.measureMm - 2 * em - lineWidthMm(line)
      out.push(
        fixed(1, (box) => lineItems(line, box.xMm + dx, baselineMm(box.yMm, style.body.sizePt), style.ink.k65, origin)),
      )
    }
  }
  return [...out, gapBlock(1, 1)]
}

/** Items hang two em behind their mark, deeper ones two em more. */
function listBlocks(
  block: Extract<ArticleBlock, { kind: 'list' }>,
  article: Article,
  count: NoteCount,
  set: Setting,
): Block[] {
  const { style } = set
  const em = bodyEmMm(style)
  const numbers: number[] = []
  return block.items.flatMap(({ inline, depth, ordered = block.ordered }) => {
    numbers.length = depth + 1
    numbers[depth] = (numbers[depth] ?? 0) + 1
    const dx = (2 + 2 * depth) * em
    const rich = setInline(inline, bodyType(set), { widthMm: set.measureMm - dx }, count.notes + 1, set)
    count.notes += rich.reduce((sum, one) => sum + one.notes.length, 0)
    const mark = ordered ? `${numbers[depth]}.` : depth === 0 ? '•' : '–'
    const label = setLabel(mark, { face: style.body.face, latin: style.numerals, sizePt: style.body.sizePt }, set.fonts)
    const markX = dx - (ordered ? lineWidthMm(label) + 0.45 * em : 1.1 * em)
    return rich.flatMap((one, at) => {
      const [whole, ...rest] = lineBlock(one, dx, textOrigin(article), set, {
        keep: at === 0 && rich.length > 1,
        breakCost: at === rich.length - 2 ? lastLineAlone : 0,
      })
      if (at > 0 || !whole) return whole ? [whole, ...rest] : rest
      const note: Origin = { entryId: article.id, role: 'label' }
      const marked: Block = {
        ...whole,
        paint: (box) => [
          ...lineItems(label, box.xMm + markX, baselineMm(box.yMm, style.body.sizePt), style.ink.text, note),
          ...whole.paint(box),
        ],
      }
      return [marked, ...rest]
    })
  })
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
