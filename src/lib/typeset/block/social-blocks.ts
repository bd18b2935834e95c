import { graphemes } from '#lib/print/font/graphemes.ts'
import type { Ink, Origin, SceneItem } from '#lib/print/scene.ts'
import type { Post } from '../book/content.ts'
import type { ClusterRange } from '../line/annotate.ts'
import { type Line, lineItems, setLabel, setParagraph } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { bodyEmMm, leadMm, mmPerPt, type Style } from '../style/style.ts'
import { type Block, type Cut, fixed } from './block.ts'
import { heart, rect } from './shapes.ts'

/** A row of likes or comments; `nameEnd` clusters at its paragraph's start carry the colour of names. */
export type Row = {
  line: Line
  role: 'likes' | 'comment'
  first: boolean
  nameEnd: number
  /** On the post's first row: how many likes and comments it has. */
  social?: { likes: number; comments: number }
}

/** A text and the names in it, which stay whole, as clusters of it. */
type Named = { text: string; names: ClusterRange[] }

/** Names joined by 、; more than thirty become the first twenty and a number. */
function likesText(names: string[], count: number): Named {
  if (names.length === 0) return { text: count > 0 ? `${count} 人觉得很赞` : '', names: [] }
  const total = Math.max(names.length, count)
  const all = total <= 30 && total === names.length
  const shown = all ? names : names.slice(0, 20)
  let at = 0
  const stretches = shown.map((name): ClusterRange => {
    const from = at
    at += graphemes(name).length + 1
    return { from, to: at - 1 }
  })
  return { text: all ? shown.join('、') : `${shown.join('、')} 等 ${total} 人`, names: stretches }
}

/** `name：` or `name 回复 name：` before a comment. */
function commentHead({ name, to }: Post['comments'][number], style: Style): Named {
  const own = graphemes(name).length
  if (!to) return { text: `${name}：`, names: [{ from: 0, to: own + 1 }] }
  const answer = style.social.answer === '答' ? '答' : ' 回复 '
  const from = own + answer.length
  const end = from + graphemes(to).length + 1
  return {
    text: `${name}${answer}${to}：`,
    names: [
      { from: 0, to: own },
      { from, to: end },
    ],
  }
}

export function socialRows(post: Post, widthMm: number, set: Setting): Row[] {
  const { style, fonts } = set
  const face = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
  const em = style.small.sizePt * mmPerPt
  const likes = likesText(post.likes, post.likeCount ?? 0)
  const rows: Row[] = []
  if (likes.text) {
    const options = { widthMm: widthMm - likesIndentEm(style) * em, ragged: true, whole: likes.names }
    setParagraph(likes.text, face, options, fonts).forEach((line, index) => {
      rows.push({ line, role: 'likes', first: index === 0, nameEnd: 0 })
    })
  }
  const ragged = widthMm < 16 * em
  for (const comment of post.comments) {
    const head = commentHead(comment, style)
    const nameEnd = head.names.at(-1)?.to ?? 0
    const options = { widthMm, ragged, whole: head.names }
    setParagraph(head.text + comment.text, face, options, fonts).forEach((line, index) => {
      rows.push({ line, role: 'comment', first: index === 0, nameEnd })
    })
  }
  const likeCount = Math.max(post.likes.length, post.likeCount ?? 0)
  if (rows[0]) rows[0].social = { likes: likeCount, comments: post.comments.length }
  return rows
}

/** Says on a row's first mark what the wire form wants to know of it (spec §3: commentStat, commenterX). */
const marked = (items: SceneItem[], row: Row): SceneItem[] => {
  const head = items[0]
  const names = row.first && row.nameEnd > 0
  if (!head || head.kind === 'group' || !(row.social || names)) return items
  const extra = { ...(row.social ? { social: row.social } : {}), ...(names ? { commenter: true as const } : {}) }
  items[0] = { ...head, origin: { ...head.origin, ...extra } }
  return items
}

const likesIndentEm = (style: Style): number => (style.social.mark === 'heart' ? 1.5 : 2)

