import { letterPages } from '../../book/front-matter.ts'
import type { Design } from '../../style/design.ts'
import { cataloguePages } from './catalogue.ts'
import { articlePages } from './chapter.ts'
import { foot } from './foot.ts'
import { copyrightPage, endPage, titlePage } from './front.ts'
import { monthPages, sectionPost } from './month.ts'
import { monthHeading } from './month-heading.ts'
import { numbers } from './numbers.ts'

/** 长文集 (PRINT.md §3.7): articles; a month of posts becomes a chapter with a section for each day written on. */
export const changwen: Design = {
  ...numbers,
  post: sectionPost,
  picture: (image) => [image],
  pages: monthPages,
  article: articlePages,
  monthHeading,
  bodyStarts: 'right',
  opensOnRight: 'hardcover',
  title: titlePage,
  copyright: copyrightPage,
  catalogue: cataloguePages,
  letter: (letter, at, set) => letterPages(letter, at, set, { face: 'serif-semibold', sizePt: 19 }, 4),
  yearOpener: () => [],
  monthOpener: () => [],
  end: endPage,
  foot,
}
