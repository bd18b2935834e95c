import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

export const redrawPhoto = defineContract({
  method: 'POST',
  path: '/api/redraw',
  auth: 'user',
  summary: '把一张照片交给画师照着重画：送图片的字节，答画好的 JPEG（带「AI 生成」字样），照片和画都不留',
  /** Said yes to the photo going to the provider the page names. */
  query: z.object({ agreed: z.literal('1') }),
  body: 'raw',
  output: 'binary',
  errors: ['redraw_over', 'unreadable_picture', 'redraw_refused', 'redraw_unavailable'],
  limit: 'redraw',
  timeoutMs: 120_000,
})
