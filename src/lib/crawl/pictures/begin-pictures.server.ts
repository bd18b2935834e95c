import { mostBusy, sendAgain } from '#lib/crawl/again.server.ts'
import { addAssistant, countBusy } from '#lib/crawl/crawl.sql.ts'
import { importedArticlesOf } from '#lib/crawl/files.server.ts'
import { crawlJobName } from '#lib/crawl/job-name.ts'
import { mostPictures, pictureContent, picturesSource, picturesTitle } from '#lib/crawl/pictures/picture-content.ts'
import type { fetchImportedPictures } from '#lib/crawl/pictures/pictures.api.ts'
import { addPictures, findPictureAssistant } from '#lib/crawl/pictures/pictures.sql.ts'
import { picturesAddress } from '#lib/crawl/pictures/pictures-address.server.ts'
import { type Db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { roomFor } from '#lib/media/quota.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { remotePictures } from '#lib/sources/media/remote-pictures.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'

const addNew = async (tx: Db, ownerId: string, url: string): Promise<string> => {
  const id = randomId()
  await addAssistant(tx, { id, ownerId, source: picturesSource, url, title: picturesTitle })
  await addJob(tx, crawlJobName, { assistantId: id }, { key: id, person: ownerId })
  return id
}

/** Sends a helper for the pictures of an import that lie on the web; one that was sent before tries what failed. */
export const beginPictures = async ({ params, actor }: CallOf<typeof fetchImportedPictures>) =>
  transaction(async (tx) => {
    const ownerId = actor.userId
    const imported = await importedArticlesOf(tx, ownerId, params.importId, true)
    if (!imported.ok) return imported
    const room = await roomFor(tx, ownerId, 1)
    if (!room.ok) return room
    const url = picturesAddress(params.importId)
    const before = await findPictureAssistant(tx, ownerId, url)
    const wanted = remotePictures(imported.value).slice(0, mostPictures)
    if (wanted.length === 0) return fail(409, 'no_remote_pictures', '这些文章没有放在网上的图片要取')
    if (!before && (await countBusy(tx, ownerId)) >= mostBusy)
      return fail(409, 'crawl_too_many', `已经有 ${mostBusy} 位小助手在读了，等一位读完再派新的`)
    const id = before?.id ?? (await addNew(tx, ownerId, url))
    const rows = wanted.map((one) => ({
      url: one.url,
      title: (one.entry.title ?? '').slice(0, 300),
      content: pictureContent(imported.value, one),
    }))
    await addPictures(tx, id, rows)
    return before ? sendAgain(tx, before) : ok({ id })
  })
