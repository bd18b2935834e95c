import type { SceneItem } from '../../../../print/scene.ts'
import { type Block, sideCost, withoutLastGap } from '../../../block/block.ts'
import { displayLines } from '../../../block/display-lines.ts'
import { textBlocks } from '../../../block/post-text.ts'
import { socialBlocks } from '../../../block/social-blocks.ts'
import { columnLeftMm } from '../../../book/body.ts'
import type { Post } from '../../../book/content.ts'
import { type FilledColumn, flow } from '../../../flow/flow.ts'
import { type Line, lineItems } from '../../../line/lines.ts'
import type { Design, Setting } from '../../../style/design.ts'
import { gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../../style/style.ts'
import { charactersOf, heroDpi } from '../feature.ts'
import { dayItems } from '../head.ts'
import { titled } from '../title.ts'

/** How a post's words are set: its head, and all its blocks, that head the first. */
export type SpanDevices = { head(post: Post, set: Setting): Block; compose: Design['post'] }

/**
 * Words of a post whose pictures stand over the measure. `head`: its day under a rule as wide as they are, so that nobody
 * asks whose pictures they are. `alone`: lines of them beside which the other column is empty.
 */
export type Words = {
  title: readonly Line[]
  post: Post
  head: Block | undefined
  filled: FilledColumn[]
  lines: number
  alone: number
  /** Remarks stand beside the text. */
  level: boolean
}

/** Large letters stand over words that are more than a line or two. */
const leastTitled = 60
const titlePt = 32
export const titleLines = 3
/** Words of so many lines stay in one column, their remarks beside them. */
const mostBesideRemarks = 8
const mostWordLines = 18

/** All words in one column beside the picture. */
export function besideWords(post: Post, wideMm: number, { compose }: SpanDevices, set: Setting): Words | undefined {
  const wide = Math.min(wideMm, set.measureMm)
  const blocks = withoutLastGap(compose({ ...post, photos: [] }, 0, { ...set, measureMm: wide }))
  const lines = linesOf(blocks)
  if (lines > set.style.lines - 3) return undefined
  const filled = flow(blocks, [{ lines: Math.max(1, lines), next: 0 }])
  return filled.length <= 1 ? { title: [], post, head: undefined, filled, lines, alone: 0, level: false } : undefined
}

const linesOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { lines }) => sum + lines, 0)
const isRemark = ({ smallAir = -1 }: Block): boolean => smallAir >= 0

/** Day over both columns, below it text and remarks; a title in place of the day where one is wanted and stands on a line. */
export function wordsOf(post: Post, wantsTitle: boolean, devices: SpanDevices, set: Setting): Words | undefined {
  const title = wantsTitle ? titleOf(post, set) : undefined
  if (wantsTitle && !title) return undefined
  const own = title?.post ?? post
  const head = title ? undefined : devices.head(post, { ...set, measureMm: measureMm(set.style) })
  const blocks = title
    ? [...textBlocks(own, set), ...socialBlocks(own, set).blocks]
    : withoutLastGap(devices.compose({ ...post, photos: [] }, 0, set)).slice(1)
  const columns =
    blocks.length === 0 ? { filled: [], lines: 0, alone: 0, level: false } : inColumns(blocks, set.style.columns.count)
  if (!columns) return undefined
  return { ...columns, title: title?.lines ?? [], post: own, head, lines: (head?.lines ?? 0) + columns.lines }
}

type InColumns = Pick<Words, 'filled' | 'lines' | 'alone' | 'level'>

/** Text and remarks side by side where the text is short, else both in as many columns as they come to. */
function inColumns(blocks: readonly Block[], count: number): InColumns | undefined {
  const firstRemark = blocks.findIndex(isRemark)
  const text = firstRemark < 0 ? blocks : blocks.slice(0, firstRemark)
  const remarks = blocks.slice(text.length)
  if (text.length > 0 && linesOf(text) <= mostBesideRemarks) {
    const sides = [text, remarks].filter((own) => own.length > 0)
    const lines = Math.max(...sides.map(linesOf))
    const filled = sides.flatMap((own) => flow(own, [{ lines, next: 0 }]))
    if (lines <= mostWordLines && filled.length === sides.length)
      return { filled, lines, alone: remarks.length > 0 ? 0 : lines, level: sides.length === 2 }
  }
  return levelled(blocks, count)
}

