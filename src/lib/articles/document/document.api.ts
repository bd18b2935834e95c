import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

const id = z.string().min(1).max(60)
/** A file of an import: uploaded like every other, piece by piece, and there until it is tidied away. */
const uploaded = { importId: id, fileId: id }
const chapter = z.object({
  title: z.string(),
  characters: z.number(),
  headings: z.number(),
  footnotes: z.number(),
  tables: z.number(),
  pictures: z.number(),
})
const readDocument = z.object({
  /** What the document calls itself; null when it does not. */
  title: z.string().nullable(),
  /** Who the document says wrote it; null when it does not, or names a machine. */
  author: z.string().nullable(),
  chapters: z.array(chapter),
  /** What cannot be kept, a sentence each. */
  lost: z.array(z.string()),
})
export type ReadDocument = z.infer<typeof readDocument>

/** Says what an uploaded Word or Markdown file holds; keeps nothing. */
export const inspectDocument = defineContract({
  method: 'POST',
  path: '/blogbook/documents',
  auth: 'user',
  limit: 'document',
  summary: '看看 Word、Markdown 文件里有什么',
  body: z.strictObject(uploaded),
  output: readDocument,
  errors: ['incomplete_files', 'body_too_large', 'not_a_document'],
  timeoutMs: 120_000,
})

/** Adds the chapters of an uploaded document to a book; `chapters` are their places from 0, all when left out. */
export const addDocument = defineContract({
  method: 'POST',
  path: '/blogbook/books/{bid}/documents',
  auth: 'user',
  limit: 'document',
  summary: '把 Word、Markdown 文件加进书里',
  params: z.object({ bid: pathId }),
  body: z.strictObject({ ...uploaded, chapters: z.array(z.number().int().min(0)).max(2000).optional() }),
  output: readDocument.extend({
    added: z.array(z.string()),
    updated: z.array(z.string()),
    unchanged: z.number(),
    kept: z.number(),
  }),
  errors: ['finalized', 'incomplete_files', 'body_too_large', 'not_a_document', 'no_chapters'],
  timeoutMs: 120_000,
})
