import type { Origin, SceneItem } from '#lib/print/scene.ts'
import type { Article, ArticleBlock, ListItem } from '../book/article.ts'
import { setInline } from '../line/inline.ts'
import { lineItems, lineWidthMm, setLabel, setParagraph, type TextStyle } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm, bodyEmMm, mmPerPt } from '../style/style.ts'
import { bodyType, lastLineAlone, lineBlock, quoteFace, smallQuoteFace, textOrigin } from './article-lines.ts'
import { type Block, fixed, gapBlock } from './block.ts'
import type { NoteCount } from './foot-note.ts'

/** A quotation inside another stands this much further in, em. */
const deeperEm = 2

/** The kai face, two em in from both sides, deeper ones more; a free line before and after; its source at the right. */
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
  const paragraphs = block.paragraphs.map((inline, at) => {
    const inMm = deeperEm * em * (block.depths?.[at] ?? 0)
    const rich = setInline(inline, type, { widthMm: widthMm - inMm }, count.notes + 1, set)
    count.notes += rich.reduce((sum, one) => sum + one.notes.length, 0)
    return { rich, inMm }
  })
  // Of a verse every line is a paragraph: neither its first nor its last stands alone on a page.
  const total = paragraphs.reduce((sum, { rich }) => sum + rich.length, 0)
  let row = 0
  for (const { rich, inMm } of paragraphs) {
    rich.forEach((one, at) => {
      const inside = (at === 0 && rich.length > 1) || at === rich.length - 2
      const keep = inside || (row === 0 && total > 1) || row === total - 2
      out.push(...lineBlock(one, 2 * em + inMm, textOrigin(article), set, { keep }))
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

/** A number wider than this stands in the line like a word: nothing hangs behind 「第一百二十三条」. In em. */
const widestHangEm = 4.2
/** Between a number and its words, in em. */
const labelGapEm = 0.45

/**
 * Items hang two em behind their mark, deeper ones two em more, or as much as the widest number of their depth asks; a box to
 * tick stands where the mark would.
 */
export function listBlocks(
  block: Extract<ArticleBlock, { kind: 'list' }>,
  article: Article,
  count: NoteCount,
  set: Setting,
): Block[] {
  const { style } = set
  const em = bodyEmMm(style)
  const numbers: number[] = []
  const labelled = (words: string) =>
    setLabel(words, { face: style.body.face, latin: style.numerals, sizePt: style.body.sizePt }, set.fonts)
  const hangs = hangsOf(block.items, (words) => lineWidthMm(labelled(words)) / em)
  return block.items.flatMap(({ inline: words, depth, ticked, label: given, ordered = block.ordered }) => {
    numbers.length = depth + 1
    numbers[depth] = (numbers[depth] ?? 0) + 1
    const wide = given !== undefined && hangs.wide.has(given)
    const inline = wide ? [{ text: `${given}　` }, ...words] : words
    const dx = (wide ? 2 * depth : 2 * depth + (hangs.ems[depth] ?? 2)) * em
    const rich = setInline(inline, bodyType(set), { widthMm: set.measureMm - dx }, count.notes + 1, set)
    count.notes += rich.reduce((sum, one) => sum + one.notes.length, 0)
    const counted = given ?? (ordered ? `${numbers[depth]}.` : depth === 0 ? '•' : '–')
    const label = labelled(ticked === undefined && !wide ? counted : '')
    const markX = dx - (ordered || given !== undefined ? lineWidthMm(label) + gapAfter(counted) * em : 1.1 * em)
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

/** 「一、」 and 「（一）」 bring their own white. */
const gapAfter = (label: string): number => (/[、．。）】」]$/.test(label) ? 0.05 : labelGapEm)

/** How far the items of each depth hang, in em; and the numbers too wide for any hanging. */
function hangsOf(items: readonly ListItem[], widthEm: (words: string) => number): { ems: number[]; wide: Set<string> } {
  const ems: number[] = []
  const wide = new Set<string>()
  for (const { label, depth } of items) {
    if (label === undefined) continue
    const hang = widthEm(label) + gapAfter(label)
    if (hang > widestHangEm) wide.add(label)
    else ems[depth] = Math.max(ems[depth] ?? 2, hang)
  }
  return { ems, wide }
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
