import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { exportState } from './export.api.ts'

export const bookFormats = ['epub', 'html', 'markdown', 'json'] as const

const bookExport = exportState.extend({
  format: z.enum(bookFormats),
  /** The book was changed since: it is handed out no more and has to be made anew. */
  outdated: z.boolean(),
})

const id = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

export const startBookExport = defineContract({
  method: 'POST',
  path: '/api/book/{id}/exports',
  auth: 'user',
  limit: 'heavy',
  summary: '把这本书做成一个文件带走：EPUB、单个网页、Markdown 或 JSON；正在做时得到那一份',
  params: z.object({ id: pathId }),
  body: z.strictObject({ format: z.enum(bookFormats, '没有这种格式') }),
  output: bookExport,
  errors: ['not_set'],
})

export const getBookExport = defineContract({
  method: 'GET',
  path: '/api/book/{id}/exports',
  auth: 'user',
  summary: '这本书做成的文件，每种格式一份：做到哪一步了，书后来改没改过',
  params: z.object({ id: pathId }),
  output: z.array(bookExport),
  errors: [],
})

export const downloadBookExport = defineContract({
  method: 'GET',
  path: '/api/book/{id}/exports/{exportId}/file',
  auth: 'user',
  summary: '下载做好的文件，只有书的主人可以；过期就没有了，书改过以后要重新做',
  params: z.object({ id: pathId, exportId: id }),
  output: 'binary',
  errors: ['outdated'],
})
