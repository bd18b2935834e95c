import { z } from 'zod'
import { postKinds } from '#lib/books/edit/many/post-filters.ts'
import { item } from '#lib/books/edit/source-items.api.ts'
import { defineContract, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/** Posts of the whole book that answer to all that is asked, in reading order, with what there is to ask for. */
export const searchItems = defineContract({
  method: 'GET',
  path: '/api/book/{sourceId}/items/search',
  auth: 'user',
  summary: '在整本书里按条件找内容',
  params: z.object({ sourceId: pathId }),
  query: z.object({
    book: pathId.optional(),
    /** Exactly these characters in the words of the post. */
    words: z.string().max(200).optional(),
    /** `YYYY`, or `undated`. */
    year: z
      .string()
      .regex(/^\d{4}$|^undated$/)
      .optional(),
    author: z.string().max(200).optional(),
    kind: z.enum(postKinds).optional(),
    /** In the book, or left out of it for whatever reason. */
    state: z.enum(['in', 'out']).default('in'),
    ...paging(200, 1000),
  }),
  output: z.object({
    items: z.array(
      item.extend({
        /** Address of its month: `202404`, `undated`. */
        month: z.string(),
      }),
    ),
    /** Of all that answers. */
    total: z.number(),
    years: z.array(z.string()),
    /** Whoever wrote posts of the source, most posts first. */
    people: z.array(z.object({ id: z.string(), name: z.string(), posts: z.number() })),
  }),
  errors: [],
})
