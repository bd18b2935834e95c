import { chineseCount } from '#lib/covers/count.ts'
import type { CoverInput } from '#lib/covers/cover.ts'
import { usualHardCase } from '#lib/covers/panel.ts'
import type { Candidate } from '#lib/covers/pick-photo.ts'
import type { Chapter } from '#lib/typeset/book/content.ts'
import type { Style } from '#lib/typeset/style/style.ts'
import { writtenIn } from '../../content/written-in.ts'
import type { BookDetails } from '../book-details.ts'

/** What a book's own posts say on its cover. */
export type CoverFacts = {
  /** `2014 ～ 2024`, one year alone, or ''. */
  years: string
  /** Plain facts for the designs that show them (`二百一十四篇`). */
  facts: string[]
  /** Its pictures in the order of the book, with what people thought of them. */
  candidates: Candidate[]
}

export function coverFacts(chapters: readonly Chapter[]): CoverFacts {
  const posts = chapters.flatMap(writtenIn)
  const years = [
    ...new Set(chapters.map((one) => one.content.month.slice(0, 4)).filter((year) => year !== '0000')),
  ].sort()
  const pictures = new Set(posts.flatMap((post) => post.photos.map((one) => one.media))).size
  return {
    years: years.length > 1 ? `${years[0]} ～ ${years[years.length - 1]}` : (years[0] ?? ''),
    facts: [
      `${chineseCount(posts.length)}篇${pictures > 0 ? '，' : '。'}`,
      ...(pictures > 0 ? [`${chineseCount(pictures)}张照片。`] : []),
    ],
    candidates: posts.flatMap((post, index) =>
      post.photos.map((photo) => ({
        photo,
        liked: Math.min(1, (post.likes.length + post.comments.length) / 20),
        at: posts.length > 1 ? index / (posts.length - 1) : 0.5,
      })),
    ),
  }
}

/** The sheet a cover is drawn on, in mm. */
export type CoverTrim = Pick<CoverInput, 'spineMm' | 'trimWidthMm' | 'trimHeightMm' | 'hardCase' | 'bleedMm'>

export const coverTrim = (
  { binding, printer }: Pick<BookDetails, 'binding' | 'printer'>,
  size: { spineMm: number; style: Pick<Style, 'widthMm' | 'heightMm'> },
): CoverTrim => ({
  spineMm: size.spineMm,
  trimWidthMm: size.style.widthMm,
  trimHeightMm: size.style.heightMm,
  ...(binding === 'hardcover' ? { hardCase: usualHardCase } : {}),
  ...(printer ? { bleedMm: printer.bleedMm.cover } : {}),
})
