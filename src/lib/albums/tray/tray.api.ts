import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { mostAlbumPhotos } from '../album/album-limits.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const params = z.object({ id: z.string().max(64) })

export const addAlbumPhotos = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/images',
  auth: 'user',
  limit: 'write',
  summary: '往相册里添照片：先逐张传原件，再告诉相册；添进来的在照片盘里，页面不动；已经有的不再添',
  params,
  body: z.strictObject({
    photos: z
      .array(
        z.strictObject({
          sha256,
          fileName: z.string().max(200).optional(),
          taken: z
            .string()
            .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
            .optional(),
        }),
      )
      .min(1)
      .max(mostAlbumPhotos),
  }),
  output: z.object({ added: z.number(), total: z.number() }),
  errors: ['too_many_photos'],
})

export const removeAlbumPhotos = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/images/remove',
  auth: 'user',
  limit: 'write',
  summary: '把没有排进版面的照片从相册里拿走；排进过页面的、封面上的不能拿',
  params,
  body: z.strictObject({ photos: z.array(sha256).min(1).max(mostAlbumPhotos) }),
  output: z.object({ removed: z.number(), total: z.number() }),
  errors: ['on_pages'],
})
