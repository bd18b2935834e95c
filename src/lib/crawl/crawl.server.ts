import { headsOf } from '#lib/articles/model/article.sql.ts'
import { tidyUrl } from '#lib/articles/model/draft.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId, encodeBookId } from '#lib/books/book/book-id.ts'
import { config } from '#lib/config/config.server.ts'
import { again, mostBusy, sendAgain } from '#lib/crawl/again.server.ts'
import type {
  AssistantView,
  getAssistant,
  InspectionView,
  listAssistants,
  searchArticle,
  startCrawl,
  steerAssistant,
} from '#lib/crawl/crawl.api.ts'
import {
  type AssistantRow,
  addAssistant,
  addCrawled,
  countBusy,
  countCrawled,
  findAssistant,
  findCrawled,
  listFailed,
  lockOwnAssistant,
  lockSameCrawl,
  moveAssistant,
  pageOfAssistants,
} from '#lib/crawl/crawl.sql.ts'
import { inspectAddress } from '#lib/crawl/inspect-address.server.ts'
import { crawlJobName } from '#lib/crawl/job-name.ts'
import { addLists, nextList } from '#lib/crawl/list.sql.ts'
import { waitOf } from '#lib/crawl/outside/polite.server.ts'
import { outsideSigner } from '#lib/crawl/outside/signed.server.ts'
import { crawlSource } from '#lib/crawl/sites.ts'
import { targetBook } from '#lib/crawl/target-book.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { checkUrl } from '#lib/fetching/address.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { roomFor } from '#lib/media/quota.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** Longest a person waits for a busy site before they are told so. ms */
const patienceMs = 12_000
const mostShown = 200
const mostPicturesShown = 3

export const search = async ({ body, actor }: CallOf<typeof searchArticle>) => {
  const look = await inspectAddress(body.url, { patienceMs, urgent: true })
  if (!look.ok) {
    const waitMs = waitOf(look.failure)
    return waitMs === undefined
      ? look
      : fail(503, 'crawl_later', '这个网站请我们慢一点，请过一会儿再试', { retryAfter: Math.ceil(waitMs / 1000) })
  }
  const { url, title, article, blog, isArticle } = look.value
  const signer = await outsideSigner()
  const pictures = (article?.book.media ?? []).flatMap((one) =>
    one.kind === 'image' && one.url !== undefined ? [signer.address('fetch', one.url, actor.userId)] : [],
  )
  const view: InspectionView = {
    url,
    title,
    kind: isArticle ? 'article' : 'blog',
    article: article
      ? {
          url,
          title: article.title,
          author: article.author,
          day: article.day,
          words: article.words,
          pictureCount: article.pictures,
          excerpt: article.excerpt,
          pictures: pictures.slice(0, mostPicturesShown),
        }
      : null,
    blog: blog ? { articles: blog.items.slice(0, mostShown), total: blog.total ?? null } : null,
  }
  return ok(view)
}

type Wanted = CallOf<typeof startCrawl>['body']

const begin = async (tx: Db, ownerId: string, wanted: Wanted & { url: string }): Promise<Result<{ id: string }>> => {
  const { url, source, range } = wanted
  const dev = config().devFetchHosts
  const seed = checkUrl(url, dev)
  if (!seed.ok) return seed
  const chosen = (range?.urls ?? []).map((one) => checkUrl(one, dev))
  for (const one of chosen) if (!one.ok) return one
  const book = await targetBook(tx, ownerId, wanted.bookId)
  if (!book.ok) return book
  const days = { fromDay: range?.from ?? '', toDay: range?.to ?? '' }
  const before = chosen.length > 0 ? undefined : await lockSameCrawl(tx, { ownerId, url: seed.value.href, ...days })
  if (before && (book.value === null || book.value === before.bookId)) return sendAgain(tx, before)
  if ((await countBusy(tx, ownerId)) >= mostBusy)
    return fail(409, 'crawl_too_many', `已经有 ${mostBusy} 位小助手在读了，等一位读完再派新的`)
  const id = randomId()
  await addAssistant(tx, {
    id,
    ownerId,
    source: crawlSource(source)?.id ?? 'link',
    url: seed.value.href,
    ...days,
    bookId: book.value,
  })
  const row = { assistantId: id, title: '', day: '', run: 1 }
  for (const one of chosen)
    if (one.ok) await addCrawled(tx, { ...row, key: tidyUrl(one.value.href), url: one.value.href })
  if (chosen.length === 0) await addLists(tx, id, [{ url: seed.value.href, kind: 'start' }])
  await addJob(tx, crawlJobName, { assistantId: id }, { key: id, person: ownerId })
  return ok({ id })
}