function likesMark(xMm: number, topMm: number, baselineMm: number, origin: Origin, set: Setting): SceneItem[] {
  const { style } = set
  const em = style.small.sizePt * mmPerPt
  if (style.social.mark === 'heart') return [heart(xMm, topMm + 0.06 * em, 0.95 * em, style.ink.accent, origin)]
  const word = setLabel(style.social.mark, { face: style.small.face, sizePt: style.small.sizePt }, set.fonts)
  return lineItems(word, xMm, baselineMm, style.ink.k65, origin)
}

/** Rows downwards from the em-box top `yMm`. */
export function paintRows(rows: readonly Row[], post: Post, xMm: number, yMm: number, set: Setting): SceneItem[] {
  const { style } = set
  const em = style.small.sizePt * mmPerPt
  const lead = style.small.leadPt * mmPerPt
  return rows.flatMap((row, index) => {
    const top = yMm + index * lead
    const origin: Origin = { entryId: post.id, role: row.role }
    const baseline = top + 0.88 * em
    if (row.role === 'likes') {
      const text = marked(lineItems(row.line, xMm + likesIndentEm(style) * em, baseline, style.ink.k65, origin), row)
      return row.first ? [...likesMark(xMm, top, baseline, origin, set), ...text] : text
    }
    const ink = (at: number): Ink => (at < row.nameEnd ? style.ink.names : style.ink.k80)
    return marked(lineItems(row.line, xMm, baseline, ink, origin), row)
  })
}

export const rowsHeightMm = (count: number, style: Style): number =>
  (count - 1) * style.small.leadPt * mmPerPt + style.small.sizePt * mmPerPt

/** Rows that may stand alone on a page, before or after a cut (PRINT.md §2.4). */
const leastRows = 3
/** A page that begins with the rest of the remarks is nearly as bad as one that begins with all of them. */
const cutCost = 300
/** Inside one long comment a cut may come after so many rows. */
const rowsBetweenCuts = 5

/** Likes and comments behind a fine rule; three rows or more may go to the next page, parted between two comments. */
export function socialBlocks(post: Post, set: Setting): { blocks: Block[]; rows: number } {
  const { style } = set
  const rows = socialRows(post, set.measureMm - style.social.insetMm, set)
  if (rows.length === 0) return { blocks: [], rows: 0 }
  const cuts = rowCuts(rows)
  const rests = new Map<number, Block>()
  const rest = (from: number): Block => {
    const cached = rests.get(from)
    if (cached) return cached
    const block = rowsBlock(rows.slice(from), post, set)
    rests.set(from, block)
    const own = cuts.flatMap((at): Cut[] => {
      const count = at - from
      if (count < leastRows || rowLines(count, style) > style.lines) return []
      return [{ before: rowsBlock(rows.slice(from, at), post, set), after: rest(at), cost: cutCost }]
    })
    if (own.length > 0) block.cuts = own
    return block
  }
  return { blocks: [rest(0)], rows: rows.length }
}

/** Rows before which the run may be parted, three or more from both ends. */
function rowCuts(rows: readonly Row[]): number[] {
  const out: number[] = []
  for (let at = leastRows; at <= rows.length - leastRows; at += 1) {
    if (rows[at]?.first || at - (out.at(-1) ?? 0) >= rowsBetweenCuts) out.push(at)
  }
  return out
}

function rowLines(count: number, style: Style): number {
  const lead = leadMm(style)
  const deep = style.social.offsetLines * lead + rowsHeightMm(count, style)
  return Math.ceil((deep + lead - bodyEmMm(style)) / lead - 1e-6)
}

function rowsBlock(rows: readonly Row[], post: Post, set: Setting): Block {
  const { style } = set
  const { insetMm, offsetLines, ruleMm } = style.social
  const paint: Block['paint'] = (box) => {
    const top = box.yMm + offsetLines * leadMm(style)
    const words = paintRows(rows, post, box.xMm + insetMm, top, set)
    if (ruleMm === 0) return words
    const deep = rowsHeightMm(rows.length, style)
    return [
      rect({ xMm: box.xMm, yMm: top, wMm: ruleMm, hMm: deep }, style.ink.rule, { entryId: post.id, role: 'comment' }),
      ...words,
    ]
  }
  const lines = rowLines(rows.length, style)
  const deepMm = offsetLines * leadMm(style) + rowsHeightMm(rows.length, style)
  return fixed(lines, paint, { smallAir: lines - deepMm / leadMm(style) })
}
