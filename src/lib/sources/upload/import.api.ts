import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { omittedKinds } from '#lib/posts/choosing/omitted.ts'
import { roomIds } from '#lib/sources/upload/create-flows.ts'
import { maxFileBytes, mostTogether, smallFileBytes } from './upload-limits.ts'

/** Is there a time zone of this name? */
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Name of a format (registry.ts), to read doubtful files as. */
const formatName = z
  .string()
  .max(60)
  .regex(/^[\w-]+$/, '没有这种读法')

const id = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

const importStatus = z.enum(['receiving', 'reading', 'ready', 'failed'])
export type ImportStatus = z.infer<typeof importStatus>

/**
 * Stored numbers: `done` and `total` of the current stage; they never fall within one reading. Units: `unpacking` files,
 * `posts` kilobytes of export files, `media` and `storing` pictures and videos.
 */
const importProgress = z.object({
  stage: z.enum(['waiting', 'unpacking', 'posts', 'media', 'storing', 'done']),
  done: z.number(),
  total: z.number(),
})

const importFile = z.object({
  fileId: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** Bytes that are safely on disk: go on sending from here. */
  received: z.number(),
})
export type ImportFile = z.infer<typeof importFile>

/** What was found, see `ImportReport` in posts/post-import.ts; `source` names where it came from. */
const importReport = z.object({
  /** `names`: what was recognised, in plain words. */
  source: z.object({ kind: z.string(), format: z.string(), names: z.array(z.string()).default([]) }),
  counts: z.object({
    entries: z.number(),
    images: z.number(),
    videos: z.number(),
    comments: z.number(),
    likes: z.number(),
    people: z.number(),
  }),
  span: z.object({ first: z.string(), last: z.string() }),
  years: z.array(z.object({ year: z.number(), entries: z.number() })),
  months: z.array(z.object({ month: z.string(), entries: z.number() })),
  presentMedia: z.number(),
  /** Pictures and films; of these `missingVideos` are films. */
  missingMedia: z.number(),
  missingVideos: z.number().default(0),
  /** Of the missing pictures: those that lie on the web alone. */
  webPictures: z.number().default(0),
  /** Of the missing: those that came along and cannot be printed; warnings `media-…` name the reasons. */
  brokenMedia: z.number().default(0),
  brokenVideos: z.number().default(0),
  /** Who wrote, most posts first. */
  authors: z.array(z.object({ id: z.string(), name: z.string(), entries: z.number() })),
  skipped: z.array(z.object({ ref: z.string(), why: z.string() })),
  warnings: z.array(z.object({ code: z.string(), ref: z.string().optional(), detail: z.string() })),
  /** Posts that were not known before this import. */
  added: z.number(),
  /** The zone that times without one were read in; null where no time depends on it. */
  zone: z
    .object({
      now: z.string(),
      /** Posts whose time depends on it, and the instant of one of them (ms). */
      entries: z.number(),
      someMs: z.number(),
      /** What speaks for another: a clock written in the file, or where the posts were sent from. `moves`: to another day. */
      doubt: z
        .object({ now: z.string(), likely: z.string(), why: z.enum(['clock', 'places', 'device']), moves: z.number() })
        .nullable(),
    })
    .nullable()
    .default(null),
  /** Files that could be read another way with equal right, the first of them by name. */
  reading: z
    .object({
      files: z.number(),
      file: z.string(),
      now: z.object({ format: z.string(), name: z.string() }),
      other: z.object({ format: z.string(), name: z.string() }),
    })
    .nullable()
    .default(null),
})
export type ImportReportView = z.infer<typeof importReport>

const importView = z.object({
  id: z.string(),
  /** The way it was begun for. */
  flow: z.string(),
  status: importStatus,
  progress: importProgress,
  files: z.array(importFile),
  report: importReport.nullable(),
  /** One sentence for a person; nothing was changed. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Collection of posts this import went into, for `GET /api/book/{sourceId}/months`. */
  sourceId: z.string().nullable(),
  createdAt: z.number(),
})
export type ImportView = z.infer<typeof importView>

