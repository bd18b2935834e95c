import { z } from 'zod'
import { fetchErrors } from '#lib/fetching/fetch-failure.ts'
import { defineContract } from '#lib/http/contract.ts'

/** A picture of an article: what it is called in the blocks, and where it is seen. */
export const picture = z.object({
  media: z.string(),
  kind: z.string(),
  /** Null while the picture itself is not there. */
  src: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  /** Where it should come from, while it is not there. */
  from: z.string().nullable(),
})
export type ArticlePicture = z.infer<typeof picture>

/** One picture of a pasted page, fetched and kept for the articles of a book. */
export const fetchPicture = defineContract({
  method: 'POST',
  path: '/blogbook/crawler/picture',
  auth: 'user',
  limit: 'outside_picture',
  summary: '取回粘贴的网页里的一张图片',
  body: z.strictObject({
    url: z.string().trim().min(1).max(2000),
    bookId: z.string().min(1).max(400),
    /** The page it stands on, where that is known. */
    page: z.string().max(2000).optional(),
  }),
  output: picture,
  errors: [
    'book_finalized',
    ...fetchErrors,
    'crawl_refused',
    'crawl_gone',
    'crawl_later',
    'crawl_unreachable',
    'not_a_picture',
    'store_quota',
  ],
  timeoutMs: 60_000,
})
