import type { BodyOf } from '#lib/http/contract.ts'
import type { updateBook } from '../book/book.api.ts'
import type { BookChange, BookRow } from '../book/book.sql.ts'
import { defaultAuthor, defaultSubtitle } from '../book/book-limits.ts'

type Asked = BodyOf<typeof updateBook>
type Dress = Pick<BookRow, 'title' | 'subtitle' | 'author' | 'style' | 'cover'>

/** A picture lies where its focal box is whole until somebody moves it. */
const unmoved = { x: 0, y: 0, scale: 1, rotate: 0 }

/** What a change of words, style and cover writes. Another design keeps the picture, and begins where it lies by itself. */
export const designChange = (book: Dress, body: Asked): BookChange => ({
  ...(body.title === undefined ? {} : { title: body.title }),
  ...(body.subtitle === undefined ? {} : { subtitle: body.subtitle || defaultSubtitle }),
  ...(body.author === undefined ? {} : { author: body.author || defaultAuthor }),
  ...(body.style === undefined ? {} : { style: body.style }),
  ...coverChange(book.cover, body),
})

function coverChange(cover: Dress['cover'], { cover: codeName, coverPic, coverText, meta }: Asked): BookChange {
  const changed = {
    ...(codeName === undefined ? {} : { codeName }),
    ...(coverPic === undefined ? {} : (coverPic ?? { ...unmoved, pic: null })),
    ...(coverText === undefined ? {} : { text: coverText || null }),
    ...(meta === undefined ? {} : { years: meta }),
  }
  return Object.keys(changed).length > 0 ? { cover: { ...cover, ...changed } } : {}
}

/** Does the book say otherwise than the caller saw it? A change made elsewhere is not written over in silence. */
export function isOtherThanSeen(book: Dress, seen: NonNullable<Asked['seen']>): boolean {
  const { pic, x, y, scale, rotate } = book.cover
  const place = JSON.stringify(pic === null ? null : { pic, x, y, scale, rotate })
  const seenPlace = seen.coverPic && {
    pic: seen.coverPic.pic,
    ...{ x: seen.coverPic.x, y: seen.coverPic.y, scale: seen.coverPic.scale, rotate: seen.coverPic.rotate },
  }
  const differs = <T>(was: T | undefined, now: T): boolean => was !== undefined && was !== now
  return (
    differs(seen.title, book.title) ||
    differs(seen.subtitle, book.subtitle) ||
    differs(seen.author, book.author) ||
    differs(seen.style, book.style) ||
    differs(seen.cover, book.cover.codeName) ||
    differs(seen.coverText, book.cover.text ?? '') ||
    differs(seen.meta, book.cover.years ?? null) ||
    (seenPlace !== undefined && JSON.stringify(seenPlace) !== place)
  )
}