/** Who wrote what of this import's collection, month by month, so that the number chosen can be told exactly. */
export const getImportAuthors = defineContract({
  method: 'GET',
  path: '/api/import/imports/{id}/authors',
  auth: 'user',
  params: z.object({ id }),
  query: z.object({ only: z.enum(['private', 'posts'], '没有这种挑法').optional() }),
  summary: '每个人每个月写了多少条',
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Goes into the book when nobody chooses. */
      included: z.boolean(),
      /** Began a thread: 楼主. */
      starter: z.boolean(),
      /** `YYYYMM`, '' undated. */
      months: z.array(z.object({ month: z.string(), entries: z.number() })),
    }),
  ),
  errors: ['import_not_ready'],
})

/** How many pages everybody's posts fill, month by month, and which posts wait for a yes before they go into a book. */
export const getImportMeasure = defineContract({
  method: 'GET',
  path: '/api/import/imports/{id}/measure',
  auth: 'user',
  params: z.object({ id }),
  query: z.object({ only: z.enum(['private', 'posts'], '没有这种挑法').optional() }),
  summary: '每个人每个月写的约有多少页，哪些先放一边',
  output: z.object({
    /** By style, a setting each, the densest first; a book of fewer pages of posts than `belowPages` is set in the next. */
    settings: z.record(z.string(), z.array(z.object({ headingPages: z.number(), belowPages: z.number().nullable() }))),
    months: z.array(
      z.object({
        author: z.string(),
        /** `YYYYMM`, '' undated. */
        month: z.string(),
        /** Why these are set aside; null: they are not. */
        omitted: z.enum(omittedKinds).nullable(),
        entries: z.number(),
        /** By style, a number a setting. */
        pages: z.record(z.string(), z.array(z.number())),
      }),
    ),
    /** What is set aside, the first 200 of each kind. */
    omitted: z.array(
      z.object({
        omitted: z.enum(omittedKinds),
        author: z.string(),
        month: z.string(),
        /** Local time as far as known, '' unknown. */
        time: z.string(),
        text: z.string(),
      }),
    ),
  }),
  errors: ['import_not_ready'],
})

/** Pictures and videos that did not come along, by post; the first 200 posts. */
export const getMissingMedia = defineContract({
  method: 'GET',
  path: '/api/import/imports/{id}/missing',
  auth: 'user',
  params: z.object({ id }),
  summary: '缺哪些图片和视频',
  output: z.object({
    posts: z.number(),
    results: z.array(
      z.object({
        /** Local time as far as known, '' unknown. */
        time: z.string(),
        text: z.string(),
        /** File names looked for. */
        names: z.array(z.string()),
      }),
    ),
  }),
  errors: ['import_not_ready'],
})

/** Whose Moments the caller brought last, to begin the next import or an update with; null when there are none yet. */
export const latestWxbookUser = defineContract({
  method: 'GET',
  path: '/api/latest_wxbook_user',
  auth: 'user',
  summary: '最近一次导入的朋友圈是谁的、到哪一天',
  output: z.object({
    user: z
      .object({
        sourceId: z.string(),
        name: z.string(),
        /** Address of the picture, null where the export has none. */
        avatar: z.string().nullable(),
        entries: z.number(),
        /** Local days, '' unknown. */
        firstDay: z.string(),
        lastDay: z.string(),
        importedAt: z.number(),
      })
      .nullable(),
  }),
  errors: [],
})

export const createImport = defineContract({
  method: 'POST',
  path: '/api/import/imports',
  auth: 'user',
  limit: 'create',
  summary: '开始一次导入',
  body: z.strictObject({
    /** The way of making it is for. */
    flow: z.enum(roomIds, '没有这种做法').default('wxbook'),
    /** IANA zone in which times without one are read; China's when left out. */
    zone: z.string().max(60).refine(isZone, '没有这个时区').optional(),
    readAs: formatName.optional(),
  }),
  output: z.object({ id: z.string() }),
  errors: [],
})

const fileName = z.string().min(1).max(1024)

export const addImportFile = defineContract({
  method: 'POST',
  path: '/api/import/imports/{id}/files',
  auth: 'user',
  limit: 'upload',
  summary: '登记一个要上传的文件',
  params: z.object({ id }),
  /** The same name with the same size again answers the file already begun, so that an upload can be taken up. */
  body: z.strictObject({
    name: fileName,
    bytes: z.number().int().min(0).max(maxFileBytes),
  }),
  output: z.object({ fileId: z.string(), received: z.number() }),
  errors: ['too_many_files', 'import_busy', 'upload_quota', 'store_quota'],
})

