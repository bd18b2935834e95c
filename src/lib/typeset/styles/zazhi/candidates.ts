import type { SceneItem } from '../../../print/scene.ts'
import type { Block } from '../../block/block.ts'
import type { Month, Post } from '../../book/content.ts'
import { headedMonths } from '../../book/headed-months.ts'
import type { Setting } from '../../style/design.ts'
import type { Side } from '../../style/style.ts'
import { hasLarge } from '../large.ts'
import { besideOf } from './beside.ts'
import { charactersOf, featureOf, worthOf } from './feature.ts'
import { heavyOf } from './heavy.ts'
import { sideAt } from './openings.ts'
import { spanOf } from './span/span.ts'
import type { SpanDevices } from './span/span-words.ts'

/** A post that stands outside the columns, from column `at` of the chapter on (three a page). */
export type Placed = {
  post: number
  at: number
  /** Columns it takes; `below`: lines left free in each of them, from `topLine` on. */
  takes: number
  below: number
  topLine: number
  feature: boolean
  /** A picture of half the type area stands there. */
  large: boolean
  /** A picture runs out at the foot of its page, which bears no number. */
  bare?: boolean
  paint(): SceneItem[][]
}

/** Posts over the whole measure: how their words are set, what one is worth, lines that may stay open before it. */
export type Spans = SpanDevices & { worth: number; slack: number }

/** Makes what stands at a column of a page of this side; undefined where it can't. */
export type Candidate = {
  post: number
  gain: number
  feature: boolean
  at(column: number): Omit<Placed, 'post' | 'at'> | undefined
}

const spanKinds = [
  { room: 'below', titled: false },
  { room: 'none', titled: false },
  { room: 'below', titled: true },
  { room: 'none', titled: true },
] as const
type SpanKind = (typeof spanKinds)[number]
const plainKinds = spanKinds.filter(({ titled }) => !titled)

/** What a feature is worth in open lines and the like, and what its score adds; pages of pictures always come. */
const featureWorth = 16
const heavyWorth = 200
/** Of a chapter's posts the worthiest few are asked: more would rarely be chosen. */
const mostCandidates = 24
/** Pictures over three columns are asked of so many posts an opening. */
const postsInOpening = 3

type Stands = Omit<Placed, 'post' | 'at'>

/** `naturals`: lines of a chapter's posts before each; `heads`: headings of its months over the measure, by their first post. */
type Known = { naturals: readonly number[]; spans: Spans; heads: ReadonlyMap<number, Block> }

/** Posts of a chapter that may stand outside its columns, in time order. */
export function candidatesOf(month: Month, known: Known, set: Setting): Candidate[] {
  // Below a month's heading, which stands in a column, only what has a heading over the measure stands outside.
  const headed = new Set(headedMonths(month).map(({ firstPost }) => firstPost))
  const heavy = heavyOnes(month.posts, set)
  const features = featuresOf(month.posts, new Set(heavy.map(({ post }) => post)), set)
  const plain = [...heavy, ...features].filter(({ post }) => !headed.has(post))
  return [...plain, ...spansOver(month.posts, known, set)].sort((a, b) => a.post - b.post)
}

/** Pages of pictures. */
function heavyOnes(posts: readonly Post[], set: Setting): Candidate[] {
  const { lines, columns } = set.style
  return posts.flatMap((post, index): Candidate[] => {
    const own = heavyOf(post, set)
    if (!own) return []
    const stands = { takes: own.pageCount * columns.count, below: 0, topLine: lines, feature: false, large: true }
    const at: Candidate['at'] = (column) =>
      column % columns.count === 0 ? { ...stands, paint: () => own.paint(sideAt(column, set)) } : undefined
    return [{ post: index, gain: heavyWorth, feature: false, at }]
  })
}

function featuresOf(posts: readonly Post[], taken: ReadonlySet<number>, set: Setting): Candidate[] {
  return posts
    .map((post, index) => ({ post, index, worth: worthOf(post) }))
    .filter(({ post, index }) => !taken.has(index) && (post.photos.length > 0 || charactersOf(post) >= 120))
    .sort((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, mostCandidates)
    .map(({ post, index, worth }) => feature(post, index, worth, set))
}

function feature(post: Post, index: number, worth: number, set: Setting): Candidate {
  const { lines, columns } = set.style
  const known = new Map<string, Stands | undefined>()
  const make = (first: number, side: Side): Stands | undefined => {
    const wide = first === 0 ? featureOf(post, set) : undefined
    const narrow = columns.count === 3 && first < 2 ? besideOf(post, first as 0 | 1, side, set) : undefined
    if (narrow && (!wide || narrow.cost <= wide.cost))
      return {
        takes: 2,
        below: Math.max(0, lines - narrow.lines),
        topLine: narrow.lines,
        feature: true,
        large: hasLarge(narrow.paint(), set),
        paint: () => [narrow.paint()],
      }
    if (!wide) return undefined
    const large = hasLarge(wide.paint(side), set)
    return { takes: columns.count, below: 0, topLine: lines, feature: true, large, paint: () => [wide.paint(side)] }
  }
  const at: Candidate['at'] = (column) => {
    const [first, side] = [column % columns.count, sideAt(column, set)]
    const key = `${first} ${side}`
    if (!known.has(key)) known.set(key, make(first, side))
    return known.get(key)
  }
  return { post: index, gain: featureWorth + worth, feature: true, at }
}

/** Pictures over the measure at a page's head. */
function spansOver(posts: readonly Post[], known: Known, set: Setting): Candidate[] {
  if (set.style.columns.count === 2)
    return posts.flatMap((post, index) => spansOf(post, { index, kinds: spanKinds }, known, set))
  // Long chapters of three columns have many, of which few can stand: an opening asks its worthiest posts. Of several pictures
  // none takes half of the page; large letters are the features'.
  const openingOf = (index: number): number =>
    Math.floor((known.naturals[index] ?? 0) / (2 * set.style.columns.count * set.style.lines))
  const found = new Map<number, number>()
  return posts
    .map((post, index) => ({ post, index, worth: worthOf(post) }))
    .filter(({ post }) => post.photos.length === 1)
    .sort((a, b) => b.worth - a.worth || a.index - b.index)
    .flatMap(({ post, index }) => {
      const opening = openingOf(index)
      const count = found.get(opening) ?? 0
      if (count === postsInOpening) return []
      const spans = spansOf(post, { index, kinds: plainKinds }, known, set).filter(({ large }) => large)
      if (spans.length > 0) found.set(opening, count + 1)
      return spans
    })
}

function spansOf(
  post: Post,
  { index, kinds }: { index: number; kinds: readonly SpanKind[] },
  { spans: { head, compose, worth }, heads }: Known,
  set: Setting,
): (Candidate & { large: boolean })[] {
  const takes = set.style.columns.count
  return kinds.flatMap((kind) => {
    const one = spanOf(post, { heading: heads.get(index), ...kind, head, compose }, set)
    if (!one) return []
    const below = set.style.lines - one.lines
    const large = hasLarge(one.paint('right'), set)
    const stands = { takes, below, topLine: one.lines, feature: one.titled, bare: one.bare, large }
    const at: Candidate['at'] = (column) =>
      column % takes === 0 ? { ...stands, paint: () => [one.paint(sideAt(column, set))] } : undefined
    return [{ post: index, gain: worth - one.cost, feature: one.titled, large, at }]
  })
}
