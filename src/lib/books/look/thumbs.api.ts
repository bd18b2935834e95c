import { z } from 'zod'
import { bookLimits } from '#lib/books/book/book-limits.ts'
import { printPage } from '#lib/books/reading/print-page.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { textField } from '#lib/http/text-field.ts'
import { omittedKinds } from '#lib/posts/choosing/omitted.ts'
import { flowIds } from '#lib/sources/upload/create-flows.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const month = z.string().regex(/^\d{6}$/, '月份要写成 202401 这样')

const thumbs = z.object({
  /** The page that opens the book and its first with a picture; empty where covers were asked for. */
  pages: z.array(printPage),
  covers: z.array(
    z.object({
      id: z.string(),
      page: printPage,
      /** The design that would be made in its place; null: itself. */
      instead: z.string().nullable(),
      /** Content hash of the picture chosen for it; null: it takes none. */
      photo: z.string().nullable(),
    }),
  ),
})

/** What a book of this import would look like: where the browser has not the files, the server sets the first pages. */
export const importThumbs = defineContract({
  method: 'POST',
  path: '/api/book/thumbs',
  auth: 'user',
  limit: 'thumbs',
  summary: '选版式和封面时看的头几页',
  body: z.strictObject({
    importId: z.string().max(40),
    flow: z.enum(flowIds, '没有这种做法'),
    title: textField({ ...fieldLimits.title, least: 0 }).default(''),
    author: textField({ ...fieldLimits.author, least: 0 }).default(''),
    fromMonth: month.optional(),
    toMonth: month.optional(),
    authorIds: z.array(z.string().min(1).max(200)).min(1).max(bookLimits.authors).optional(),
    omit: z.array(z.enum(omittedKinds, '没有这一类')).max(omittedKinds.length).optional(),
    child: z
      .strictObject({ nickname: textField(fieldLimits.nickname), birthday: z.iso.date('生日要写成年月日') })
      .optional(),
    foldQuotes: z.boolean().optional(),
    style: z.string().max(40),
    /** The fronts of all designs instead of pages. */
    covers: z.boolean().default(false),
  }),
  output: thumbs,
  errors: ['import_not_ready', 'unknown_look'],
})

/** The same of a book there is, of posts or of articles. */
export const bookThumbs = defineContract({
  method: 'GET',
  path: '/api/book/{id}/thumbs',
  auth: 'user',
  limit: 'thumbs',
  summary: '给这本书换版式和封面时看的头几页',
  params: z.object({ id: pathId }),
  query: z.object({ style: z.string().max(40), covers: z.enum(['1'], '只能写 1').optional() }),
  output: thumbs,
  errors: ['unknown_look'],
})