export const crawl = async ({ body, actor }: CallOf<typeof startCrawl>) =>
  transaction(async (tx) => {
    const room = await roomFor(tx, actor.userId, 1)
    if (!room.ok) return room
    const { url, assistantId } = body
    if (assistantId !== undefined) return again(tx, actor.userId, assistantId)
    return begin(tx, actor.userId, { ...body, url: url ?? '' })
  })

const viewOf = async (row: AssistantRow): Promise<AssistantView> => {
  const { total, done, failed, left } = await countCrawled(db(), row.id)
  const book = row.bookId === null ? undefined : await findBook(db(), row.bookId)
  const waitUntil = row.waitUntil?.getTime() ?? 0
  return {
    id: row.id,
    source: row.source,
    url: row.url,
    title: row.title,
    state: row.state,
    finding: (await nextList(db(), row.id)) !== undefined,
    counts: { total, done, failed, left },
    run: row.run,
    failure: row.failure,
    waitUntil: waitUntil > Date.now() ? waitUntil : null,
    bookId: book && book.deletedAt === null ? encodeBookId(book) : null,
    imported: { added: row.imported.added, updated: row.imported.updated, kept: row.imported.kept.length },
    createdAt: row.createdAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
  }
}

export const ownAssistants = async ({ query, actor }: CallOf<typeof listAssistants>) => {
  const named = query.bookId === undefined ? undefined : decodeBookId(query.bookId)
  if (query.bookId !== undefined && !named) return notFound()
  const { rows, total } = await pageOfAssistants(db(), actor.userId, { ...query, bookId: named?.id })
  return ok({ results: await Promise.all(rows.map(viewOf)), totalCount: total })
}

export const oneAssistant = async ({ params, actor }: CallOf<typeof getAssistant>) => {
  const row = await findAssistant(db(), params.id)
  if (!row || row.ownerId !== actor.userId) return notFound()
  const failures = (await listFailed(db(), row.id, mostShown)).map((one) => ({
    url: one.url,
    title: one.title,
    code: one.failureCode ?? 'broken',
    message: one.failure ?? '没有读到，请稍后再试',
  }))
  const kept = await Promise.all(
    (await headsOf(db(), row.imported.kept.slice(0, mostShown))).map(async ({ id, title, sourceUrl }) => ({
      id,
      title,
      url: (await findCrawled(db(), row.id, sourceUrl))?.url ?? row.url,
    })),
  )
  return ok({ ...(await viewOf(row)), failures, kept })
}

export const steer = async ({ params, body, actor }: CallOf<typeof steerAssistant>) => {
  const moved = await transaction(async (tx): Promise<Result<AssistantRow>> => {
    const row = await lockOwnAssistant(tx, actor.userId, params.id)
    if (!row) return notFound()
    const options = { set: { updatedAt: new Date() }, actorId: actor.userId }
    if (!(await moveAssistant(tx, row.id, body.action, options)).ok)
      return fail(409, 'crawl_state', body.action === 'pause' ? '小助手已经停下了' : '小助手没有停下，不用再点继续')
    if (body.action === 'resume')
      await addJob(tx, crawlJobName, { assistantId: row.id }, { key: row.id, person: row.ownerId })
    return ok((await findAssistant(tx, row.id))!)
  })
  return moved.ok ? ok(await viewOf(moved.value)) : moved
}
