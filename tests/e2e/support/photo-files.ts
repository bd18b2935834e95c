import { type DrawnPhoto, drawPhoto } from '../../support/photos.ts'

type PhotoFile = { name: string; mimeType: string; buffer: Buffer }

/** So many photographs of a phone, held upright, over a few days; small, so that a browser reads them at once. */
export const phonePhotos = (count: number, seed = 1): Promise<PhotoFile[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, i): Promise<PhotoFile> => {
      const photo: DrawnPhoto = {
        name: `IMG_${100 + i}.jpg`,
        ...(i % 4 === 3 ? { widthPx: 1280, heightPx: 960 } : { widthPx: 960, heightPx: 1280 }),
        taken: `2023:04:${String(1 + Math.floor(i / 5)).padStart(2, '0')} ${String(9 + (i % 5) * 2).padStart(2, '0')}:10:00`,
        seed: 1000 * seed + i,
      }
      return { name: photo.name, mimeType: 'image/jpeg', buffer: await drawPhoto(photo) }
    }),
  )

/** Files that are no photographs for an album, by what is said of them. */
export const unusableFiles = async (): Promise<{ file: PhotoFile; says: string }[]> => {
  const [whole] = await phonePhotos(1, 77)
  const drawn = async (name: string, widthPx: number, heightPx: number): Promise<PhotoFile> => ({
    ...{ name, mimeType: 'image/jpeg' },
    buffer: await drawPhoto({ name, widthPx, heightPx, seed: 5 }),
  })
  const raw = (name: string, mimeType: string, bytes: Buffer) => ({ name, mimeType, buffer: bytes })
  return [
    { file: raw('网页.jpg', 'image/jpeg', Buffer.from('<!doctype html><html>404</html>')), says: '其实是网页' },
    { file: raw('半张.jpg', 'image/jpeg', whole!.buffer.subarray(0, 6000)), says: '没有存完整' },
    { file: await drawn('一点.jpg', 1, 1), says: '太小了' },
    { file: await drawn('长条.jpg', 3000, 20), says: '太长了' },
    {
      file: raw('录像.mp4', 'video/mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'.padEnd(400, '\0'), 'latin1')),
      says: '是视频',
    },
  ]
}
