import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

const id = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

export const exportState = z.object({
  id: z.string(),
  status: z.enum(['making', 'ready', 'failed']),
  /** Files in the zip so far, and all there will be. */
  done: z.number(),
  total: z.number(),
  bytes: z.number().nullable(),
  expiresAt: z.number(),
})

export const startExport = defineContract({
  method: 'POST',
  path: '/api/user/export',
  auth: 'user',
  limit: 'heavy',
  summary: '把我们保存的一切打包；正在打包时得到那一份',
  body: z.strictObject({}),
  output: exportState,
  errors: [],
})

export const getExport = defineContract({
  method: 'GET',
  path: '/api/user/export',
  auth: 'user',
  summary: '打包到哪一步了；没有就是 null',
  output: exportState.nullable(),
  errors: [],
})

export const dropExportCall = defineContract({
  method: 'DELETE',
  path: '/api/user/export',
  auth: 'user',
  limit: 'write',
  summary: '删掉打好的包',
  output: z.object({ dropped: z.literal(true) }),
  errors: [],
})

export const downloadExport = defineContract({
  method: 'GET',
  path: '/api/user/export/{id}/file',
  auth: 'user',
  summary: '下载打好的包，只有本人可以，过期就没有了',
  params: z.object({ id }),
  output: 'binary',
  errors: [],
})

const original = z.object({
  id: z.string(),
  kind: z.string(),
  posts: z.number(),
  pictures: z.number(),
  bytes: z.number(),
  /** Books made of it; without PDFs they would be lost. */
  books: z.array(z.object({ title: z.string(), hasPdf: z.boolean() })),
})

export const listOriginals = defineContract({
  method: 'GET',
  path: '/api/user/originals',
  auth: 'user',
  summary: '导入的每份内容：多少条、多少图、做成了哪些书',
  output: z.array(original),
  errors: [],
})

export const removeOriginals = defineContract({
  method: 'DELETE',
  path: '/api/user/originals/{id}',
  auth: 'user',
  limit: 'write',
  summary: '删掉一份导入的内容：文字、原图和上传的文件；做好的 PDF 留着',
  params: z.object({ id }),
  output: z.object({ removed: z.literal(true) }),
  errors: ['busy_reading', 'typesetting', 'pdf_missing'],
})
