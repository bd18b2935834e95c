import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { measure } from '#lib/posts/choosing/measured.ts'
import { faultOf, faultWords } from '#lib/posts/media-fault.ts'
import { shownText } from '#lib/posts/plain-text.ts'
import { countAuthorMonths, listPeople, listPostMedia, listPosts } from '#lib/posts/post.sql.ts'
import type { Entry, Media, MediaUse } from '#lib/posts/post-import.ts'
import { findImport } from '#lib/sources/job/import.sql.ts'
import type { getImportAuthors, getImportMeasure, getMissingMedia } from '#lib/sources/upload/import.api.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** The collection a finished import of this person went into. */
const sourceOf = async (ownerId: string, importId: string): Promise<Result<string>> => {
  const found = await findImport(db(), ownerId, importId)
  if (!found) return notFound()
  return found.sourceId === null ? fail(409, 'import_not_ready', '文件还没有读完，请等一等') : ok(found.sourceId)
}

const mostAuthors = 200

export const importAuthors = async ({ params, query, actor }: CallOf<typeof getImportAuthors>) => {
  const source = await sourceOf(actor.userId, params.id)
  if (!source.ok) return source
  const rows = await countAuthorMonths(db(), source.value, query.only)
  const names = new Map((await listPeople(db(), source.value)).map((one) => [one.id, one.names[0] ?? '']))
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.authorId, (sums.get(row.authorId) ?? 0) + row.entries)
  const authors = [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, mostAuthors)
  return ok(
    authors.map(([id]) => {
      const own = rows.filter((row) => row.authorId === id)
      return {
        id,
        name: names.get(id) ?? '',
        included: own.some((row) => row.included > 0),
        starter: own.some((row) => row.firstFloors > 0),
        months: own.map(({ month, entries }) => ({ month, entries })),
      }
    }),
  )
}

export const importMeasure = async ({ params, query, actor }: CallOf<typeof getImportMeasure>) => {
  const source = await sourceOf(actor.userId, params.id)
  if (!source.ok) return source
  const [rows, media] = [await listPosts(db(), source.value), await listPostMedia(db(), source.value)]
  return ok(measure({ entries: rows.map(({ entry }) => entry), media }, query.only))
}

const mostMissing = 200

/** Everything an entry shows: beside its words, between them, and in what it passes on. */
const usesOf = (entry: Entry): MediaUse[] => [
  ...entry.media,
  ...entry.body.flatMap((block) => (block.t === 'figure' ? block.media : [])),
  ...(entry.repost?.entry ? usesOf(entry.repost.entry) : []),
]

/** What the report counts among pictures and no book prints: nobody need look for it. */
const unprintedOf = (entry: Entry): { media: string; what: string }[] => [
  ...(entry.link?.image ? [{ media: entry.link.image, what: '链接的封面' }] : []),
  ...(entry.comments ?? []).flatMap((one) => one.media.map(({ media }) => ({ media, what: '评论里的图' }))),
]

/** The name looked for; of a file that came and cannot be printed, also why. */
const nameOf = (one: Media): string => {
  const name = one.want[0]?.split('/').at(-1) ?? (one.kind === 'video' ? '视频' : '图片')
  if (one.kind === 'audio') return `${name}（录音，书里不印）`
  const fault = faultOf(one)
  return fault ? `${name}（${faultWords(fault)}）` : name
}

export const missingMediaOf = async ({ params, actor }: CallOf<typeof getMissingMedia>) => {
  const source = await sourceOf(actor.userId, params.id)
  if (!source.ok) return source
  const lost = new Map(
    (await listPostMedia(db(), source.value))
      .filter((one) => one.state !== 'present')
      .map((one): [string, Media] => [one.id, one]),
  )
  const found = (await listPosts(db(), source.value)).flatMap(({ entry }) => {
    const used = usesOf(entry).flatMap((use) => lost.get(use.media) ?? [])
    const unprinted = unprintedOf(entry).flatMap(({ media, what }) => {
      const one = lost.get(media)
      return one ? [`${nameOf(one)}（${what}，书里不印）`] : []
    })
    const names = [...[...new Set(used)].map(nameOf), ...unprinted]
    if (names.length === 0) return []
    return [{ time: entry.when.local, text: shownText(entry.body).slice(0, 60), names }]
  })
  return ok({ posts: found.length, results: found.slice(0, mostMissing) })
}
