import { tidyUrl } from '#lib/articles/model/draft.ts'
import { inRange } from '#lib/crawl/assistant.ts'
import {
  type ArticleHead,
  type AssistantRow,
  addCrawled,
  changeCrawled,
  findCrawled,
  hasTwin,
  loadCrawled,
} from '#lib/crawl/crawl.sql.ts'
import type { ReadArticle, ReadListed } from '#lib/crawl/read-work.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'

/** A copy PostgreSQL can keep: no NUL, no lone surrogates. */
const storable = (book: PostImport): PostImport =>
  JSON.parse(JSON.stringify(book), (_, item: unknown) =>
    typeof item === 'string' ? item.replaceAll('\0', '').toWellFormed() : item,
  ) as PostImport

const isToFetch = (book: PostImport): boolean =>
  book.media.some((one) => one.state === 'remote' && one.kind !== 'video')

/** What is new of a known article takes over the pictures that are here already. */
const withPictures = (fresh: PostImport, held: PostImport | null | undefined): PostImport => {
  const here = new Map(
    (held?.media ?? []).flatMap((one) => (one.state === 'present' && one.url !== undefined ? [[one.url, one]] : [])),
  )
  const media = fresh.media.map((one) => {
    const cached = one.url === undefined ? undefined : here.get(one.url)
    return cached ? { ...cached, id: one.id } : one
  })
  return { ...fresh, media }
}

/** Stores what an article says, in the caller's transaction; the same again changes nothing. */
export const keepArticle = async (
  tx: Db,
  assistant: AssistantRow,
  row: Pick<ArticleHead, 'assistantId' | 'key' | 'hash' | 'state'>,
  read: ReadArticle,
  marks: { etag?: string | undefined; lastModified?: string | undefined } = {},
): Promise<void> => {
  const seen = { run: assistant.run, tries: 0, failure: null, failureCode: null }
  const asked = { etag: marks.etag ?? null, lastModified: marks.lastModified ?? null }
  const [held] = row.hash === null ? [] : await loadCrawled(tx, assistant.id, [row.key])
  if (held?.content && held.hash === read.hash) {
    const state = isToFetch(held.content) ? 'pictures' : 'done'
    return changeCrawled(tx, row, { ...seen, ...asked, state })
  }
  const facts = { title: read.title.slice(0, 300), day: read.day }
  if (!inRange(read.day, assistant) || (await hasTwin(tx, assistant.id, row.key, read.hash)))
    return changeCrawled(tx, row, { ...seen, ...asked, ...facts, state: 'left' })
  const content = withPictures(storable(read.book), held?.content)
  const state = isToFetch(content) ? 'pictures' : 'done'
  await changeCrawled(tx, row, { ...seen, ...asked, ...facts, state, content, hash: read.hash })
}

/**
 * Takes in what a list names. A known article is looked at again only when the list says that it changed; `kind` is part
 * of what is compared, because a feed and a sitemap name different moments.
 */
export const takeListed = async (tx: Db, assistant: AssistantRow, kind: string, item: ReadListed): Promise<boolean> => {
  const key = tidyUrl(item.url)
  if (key === '') return false
  const version = item.version === undefined ? null : `${kind}:${item.version.slice(0, 80)}`
  const fresh = await addCrawled(tx, {
    assistantId: assistant.id,
    key,
    url: item.url,
    title: item.title.slice(0, 300),
    day: item.day,
    run: assistant.run,
  })
  const row = (await findCrawled(tx, assistant.id, key))!
  if (fresh && !inRange(item.day, assistant)) {
    await changeCrawled(tx, row, { state: 'left', version })
    return true
  }
  if (row.state === 'left') return fresh
  const sameKind = row.version?.startsWith(`${kind}:`) === true
  if (row.version === null && version !== null) await changeCrawled(tx, row, { version })
  else if (sameKind && version !== null) await changeCrawled(tx, row, { version, run: assistant.run })
  const changed = sameKind && version !== null && row.version !== version
  if (item.article && (row.hash === null || changed || (version === null && row.state === 'done')))
    await keepArticle(tx, assistant, row, item.article)
  else if (changed && row.state === 'done') await changeCrawled(tx, row, { state: 'waiting', tries: 0 })
  return fresh
}
