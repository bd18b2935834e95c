import { composePost } from '../../block/post.ts'
import type { Design } from '../../style/design.ts'
import { cataloguePages } from './catalogue.ts'
import { foot } from './foot.ts'
import { copyrightPage, endPage, letterPages, titlePage } from './front.ts'
import { head } from './head.ts'
import { monthHeading } from './month-heading.ts'
import { numbers } from './numbers.ts'
import { monthOpener, yearOpener } from './openers.ts'
import { monthPages } from './pages.ts'

/** 胶片 (PRINT.md §3.4). */
export const jiaopian: Design = {
  ...numbers,
  post: composePost({ head, need: 4, gapLines: 1 }),
  picture: (image) => [image],
  pages: monthPages,
  monthHeading,
  bodyStarts: 'left',
  title: titlePage,
  copyright: copyrightPage,
  catalogue: cataloguePages,
  letter: letterPages,
  yearOpener,
  monthOpener,
  end: endPage,
  foot,
}
