import { type Filtered, ofKind } from '#lib/books/edit/many/post-filters.ts'
import type { searchItems } from '#lib/books/edit/many/search.api.ts'
import { type Item, shownItem } from '#lib/books/edit/post-item.server.ts'
import { byReading, itemsOf, seen } from '#lib/books/edit/source-items.server.ts'
import { db } from '#lib/db/db.server.ts'
import { aroundOf } from '#lib/edits/apply-edits.ts'
import { mediaOf } from '#lib/edits/post-target.ts'
import { writtenText } from '#lib/edits/post-text.ts'
import type { People } from '#lib/edits/remarks.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { listPeople, listPostMedia, listPosts } from '#lib/posts/post.sql.ts'
import type { Media } from '#lib/posts/post-import.ts'
import { ok } from '#lib/std/result.ts'

type Asked = CallOf<typeof searchItems>['query']
type Candidate = Filtered & { item: Item }

const yearOf = ({ month }: Item): string => (month === '' ? 'undated' : month.slice(0, 4))
const routeOf = ({ month }: Item): string => (month === '' ? 'undated' : month)

const candidateOf = (item: Item, media: ReadonlyMap<string, Media>): Candidate => ({
  item,
  author: item.was.author,
  text: writtenText(item.entry.body),
  pictures: mediaOf(item.was).flatMap((id) => media.get(id)?.sha256 ?? []),
})

const chosen = (items: readonly Item[], asked: Asked, media: ReadonlyMap<string, Media>): Item[] => {
  const { words, year, author, kind, state } = asked
  const all = items
    .filter(({ included }) => included === (state === 'in'))
    .filter((one) => year === undefined || yearOf(one) === year)
    .filter(({ was }) => author === undefined || was.author === author)
    .map((one) => candidateOf(one, media))
    .filter(({ text }) => words === undefined || words === '' || text.includes(words))
  return (kind === undefined ? all : ofKind(all, kind)).map(({ item }) => item)
}

const writersOf = (items: readonly Item[], people: People) => {
  const counts = new Map<string, number>()
  for (const { was } of items) counts.set(was.author, (counts.get(was.author) ?? 0) + 1)
  return [...counts]
    .map(([id, posts]) => ({ id, name: people.get(id)?.names[0] || '不知道是谁', posts }))
    .sort((a, b) => b.posts - a.posts || (a.id < b.id ? -1 : 1))
}

export const searchedItems = async (call: CallOf<typeof searchItems>) => {
  const found = await seen(call)
  if (!found.ok) return found
  const { sourceId } = found.value
  const entries = (await listPosts(db(), sourceId)).map(({ entry }) => entry)
  const brought = { entries, people: await listPeople(db(), sourceId) }
  const around = aroundOf(brought)
  const items = itemsOf(brought, found.value, around).sort(byReading)
  const media = new Map((await listPostMedia(db(), sourceId)).map((one): [string, Media] => [one.id, one]))
  const all = chosen(items, call.query, media)
  const { page, pageSize } = call.query
  const shown = {
    ...around,
    media,
    signer: await mediaSigner(),
    grant: { kind: 'viewer', userId: call.actor.userId } as const,
  }
  return ok({
    items: all
      .slice((page - 1) * pageSize, page * pageSize)
      .map((one) => ({ ...shownItem(one, shown), month: routeOf(one) })),
    total: all.length,
    years: [...new Set(items.map(yearOf))].sort(),
    people: writersOf(items, around.people),
  })
}
