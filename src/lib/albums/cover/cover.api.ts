import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

export const getAlbumCover = defineContract({
  method: 'GET',
  path: '/jx/albums/{id}/cover',
  auth: 'optional',
  summary: '相册封面的正面，和印出来的一样；能看这本相册的人才能看',
  params: z.object({ id: z.string().max(64) }),
  query: z.object({
    /** Width in px; drawn in the next step of the spec's picture widths. */
    size: z.coerce.number().int().min(1).max(1280).default(320),
  }),
  output: 'binary',
  errors: [],
})
