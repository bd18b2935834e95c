import { mostArticles, mostLists, mostTries } from '#lib/crawl/assistant.ts'
import { type AssistantRow, changeAssistant, countCrawled } from '#lib/crawl/crawl.sql.ts'
import { cameOf, inspectAddress, readList, readPage, refusalOf } from '#lib/crawl/inspect-address.server.ts'
import { takeListed } from '#lib/crawl/keep-article.server.ts'
import { addLists, changeList, countLists, type ListKind, type ListRow } from '#lib/crawl/list.sql.ts'
import { fetchPolitely, waitOf } from '#lib/crawl/outside/polite.server.ts'
import { listLinks, postLinks } from '#lib/crawl/page-links.ts'
import type { ReadListed } from '#lib/crawl/read-work.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { Outside } from '#lib/fetching/outside.server.ts'
import { type Failure, ok, type Result } from '#lib/std/result.ts'

/** How a step ended: go on, or come back after so many ms. */
export type StepEnd = { waitMs: number } | undefined

type Found = { items: ReadListed[]; more: { url: string; kind: ListKind }[]; title: string; kind: string }

const lookFound = async (list: ListRow, signal: AbortSignal): Promise<Result<Found>> => {
  const look = await inspectAddress(list.url, { signal })
  if (!look.ok) return look
  const { title, article, blog, url } = look.value
  if (blog) return ok({ items: [], more: blog.lists, title, kind: 'start' })
  const items: ReadListed[] = article ? [{ url, title: article.title, day: article.day, article }] : []
  return ok({ items, more: [], title, kind: 'start' })
}

/** WordPress counts its pages in a header; the next one is read when this one is. */
const nextWordpress = (list: ListRow, { headers }: Outside): string[] => {
  const url = new URL(list.url)
  const page = Number(url.searchParams.get('page'))
  const pages = Number(headers['x-wp-totalpages'])
  if (!(page < pages)) return []
  url.searchParams.set('page', String(page + 1))
  return [url.href]
}

const listFound = async (list: ListRow, answer: Outside): Promise<Found | undefined> => {
  const { kind } = list
  const came = cameOf(answer)
  if (kind === 'pages' || kind === 'start') {
    const { links } = await readPage(came)
    const items = postLinks(links, answer.url).map(({ url, words }): ReadListed => ({ url, title: words, day: '' }))
    const more = listLinks(links, answer.url).map((url) => ({ url, kind }))
    return { items, more, title: '', kind }
  }
  const page = await readList(came, kind)
  if (!page) return undefined
  const home = new URL('/', list.url).href
  // A sitemap names every page of a site: only what looks like an article is one.
  const links = page.items.map((one) => ({ url: one.url, words: '' }))
  const posts = new Set(
    postLinks({ title: '', links, feeds: [], canonical: undefined, wordpress: undefined, next: undefined }, home).map(
      (one) => one.url,
    ),
  )
  const items = kind === 'sitemap' ? page.items.filter((one) => posts.has(one.url)) : page.items
  const next = kind === 'wordpress' ? nextWordpress(list, answer) : page.more
  const host = new URL(list.url).host
  const more = next.filter((url) => new URL(url).host === host).map((url) => ({ url, kind }))
  return { items, more, title: page.title, kind }
}

const take = async (tx: Db, assistant: AssistantRow, found: Found): Promise<void> => {
  let { total, left } = await countCrawled(tx, assistant.id)
  for (const item of found.items) {
    if (total + left >= mostArticles) break
    if (await takeListed(tx, assistant, found.kind, item)) total++
  }
  left = mostLists - (await countLists(tx, assistant.id))
  await addLists(tx, assistant.id, found.more.slice(0, Math.max(0, left)))
  if (assistant.title === '' && found.title !== '')
    await changeAssistant(tx, assistant.id, { title: found.title.slice(0, 100) })
}

const failed = async (list: ListRow, failure: Failure, temporary: boolean): Promise<StepEnd> => {
  const waitMs = waitOf(failure)
  const tries = list.tries + 1
  const again = (waitMs !== undefined || temporary) && tries < mostTries
  await changeList(db(), list, again ? { tries } : { state: 'failed', tries, failure: failure.message })
  return waitMs !== undefined && again ? { waitMs } : undefined
}

/** Failures of the network that may pass. */
const mayPass = (failure: Failure): boolean =>
  ['fetch_unreachable', 'fetch_timeout', 'fetch_broken', 'crawl_later', 'crawl_unreachable'].includes(failure.code)

/** Reads one list: what it names and where it goes on are stored with the mark that it is read, or none of it. */
export const listStep = async (assistant: AssistantRow, list: ListRow, signal: AbortSignal): Promise<StepEnd> => {
  if (list.kind === 'start') {
    const found = await lookFound(list, signal)
    if (!found.ok) return failed(list, found.failure, mayPass(found.failure))
    await transaction(async (tx) => {
      await take(tx, assistant, found.value)
      await changeList(tx, list, { state: 'done' })
    })
    return undefined
  }
  const got = await fetchPolitely(list.url, {
    want: list.kind === 'wordpress' ? 'json' : 'page',
    etag: list.etag ?? undefined,
    lastModified: list.lastModified ?? undefined,
    signal,
  })
  if (!got.ok) return failed(list, got.failure, mayPass(got.failure))
  const answer = got.value
  if (answer.status === 304) {
    await changeList(db(), list, { state: 'done' })
    return undefined
  }
  const refused = refusalOf(answer)
  if (refused) return failed(list, refused, refused.temporary)
  const found = await listFound(list, answer)
  await transaction(async (tx) => {
    if (found) await take(tx, assistant, found)
    const { etag = null, lastModified = null } = answer
    await changeList(tx, list, { state: found ? 'done' : 'failed', etag, lastModified })
  })
  return undefined
}
