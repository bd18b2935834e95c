import { type Block, fixed } from '../../block/block.ts'
import { narrowVideoBlock } from '../../block/narrow-video.ts'
import { composePost } from '../../block/post.ts'
import { textBlocks } from '../../block/post-text.ts'
import { titleBlocks } from '../../block/text-blocks.ts'
import type { Post } from '../../book/content.ts'
import type { Design, Setting } from '../../style/design.ts'
import { cataloguePages } from './catalogue.ts'
import { endPage, letterPages } from './end.ts'
import { foot } from './foot.ts'
import { copyrightPage, titlePage } from './front.ts'
import { head, sparseHead } from './head.ts'
import { monthHeading } from './month-heading.ts'
import { numbers } from './numbers.ts'
import { monthOpener } from './openers.ts'
import { monthPages } from './pages.ts'
import { type Titled, titled } from './title.ts'
import { yearOpener } from './year.ts'

const longCharacters = 600

/** Long posts have a headline in their column over a free line: their title, else their first clause. */
const headlined = (post: Post): Titled => {
  const length = post.paragraphs.reduce((sum, text) => sum + text.length, 0)
  if (!post.title && length < longCharacters) return { title: '', post }
  return post.title ? { title: post.title, post } : titled(post)
}

function headline(whole: Post, set: Setting): Block[] {
  const { title, post } = headlined(whole)
  if (!title) return []
  // A free line parts it from the text, which goes on after it.
  return [...titleBlocks({ ...post, title }, set, 'serif-black', 13), fixed(1, () => [], { keep: true })]
}

const devices = {
  need: 4,
  gapLines: 1,
  title: headline,
  text: (post: Post, set: Setting) => textBlocks(headlined(post).post, set),
  video: narrowVideoBlock,
}

/** A post in a column of several months. */
const sparsePost = composePost({ ...devices, head: sparseHead })

/** A4杂志版 (PRINT.md §3.2). */
export const zazhi: Design = {
  ...numbers,
  post: composePost({ ...devices, head }),
  picture: (image) => [image],
  pages: (month, set) => monthPages(month, set, month.joined ? sparsePost : set.style.post),
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