/** Body: raw bytes, at most `maxChunkBytes`. Answered when they are on disk and committed. */
export const putImportChunk = defineContract({
  method: 'PUT',
  path: '/api/import/imports/{id}/files/{fileId}',
  auth: 'user',
  params: z.object({ id, fileId: id }),
  query: z.object({ offset: z.coerce.number().int().min(0) }),
  body: 'raw',
  limit: 'upload',
  output: z.object({ received: z.number() }),
  summary: '上传文件的一段；写进磁盘后才回答',
  /** `wrong_offset`: `details.received` says where to go on. */
  errors: ['wrong_offset', 'chunk_too_large', 'import_busy', 'upload_quota', 'store_quota'],
})

/** Small files that go together. */
const smallFiles = z
  .array(z.strictObject({ name: fileName, bytes: z.number().int().min(0).max(smallFileBytes) }))
  .min(1)
  .max(mostTogether)
const receivedFiles = z.object({
  results: z.array(z.object({ fileId: z.string(), received: z.number() })),
  totalCount: z.number(),
})

/** May these come, and what of them is here already? In their order; `fileId` '' and nothing received: not begun. Writes nothing. */
export const askImportFiles = defineContract({
  method: 'POST',
  path: '/api/import/imports/{id}/batch',
  auth: 'user',
  limit: 'upload',
  summary: '问一批小文件能不能传、哪些已经收到',
  params: z.object({ id }),
  body: z.strictObject({ files: smallFiles }),
  output: receivedFiles,
  errors: ['too_many_files', 'import_busy', 'upload_quota', 'store_quota'],
})

/**
 * Body: the names and sizes of small files as JSON (`head` bytes, as the body of the question), then the whole contents of all of
 * them one after another; at most `maxChunkBytes`. Answered when all are on disk and committed; what was received before is
 * skipped, so that it may be sent again.
 */
export const putImportFiles = defineContract({
  method: 'PUT',
  path: '/api/import/imports/{id}/batch',
  auth: 'user',
  params: z.object({ id }),
  query: z.object({
    head: z.coerce
      .number()
      .int()
      .min(2)
      .max(mostTogether * 4096),
  }),
  body: 'raw',
  limit: 'upload',
  output: receivedFiles,
  summary: '一次上传好些小文件；都写进磁盘后才回答',
  errors: ['chunk_too_large', 'too_many_files', 'import_busy', 'upload_quota', 'store_quota'],
})

export const getImportFile = defineContract({
  method: 'GET',
  path: '/api/import/imports/{id}/files/{fileId}',
  auth: 'user',
  params: z.object({ id, fileId: id }),
  summary: '文件已收到多少字节',
  output: z.object({ received: z.number(), bytes: z.number() }),
  errors: [],
})

/** Forgets one file of an import that is not being read, with what came of it: the others can be read without it. */
export const dropImportFile = defineContract({
  method: 'DELETE',
  path: '/api/import/imports/{id}/files/{fileId}',
  auth: 'user',
  limit: 'upload',
  params: z.object({ id, fileId: id }),
  summary: '不要这个文件',
  output: z.object({ files: z.number() }),
  errors: ['import_busy'],
})

/**
 * Answers a question of the report, before or after reading. Another zone moves the posts that stand on the old one;
 * another reading has the files read again, which are kept while the question is open.
 */
export const answerImport = defineContract({
  method: 'POST',
  path: '/api/import/imports/{id}/settle',
  auth: 'user',
  limit: 'heavy',
  summary: '回答导入时的一问：按哪里的时间、当作什么读',
  params: z.object({ id }),
  body: z.strictObject({
    zone: z.string().max(60).refine(isZone, '没有这个时区').optional(),
    /** Format to read doubtful files as. */
    readAs: formatName.optional(),
  }),
  output: z.object({ status: importStatus }),
  errors: ['import_busy', 'files_gone'],
})

export const readImportCall = defineContract({
  method: 'POST',
  path: '/api/import/imports/{id}/read',
  auth: 'user',
  limit: 'heavy',
  summary: '文件都到齐了，开始读取',
  params: z.object({ id }),
  output: z.object({ status: importStatus }),
  errors: ['incomplete_files', 'no_files'],
})

export const getImport = defineContract({
  method: 'GET',
  path: '/api/import/imports/{id}',
  auth: 'user',
  params: z.object({ id }),
  summary: '导入的状态、进度和报告',
  output: importView,
  errors: [],
})
