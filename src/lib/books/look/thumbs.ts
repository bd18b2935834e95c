import type { CoverId } from '#lib/covers/cover.ts'
import { covers } from '#lib/covers/covers.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { Chapter } from '#lib/typeset/book/content.ts'
import { isChapter, sectionFacts } from '#lib/typeset/book/section.ts'
import type { SectionLayout } from '#lib/typeset/book/section-layout.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { collectSections } from '../content/collect.ts'
import type { Collected } from '../content/collected.ts'
import type { BookDetails } from '../layout/book-details.ts'
import { prepareBook } from '../layout/compose-book.ts'
import { bookCover } from '../layout/cover/book-cover.ts'
import { boundFront } from '../layout/cover/cover-front.ts'

/** What style and cover are chosen for: a book with everything but these two. */
export type ThumbBook = { book: PostImport; collected: Collected; details: ThumbDetails }
export type ThumbDetails = Omit<BookDetails, 'style' | 'cover'>

/** A cover as it would be made. `instead`: the design that is made in its place, `photo`: the picture we chose for it. */
export type CoverThumb = { id: CoverId; page: ScenePage; instead?: CoverId; photo?: string }

/** Words and pictures are taken once, whatever the style. */
export function thumbBook(book: PostImport, details: Omit<ThumbDetails, 'printer'>): ThumbBook {
  const printed = { ...details, printer: HOUSE_PRINTER }
  return { book, details: printed, collected: collectSections(book, printed) }
}

/** Chapters looked through for a picture; a book may well begin with words. */
const mostChapters = 3

const hasPicture = (chapter: Chapter): boolean =>
  chapter.kind === 'month'
    ? chapter.content.posts.some(({ photos }) => photos.length > 0)
    : chapter.content.article.blocks.some((block) => block.kind === 'figure')

/** A chapter that is counted and not laid out. */
const unlaid = (facts: ReturnType<typeof sectionFacts>): SectionLayout => ({
  ...facts,
  pages: [],
  open: [],
  warnings: [],
})

/** Smaller pictures are signs and thumbnails, in mm. */
const leastMm = 25

const shows = (items: readonly SceneItem[]): boolean =>
  items.some((item) => (item.kind === 'group' ? shows(item.items) : item.kind === 'image' && item.wMm >= leastMm))

/**
 * The page that opens the book and its first body page with a picture (else its first), as the press sets them: the style
 * is told of the whole book, and only the first chapters are laid out. Fewer pages where a book has no more; none without
 * content. Pure.
 */
export function styleThumb({ book, collected, details }: ThumbBook, style: string, world: TypesetContext): ScenePage[] {
  const prepared = prepareBook(book, { ...details, style, cover: 'typo' }, collected)
  const chapters = prepared.input.sections.filter(isChapter)
  if (chapters.length === 0) return []
  const pictured = chapters.slice(0, mostChapters).findIndex(hasPicture)
  const known = chapters.map((chapter, at) =>
    at <= Math.max(0, pictured)
      ? undefined
      : unlaid(sectionFacts(chapter, prepared.style, world, prepared.input.options ?? {})),
  )
  const { pages } = typesetBook(prepared.input, world, prepared.style, { known }).scene
  const body = pages.filter(({ kind }) => kind === 'body')
  const opener = pages.find(({ kind }) => kind === 'opener') ?? body[0]
  const second =
    body.find(({ items }, at) => body[at] !== opener && shows(items)) ?? body.find((page) => page !== opener)
  return [opener, second].flatMap((page) => page ?? [])
}

/** The spine is not seen, but has to be there, in mm. */
const anySpineMm = 12

/** The fronts of all designs for one style's trim, each with the words and the picture it would be made with. Pure. */
export function coverThumbs(
  { book, collected, details }: ThumbBook,
  style: string,
  world: TypesetContext,
): CoverThumb[] {
  const prepared = prepareBook(book, { ...details, style, cover: 'typo' }, collected)
  return covers.map(({ id }) => {
    const size = { spineMm: anySpineMm, style: prepared.style }
    const made = bookCover(collected.sections, { ...prepared.details, cover: id }, size, world.fonts)
    const front = boundFront({ cover: made.page, spineMm: anySpineMm }, prepared.style, details.binding)
    return {
      id,
      page: { ...front, items: front.items.map(withoutBack) },
      ...(made.design === id ? {} : { instead: made.design }),
      ...(made.photo === undefined ? {} : { photo: made.photo }),
    }
  })
}

/** Pictures of the back are not seen, and need not be fetched: they lie left of the front, which begins at 0. */
const withoutBack = (sheet: SceneItem): SceneItem => {
  if (sheet.kind !== 'group') return sheet
  const leftMm = -(sheet.matrix[4] ?? 0)
  return { ...sheet, items: sheet.items.filter((one) => one.kind !== 'image' || one.xMm + one.wMm > leftMm + 1) }
}
