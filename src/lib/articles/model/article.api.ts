import { z } from 'zod'
import { picture } from '#lib/articles/model/picture.api.ts'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { block, remotePictures } from './blocks.api.ts'

const aid = z.string().regex(/^[\w-]{1,60}$/)
/** A crawl may bring 5,000 (crawl/assistant.ts), files and hands some more. */
const aids = z.array(aid).min(1).max(6000)

/** A day, or '' when nobody knows. */
const postDate = z.string().regex(/^$|^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, '日期要写成 2024-05-01 这样')
const title = textField(fieldLimits.articleTitle)
const author = textField(fieldLimits.author)
const blocks = z.array(block).max(20_000)

/** Most bytes of an article on the wire. */
const mostBytes = 8 * 1024 * 1024

/** Spec §3 Article; `fields` of a list names the keys wanted beside the id. */
const articleHead = z.object({
  id: z.string(),
  title: z.string().optional(),
  author: z.string().optional(),
  /** `2024-05-01`, `2024-05` when the day is not known, '' when nothing is. */
  postDate: z.string().optional(),
  deleted: z.boolean().optional(),
  characters: z.number().optional(),
  pictures: z.number().optional(),
  version: z.number().optional(),
  sourceUrl: z.string().optional(),
  updatedAt: z.number().optional(),
})
export type ArticleItem = z.infer<typeof articleHead>

export const listArticles = defineContract({
  method: 'GET',
  path: '/blogbook/books/articles',
  auth: 'user',
  summary: '一本书里的文章',
  query: z.object({
    bid: pathId,
    ...paging(12, 200),
    fields: z.string().max(200).optional(),
    titleKeywords: textField(fieldLimits.titleKeywords).optional(),
    /** `1`: those that were deleted. */
    deleted: z.enum(['0', '1']).optional(),
    /** By comma. */
    ids: z.string().max(8000).optional(),
  }),
  output: page(articleHead),
  errors: [],
})

/** Adds written articles at the end of a book; one that is there already is not added again. */
export const addArticlesCall = defineContract({
  method: 'POST',
  path: '/blogbook/books/articles',
  auth: 'user',
  limit: 'write',
  summary: '往书里加文章',
  maxBodyBytes: mostBytes,
  body: z.strictObject({
    bid: pathId,
    articles: z
      .array(
        z.strictObject({
          title,
          author: author.optional(),
          postDate: postDate.optional(),
          blocks,
          remote: remotePictures.optional(),
          /** Another article of this book whose pictures it shows. */
          copyOf: aid.optional(),
        }),
      )
      .min(1)
      .max(50),
  }),
  output: z.object({ aids: z.array(z.string()) }),
  errors: ['finalized', 'unknown_picture'],
})

/** Takes articles out of the book, or back in. */
export const deleteArticles = defineContract({
  method: 'POST',
  path: '/blogbook/books/{bid}/articles',
  auth: 'user',
  limit: 'write',
  summary: '删除或恢复文章',
  maxBodyBytes: 512 * 1024,
  params: z.object({ bid: pathId }),
  body: z.strictObject({ deleted: z.boolean(), aids }),
  output: z.object({ changed: z.number() }),
  errors: ['finalized'],
})

/** All articles of the book in their new order; those left out follow in the old one. */
export const orderArticles = defineContract({
  method: 'POST',
  path: '/blogbook/books/{bid}/order',
  auth: 'user',
  limit: 'write',
  summary: '排文章的先后',
  maxBodyBytes: 512 * 1024,
  params: z.object({ bid: pathId }),
  body: z.strictObject({ aids }),
  output: z.object({ aids: z.array(z.string()) }),
  errors: ['finalized'],
})

const wholeArticle = z.object({
  id: z.string(),
  bookId: z.string(),
  title: z.string(),
  author: z.string(),
  postDate: z.string(),
  deleted: z.boolean(),
  version: z.number(),
  updatedAt: z.number(),
  blocks: z.array(block),
  pictures: z.array(picture),
})
export type WholeArticle = z.infer<typeof wholeArticle>

export const getArticle = defineContract({
  method: 'GET',
  path: '/blogbook/articles/{aid}',
  auth: 'user',
  summary: '一篇文章',
  params: z.object({ aid }),
  output: wholeArticle,
  errors: [],
})

/**
 * Saves an article over the version it was opened at; 409 `article_changed` with `{version, updated_at}` when somebody
 * saved in between. What is the same as before changes nothing.
 */
export const saveArticle = defineContract({
  method: 'POST',
  path: '/blogbook/articles/{aid}',
  auth: 'user',
  limit: 'write',
  summary: '保存一篇文章',
  maxBodyBytes: mostBytes,
  params: z.object({ aid }),
  body: z.strictObject({
    version: z.number().int().min(1),
    title,
    author,
    postDate,
    blocks,
    remote: remotePictures.optional(),
  }),
  output: z.object({ version: z.number(), updatedAt: z.number() }),
  errors: ['finalized', 'article_changed', 'unknown_picture'],
})

/** A picture for the articles of this book: its bytes. */
export const addArticlePicture = defineContract({
  method: 'POST',
  path: '/blogbook/books/{bid}/pictures',
  auth: 'user',
  limit: 'upload',
  summary: '给文章加一张图片',
  params: z.object({ bid: pathId }),
  body: 'raw',
  output: picture,
  errors: ['finalized', 'not_a_picture', 'body_too_large', 'store_quota'],
})
