import type { BookRow } from '#lib/books/book/book.sql.ts'
import type { LayoutDoc } from '#lib/books/layout/layout-doc.ts'
import { getLayout, getPages } from '#lib/books/layout/layout-store.server.ts'
import { service } from '#lib/config/services.server.ts'
import { chapterMonths } from '#lib/typeset/book/chapter-name.ts'
import { placeKind, placeName } from './place.ts'

type Section = LayoutDoc['sections'][number]

const sectionName = ({ title, months, route }: Section): string =>
  title || chapterMonths({ months: months ?? [route] }) || '未注明日期'

/** Layouts whose posts are known; a change of a book makes another. */
const mostKnown = 20
const knownPosts = (): Map<string, Promise<Map<string, string>>> => service('posts-of-layouts', () => new Map())

/** Every post a layout shows, and the section it stands in. */
const readPosts = async ({ sections }: LayoutDoc): Promise<Map<string, string>> => {
  const posts = new Map<string, string>()
  for (const { key, route } of sections)
    for (const { items } of await getPages(key))
      for (const item of items) {
        const id = 'origin' in item ? item.origin?.entryId : undefined
        if (id !== undefined && !posts.has(id)) posts.set(id, route)
      }
  return posts
}

const postsOf = (layoutKey: string, layout: LayoutDoc): Promise<Map<string, string>> => {
  const known = knownPosts()
  const found = known.get(layoutKey)
  if (found) return found
  if (known.size >= mostKnown) known.clear()
  const read = readPosts(layout)
  known.set(layoutKey, read)
  read.catch(() => known.delete(layoutKey))
  return read
}

/**
 * What these places are called, of those the book shows now: what was hidden, moved out or deleted is none of them, and what was
 * said about it is read by nobody but its writer and the owner.
 */
export const placesOf = async (
  { layoutKey }: Pick<BookRow, 'layoutKey'>,
  places: Iterable<string>,
): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  const wanted = [...new Set(places)]
  const layout = layoutKey !== null && wanted.some((one) => one !== 'book') ? await getLayout(layoutKey) : undefined
  for (const place of wanted) {
    const kind = placeKind(place)
    if (kind === 'book') names.set(place, '整本书')
    if (kind === undefined || kind === 'book' || !layout || layoutKey === null) continue
    const route = kind === 'section' ? placeName(place) : (await postsOf(layoutKey, layout)).get(placeName(place))
    const section = layout.sections.find((one) => one.route === route)
    if (section) names.set(place, kind === 'post' ? `${sectionName(section)}的一条` : sectionName(section))
  }
  return names
}
