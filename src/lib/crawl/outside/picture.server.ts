import { keepPicture } from '#lib/articles/model/keep-picture.server.ts'
import type { fetchPicture } from '#lib/articles/model/picture.api.ts'
import { fetchPolitely, waitOf } from '#lib/crawl/outside/polite.server.ts'
import { targetBook } from '#lib/crawl/target-book.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { roomFor } from '#lib/media/quota.server.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'
import { refererFor } from '#lib/sources/media/remote-pictures.ts'
import { fail, ok } from '#lib/std/result.ts'

/** Somebody looks at the place where it will stand. ms */
const patienceMs = 20_000

export const noPicture = () => fail(422, 'not_a_picture', '那个地址上不是能印的图片')

/** Why an answer holds no picture, by its status. */
export const refusedPicture = (status: number) => {
  if (status === 404 || status === 410) return fail(422, 'crawl_gone', '这张图片已经不在网站上了')
  return status >= 500 || status === 429
    ? fail(422, 'crawl_unreachable', '图片所在的网站现在不能用，请过一会儿再试')
    : fail(422, 'crawl_refused', '网站没有让我们取这张图片')
}

/** Fetches a picture that stands in a pasted page, and keeps it like one that was put in by hand. */
export const bringPicture = async ({ body, actor }: CallOf<typeof fetchPicture>) => {
  const book = await targetBook(db(), actor.userId, body.bookId)
  if (!book.ok) return book
  const room = await roomFor(db(), actor.userId, 1)
  if (!room.ok) return room
  const referer = refererFor(body.url, body.page)
  const got = await fetchPolitely(body.url, { want: 'picture', patienceMs, ...(referer ? { referer } : {}) })
  if (!got.ok) {
    const waitMs = waitOf(got.failure)
    return waitMs === undefined
      ? got
      : fail(503, 'crawl_later', '这个网站请我们慢一点，请过一会儿再试', { retryAfter: Math.ceil(waitMs / 1000) })
  }
  if (got.value.status !== 200) return refusedPicture(got.value.status)
  const what = await inspectMedia(inputFileFromBytes('picture', got.value.body))
  if (what.state !== 'present' || !/^image\/(jpeg|png|gif|webp|avif|bmp)$/.test(what.mime ?? '')) return noPicture()
  const kept = await keepPicture(actor.userId, got.value.body)
  return kept ? ok({ ...kept, from: null }) : noPicture()
}
