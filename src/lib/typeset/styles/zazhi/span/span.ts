import type { SceneItem } from '../../../../print/scene.ts'
import type { Block } from '../../../block/block.ts'
import type { Month, Post } from '../../../book/content.ts'
import { headedMonths } from '../../../book/headed-months.ts'
import type { Setting } from '../../../style/design.ts'
import { leadMm, measureMm, type Side, textLeftMm } from '../../../style/style.ts'
import { isPlain } from '../feature.ts'
import { type Pictures, picturesOf } from './span-pictures.ts'
import { towerOf } from './span-tower.ts'
import { besideWords, type SpanDevices, titleLines, type Words, wordItems, wordsOf } from './span-words.ts'

/**
 * Pictures over the whole measure at the head of a page of two columns: so many grid lines, posts below them in both. `bare`:
 * a picture runs out at the foot, where no number may stand.
 */
export type Span = { lines: number; cost: number; titled: boolean; bare: boolean; paint(side: Side): SceneItem[] }

/** Fewer lines below it hold no post; two are left free above them. */
const leastBelow = 7
const gapBelow = 1
/** A page of its own may end so many lines before its foot; so many for nothing, and what each of the others costs. */
const mostLeft = 13
const freeLeft = 3
const leftCost = 2.5
/** A line beside which half of the measure stays empty. */
const halfEmptyCost = 1
/** For the share of the measure beside pictures that their few words leave empty. */
const asideCost = 40
/** Large letters are wished for where they are allowed. */
const titleWorth = 8

/** Headings of a chapter's months over the whole measure, by the index of their first post. */
export function spanHeadings(month: Month, set: Setting): ReadonlyMap<number, Block> {
  const wide = { ...set, measureMm: measureMm(set.style) }
  return new Map(headedMonths(month).map(({ firstPost, ...one }) => [firstPost, set.style.monthHeading(one, wide)]))
}

/** How a post may stand: below its month's heading or none, on a page of its own or with room below; with a title or none. */
export type SpanAsk = SpanDevices & { heading: Block | undefined; room: 'none' | 'below'; titled: boolean }

/** A post of plain words and up to nine pictures; undefined where they don't suit. */
export function spanOf(post: Post, ask: SpanAsk, set: Setting): Span | undefined {
  if (!isPlain(post) || post.photos.length === 0) return undefined
  const below = wordsOf(post, ask.titled, ask, set)
  const spans = picturesOf(post, ask.heading !== undefined, set).flatMap((pictures) => {
    const words = pictures.besideMm ? besideWords(post, pictures.besideMm, ask, set) : below
    return (words && spanWith(pictures, words, ask, set)) ?? []
  })
  if (ask.room === 'none' && !ask.titled && below) spans.push(...towerSpans(post, below, ask, set))
  return spans.reduce<Span | undefined>((best, one) => (best && best.cost <= one.cost ? best : one), undefined)
}

/** White at the foot of a page of its own. */
const whiteCost = (left: number): number => leftCost * Math.max(0, left - freeLeft)

function spanWith(pictures: Pictures, words: Words, ask: SpanAsk, set: Setting): Span | undefined {
  const { heading, room } = ask
  const { style } = set
  const lead = leadMm(style)
  const isTitled = words.title.length > 0
  if (isTitled !== ask.titled) return undefined
  const above = heading?.lines ?? 0
  const pictureLines = Math.ceil((pictures.footMm - style.headMm) / lead + above + (isTitled ? 1.3 : 0.6))
  const textAt = pictures.besideMm ? above : pictureLines + (isTitled ? words.title.length * titleLines + 2 : 0)
  const lines = Math.max(pictureLines, textAt + words.lines)
  const left = style.lines - lines
  if (left < 0 || (room === 'none' ? left > mostLeft : left - gapBelow < leastBelow)) return undefined
  const white = room === 'none' ? whiteCost(left) : 0
  const halfEmpty = pictures.besideMm
    ? asideCost * (pictures.besideMm / measureMm(style)) * Math.max(0, 1 - words.lines / (lines - above))
    : halfEmptyCost * words.alone
  return {
    lines: room === 'none' ? style.lines : lines + gapBelow,
    cost: pictures.cost + white + halfEmpty - (isTitled ? titleWorth : 0),
    titled: isTitled,
    bare: false,
    paint: (side) => [
      ...headingItems(heading, side, set),
      ...pictures.paint(side).map((item) => lowered(item, above * lead)),
      ...wordItems(words, { titleAt: pictureLines, textAt, besideMm: pictures.besideMm }, side, set),
    ],
  }
}

/** Words at the head, pictures from below them to the foot and over the outer trim. */
function towerSpans(post: Post, words: Words, { heading }: SpanAsk, set: Setting): Span[] {
  const above = heading?.lines ?? 0
  const tower = towerOf(post, above + words.lines + 1, set)
  if (!tower) return []
  const { cost, bare, paint } = tower
  return [
    {
      lines: set.style.lines,
      cost: cost + halfEmptyCost * words.alone,
      titled: false,
      bare,
      paint: (side) => [
        ...headingItems(heading, side, set),
        ...wordItems(words, { titleAt: above, textAt: above, besideMm: undefined }, side, set),
        ...paint(side),
      ],
    },
  ]
}

const headingItems = (heading: Block | undefined, side: Side, { style }: Setting): SceneItem[] =>
  heading?.paint({ xMm: textLeftMm(style, side), yMm: style.headMm, lines: heading.lines, side }) ?? []

const lowered = (item: SceneItem, byMm: number): SceneItem =>
  byMm === 0 || item.kind !== 'image' ? item : { ...item, yMm: item.yMm + byMm }
