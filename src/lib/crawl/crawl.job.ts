import { setTimeout as sleep } from 'node:timers/promises'
import { articleStep } from '#lib/crawl/article-step.server.ts'
import { longestWaitMs } from '#lib/crawl/assistant.ts'
import {
  type AssistantRow,
  askUnversioned,
  changeAssistant,
  countCrawled,
  findAssistant,
  firstFailure,
  moveAssistant,
  nextCrawled,
} from '#lib/crawl/crawl.sql.ts'
import { intoBook } from '#lib/crawl/into-book.server.ts'
import { crawlJobName } from '#lib/crawl/job-name.ts'
import { nextList } from '#lib/crawl/list.sql.ts'
import { listStep, type StepEnd } from '#lib/crawl/list-step.server.ts'
import { picturesIntoArticles } from '#lib/crawl/pictures/into-articles.server.ts'
import { picturesSource } from '#lib/crawl/pictures/picture-content.ts'
import { pictureStep } from '#lib/crawl/pictures/picture-step.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { addJob, type JobInfo } from '#lib/queue/queue.server.ts'
import { troubleOf } from '#lib/std/trouble.ts'

export type CrawlPayload = { assistantId: string }

/** After this long others get their turn. ms */
const turnMs = 10 * 60_000
/** Shorter waits are sat out. ms */
const shortMs = 5000
/** So many refusals, and more of them than articles, are an answer. */
const clearRefusals = 5

const nothingFound = '没有找到可以收进书里的文章。可以换一个网址试试，或者把文章存成文件放进来。'

const ended = (failure: string | null) => {
  const now = new Date()
  return { failure, finishedAt: now, waitUntil: null, updatedAt: now }
}

const fetchesPictures = ({ source }: AssistantRow): boolean => source === picturesSource

/** All is read: what is here goes into the book, and the assistant says how it ended. */
const finish = async (assistant: AssistantRow): Promise<void> =>
  transaction(async (tx) => {
    const counts = await countCrawled(tx, assistant.id)
    await (fetchesPictures(assistant) ? picturesIntoArticles : intoBook)(tx, assistant)
    if (counts.done > 0) await moveAssistant(tx, assistant.id, 'finish', { set: ended(null) })
    else
      await moveAssistant(tx, assistant.id, 'fail', {
        set: ended((await firstFailure(tx, assistant.id)) ?? nothingFound),
      })
  })

/** The site has said no often enough: we stop asking. What is here goes into the book. */
const stopRefused = async (assistant: AssistantRow): Promise<boolean> => {
  const { refused, done, pictures } = await countCrawled(db(), assistant.id)
  if (refused < clearRefusals || refused <= done + pictures) return false
  await transaction(async (tx) => {
    await intoBook(tx, assistant)
    const failure = (await firstFailure(tx, assistant.id)) ?? nothingFound
    await moveAssistant(tx, assistant.id, 'fail', { set: ended(failure) })
  })
  return true
}

/** The next thing to do; `true` when there is none. */
const step = async (assistant: AssistantRow, signal: AbortSignal): Promise<StepEnd | true> => {
  const list = await nextList(db(), assistant.id)
  if (list) return listStep(assistant, list, signal)
  const article = await nextCrawled(db(), assistant.id)
  if (article) {
    if (fetchesPictures(assistant)) return pictureStep(assistant, article, signal)
    const end = await articleStep(assistant, article, signal)
    return article.state === 'waiting' && (await stopRefused(assistant)) ? true : end
  }
  if (!fetchesPictures(assistant)) await askUnversioned(db(), assistant.id, assistant.run)
  if (await nextCrawled(db(), assistant.id)) return undefined
  await finish(assistant)
  return true
}

const comeBack = async ({ id, ownerId }: AssistantRow, waitMs: number): Promise<void> =>
  transaction(async (tx) => {
    const waitUntil = new Date(Date.now() + Math.min(waitMs, longestWaitMs))
    await changeAssistant(tx, id, { waitUntil })
    await addJob(tx, crawlJobName, { assistantId: id }, { key: id, person: ownerId, startAfter: waitUntil })
  })

const work = async (assistantId: string, signal: AbortSignal): Promise<void> => {
  const until = Date.now() + turnMs
  for (;;) {
    signal.throwIfAborted()
    const assistant = await findAssistant(db(), assistantId)
    if (!assistant || (assistant.state !== 'waiting' && assistant.state !== 'running')) return
    if (assistant.state === 'waiting') await moveAssistant(db(), assistantId, 'start', { set: { waitUntil: null } })
    const left = (assistant.waitUntil?.getTime() ?? 0) - Date.now()
    if (left > shortMs) return comeBack(assistant, left)
    if (left > 0) await sleep(left, undefined, { signal })
    if (Date.now() > until) return comeBack(assistant, 0)
    const end = await step(assistant, signal)
    if (end === true) return
    if (end === undefined) continue
    if (end.waitMs > shortMs) return comeBack(assistant, end.waitMs)
    await sleep(end.waitMs, undefined, { signal })
  }
}

/** An error that comes back this often will not go away by itself; a full disk or an absent database has more time. */
const triesBeforeFailing = (error: unknown): number => (troubleOf(error) ? 16 : 4)

/**
 * Does the work of one assistant, one request at a time. Every request ends in one transaction, so that it may be killed
 * anywhere and taken up by another process: what was stored is not fetched again, what was not is.
 */
export const crawlJob = async ({ assistantId }: CrawlPayload, job: JobInfo): Promise<void> => {
  try {
    await work(assistantId, job.signal)
  } catch (error) {
    if (job.signal.aborted || job.attempt < triesBeforeFailing(error)) throw error
    await raiseAlarm(db(), { job: crawlJobName, ref: assistantId, error, attempts: job.attempt })
    const failure =
      troubleOf(error) === 'full'
        ? '服务器的存储空间满了，读到的文章都在，请稍后再点继续'
        : '读取时出了问题，读到的文章都在，请稍后再试一次'
    const { waitUntil: _, ...set } = ended(failure)
    await moveAssistant(db(), assistantId, 'fail', { set })
  }
}
