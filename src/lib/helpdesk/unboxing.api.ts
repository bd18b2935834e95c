import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { bindingIds, postsPerPage, rankSize } from './unboxing.ts'

/** Spec §3: rank, picList, book, binding, type, content with a prefer tag. `rank` is 0 outside the ranking. */
const item = z.object({
  id: z.string(),
  rank: z.number(),
  type: z.literal('unboxing'),
  author: z.string(),
  book: z.object({ title: z.string(), bookType: z.string() }),
  binding: z.enum(bindingIds),
  content: z.object({ title: z.string(), text: z.string(), tag: z.enum(['prefer']).nullable() }),
  picList: z.array(z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() })),
  /** Demo data, nobody's book. */
  sample: z.boolean(),
  /** Its writer got a sum for it, whatever it says. */
  hasCashback: z.boolean(),
  createdAt: z.number(),
})
export type UnboxingItem = z.infer<typeof item>

const tid = z.string().max(40).optional()
const binding = z.enum(bindingIds).optional()

export const listUnboxing = defineContract({
  method: 'GET',
  path: '/api/helpdesk/request/get_all_cashback',
  auth: 'none',
  summary: '晒书，新的在前；`tid` 只看一种产品，`binding` 只看一种装帧',
  query: z.object({ ...paging(postsPerPage), tid, binding }),
  output: page(item),
  errors: [],
})

export const rankUnboxing = defineContract({
  method: 'GET',
  path: '/api/helpdesk/request/get_all_cashback_rank',
  auth: 'none',
  summary: '精选的几篇晒书，`size` 篇，`rank` 从 1 起',
  query: z.object({ size: z.coerce.number().int().min(1).max(24).default(rankSize), tid }),
  output: page(item),
  errors: [],
})

export const readUnboxing = defineContract({
  method: 'GET',
  path: '/api/helpdesk/request/{id}/info',
  auth: 'none',
  summary: '一篇晒书',
  params: z.object({ id: z.string() }),
  output: item,
  errors: [],
})
