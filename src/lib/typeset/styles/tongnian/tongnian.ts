import { bendsOf } from '#lib/photo-layout/crop.ts'
import { type Frame, fit, plans } from '#lib/photo-layout/partitions.ts'
import { sharpLimits } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { ImageItem, SceneItem } from '../../../print/scene.ts'
import { imageItem, pictureMm } from '../../block/photo-blocks.ts'
import { composePost } from '../../block/post.ts'
import { roundedClip } from '../../block/shapes.ts'
import type { Month, Post } from '../../book/content.ts'
import { letterPages } from '../../book/front-matter.ts'
import type { Photo } from '../../book/photo.ts'
import type { BodyPage, SectionPages } from '../../book/section-layout.ts'
import type { Design, Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, measureMm, textLeftMm } from '../../style/style.ts'
import { hasLarge } from '../large.ts'
import { smallOrLarge } from '../small-or-large.ts'
import { withVerseBeside } from '../verse-beside.ts'
import { isChild } from './child.ts'
import { foot } from './foot.ts'
import { copyrightPage, endPage, titlePage } from './front.ts'
import { head } from './head.ts'
import { largeBody } from './large/openings.ts'
import { withLarge } from './large/pictures.ts'
import { monthHeading } from './month-heading.ts'
import { numbers, railMm, tintOf } from './numbers.ts'
import { monthOpener, yearOpener } from './openers.ts'
import { hill } from './ornaments.ts'
import { ruler } from './ruler.ts'
import { cataloguePages } from './walk.ts'

const radiusMm = 2.5

const picture = (image: ImageItem): SceneItem[] => [
  { ...image, clip: roundedClip(image.xMm, image.yMm, image.wMm, image.hMm, radiusMm) },
]

const fewestPictures = 3

function widened(page: BodyPage, posts: ReadonlyMap<string, Post>, set: Setting): SceneItem[] {
  const { style } = set
  if (hasLarge(page.items, set)) return page.items
  const images = page.items.filter((item) => item.kind === 'image')
  if (images.length < fewestPictures || images.length !== page.items.length) return page.items
  const wide = measureMm(style) + railMm
  const high = pictureMm(style.lines, style)
  const top = style.headMm + style.photoPad * leadMm(style)
  const photos = images.map(({ media, widthPx, heightPx, alt, origin }) => {
    const own = posts.get(origin?.entryId ?? '')?.photos.find((one) => one.media === media)
    return own ?? { media, widthPx, heightPx, alt }
  })
  const aspects = photos.map(wholeAspect)
  const best = fit(
    plans(aspects, wide, style.photoGapMm, sharpLimits(images, wide)),
    wide,
    high,
    aspects,
    bendsOf(photos),
  )
  // Only where the wider box suits the pictures.
  if (Math.abs(Math.log(best.stretch)) > 0.2) return page.items
  const x = textLeftMm(style, page.side) - (page.side === 'left' ? railMm : 0)
  return images.flatMap((image, index) => {
    const photo = photos[index] as Photo
    const created = imageItem(photo, x, top, best.frames[index] as Frame, image.origin?.entryId ?? '')
    return picture(created)
  })
}

/** Open lines from which a month's last page ends in a meadow. */
const leastOpen = 7

function meadow(month: string, open: number, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const top = Math.max(gridTopMm(style, style.lines - open) + 16, style.heightMm - 62)
  // Never the yellow of the folio's disc, which stands on it.
  const tint = tintOf([0, 1, 3][Number(month.slice(4)) % 3] ?? 0)
  return [hill({ xMm: -b, wMm: style.widthMm + 2 * b, topMm: top, footMm: style.heightMm + b }, tint.ground, 0.5)]
}

/**
 * Posts in their column; of a child every page has the ruler at its edge, with a dot for each post that begins there, and
 * the last one ends in a meadow.
 */
function pages(month: Month, set: Setting): SectionPages {
  const body = largeBody(month, set)
  const posts = new Map(month.posts.map((post) => [post.id, post]))
  const open = body.open.at(-1) ?? 0
  let near = month.posts[0]
  return {
    ...body,
    pages: body.pages.map((page, index) => {
      const own = body.starts.filter((start) => start.page === index).flatMap(({ entryId }) => posts.get(entryId) ?? [])
      near = own.at(-1) ?? near
      if (!isChild(set)) return { ...page, items: widened(page, posts, set) }
      const isEnd = index === body.pages.length - 1 && open >= leastOpen && month.part?.last !== false
      const ground = isEnd ? meadow(month.month, open, set) : []
      return { ...page, items: [...ground, ...ruler(own, near, page.side, set), ...widened(page, posts, set)] }
    }),
  }
}

/** On this low page two pictures with their words do not stand below one another unless one of them is small. */
const smallForms = { widest: 1.9, leastShare: 0.42, mostShare: 0.68, leastUprightShare: 0.3 }

/** 童年 (PRINT.md §3.5). */
export const tongnian: Design = {
  ...numbers,
  post: composePost(withVerseBeside({ head, need: 4, gapLines: 1, photos: withLarge(smallOrLarge(smallForms)) })),
  picture,
  pages,
  monthHeading,
  bodyStarts: 'left',
  title: titlePage,
  copyright: copyrightPage,
  catalogue: cataloguePages,
  letter: (letter, at, set) => letterPages(letter, at, set, { face: 'kuaile', latin: 'nunito-extrabold', sizePt: 22 }),
  yearOpener,
  monthOpener,
  end: endPage,
  foot,
}
