import type { SceneItem } from '../../../print/scene.ts'
import { columnBody } from '../../body.ts'
import type { Month } from '../../content.ts'
import type { Body, Design, Setting } from '../../design.ts'
import { letterPages } from '../../front-matter.ts'
import { composePost } from '../../post.ts'
import type { Side, Style } from '../../style.ts'
import { contourItems, type Land, seedOf } from './contours.ts'
import { foot } from './foot.ts'
import { copyrightPage, endPage, titlePage } from './front.ts'
import { type Arrival, head, railLines } from './head.ts'
import { cataloguePages } from './map.ts'
import { contourOnTint, numbers } from './numbers.ts'
import { monthOpener, yearOpener } from './openers.ts'
import { placeName } from './places.ts'
import { routeDots, routeFootMm, routeX, writtenFootMm } from './route.ts'

const postThat = (arrival: Arrival): Design['post'] =>
  composePost({ head: head(arrival), need: 7, railLines: railLines(arrival), gapLines: 2 })
const reached = postThat('reached')
const staying = postThat('staying')

/** Posts of a month; one from the same place as the post before it names the place small. */
function postsOf(month: Month): Design['post'] {
  const stays = month.posts.map((post, index) => {
    const before = month.posts[index - 1]
    return before !== undefined && placeName(before).near === placeName(post).near
  })
  return (post, index, set) => (stays[index] ? staying : reached)(post, index, set)
}

/** Open lines below which a month's last page is left as it is. */
const leastOpen = 12

/** Land at the foot of a month's last page, where the words leave much of it free. */
function landBelow(month: string, side: Side, fromMm: number, style: Style): SceneItem[] {
  const inner = (x: number): number => (side === 'left' ? style.widthMm - x : x)
  const room = style.heightMm - fromMm
  const land: Land = {
    seed: seedOf(`${month}land`),
    hills: [
      { xMm: inner(30), yMm: style.heightMm + 6, wideMm: 118, highMm: Math.min(112, room * 0.86), height: 0.9 },
      { xMm: inner(128), yMm: style.heightMm + 22, wideMm: 74, highMm: Math.min(80, room * 0.6), height: 0.7 },
    ],
    plains: [{ xMm: -3, yMm: style.heightMm - 17, wMm: style.widthMm + 6, hMm: 20 }],
  }
  return contourItems(land, style, contourOnTint)
}

/** Posts in their column, the route beside them; below a month's last words the foot goes on with it. */
function pages(month: Month, set: Setting): Body {
  const { style } = set
  const body = columnBody(month, { ...set, style: { ...style, post: postsOf(month) } })
  const open = body.open.at(-1) ?? 0
  return {
    ...body,
    pages: body.pages.map((page, index) => {
      const isLast = index === body.pages.length - 1
      const end = isLast ? writtenFootMm(style, open) : routeFootMm(style)
      const land = isLast && open >= leastOpen ? landBelow(month.month, page.side, end, style) : []
      return { ...page, items: [...land, ...routeDots(routeX(style, page.side), 0, end), ...page.items] }
    }),
  }
}

/** 远行 (PRINT.md §3.6). */
export const yuanxing: Design = {
  ...numbers,
  post: reached,
  picture: (image) => [image],
  pages,
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
