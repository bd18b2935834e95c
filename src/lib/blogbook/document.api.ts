import { z } from 'zod'
import { pathId } from '#lib/books/book.api.ts'
import { defineContract } from '#lib/http/contract.ts'

/** Most bytes of a document: what one person can upload in one go and one thread reads in seconds. */
export const mostDocumentBytes = 64 * 1024 * 1024

const name = z.string().min(1).max(200)
const readDocument = z.object({
  /** What the document calls itself; null when it does not. */
  title: z.string().nullable(),
  chapters: z.array(
    z.object({
      title: z.string(),
      characters: z.number(),
      headings: z.number(),
      footnotes: z.number(),
      tables: z.number(),
      pictures: z.number(),
    }),
  ),
  /** What cannot be kept, a sentence each. */
  lost: z.array(z.string()),
})
export type ReadDocument = z.infer<typeof readDocument>

/** Says what a Word or Markdown file holds; keeps nothing. */
export const lookIntoDocument = defineContract({
  method: 'POST',
  path: '/blogbook/documents',
  auth: 'user',
  limit: 'heavy',
  summary: '看看 Word、Markdown 文件里有什么',
  query: z.object({ name }),
  body: 'raw',
  output: readDocument,
  errors: ['body_too_large', 'not_a_document'],
  timeoutMs: 120_000,
})

/** Adds the chapters of a Word or Markdown file to a book; `chapters` are their places from 0, by comma, all when left out. */
export const addDocument = defineContract({
  method: 'POST',
  path: '/blogbook/books/{bid}/documents',
  auth: 'user',
  limit: 'heavy',
  summary: '把 Word、Markdown 文件加进书里',
  params: z.object({ bid: pathId }),
  query: z.object({ name, chapters: z.string().max(8000).optional() }),
  body: 'raw',
  output: readDocument.extend({
    added: z.array(z.string()),
    updated: z.array(z.string()),
    unchanged: z.number(),
    kept: z.number(),
  }),
  errors: ['finalized', 'body_too_large', 'not_a_document', 'no_chapters'],
  timeoutMs: 120_000,
})