function levelled(blocks: readonly Block[], count: number): InColumns | undefined {
  const total = linesOf(blocks)
  for (let lines = Math.max(2, Math.floor(total / count)); lines <= mostWordLines; lines += 1) {
    const filled = flow(
      blocks,
      Array.from({ length: count }, (_, at) => ({ lines, next: Math.min(at + 1, count - 1) })),
    )
    const over = filled.some(({ placed }) => placed.some((one) => one.lines < one.block.min))
    if (filled.length <= count && !over && !endsBadly(filled))
      return { filled, lines, alone: filled.length === 1 ? total : 0, level: false }
  }
  return undefined
}

/** A stanza is not parted, nor a head from its words. */
const endsBadly = (filled: readonly FilledColumn[]): boolean =>
  filled.slice(0, -1).some(({ placed }) => {
    const last = placed.at(-1)?.block
    return last !== undefined && (last.keep === true || sideCost(last) >= 100)
  })

/** A first clause that fits a line over enough words, below a picture sharp enough to carry it. */
function titleOf(post: Post, set: Setting): { lines: readonly Line[]; post: Post } | undefined {
  const cut = titled(post)
  if (!cut.title || charactersOf(cut.post) < leastTitled) return undefined
  const wide = measureMm(set.style)
  if (!post.photos.some(({ graphic, widthPx }) => !graphic && widthPx / (wide / 25.4) >= heroDpi)) return undefined
  const rows = displayLines(cut.title, { face: 'serif-black', sizePt: titlePt }, { widthMm: wide }, set.fonts)
  return rows.sound && rows.lines.length === 1 ? { lines: rows.lines, post: cut.post } : undefined
}

/** What remarks beside a text are raised by: their first line and the text's have one baseline. */
const liftMm = ({ social, body, small, leadPt }: Setting['style']): number =>
  (social.offsetLines * leadPt - 0.88 * (body.sizePt - small.sizePt)) * mmPerPt

/** Grid lines from which title and text stand; `besideMm`: they stand inside, beside a picture. */
type WordsAt = { titleAt: number; textAt: number; besideMm: number | undefined }

export function wordItems(words: Words, { titleAt, textAt, besideMm }: WordsAt, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const left = textLeftMm(style, side)
  const inside = left + (side === 'left' ? measureMm(style) - Math.min(besideMm ?? 0, set.measureMm) : 0)
  const { head, filled } = words
  const below = textAt + (head?.lines ?? 0)
  return [
    ...titleItems(words, titleAt, side, set),
    ...(head?.paint({ xMm: left, yMm: gridTopMm(style, textAt), lines: head.lines, side }) ?? []),
    ...filled.flatMap(({ placed }, index) =>
      placed.flatMap(({ block, line, lines }) => {
        const xMm = besideMm === undefined ? columnLeftMm(style, side, index) : inside
        const yMm = gridTopMm(style, below + line) - (words.level && index === 1 ? liftMm(style) : 0)
        return block.paint({ xMm, yMm, lines, side, at: line })
      }),
    ),
  ]
}

function titleItems({ title, post }: Words, line: number, side: Side, set: Setting): SceneItem[] {
  if (title.length === 0) return []
  const { style } = set
  const x = textLeftMm(style, side)
  const top = gridTopMm(style, line)
  const day = top + (title.length * titleLines + 0.9) * leadMm(style)
  return [
    ...title.flatMap((row, at) =>
      lineItems(
        row,
        x - titlePt * mmPerPt * 0.04,
        top + 0.9 * titlePt * mmPerPt + at * titleLines * leadMm(style),
        style.ink.text,
        { entryId: post.id, role: 'title' },
      ),
    ),
    ...dayItems(post, { xMm: x, yMm: day, widthMm: measureMm(style) }, set),
  ]
}
