import { type Block, fixed } from '../../block/block.ts'
import { narrowVideoBlock } from '../../block/narrow-video.ts'
import { composePost } from '../../block/post.ts'
import { titleBlocks } from '../../block/text-blocks.ts'
import type { Post } from '../../book/content.ts'
import { titleOf } from '../../book/openers.ts'
import type { Design, Setting } from '../../style/design.ts'
import { cataloguePages } from './catalogue.ts'
import { endPage, letterPages } from './end.ts'
import { foot } from './foot.ts'
import { copyrightPage, titlePage } from './front.ts'
import { head } from './head.ts'
import { monthHeading } from './month-heading.ts'
import { numbers } from './numbers.ts'
import { monthOpener, yearOpener } from './openers.ts'
import { monthPages } from './pages.ts'

const longCharacters = 600

/** Long posts have a headline in their column over a free line: their title, else their first clause. */
function headline(post: Post, set: Setting): Block[] {
  const length = post.paragraphs.reduce((sum, text) => sum + text.length, 0)
  const title = post.title ?? (length >= longCharacters ? titleOf(post) : '')
  if (!title) return []
  // A free line parts it from the text, which begins with the same words.
  return [...titleBlocks({ ...post, title }, set, 'serif-black', 13), fixed(1, () => [], { keep: true })]
}

/** A4杂志版 (PRINT.md §3.2). */
export const zazhi: Design = {
  ...numbers,
  post: composePost({
    head,
    need: 4,
    gapLines: 1,
    title: headline,
    video: narrowVideoBlock,
  }),
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
