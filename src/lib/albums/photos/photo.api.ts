import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { mostAlbumPhotos } from '../album/album-limits.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Which of these photographs are one's own and here already: what need not be sent again. */
export const askAlbumPhotos = defineContract({
  method: 'POST',
  path: '/jx/album_images/known',
  auth: 'user',
  limit: 'upload',
  summary: '问哪些照片已经收到，收到的不用再传',
  body: z.strictObject({ photos: z.array(sha256).max(mostAlbumPhotos) }),
  output: z.object({ known: z.array(z.string()) }),
  errors: [],
})

/** One original, whole; the same one again is answered alike and kept once. Body: its bytes, at most `mostPhotoBytes`. */
export const putAlbumPhoto = defineContract({
  method: 'PUT',
  path: '/jx/album_images/{sha256}',
  auth: 'user',
  limit: 'upload',
  summary: '上传一张照片的原件，名字是它内容的 SHA-256；同一张只留一份',
  params: z.object({ sha256 }),
  body: 'raw',
  output: z.object({ sha256: z.string(), width: z.number(), height: z.number() }),
  errors: ['wrong_hash', 'not_a_picture', 'body_too_large', 'store_quota'],
})
