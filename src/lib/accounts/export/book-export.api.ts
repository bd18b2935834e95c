import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { exportState } from './export.api.ts'

const id = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

export const startBookExport = defineContract({
  method: 'POST',
  path: '/api/book/{id}/exports',
  auth: 'user',
  limit: 'heavy',
  summary: '把这本书做成 EPUB 电子书带走；正在做时得到那一份',
  params: z.object({ id: pathId }),
  body: z.strictObject({ format: z.enum(['epub'], '没有这种格式') }),
  output: exportState,
  errors: ['not_set'],
})

export const getBookExport = defineContract({
  method: 'GET',
  path: '/api/book/{id}/exports',
  auth: 'user',
  summary: '这本书的 EPUB 做到哪一步了；没有就是 null',
  params: z.object({ id: pathId }),
  output: exportState.nullable(),
  errors: [],
})

export const downloadBookExport = defineContract({
  method: 'GET',
  path: '/api/book/{id}/exports/{exportId}/file',
  auth: 'user',
  summary: '下载做好的电子书，只有书的主人可以，过期就没有了',
  params: z.object({ id: pathId, exportId: id }),
  output: 'binary',
  errors: [],
})
