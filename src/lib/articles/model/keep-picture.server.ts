import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { transaction } from '#lib/db/db.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { addMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { storage } from '#lib/storage/storage.server.ts'

/** A small file may claim to be a huge picture. */
const mostPixels = 120_000_000
/** Enough for a page at 600 dpi. */
const longestPx = 5000

/** Most bytes of one picture of an article. */
export const mostPictureBytes = 30 * 1024 * 1024

/** A picture of an article as the wire tells of it (blocks.api.ts). */
type KeptPicture = { media: string; kind: 'image'; src: string; width: number; height: number }

/** A drawing is no photo of a size of its own, and may ask for files of the machine that draws it. */
export const isSvg = async (bytes: Uint8Array): Promise<boolean> =>
  (
    await sharp(bytes, { limitInputPixels: mostPixels })
      .metadata()
      .catch(() => undefined)
  )?.format === 'svg'

/**
 * Keeps a picture for its owner's articles: upright, at print size, without what a camera wrote into it. Undefined when
 * the bytes are no picture we can open.
 */
export const keepPicture = async (ownerId: string, bytes: Uint8Array): Promise<KeptPicture | undefined> => {
  if (await isSvg(bytes)) return undefined
  const created = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!created) return undefined
  const { data, info } = created
  const sha256 = createHash('sha256').update(data).digest('hex')
  await storage().putBytes(mediaKey(sha256), data)
  const size = { widthPx: info.width, heightPx: info.height }
  await transaction((tx) =>
    addMedia(tx, ownerId, [{ sha256, kind: 'image', mime: 'image/jpeg', ...size, bytes: data.length }]),
  )
  const src = (await mediaSigner()).address(sha256, { kind: 'viewer', userId: ownerId }, 960)
  return { media: sha256, kind: 'image', src, width: info.width, height: info.height }
}
