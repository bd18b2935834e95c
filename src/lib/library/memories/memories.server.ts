import { newestBookOfSource } from '#lib/books/book/book.sql.ts'
import { publicId } from '#lib/books/book/book-view.server.ts'
import { db } from '#lib/db/db.server.ts'
import { type Grant, mediaSigner, type Signer } from '#lib/media/address.server.ts'
import { type DayOfYear, localDay } from '#lib/posts/memories/day.ts'
import { countDaysOfMonth, listMediaNamed, listOnDay, type MemoryRow } from '#lib/posts/memories/memory.sql.ts'
import { shownText } from '#lib/posts/plain-text.ts'
import type { Media } from '#lib/posts/post-import.ts'
import { yearOf } from '#lib/std/clock.ts'
import { listBookAuthors, listMarkedPeople } from './own-books.sql.ts'
import { ownPostsOf } from './own-posts.ts'

/** Of one year's day: more is a wall nobody reads, and the book has the rest. */
const mostOfYear = 20
const mostPictures = 9

export type MemoryPicture = {
  /** Small, for the grid. */
  thumb: string
  large: string
  isFilm: boolean
  /** `object-position` that keeps what matters in sight. */
  position: string
}

export type Memory = {
  year: number
  yearsAgo: number
  /** `2019-11-28`. */
  day: string
  /** `21:40`, '' where the hour is not known. */
  time: string
  title: string
  /** Words as they are read, paragraphs apart by an empty line. */
  text: string
  place: string
  pictures: MemoryPicture[]
  morePictures: number
  /** The newest book these posts are in, and the month of it; undefined where there is none. */
  book: { id: string; title: string; month: string } | undefined
}

export type Memories = {
  memories: Memory[]
  /** Posts on each day of the month, by day 1-31. */
  days: Map<number, number>
  /** No book of one's own says which posts are one's own. */
  isEmpty: boolean
  /** Posts of that year's day beyond those shown. */
  more: Map<number, number>
}

const percent = (part: number): string => `${Math.round(Math.min(1, Math.max(0, part)) * 100)}%`

const positionOf = ({ focus }: Media): string =>
  focus ? `${percent(focus.x + focus.w / 2)} ${percent(focus.y + focus.h / 2)}` : '50% 50%'

const mediaOf = ({ entry }: MemoryRow): string[] => [
  ...entry.body.flatMap((block) => (block.t === 'figure' ? block.media.map(({ media }) => media) : [])),
  ...entry.media.map(({ media }) => media),
]

/** What is drawn of a picture or a film; undefined where its bytes are not here. */
const drawn = (media: Media | undefined, still: (id: string) => Media | undefined): Media | undefined => {
  const shown = media?.kind === 'video' && media.poster ? still(media.poster) : media
  return shown?.sha256 && shown.state === 'present' && (shown.kind === 'image' || shown.kind === 'livephoto')
    ? shown
    : undefined
}

const pictureOf = (shown: Media, film: boolean, signer: Signer, grant: Grant): MemoryPicture => ({
  thumb: signer.address(shown.sha256 ?? '', grant, 320),
  large: signer.address(shown.sha256 ?? '', grant, 1280),
  isFilm: film,
  position: positionOf(shown),
})

/**
 * What somebody wrote on this day of former years (row 2.111), as their own books know it, by the day where they were, the
 * oldest first; `nowMs` says which years are former ones.
 */
export const memoriesOf = async (ownerId: string, day: DayOfYear, nowMs: number): Promise<Memories> => {
  const year = yearOf(nowMs)
  const own = ownPostsOf(await listBookAuthors(db(), ownerId), await listMarkedPeople(db(), ownerId))
  if (own.length === 0) return { memories: [], days: new Map(), isEmpty: true, more: new Map() }
  const date = localDay(day)
  const counted = await countDaysOfMonth(db(), own, { month: date.slice(0, 2), year })
  const rows = await listOnDay(db(), own, { day: date, year, most: mostOfYear })
  const media = await allMedia(rows)
  const books = new Map<string, Awaited<ReturnType<typeof newestBookOfSource>>>()
  for (const sourceId of new Set(rows.map((row) => row.sourceId)))
    books.set(sourceId, await newestBookOfSource(db(), ownerId, sourceId))
  const signer = await mediaSigner()
  const memories = rows.map((row): Memory => {
    const named = (id: string) => media.get(`${row.sourceId}\n${id}`)
    const pictures = mediaOf(row).flatMap((id) => {
      const found = named(id)
      const shown = drawn(found, named)
      return shown ? [pictureOf(shown, found?.kind === 'video', signer, { kind: 'viewer', userId: ownerId })] : []
    })
    const book = books.get(row.sourceId)
    const month = row.local.slice(0, 7).replace('-', '')
    const isIn = book?.firstMonth && book.lastMonth && book.firstMonth <= month && month <= book.lastMonth
    return {
      year: Number(row.local.slice(0, 4)),
      yearsAgo: year - Number(row.local.slice(0, 4)),
      day: row.local.slice(0, 10),
      time: ['second', 'minute'].includes(row.entry.when.precision) ? row.local.slice(11, 16) : '',
      title: row.entry.title ?? '',
      text: shownText(row.entry.body),
      place: row.entry.place?.name ?? '',
      pictures: pictures.slice(0, mostPictures),
      morePictures: Math.max(0, pictures.length - mostPictures),
      book: isIn ? { id: publicId(book), title: book.title, month } : undefined,
    }
  })
  const days = new Map(counted.map(({ day: at, count }) => [Number(at), count]))
  const more = new Map(rows.map(({ local, ofYear }) => [Number(local.slice(0, 4)), Math.max(0, ofYear - mostOfYear)]))
  return { memories, days, isEmpty: false, more }
}

/** Pictures of the posts, and the stills of their films. */
const allMedia = async (rows: readonly MemoryRow[]): Promise<Map<string, Media>> => {
  const found = await listMediaNamed(
    db(),
    rows.flatMap((row) => mediaOf(row).map((mediaId) => ({ sourceId: row.sourceId, mediaId }))),
  )
  const stills = [...found].flatMap(([key, { poster }]) =>
    poster ? [{ sourceId: key.split('\n')[0] ?? '', mediaId: poster }] : [],
  )
  return new Map([...found, ...(await listMediaNamed(db(), stills))])
}
