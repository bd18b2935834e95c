import { z } from 'zod'
import { mostArticles } from '#lib/crawl/assistant.ts'
import { fetchErrors } from '#lib/fetching/fetch-failure.ts'
import { defineContract, type OutputOf, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const id = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)
const url = z.string().trim().min(1, '请粘贴一个网址').max(2000, '网址太长了')
const day = z.iso.date('日期要写成 2024-03-01 这样')
const bookId = z.string().min(1).max(400)
/** Most articles somebody may pick one by one. */
const mostChosen = 500

const found = z.object({ url: z.string(), title: z.string(), day: z.string() })
const pictures = z.array(z.string())

const inspectionView = z.object({
  /** Where the address led to. */
  url: z.string(),
  title: z.string(),
  kind: z.enum(['article', 'blog']),
  /** The article on the page. */
  article: z
    .object({
      url: z.string(),
      title: z.string(),
      author: z.string(),
      day: z.string(),
      words: z.number(),
      pictureCount: z.number(),
      excerpt: z.string(),
      /** The first pictures, at signed addresses of ours. */
      pictures,
    })
    .nullable(),
  /** What was found of a blog: the first list it names. */
  blog: z.object({ articles: z.array(found), total: z.number().nullable() }).nullable(),
})
export type InspectionView = z.infer<typeof inspectionView>

export const searchArticle = defineContract({
  method: 'POST',
  path: '/blogbook/crawler/search_article',
  auth: 'user',
  limit: 'crawl_look',
  summary: '看看一个网址上有哪些文章，什么也不保存',
  body: z.strictObject({ url }),
  output: inspectionView,
  errors: [...fetchErrors, 'crawl_refused', 'crawl_gone', 'crawl_later', 'crawl_nothing', 'crawl_unreachable'],
  timeoutMs: 60_000,
})

const assistant = z.object({
  id: z.string(),
  source: z.string(),
  url: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'paused', 'done', 'failed']),
  /** Still finding articles: `total` may grow. */
  finding: z.boolean(),
  counts: z.object({ total: z.number(), done: z.number(), failed: z.number(), left: z.number() }),
  run: z.number(),
  /** What the last run brought into the book; `kept` were changed here as well and stay as they are. */
  imported: z.object({ added: z.number(), updated: z.number(), kept: z.number() }),
  failure: z.string().nullable(),
  /** The site asked us to wait until then; ms. */
  waitUntil: z.number().nullable(),
  /** The article book, once articles are in it. */
  bookId: z.string().nullable(),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
})
export type AssistantView = z.infer<typeof assistant>

const assistantWhole = assistant.extend({
  /** Articles that did not come, and why; the first 200. */
  failures: z.array(z.object({ url: z.string(), title: z.string(), code: z.string(), message: z.string() })),
  /** Articles that were changed both here and at their source, and stay as they are here. */
  kept: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
})
export type AssistantWhole = z.infer<typeof assistantWhole>

export const startCrawl = defineContract({
  method: 'POST',
  path: '/blogbook/crawler/crawl',
  auth: 'user',
  limit: 'crawl',
  summary: '派一位小助手去读文章：给一个网址，或者让以前的小助手再去看看有没有新的',
  body: z
    .strictObject({
      url: url.optional(),
      assistantId: id.optional(),
      source: z.string().max(20).optional(),
      range: z
        .strictObject({
          from: day.optional(),
          to: day.optional(),
          urls: z.array(url).min(1).max(mostChosen).optional(),
        })
        .optional(),
      bookId: bookId.optional(),
    })
    .refine(
      (body) => (body.url === undefined) !== (body.assistantId === undefined),
      '请给一个网址，或者一位小助手的编号',
    ),
  output: z.object({ id: z.string() }),
  errors: ['fetch_bad_address', 'fetch_inside', 'crawl_busy', 'crawl_too_many', 'book_finalized', 'store_quota'],
})

export const listAssistants = defineContract({
  method: 'GET',
  path: '/blogbook/crawler/assistants',
  auth: 'user',
  summary: '我的小助手，新的在前',
  query: z.object({ ...paging(12), source: z.string().max(20).optional(), bookId: bookId.optional() }),
  output: page(assistant),
  errors: [],
})

export const getAssistant = defineContract({
  method: 'GET',
  path: '/blogbook/crawler/assistants/{id}',
  auth: 'user',
  summary: '一位小助手的进度和没读到的文章',
  params: z.object({ id }),
  output: assistantWhole,
  errors: [],
})

export const steerAssistant = defineContract({
  method: 'POST',
  path: '/blogbook/crawler/assistants/{id}',
  auth: 'user',
  limit: 'write',
  summary: '让小助手停下，或者接着读',
  params: z.object({ id }),
  body: z.strictObject({ action: z.enum(['pause', 'resume']) }),
  output: assistant,
  errors: ['crawl_state'],
})

/** What came in one import, to choose from; nothing else of the collection it went into. */
export const listImportedArticles = defineContract({
  method: 'GET',
  path: '/blogbook/crawler/files/{importId}',
  auth: 'user',
  summary: '上传的文件里有哪些文章',
  params: z.object({ importId: id }),
  output: z.object({
    articles: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        /** As far as known, '' unknown. */
        day: z.string(),
        words: z.number(),
        pictureCount: z.number(),
        /** Of these pictures, how many did not come along, lie on the web, and came but cannot be printed. */
        missingCount: z.number(),
        remoteCount: z.number(),
        brokenCount: z.number(),
        /** Who wrote it, '' unknown. */
        author: z.string(),
      }),
    ),
    /** Pictures of all of them that lie on the web, each once, and the helper that was sent for them. */
    remote: z.object({ count: z.number(), assistantId: z.string().nullable() }),
  }),
  errors: ['import_not_ready', 'not_articles'],
})
export type ImportedArticles = OutputOf<typeof listImportedArticles>
export type ImportedArticle = OutputOf<typeof listImportedArticles>['articles'][number]

/** Articles of files that were brought (an import that is read), into an article book: all of that import, or those named by key. */
export const addImportedArticles = defineContract({
  method: 'POST',
  path: '/blogbook/crawler/files',
  auth: 'user',
  limit: 'crawl',
  summary: '把上传的文件里的文章放进一本文集',
  maxBodyBytes: 512 * 1024,
  body: z.strictObject({
    importId: id,
    keys: z.array(z.string().min(1).max(80)).min(1).max(mostArticles).optional(),
    bookId: bookId.optional(),
    /** Of a new book; one there is keeps its own. */
    title: textField({ ...fieldLimits.title, least: 0 }).optional(),
    author: textField({ ...fieldLimits.author, least: 0 }).optional(),
  }),
  output: z.object({ bookId: z.string(), added: z.number(), known: z.number() }),
  errors: ['import_not_ready', 'not_articles', 'book_finalized'],
})
