import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { omittedKinds } from '#lib/posts/choosing/omitted.ts'

/** Posts of a book that are only links, only emoji or private, by kind: what is left out now, and what could be. */
export const listOmitted = defineContract({
  method: 'GET',
  path: '/api/book/{id}/omitted',
  auth: 'user',
  summary: '这本书先放一边的内容',
  params: z.object({ id: pathId }),
  output: z.object({
    results: z.array(
      z.object({
        kind: z.enum(omittedKinds),
        /** Left out of the book as it stands. */
        isOut: z.boolean(),
        count: z.number(),
        /** The first 200 of them; `time` is local, '' unknown. */
        posts: z.array(z.object({ time: z.string(), text: z.string() })),
      }),
    ),
  }),
  errors: [],
})
