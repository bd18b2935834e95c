import { type Db, db } from '#lib/db/db.server.ts'
import { derivedFile, isUnreadable, readableBytes } from '#lib/media/derive.server.ts'
import { lookAt } from '#lib/media/look/look.server.ts'
import { findAverages, saveAverage } from '#lib/media/media.sql.ts'
import type { WidthPx } from '#lib/media/picture.ts'
import { addJob, type JobInfo } from '#lib/queue/queue.server.ts'

export const derivePicturesJobName = 'derive-pictures'
/** A picture in a width it will be asked for. */
export type WantedPicture = { sha256: string; widthPx: WidthPx }
type Payload = { pictures: WantedPicture[] }

/** So many pictures a job: a few seconds of work, then it is somebody else's turn. */
const picturesAJob = 20

/**
 * Has these made ready for `person`, in this order, as AVIF: what all but old browsers ask for. The same ones wait once.
 */
export const deriveLater = async (tx: Db, pictures: readonly WantedPicture[], person: string): Promise<void> => {
  const all = [...new Map(pictures.map((one) => [`${one.sha256}${one.widthPx}`, one])).values()]
  for (let at = 0; at < all.length; at += picturesAJob) {
    const part = all.slice(at, at + picturesAJob)
    const key = part.map(({ sha256, widthPx }) => `${sha256.slice(0, 16)}${widthPx}`).join('')
    await addJob(tx, derivePicturesJobName, { pictures: part } satisfies Payload, { key, person })
  }
}

/** Makes what pages will ask for before they do, and looks for the colour of pictures nobody took it of. */
export const derivePicturesJob = async ({ pictures }: Payload, job: JobInfo): Promise<void> => {
  const averages = await findAverages(
    db(),
    pictures.map(({ sha256 }) => sha256),
  )
  for (const picture of pictures) {
    if (job.signal.aborted) return
    const average = averages.get(picture.sha256)
    if (average !== undefined) await derive(picture, average === null)
  }
}

const derive = async ({ sha256, widthPx }: WantedPicture, isUnseen: boolean): Promise<void> => {
  let bytes: Promise<Uint8Array> | undefined
  const read = (): Promise<Uint8Array> => {
    bytes ??= readableBytes(sha256)
    return bytes
  }
  try {
    if (isUnseen) await saveAverage(db(), sha256, (await lookAt(await read()))?.average ?? '')
    await derivedFile(sha256, widthPx, 'avif', read)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    await saveAverage(db(), sha256, '')
  }
}
