import type { Origin, SceneItem } from '#lib/print/scene.ts'
import type { Article, ArticleBlock } from '../book/article.ts'
import { setInline } from '../line/inline.ts'
import { lineItems, lineWidthMm, setLabel, setParagraph, type TextStyle } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm, bodyEmMm, mmPerPt } from '../style/style.ts'
import { bodyType, lastLineAlone, lineBlock, quoteFace, smallQuoteFace, textOrigin } from './article-lines.ts'
import { type Block, fixed, gapBlock } from './block.ts'
import type { NoteCount } from './foot-note.ts'

/** The kai face, two em in from both sides, a free line before and after; its source at the right. */
export function quoteBlocks(
  block: Extract<ArticleBlock, { kind: 'quote' }>,
  article: Article,
  count: NoteCount,
  set: Setting,
): Block[] {
  const em = bodyEmMm(set.style)
  const type: TextStyle = { ...quoteFace, sizePt: set.style.body.sizePt }
  const widthMm = set.measureMm - 4 * em
  const out: Block[] = [gapBlock(1, 0)]
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
  return [...out, gapBlock(1, 0)]
}

/** Items hang two em behind their mark, deeper ones two em more; a box to tick stands where the mark would. */
export function listBlocks(
  block: Extract<ArticleBlock, { kind: 'list' }>,
  article: Article,
  count: NoteCount,
  set: Setting,
): Block[] {
  const { style } = set
  const em = bodyEmMm(style)
  const numbers: number[] = []
  return block.items.flatMap(({ inline, depth, ticked, ordered = block.ordered }) => {
    numbers.length = depth + 1
    numbers[depth] = (numbers[depth] ?? 0) + 1
    const dx = (2 + 2 * depth) * em
    const rich = setInline(inline, bodyType(set), { widthMm: set.measureMm - dx }, count.notes + 1, set)
    count.notes += rich.reduce((sum, one) => sum + one.notes.length, 0)
    const mark = ticked === undefined ? (ordered ? `${numbers[depth]}.` : depth === 0 ? '•' : '–') : ''
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
          ...(ticked === undefined ? [] : tickBox(ticked, box.xMm + dx - 1.35 * em, box.yMm, note, set)),
          ...lineItems(label, box.xMm + markX, baselineMm(box.yMm, style.body.sizePt), style.ink.text, note),
          ...whole.paint(box),
        ],
      }
      return [marked, ...rest]
    })
  })
}

/** A box to tick, as high as a capital, drawn: faces differ in ☐ and ☑, and most have neither. */
function tickBox(ticked: boolean, xMm: number, topMm: number, origin: Origin, set: Setting): SceneItem[] {
  const { style } = set
  const side = 0.72 * bodyEmMm(style)
  const foot = baselineMm(topMm, style.body.sizePt) + 0.04 * bodyEmMm(style)
  const at = (x: number, y: number): string =>
    `${Math.round((xMm + x * side) * 1000) / 1000} ${Math.round((foot - y * side) * 1000) / 1000}`
  const pen = { stroke: style.ink.text, strokeMm: 0.5 * mmPerPt, origin }
  const frame: SceneItem = { kind: 'path', d: `M${at(0, 0)}L${at(1, 0)}L${at(1, 1)}L${at(0, 1)}Z`, ...pen }
  const tick = `M${at(0.18, 0.52)}L${at(0.42, 0.22)}L${at(0.86, 0.84)}`
  return ticked ? [frame, { kind: 'path', d: tick, ...pen, strokeMm: 0.9 * mmPerPt }] : [frame]
}
