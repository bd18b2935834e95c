import { composePost } from '../../block/post.ts'
import { letterPages } from '../../book/front-matter.ts'
import type { Design } from '../../style/design.ts'
import { smallOrLarge } from '../small-or-large.ts'
import { cataloguePages } from './catalogue.ts'
import { foot } from './foot.ts'
import { copyrightPage, endPage, titlePage } from './front.ts'
import { head, title } from './head.ts'
import { monthHeading } from './month-heading.ts'
import { numbers } from './numbers.ts'
import { monthOpener } from './openers.ts'
import { bodyPages } from './pages.ts'
import { yearOpener } from './year.ts'

/** A5 拾光 (PRINT.md §3.1). */
export const shiguang: Design = {
  ...numbers,
  post: composePost({
    head,
    title,
    need: 4,
    gapLines: 1,
    photos: smallOrLarge({ widest: 1.4, leastShare: 0.5, mostShare: 0.66 }),
  }),
  picture: (image) => [image],
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
