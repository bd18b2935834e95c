import { type Filtered, ofKind } from '#lib/books/edit/many/post-filters.ts'
import type { searchItems } from '#lib/books/edit/many/search.api.ts'
import { type Item, itemsOf, seen, shownItem } from '#lib/books/edit/source-items.server.ts'
import { db } from '#lib/db/db.server.ts'
import { mediaOf } from '#lib/edits/post-target.ts'
import { writtenText } from '#lib/edits/post-text.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { listPeople, listPostMedia, listPosts } from '#lib/posts/post.sql.ts'
import type { Media } from '#lib/posts/post-import.ts'
import { ok } from '#lib/std/result.ts'

type Asked = CallOf<typeof searchItems>['query']
type Candidate = Filtered & { item: Item }

const yearOf = ({ row }: Item): string => (row.month === '' ? 'undated' : row.month.slice(0, 4))
const monthOf = ({ row }: Item): string => (row.month === '' ? 'undated' : row.month)

const candidateOf = (item: Item, media: ReadonlyMap<string, Media>): Candidate => ({
  item,
  author: item.row.authorId,
  text: writtenText(item.entry.body),
  pictures: mediaOf(item.row.entry).flatMap((id) => media.get(id)?.sha256 ?? []),
})

const chosen = (items: readonly Item[], asked: Asked, media: ReadonlyMap<string, Media>): Item[] => {
  const { words, year, author, kind, state } = asked
  const all = items
    .filter(({ included }) => included === (state === 'in'))
    .filter((one) => year === undefined || yearOf(one) === year)
    .filter(({ row }) => author === undefined || row.authorId === author)
    .map((one) => candidateOf(one, media))
    .filter(({ text }) => words === undefined || words === '' || text.includes(words))
  return (kind === undefined ? all : ofKind(all, kind)).map(({ item }) => item)
}

const peopleOf = async (sourceId: string, items: readonly Item[]) => {
  const names = new Map((await listPeople(db(), sourceId)).map(({ id, names: [name = ''] }) => [id, name]))
  const counts = new Map<string, number>()
  for (const { row } of items) counts.set(row.authorId, (counts.get(row.authorId) ?? 0) + 1)
  return [...counts]
    .map(([id, posts]) => ({ id, name: names.get(id) || '不知道是谁', posts }))
    .sort((a, b) => b.posts - a.posts || (a.id < b.id ? -1 : 1))
}

export const searchedItems = async (call: CallOf<typeof searchItems>) => {
  const found = await seen(call)
  if (!found.ok) return found
  const { sourceId } = found.value
  const items = itemsOf(await listPosts(db(), sourceId), found.value)
  const media = new Map((await listPostMedia(db(), sourceId)).map((one): [string, Media] => [one.id, one]))
  const all = chosen(items, call.query, media)
  const { page, pageSize } = call.query
  const shown = { media, signer: await mediaSigner(), grant: { kind: 'viewer', userId: call.actor.userId } as const }
  return ok({
    items: all
      .slice((page - 1) * pageSize, page * pageSize)
      .map((one) => ({ ...shownItem(one, shown), month: monthOf(one) })),
    total: all.length,
    years: [...new Set(items.map(yearOf))].sort(),
    people: await peopleOf(sourceId, items),
  })
}
