import type { CoverInput, CoverPhoto } from '#lib/covers/cover.ts'
import { coverNamed, coverOf, makeCover } from '#lib/covers/covers.ts'
import { type Candidate, pickBackPhoto, pickPhoto, showsPhoto, slotFromPic } from '#lib/covers/pick-photo.ts'
import { printedYears } from '#lib/covers/titles.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import type { Chapter, Warning } from '#lib/typeset/book/content.ts'
import type { Style } from '#lib/typeset/style/style.ts'
import type { BookDetails } from '../book-details.ts'
import { isbnOf } from '../imprint-rows.ts'
import { coverFacts, coverTrim } from './cover-facts.ts'

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
  const { years, facts, candidates } = coverFacts(chapters)
  const photos = photosOf(candidates, details, named.cover)
  const created = makeCover(
    {
      cover: named.cover,
      way,
      title: details.title,
      subtitle: details.subtitle,
      author: details.author,
      years: printedYears(details.coverYears ?? years),
      ...(photos.front ? { photo: photos.front } : {}),
      back: { quotation: rowsOf(details.backLine), facts, ...(photos.back ? { photo: photos.back } : {}) },
      ...(details.logo === false ? {} : { logo: { name: details.brand, mark: true } }),
      ...barcodeOf(isbnOf(details)),
      ...coverTrim(details, size),
    } satisfies CoverInput,
    fonts,
  )
  const warnings = created.warnings.map(({ code, message }) => ({ code: `cover-${code}`, detail: message }))
  const photo = photos.front?.media
  return { page: created.page, warnings, design: created.cover, ...(photo === undefined ? {} : { photo }) }
}

/** Bars on the back of a book with a number; without one nothing is kept free for them. */
export const barcodeOf = (isbn: string | undefined): Pick<CoverInput, 'barcode'> =>
  isbn === undefined ? {} : { barcode: isbn.replace(/-/g, '') }

/** The owner's own words for the back, a row a line; none unless they were written (PRINT-sparse.md, “Covers with a face”). */
export const rowsOf = (text = ''): string[] => text.split('\n').filter((row) => row.trim() !== '')

/** A picture that was chosen but never moved lies where its focal box is whole. */
export const placedOn = (
  cover: CoverInput['cover'],
  photo: CoverPhoto,
  pic: { dx: number; dy: number; ds: number; rotate: number },
): CoverPhoto =>
  pic.dx === 0 && pic.dy === 0 && pic.ds === 1 && pic.rotate === 0
    ? photo
    : { ...photo, slot: slotFromPic(cover, photo, pic) }

function photosOf(
  candidates: readonly Candidate[],
  details: BookDetails,
  cover: CoverInput['cover'],
): { front?: CoverPhoto; back?: CoverPhoto } {
  const lit = (photo: CoverPhoto): CoverPhoto => {
    const luma = details.luma?.(photo.media)
    return luma ? { ...photo, luma } : photo
  }
  const pic = details.coverPic
  const chosen = pic && candidates.find(({ photo }) => photo.media === pic.media)?.photo
  // 印 and 竖题 show a picture only where somebody chose one.
  const picked = coverOf(cover).needsPhoto ? pickPhoto(cover, candidates) : undefined
  const front = chosen && showsPhoto(cover) ? placedOn(cover, chosen, pic) : picked
  const back = cover === 'window' ? pickBackPhoto(candidates, front?.media) : undefined
  return { ...(front ? { front: lit(front) } : {}), ...(back ? { back } : {}) }
}
