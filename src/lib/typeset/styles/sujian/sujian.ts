import type { ImageItem, SceneItem } from '../../../print/scene.ts'
import { photoBlocks } from '../../block/photo-blocks.ts'
import { composePost } from '../../block/post.ts'
import { columnBody } from '../../book/body.ts'
import type { Month } from '../../book/content.ts'
import { letterPages } from '../../book/front-matter.ts'
import type { SectionPages } from '../../book/section-layout.ts'
import type { Design, Setting } from '../../style/design.ts'
import { mmPerPt } from '../../style/style.ts'
import { withVerseBeside } from '../verse-beside.ts'
import { cataloguePages } from './catalogue.ts'
import { foot } from './foot.ts'
import { copyrightPage, endPage, titlePage } from './front.ts'
import { head, railLines } from './head.ts'
import { monthHeading } from './month-heading.ts'
import { numbers } from './numbers.ts'
import { monthOpener, yearOpener } from './openers.ts'

const keyLineMm = 0.25 * mmPerPt

/** In black alone unless colour is wished for, inside a fine key line. */
function picture(image: ImageItem, set: Setting): SceneItem[] {
  const { xMm: x, yMm: y, wMm: w, hMm: h } = image
  const toned: ImageItem = set.options.photos === 'colour' ? image : { ...image, tone: 'grey' }
  const line: SceneItem = {
    kind: 'path',
    d: `M${x} ${y} L${x + w} ${y} L${x + w} ${y + h} L${x} ${y + h} Z`,
    stroke: set.style.ink.k45,
    strokeMm: keyLineMm,
    ...(image.origin ? { origin: { ...image.origin } } : {}),
  }
  return [toned, line]
}

/** Emoji print in black too (PRINT.md §2.1). */
function bodyPages(month: Month, set: Setting): SectionPages {
  const body = columnBody(month, set)
  if (set.options.photos === 'colour') return body
  const toned = (item: SceneItem): SceneItem => (item.kind === 'emoji' ? { ...item, tone: 'grey' } : item)
  return { ...body, pages: body.pages.map((page) => ({ ...page, items: page.items.map(toned) })) }
}

/** 素笺 (PRINT.md §3.3): the date upright in the rail, black and one seal. */
export const sujian: Design = {
  ...numbers,
  post: composePost(withVerseBeside({ head, need: 5, railLines, gapLines: 2, photos: photoBlocks })),
  picture,
  pages: bodyPages,
  monthHeading,
  bodyStarts: 'left',
  title: titlePage,
  copyright: copyrightPage,
  catalogue: cataloguePages,
  letter: (letter, at, set) => letterPages(letter, at, set, { face: 'serif-semibold', sizePt: 14 }),
  yearOpener,
  monthOpener,
  end: endPage,
  foot,
}
