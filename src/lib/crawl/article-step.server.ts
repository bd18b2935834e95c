import { tidyUrl } from '#lib/articles/model/draft.ts'
import { mostPictureBytes, mostTries } from '#lib/crawl/assistant.ts'
import {
  type ArticleRow,
  type AssistantRow,
  changeAssistant,
  changeCrawled,
  findCrawled,
} from '#lib/crawl/crawl.sql.ts'
import { cameOf, readPage, refusalOf } from '#lib/crawl/inspect-address.server.ts'
import { keepArticle } from '#lib/crawl/keep-article.server.ts'
import type { StepEnd } from '#lib/crawl/list-step.server.ts'
import { fetchPolitely, waitOf } from '#lib/crawl/outside/polite.server.ts'
import { goneFromSite, noArticle, refusedBySite } from '#lib/crawl/sites.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { Media, PostImport } from '#lib/posts/post-import.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { newNodeHash } from '#lib/sources/files/input-files.server.ts'
import { keepMedia } from '#lib/sources/job/import-work.server.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'
import { refererFor } from '#lib/sources/media/remote-pictures.ts'

/** A site that is busy without saying for how long. ms */
const breathMs = 60_000

type Why = {
  code: NonNullable<ArticleRow['failureCode']>
  message: string
  temporary?: boolean
  waitMs?: number | undefined
}

const failed = async (row: ArticleRow, run: number, why: Why): Promise<StepEnd> => {
  const tries = row.tries + 1
  const again = why.temporary === true && tries < mostTries
  // An article that is here already stays: it only could not be looked at again.
  const state = again ? 'waiting' : row.content === null ? 'failed' : 'done'
  const told = state === 'failed' ? { failure: why.message, failureCode: why.code } : {}
  await changeCrawled(db(), row, { tries, state, run, ...told })
  return again && why.waitMs !== undefined ? { waitMs: why.waitMs } : undefined
}

/** Reads the page of one article. */
const pageStep = async (assistant: AssistantRow, row: ArticleRow, signal: AbortSignal): Promise<StepEnd> => {
  const { run } = assistant
  const got = await fetchPolitely(row.url, {
    want: 'page',
    etag: row.content === null ? undefined : (row.etag ?? undefined),
    lastModified: row.content === null ? undefined : (row.lastModified ?? undefined),
    signal,
  })
  if (!got.ok) {
    const { code, message } = got.failure
    const final = code === 'crawl_refused' || /^fetch_(inside|bad_address|too_large|wrong_type|redirects)$/.test(code)
    const kind = code === 'crawl_refused' ? 'refused' : 'broken'
    return failed(row, run, { code: kind, message, temporary: !final, waitMs: waitOf(got.failure) })
  }
  const answer = got.value
  if (answer.status === 304) {
    await changeCrawled(db(), row, { state: 'done', run, tries: 0 })
    return undefined
  }
  const refused = refusalOf(answer)
  if (refused) {
    const code = refused.code === 'crawl_gone' ? 'gone' : refused.code === 'crawl_refused' ? 'refused' : 'broken'
    const waitMs = refused.temporary && answer.status === 429 ? breathMs : undefined
    return failed(row, run, { code, message: refused.message, temporary: refused.temporary, waitMs })
  }
  const page = await readPage(cameOf(answer))
  if (page.wall) return failed(row, run, { code: 'refused', message: refusedBySite(answer.url) })
  if (page.gone !== undefined) return failed(row, run, { code: 'gone', message: `${page.gone}。` })
  const { article } = page
  // Every address that is not there leads home on some sites: the front page is no article of theirs.
  const led =
    new URL(answer.url).pathname === '/' && new URL(answer.url).search === '' && new URL(row.url).pathname !== '/'
  if (led) return failed(row, run, { code: 'gone', message: goneFromSite })
  if (page.isList) {
    await changeCrawled(db(), row, { state: 'left', run })
    return undefined
  }
  if (!article) return failed(row, run, { code: 'empty', message: noArticle(row.url) })
  await transaction(async (tx) => {
    // Where it was led to, or what it calls its own address, may be an article that is known already.
    const names = [answer.url, page.links.canonical ?? answer.url].filter(
      (one) => new URL(one).host === new URL(row.url).host,
    )
    const others = names
      .map(tidyUrl)
      .filter((key) => key !== row.key && key !== '' && new URL(row.url).pathname !== '/')
    for (const key of others) {
      const twin = await findCrawled(tx, assistant.id, key)
      if (twin && twin.state !== 'left' && twin.state !== 'failed')
        return changeCrawled(tx, row, { state: 'left', run, title: article.title.slice(0, 300), day: article.day })
    }
    await keepArticle(tx, assistant, row, article, { etag: answer.etag, lastModified: answer.lastModified })
  })
  return undefined
}

const withMedium = (content: PostImport, fresh: Media): PostImport => ({
  ...content,
  media: content.media.map((one) => (one.id === fresh.id ? fresh : one)),
})

/** Fetches one picture; what cannot be had is missing from then on, and the article says so. */
const picture = async (assistant: AssistantRow, row: ArticleRow, one: Media, signal: AbortSignal): Promise<Media> => {
  const missing: Media = { ...one, state: 'missing' }
  if (one.url === undefined || !URL.canParse(one.url) || assistant.pictureBytes > mostPictureBytes) return missing
  const got = await fetchPolitely(one.url, { want: 'picture', referer: refererFor(one.url, row.url), signal })
  if (!got.ok || got.value.status !== 200 || got.value.body.length === 0) return missing
  const name = `${one.id}/picture`
  const file = { ...inputFileFromBytes('picture', got.value.body), name }
  const { type: _, ...facts } = await inspectMedia(file, newNodeHash)
  const kept: Media = { ...one, ...facts, file: name }
  if (kept.state === 'present') {
    await keepMedia(db(), assistant.ownerId, {
      book: { ...row.content!, media: [kept] },
      files: new Map([[name, file]]),
    })
    await changeAssistant(db(), assistant.id, { morePictureBytes: got.value.body.length })
  }
  const { file: _file, ...rest } = kept
  return rest
}

const pictureStep = async (assistant: AssistantRow, row: ArticleRow, signal: AbortSignal): Promise<StepEnd> => {
  const content = row.content
  const one = content?.media.find((medium) => medium.state === 'remote' && medium.kind !== 'video')
  if (!content || !one) {
    await changeCrawled(db(), row, { state: 'done' })
    return undefined
  }
  const fresh = await picture(assistant, row, one, signal)
  await changeCrawled(db(), row, { content: withMedium(content, fresh) })
  return undefined
}

/** One request for one article: its page, or one of its pictures. */
export const articleStep = (assistant: AssistantRow, row: ArticleRow, signal: AbortSignal): Promise<StepEnd> =>
  row.state === 'pictures' ? pictureStep(assistant, row, signal) : pageStep(assistant, row, signal)
