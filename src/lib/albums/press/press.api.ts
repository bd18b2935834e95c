import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { albumView } from '../album/album.api.ts'

const params = z.object({ id: z.string().max(64) })

/** The album as it is becomes what is printed: from then on nothing of it changes, and its PDFs are made. */
export const lockAlbum = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/lock',
  auth: 'user',
  limit: 'heavy',
  summary: '锁定相册：检查过、定下装帧，开始生成印刷文件',
  params,
  body: z.strictObject({
    /** Left out: as this kind of album usually is. */
    binding: z.string().max(12).optional(),
    /** Yes, print the pictures that are far too small as they are. */
    acceptBlurred: z.boolean().default(false),
  }),
  output: albumView,
  errors: ['locked', 'check_failed', 'blurred_pictures', 'no_such_binding'],
})

/** Takes the lock back: the pages stay as they are, and may be changed again. */
export const unlockAlbum = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/unlock',
  auth: 'user',
  limit: 'write',
  summary: '取消锁定；已经下单的相册不能取消',
  params,
  output: albumView,
  errors: ['not_locked', 'ordered'],
})

/** The answer is the file itself (application/pdf); 202 with progress while it is being made. */
export const getAlbumPdf = defineContract({
  method: 'GET',
  path: '/jx/albums/{id}/pdf/{kind}',
  auth: 'user',
  summary: '锁定的相册内文或封面的 PDF；还没做好时回 202 和进度',
  params: params.extend({ kind: z.enum(['inner', 'cover']) }),
  output: 'binary',
  errors: ['not_locked'],
})
