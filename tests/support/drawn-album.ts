import { createHash } from 'node:crypto'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { addMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import type { FocusBox } from '#lib/photo-layout/photo.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { POST as create } from '../../src/pages/jx/albums/my.ts'
import { callEndpoint } from './call.ts'
import { dataOf } from './import.ts'
import { type DrawnPhoto, drawPhoto } from './photos.ts'

type Person = Extract<Actor, { kind: 'user' }>
/** A photograph that lies in storage and among somebody's own. */
export type KeptPhoto = { sha256: string; fileName: string; taken: string; widthPx: number; heightPx: number }

/** So many landscapes and portraits of a camera, over several days. */
export const drawnPhotos = (count: number, seed = 1): DrawnPhoto[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `IMG_${String(100 + i)}.jpg`,
    ...(i % 3 === 0 ? { widthPx: 2000, heightPx: 1500 } : { widthPx: 1500, heightPx: 2000 }),
    taken: `2023:04:${String(1 + Math.floor(i / 6)).padStart(2, '0')} ${String(9 + (i % 6)).padStart(2, '0')}:10:00`,
    seed: 100 * seed + i,
  }))

/** Draws photographs and keeps them as somebody's own. */
export const keepPhotos = async (
  { userId }: Person,
  photos: readonly DrawnPhoto[],
  faces: readonly FocusBox[] = [],
): Promise<KeptPhoto[]> => {
  const kept: KeptPhoto[] = []
  for (const photo of photos) {
    const bytes = await drawPhoto(photo)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { widthPx, heightPx, name: fileName } = photo
    await storage().putBytes(mediaKey(sha256), bytes)
    await addMedia(db(), userId, [
      {
        ...{ sha256, mime: 'image/jpeg', kind: 'image' as const, bytes: bytes.length, widthPx, heightPx },
        ...{ focus: null, faces: [...faces], graphic: false },
      },
    ])
    const [day = '2023:04:01', time = '09:00:00'] = photo.taken?.split(' ') ?? []
    kept.push({ sha256, fileName, taken: `${day.replaceAll(':', '-')}T${time}`, widthPx, heightPx })
  }
  return kept
}

/** An album of these photographs; answers its id. Needs storage (`testDataDir`). */
export const albumOf = async (
  actor: Person,
  photos: readonly KeptPhoto[],
  more: Record<string, string> = {},
): Promise<string> => {
  const told = photos.map(({ sha256, fileName, taken }) => ({ sha256, fileName, taken }))
  const body = { tid: 'album', title: '小满的夏天', author: '阿舟', ...more, photos: told }
  const made = await callEndpoint(create, { actor, body })
  if (made.status !== 200) throw new Error(`no album: ${JSON.stringify(made.body).slice(0, 300)}`)
  return dataOf<{ album: { aid: string } }>(made).album.aid
}
