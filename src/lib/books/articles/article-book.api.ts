import { z } from 'zod'
import { printPage } from '#lib/books/reading/print-page.ts'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { typesetTypes } from './article-book.ts'

/** Spec §3 Blog book, with what is derived. `bid` in paths is `id` or `bookId`. */
const blogbookView = z.object({
  id: z.string(),
  /** The book as every other call names it. */
  bookId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  typesetType: z.string(),
  /** `blogbook`, or `finalized`. */
  type: z.string(),
  pageCount: z.number().nullable(),
  entryCount: z.number().nullable(),
  public: z.boolean(),
  own: z.boolean(),
  sourceSite: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  finalized: z.boolean(),
  editable: z.boolean(),
  /** Fetching again from the site it came from may bring more. */
  canUpdate: z.boolean(),
  shared: z.boolean(),
  auth: z.enum(['edit', 'view']),
  /** `YYYYMM` of the earliest article. */
  firstMonth: z.string().nullable(),
  status: z.enum(['typesetting', 'ready', 'failed', 'finalized']),
  /** With `ext_fields=user`: whose it is. */
  user: z.object({ nickname: z.string(), avatar: z.string().nullable() }).optional(),
})
export type BlogbookView = z.infer<typeof blogbookView>

const bid = z.object({ bid: pathId })
const title = textField({ ...fieldLimits.title, least: 0 })
const words = { subtitle: textField(fieldLimits.subtitle), author: textField(fieldLimits.author) }

/** An empty book of articles; it is called 暂无标题 until it is named. */
export const createBlogbook = defineContract({
  method: 'POST',
  path: '/blogbook/books',
  auth: 'user',
  limit: 'create',
  summary: '新建一本文集',
  body: z.strictObject({
    title: title.optional(),
    subtitle: words.subtitle.optional(),
    author: words.author.optional(),
    typesetType: z.enum(typesetTypes).optional(),
  }),
  output: blogbookView,
  errors: [],
})

export const listBlogbooks = defineContract({
  method: 'GET',
  path: '/blogbook/books',
  auth: 'user',
  summary: '我的文集',
  query: z.object(paging(12)),
  output: page(blogbookView),
  errors: [],
})

export const getBlogbook = defineContract({
  method: 'GET',
  path: '/blogbook/books/{bid}',
  auth: 'optional',
  summary: '一本文集',
  params: bid,
  query: z.object({ extFields: z.string().max(100).optional() }),
  output: blogbookView,
  errors: [],
})

export const updateBlogbook = defineContract({
  method: 'POST',
  path: '/blogbook/books/{bid}',
  auth: 'user',
  limit: 'write',
  summary: '改书名、作者、版式，或开关分享',
  params: bid,
  body: z.strictObject({
    title: title.optional(),
    subtitle: words.subtitle.optional(),
    author: words.author.optional(),
    public: z.boolean().optional(),
    typesetType: z.enum(typesetTypes).optional(),
  }),
  output: blogbookView,
  errors: ['finalized'],
})

/** The catalogue as it is printed; `layout=1`: its pages as well. */
export const getCatalog = defineContract({
  method: 'GET',
  path: '/blogbook/books/{bid}/catalog',
  auth: 'optional',
  summary: '目录：每篇在第几页',
  params: bid,
  query: z.object({ layout: z.string().max(10).optional() }),
  output: z.object({
    catalog: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** Pages of the article. */
        pageCount: z.number(),
        /** Printed number of the page it opens on. */
        pageNum: z.number(),
        /** Pages of all articles before it. */
        pageNo: z.number(),
      }),
    ),
    pageCount: z.number(),
    layout: z.array(printPage.pick({ elements: true }).extend({ pageId: z.string(), page: printPage })),
  }),
  errors: ['typesetting'],
})

/** The pages of one article. */
export const getArticleLayouts = defineContract({
  method: 'GET',
  path: '/blogbook/books/{bid}/layouts',
  auth: 'optional',
  summary: '一篇文章的版面',
  params: bid,
  query: z.object({ aid: z.string().min(1).max(60) }),
  output: z.array(printPage.pick({ elements: true }).extend({ pageId: z.string(), page: printPage })),
  errors: ['typesetting'],
})
