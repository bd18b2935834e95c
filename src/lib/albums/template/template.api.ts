import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { layerPage } from '../album/album.api.ts'

export const listTemplatePages = defineContract({
  method: 'GET',
  path: '/jx/templates/{tid}/pages',
  auth: 'none',
  cached: true,
  summary: '一种相册在一个主题下的样页：封面、前后各页和排照片的页，框里没有照片',
  params: z.object({ tid: z.string().max(24) }),
  query: z.object({
    /** Id of the theme; the first without. */
    style: z.string().max(12).optional(),
    /** Id of the product's size; its first without. */
    size: z.string().max(12).optional(),
  }),
  output: z.object({ pages: z.array(layerPage) }),
  errors: [],
})
