import { type Block, gapBlock } from '../../block/block.ts'
import { photoBlocks } from '../../block/photo-blocks.ts'
import { composePost } from '../../block/post.ts'
import { type Column, columnKind, columnPages, evenColumns, postBlocks } from '../../book/body.ts'
import type { Month, Post } from '../../book/content.ts'
import { letterPages } from '../../book/front-matter.ts'
import { headedMonths } from '../../book/headed-months.ts'
import type { SectionPages } from '../../book/section-layout.ts'
import { type FilledColumn, flow } from '../../flow/flow.ts'
import type { Design, Setting } from '../../style/design.ts'
import type { Side } from '../../style/style.ts'
import { smallOrLarge } from '../small-or-large.ts'
import { withVerseBeside } from '../verse-beside.ts'
import { foot } from './foot.ts'
import { copyrightPage, endPage, titlePage } from './front.ts'
import { type Arrival, head, railLines } from './head.ts'
import { cataloguePages } from './map.ts'
import { monthHeading } from './month-heading.ts'
import { numbers } from './numbers.ts'
import { monthOpener, yearOpener } from './openers.ts'
import { placeName } from './places.ts'
import { routeDots, routeFootMm, routeX, writtenFootMm } from './route.ts'
import { mayOpen, openingOf } from './spread.ts'

/** Lines that must stand beside what a post's head puts in the rail. */
const needs: Readonly<Record<Arrival, number>> = { reached: 7, staying: 4 }
const postThat = (arrival: Arrival): Design['post'] =>
  composePost(
    withVerseBeside({
      head: head(arrival),
      need: needs[arrival],
      railLines: railLines(arrival),
      gapLines: 2,
      photos: smallOrLarge({ widest: 1.5, leastShare: 0.45, mostShare: 0.66 }),
    }),
  )
const reached = postThat('reached')
const staying = postThat('staying')

/** Posts of a chapter; a place is named when it is reached, 途中 once in a run (PRINT.md §2.8). */
function postsOf(month: Month): Design['post'] {
  const stays = month.posts.map((post, index) => {
    const before = month.posts[index - 1]
    return before !== undefined && placeName(before).near === placeName(post).near
  })
  return (post, index, set) => (stays[index] ? staying : reached)(post, index, set)
}

/** Blocks in the columns of the style, from a page of this side on. */
function filledWith(blocks: readonly Block[], side: Side, set: Setting): { filled: FilledColumn[]; ring: Column[] } {
  const ring = evenColumns(set.style, side)
  return { filled: flow(blocks, ring.map(columnKind)), ring }
}

/** A stretch of the month as pages with the route beside them. */
function painted(
  { filled, ring }: ReturnType<typeof filledWith>,
  month: Month,
  isEnd: boolean,
  set: Setting,
): SectionPages {
  const { style } = set
  const body = columnPages(filled, ring, month.posts, set)
  const open = body.open.at(-1) ?? 0
  return {
    ...body,
    pages: body.pages.map((page, index) => {
      const isLast = isEnd && index === body.pages.length - 1
      const end = isLast ? writtenFootMm(style, open) : routeFootMm(style)
      return { ...page, items: [...routeDots(routeX(style, page.side), 0, end), ...page.items] }
    }),
  }
}

/** Open lines that may stand before an opening led by a picture. */
const mostBefore = 6

/**
 * Posts in their column, the route beside them; below a month's last words the foot goes on with it. A post whose
 * pictures make one gets an opening of its own wherever the posts before it end a right page.
 */
function pages(month: Month, set: Setting): SectionPages {
  const compose = postsOf(month)
  const blocks = postBlocks(month, set, compose)
  const heads = new Set(headedMonths(month).map(({ firstPost }) => firstPost))
  const out: SectionPages = { pages: [], starts: [], open: [] }
  const add = ({ pages: more, starts, open }: SectionPages): void => {
    out.starts.push(...starts.map((start) => ({ ...start, page: start.page + out.pages.length })))
    out.pages.push(...more)
    out.open.push(...open)
  }
  let waiting: Block[] = []
  // Behind an opening of two pages a left one comes.
  let side = set.style.bodyStarts
  month.posts.forEach((post, index) => {
    const may = mayOpen(post) && !heads.has(index)
    const before = may && waiting.length > 0 ? filledWith(waiting, side, set) : undefined
    const count = before?.filled.length ?? 0
    const isFree = may && count % 2 === (side === 'left' ? 0 : 1) && (before?.filled.at(-1)?.open ?? 0) <= mostBefore
    const opening = isFree ? openingOf(post, compose({ ...post, photos: [] }, index, set), set) : undefined
    if (!opening) {
      waiting.push(...(blocks[index] ?? []))
      return
    }
    if (before) add(painted(before, month, false, set))
    add({ pages: opening.pages, starts: [{ entryId: post.id, page: 0 }], open: opening.open })
    side = 'left'
    waiting = restOf(post, opening.rest, index, set)
  })
  if (waiting.length > 0) add(painted(filledWith(waiting, side, set), month, month.part?.last !== false, set))
  return out
}

/** Pictures an opening has no room for, as the next pages' first block. */
function restOf(post: Post, photos: Post['photos'], index: number, set: Setting): Block[] {
  if (photos.length === 0) return []
  const alone = { ...post, paragraphs: [], photos, likes: [], likeCount: 0, comments: [] }
  const { blocks } = photoBlocks(alone, set)
  return [...blocks, gapBlock(2)].map((block) => {
    block.post = index
    for (const { before, after } of block.cuts ?? []) {
      before.post = index
      after.post = index
    }
    return block
  })
}

/** 远行 (PRINT.md §3.6). */
export const yuanxing: Design = {
  ...numbers,
  post: reached,
  picture: (image) => [image],
  pages,
  monthHeading,
  bodyStarts: 'left',
  title: titlePage,
  copyright: copyrightPage,
  catalogue: cataloguePages,
  letter: (letter, at, set) => letterPages(letter, at, set, { face: 'xiaowei', sizePt: 21 }),
  yearOpener,
  monthOpener,
  end: endPage,
  foot,
}
