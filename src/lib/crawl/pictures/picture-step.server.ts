import { mostPictureBytes, mostTries } from '#lib/crawl/assistant.ts'
import {
  type ArticleRow,
  type AssistantRow,
  changeAssistant,
  changeCrawled,
  nextCrawled,
} from '#lib/crawl/crawl.sql.ts'
import type { StepEnd } from '#lib/crawl/list-step.server.ts'
import { noPicture, refusedPicture } from '#lib/crawl/outside/picture.server.ts'
import { fetchPolitely, waitOf } from '#lib/crawl/outside/polite.server.ts'
import { db } from '#lib/db/db.server.ts'
import { roomFor } from '#lib/media/quota.server.ts'
import { faultOf, faultParts } from '#lib/posts/media-fault.ts'
import type { Media } from '#lib/posts/post-import.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { newNodeHash } from '#lib/sources/files/input-files.server.ts'
import { keepMedia } from '#lib/sources/job/import-work.server.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'
import { refererFor } from '#lib/sources/media/remote-pictures.ts'
import type { Failure } from '#lib/std/result.ts'

const tooMany: Failure = { status: 413, code: 'store_quota', message: '取回来的图片太多了，剩下的没有再取' }

/** Another moment may be luckier: the network, a server that is busy. */
const mayPass = (code: string): boolean =>
  ['fetch_unreachable', 'fetch_timeout', 'fetch_broken', 'crawl_later', 'crawl_unreachable'].includes(code)

const failed = async (assistant: AssistantRow, row: ArticleRow, failure: Failure): Promise<StepEnd> => {
  const tries = row.tries + 1
  const again = mayPass(failure.code) && tries < mostTries
  const failureCode = failure.code === 'crawl_gone' ? 'gone' : failure.code === 'crawl_refused' ? 'refused' : 'broken'
  const told = again ? {} : ({ failure: failure.message, failureCode } as const)
  await changeCrawled(db(), row, { tries, state: again ? 'waiting' : 'failed', run: assistant.run, ...told })
  const waitMs = waitOf(failure)
  if (!again || waitMs === undefined) return undefined
  // One server wants its rest: pictures of others need not wait for it.
  const next = await nextCrawled(db(), assistant.id)
  return next && next.tries < tries ? undefined : { waitMs }
}

/** Fetches one picture of brought articles and keeps it for its owner; why it cannot be had is kept beside its address. */
export const pictureStep = async (assistant: AssistantRow, row: ArticleRow, signal: AbortSignal): Promise<StepEnd> => {
  const content = row.content!
  const one = content.media[0]!
  if (assistant.pictureBytes > mostPictureBytes) return failed(assistant, row, tooMany)
  const referer = refererFor(row.url, content.entries[0]?.url)
  const got = await fetchPolitely(row.url, { want: 'picture', referer, signal })
  if (!got.ok) return failed(assistant, row, got.failure)
  if (got.value.status !== 200) return failed(assistant, row, refusedPicture(got.value.status).failure)
  const name = `${one.id}/picture`
  const file = { ...inputFileFromBytes('picture', got.value.body), name }
  const { type: _, motionBytes: __, ...facts } = await inspectMedia(file, newNodeHash)
  const kept: Media = { ...one, ...facts, file: name }
  if (kept.state !== 'present' || !/^image\//.test(kept.mime ?? '')) {
    const fault = faultOf(kept)
    const message = fault ? `那个地址上的图片${faultParts(fault).what}` : noPicture().failure.message
    return failed(assistant, row, { status: 422, code: 'not_a_picture', message })
  }
  const room = await roomFor(db(), assistant.ownerId, got.value.body.length)
  if (!room.ok) return failed(assistant, row, room.failure)
  await keepMedia(db(), assistant.ownerId, { book: { ...content, media: [kept] }, files: new Map([[name, file]]) })
  await changeAssistant(db(), assistant.id, { morePictureBytes: got.value.body.length })
  const { file: _file, ...rest } = kept
  const fresh = { content: { ...content, media: [rest] }, hash: rest.sha256 ?? null }
  await changeCrawled(db(), row, {
    ...fresh,
    state: 'done',
    run: assistant.run,
    tries: 0,
    failure: null,
    failureCode: null,
  })
  return undefined
}
