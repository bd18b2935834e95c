import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

/** The signed-in corner of pages that are the same for everybody: who looks, and what is new for them. */
export const accountMenu = defineContract({
  method: 'GET',
  path: '/api/user/corner',
  auth: 'optional',
  summary: '页面框架里因人而异的那一角：昵称、头像、未读、提示；任何缓存都不留',
  output: z.object({
    who: z.enum(['visitor', 'user', 'agent', 'partner']),
    nickname: z.string().nullable(),
    avatar: z.string().nullable(),
    openid: z.boolean(),
    /** The service desk has answered. */
    unread: z.boolean(),
    marks: z.array(
      z.object({
        id: z.string(),
        tab: z.enum(['home', 'unboxing', 'signin', 'books', 'orders', 'my', 'agent']),
        kind: z.enum(['tooltip', 'dot', 'tag']),
        text: z.string(),
      }),
    ),
  }),
  errors: [],
})
