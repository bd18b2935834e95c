import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { shareBodies, shareLink } from '#lib/works/share/share.contract.ts'

/** A book of an agent, and the links by which customers order it. Amounts are fen. */
export const agentBookRow = z.object({
  bookId: z.string(),
  title: z.string(),
  bookTypeName: z.string(),
  pageCount: z.number().nullable(),
  finalized: z.boolean(),
  links: z.array(shareLink),
  /** Copies customers paid by these links and kept. */
  soldCopies: z.number(),
})

export const listAgentBooks = defineContract({
  method: 'GET',
  path: '/api/agents/books',
  auth: 'user',
  summary: '代理的书和卖这本书的链接，新的在前',
  query: z.object(paging(12)),
  output: page(agentBookRow),
  errors: ['not_agent'],
})

export const addSaleLink = defineContract({
  method: 'POST',
  path: '/api/agents/books/{id}/links',
  auth: 'user',
  limit: 'write',
  summary: '开一条卖书的链接：拿到的人看得到这本书，也买得到；可以设密码和到期的日子',
  params: z.object({ id: pathId }),
  body: shareBodies.addLink,
  output: agentBookRow,
  errors: ['not_agent', 'confirm_share', 'past_day', 'many_links', 'link_taken'],
})

export const revokeSaleLink = defineContract({
  method: 'POST',
  path: '/api/agents/books/{id}/links/{linkId}/revoke',
  auth: 'user',
  limit: 'write',
  summary: '收回一条卖书的链接，马上打不开；下过的订单照常',
  params: z.object({ id: pathId, linkId: z.string().max(64) }),
  body: shareBodies.nothing,
  output: agentBookRow,
  errors: ['not_agent'],
})

export const checkAgentBook = defineContract({
  method: 'GET',
  path: '/api/book/check_agent_book',
  auth: 'optional',
  summary: '凭代理发的码换一把只开这一本书的钥匙：看和下单，两小时；不进缓存',
  query: z.object({ bookId: pathId, bookType: z.string().max(40), bookCode: z.string().max(100) }),
  output: z.object({
    /** For the header Authorization; begins with `agent`. */
    authToken: z.string(),
    /** Seconds. */
    expireIn: z.number(),
  }),
  errors: ['too_many_requests'],
})
