import { chineseCount } from '#lib/covers/count.ts'
import type { CoverInput, CoverPhoto } from '#lib/covers/cover.ts'
import { coverNamed, coverOf, makeCover } from '#lib/covers/covers.ts'
import { usualHardCase } from '#lib/covers/panel.ts'
import { pickBackPhoto, pickPhoto, showsPhoto, slotFromPic } from '#lib/covers/pick-photo.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import type { Chapter, Post, Warning } from '#lib/typeset/book/content.ts'
import type { Style } from '#lib/typeset/style/style.ts'
import type { BookDetails } from './book-details.ts'

/** `design`: the one really made. `photo`: content hash of the picture that was chosen for its front, by us or by somebody. */
type CoverOfBook = { page: ScenePage; warnings: Warning[]; design: CoverInput['cover']; photo?: string }

/** The cover a book's details ask for, with words and pictures of its own posts. */
export function bookCover(
  chapters: readonly Chapter[],
  details: BookDetails,
  size: { spineMm: number; style: Style },
  fonts: FontBook,
): CoverOfBook {
  const named = coverNamed(details.cover) ?? { cover: 'vertical' as const, way: 0 }
  const way = details.colour === undefined ? named.way : details.colour - 1
  const posts = chapters.flatMap(writtenIn)
  const years = [
    ...new Set(chapters.map((one) => one.content.month.slice(0, 4)).filter((year) => year !== '0000')),
  ].sort()
  const photos = photosOf(chapters, details, named.cover)
  const created = makeCover(
    {
      cover: named.cover,
      way,
      title: details.title,
      subtitle: details.subtitle,
      author: details.author,
      years: years.length > 1 ? `${years[0]} ～ ${years.at(-1)}` : (years[0] ?? ''),
      ...(photos.front ? { photo: photos.front } : {}),
      back: {
        quotation: rowsOf(details.backLine),
        facts: factsOf(posts.length, new Set(posts.flatMap((post) => post.photos.map((one) => one.media))).size),
        ...(photos.back ? { photo: photos.back } : {}),
      },
      ...(details.logo === false ? {} : { logo: { name: details.brand, mark: true } }),
      spineMm: size.spineMm,
      trimWidthMm: size.style.widthMm,
      trimHeightMm: size.style.heightMm,
      ...(details.binding === 'hardcover' ? { hardCase: usualHardCase } : {}),
      ...(details.printer ? { bleedMm: details.printer.bleedMm.cover } : {}),
    } satisfies CoverInput,
    fonts,
  )
  const warnings = created.warnings.map(({ code, message }) => ({ code: `cover-${code}`, detail: message }))
  const photo = photos.front?.media
  return { page: created.page, warnings, design: created.cover, ...(photo === undefined ? {} : { photo }) }
}

/** The owner's own words for the back, a row a line; none unless they were written (PRINT-sparse.md, “Covers with a face”). */
const rowsOf = (text = ''): string[] => text.split('\n').filter((row) => row.trim() !== '')

/** A month's posts; an article as the one it would be. */
const writtenIn = ({ kind, content }: Chapter): Post[] => {
  if (kind === 'month') return content.posts
  const { article } = content
  const paragraphs = article.blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [block.inline.map((one) => one.text).join('')] : [],
  )
  const photos = article.blocks.flatMap((block) => (block.kind === 'figure' ? block.photos : []))
  return [{ id: article.id, local: article.local, paragraphs, photos, videos: [], likes: [], comments: [] }]
}

const factsOf = (posts: number, photos: number): string[] => [
  `${chineseCount(posts)}篇${photos > 0 ? '，' : '。'}`,
  ...(photos > 0 ? [`${chineseCount(photos)}张照片。`] : []),
]

/** A picture that was chosen but never moved lies where its focal box is whole. */
const placeOf = (cover: CoverInput['cover'], photo: CoverPhoto, pic: NonNullable<BookDetails['coverPic']>) =>
  pic.dx === 0 && pic.dy === 0 && pic.ds === 1 && pic.rotate === 0 ? {} : { slot: slotFromPic(cover, photo, pic) }

function photosOf(
  chapters: readonly Chapter[],
  details: BookDetails,
  cover: CoverInput['cover'],
): { front?: CoverPhoto; back?: CoverPhoto } {
  const lit = (photo: CoverPhoto): CoverPhoto => {
    const luma = details.luma?.(photo.media)
    return luma ? { ...photo, luma } : photo
  }
  const posts = chapters.flatMap(writtenIn)
  const candidates = posts.flatMap((post, index) =>
    post.photos.map((photo) => ({
      photo,
      liked: Math.min(1, (post.likes.length + post.comments.length) / 20),
      at: posts.length > 1 ? index / (posts.length - 1) : 0.5,
    })),
  )
  const pic = details.coverPic
  const chosen = pic && candidates.find(({ photo }) => photo.media === pic.media)?.photo
  // 印 and 竖题 show a picture only where somebody chose one.
  const picked = coverOf(cover).needsPhoto ? pickPhoto(cover, candidates) : undefined
  const front = chosen && showsPhoto(cover) ? { ...chosen, ...placeOf(cover, chosen, pic) } : picked
  const back = cover === 'window' ? pickBackPhoto(candidates, front?.media) : undefined
  return { ...(front ? { front: lit(front) } : {}), ...(back ? { back } : {}) }
}
