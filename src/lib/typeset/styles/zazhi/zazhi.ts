import type { ImageItem, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { narrowVideoBlock } from '../../block/narrow-video.ts'
import { composePost } from '../../block/post.ts'
import { textBlocks } from '../../block/post-text.ts'
import { titleBlocks } from '../../block/text-blocks.ts'
import type { Letter, Month, Post } from '../../book/content.ts'
import type { Design, PageDraft, Place, Setting } from '../../style/design.ts'
import { cataloguePages } from './catalogue.ts'
import { endPage, letterPages } from './end.ts'
import { foot } from './foot.ts'
import { copyrightPage, titlePage } from './front.ts'
import { head, sparseHead } from './head.ts'
import { monthHeading } from './month-heading.ts'
import { boundPages, halvesNumbers, inThree, numbers, roomyNumbers, spaciousNumbers } from './numbers.ts'
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

/** What a picture over the measure is worth in two columns, and lines that may stay open at a page's foot before it. */
const spans = {
  none: { worth: 0, slack: 0 },
  roomy: { worth: 6, slack: 0 },
  spacious: { worth: 100, slack: 78 },
}

const threeOf = (set: Setting): Setting => ({ ...set, style: inThree(set.style) })
const onThree =
  (pages: Design['title']) =>
  (at: Place, set: Setting): PageDraft[] =>
    pages(at, threeOf(set))

const devicesOfPages = (over: { worth: number; slack: number }) => ({
  post: composePost({ ...devices, head }),
  picture: (image: ImageItem): SceneItem[] => [image],
  pages: (month: Month, set: Setting) =>
    monthPages(month, set, {
      ...(month.joined ? { head: sparseHead, compose: sparsePost } : { head, compose: set.style.post }),
      ...over,
    }),
  monthHeading,
  bodyStarts: 'left' as const,
  title: onThree(titlePage),
  copyright: onThree(copyrightPage),
  catalogue: onThree(cataloguePages),
  letter: (letter: Letter, at: Place, set: Setting) => letterPages(letter, at, threeOf(set)),
  yearOpener: (year: number, at: Place, set: Setting) => yearOpener(year, at, threeOf(set)),
  monthOpener,
  end: onThree(endPage),
  foot,
})

const spacious: Design = { ...spaciousNumbers, ...devicesOfPages(spans.spacious) }
const roomy: Design = {
  ...roomyNumbers,
  ...devicesOfPages(spans.roomy),
  roomy: { belowPages: boundPages.roomy, style: spacious },
}

const halves: Design = {
  ...halvesNumbers,
  ...devicesOfPages(spans.none),
  roomy: { belowPages: boundPages.halves, style: roomy },
}

/** A4杂志版 (PRINT.md §3.2); a short book has two columns and larger pictures. */
export const zazhi: Design = {
  ...numbers,
  ...devicesOfPages(spans.none),
  roomy: { belowPages: boundPages.dense, style: halves },
}
