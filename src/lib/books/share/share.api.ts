import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** `private`: nobody but its owner. `links`: whoever came by a link that is open. `public`: whoever knows the address. */
const access = z.enum(['private', 'links', 'public'])
export type ShareAccess = z.infer<typeof access>

const link = z.object({
  id: z.string(),
  label: z.string(),
  /** What is passed on: neither title nor owner stand in it. */
  address: z.string(),
  /** `ended`: its day is over, and can be moved. `revoked`: for good. */
  state: z.enum(['open', 'ended', 'revoked']),
  endsAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
  hasPassword: z.boolean(),
  /** Browsers that came in by it, and when the last did. */
  opens: z.number(),
  lastOpenedAt: z.number().nullable(),
  createdAt: z.number(),
})
export type ShareLink = z.infer<typeof link>

const share = z.object({
  access,
  /** It was written for few eyes: the first to open it says so again (`confirm_share`). */
  asksBeforeSharing: z.boolean(),
  links: z.array(link),
})
export type BookShare = z.infer<typeof share>

const { linkPassword: passwordLimit } = fieldLimits
const password = z.string().min(passwordLimit.least, passwordLimit.wrong).max(passwordLimit.most, passwordLimit.wrong)
/** The last day it opens, in UTC+8; null: without an end. */
const lastDay = z.iso.date('请选一个日期').nullable()
const linkParams = z.object({ id: pathId, linkId: z.string().max(64) })

export const getBookShare = defineContract({
  method: 'GET',
  path: '/api/book/{id}/share',
  auth: 'user',
  summary: '谁能看这本书，发出去的链接',
  params: z.object({ id: pathId }),
  output: share,
  errors: [],
})

export const setBookAccess = defineContract({
  method: 'POST',
  path: '/api/book/{id}/share',
  auth: 'user',
  limit: 'write',
  summary: '改谁能看：只有自己、有链接的人、公开；收回以后，先前的链接和图片地址立即失效',
  params: z.object({ id: pathId }),
  body: z.strictObject({ access, confirmShare: z.literal(true).optional() }),
  output: share,
  errors: ['confirm_share'],
})

export const addBookLink = defineContract({
  method: 'POST',
  path: '/api/book/{id}/share/links',
  auth: 'user',
  limit: 'create',
  summary: '生成一条链接，可以设期限和密码；还没有分享的书同时改成「有链接的人」；同一个编号再来一次还是那一条',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    /** Made by the browser: a press whose answer got lost makes no second one. It opens nothing: addresses are signed. */
    linkId: z.string().regex(/^[\w-]{22}$/),
    linkLabel: textField(fieldLimits.linkLabel),
    lastDay,
    linkPassword: password.optional(),
    confirmShare: z.literal(true).optional(),
  }),
  output: share,
  errors: ['confirm_share', 'many_links', 'past_day', 'link_taken'],
})

export const changeBookLink = defineContract({
  method: 'POST',
  path: '/api/book/{id}/share/links/{linkId}',
  auth: 'user',
  limit: 'write',
  summary: '给链接改名、续期、换密码（null 去掉密码）；换了密码，先前进来的人要重新输',
  params: linkParams,
  body: z.strictObject({
    linkLabel: textField(fieldLimits.linkLabel).optional(),
    lastDay: lastDay.optional(),
    linkPassword: password.nullable().optional(),
  }),
  output: share,
  errors: ['link_revoked', 'past_day'],
})

export const revokeBookLink = defineContract({
  method: 'POST',
  path: '/api/book/{id}/share/links/{linkId}/revoke',
  auth: 'user',
  limit: 'write',
  summary: '撤销一条链接：用它进来的人立即看不到，撤销了不能恢复',
  params: linkParams,
  body: z.strictObject({}),
  output: share,
  errors: [],
})

export const removeBookLink = defineContract({
  method: 'POST',
  path: '/api/book/{id}/share/links/{linkId}/remove',
  auth: 'user',
  limit: 'write',
  summary: '从列表里删掉一条链接；还开着的同时撤销',
  params: linkParams,
  body: z.strictObject({}),
  output: share,
  errors: [],
})

/** Signed in or not; whoever is in already is let in again without a password. */
export const openShareLink = defineContract({
  method: 'POST',
  path: '/api/share/{token}',
  auth: 'optional',
  summary: '用链接的密码进来，换成一个 cookie；答复要去的页面',
  params: z.object({ token: z.string().max(64) }),
  body: z.strictObject({ linkPassword: z.string().max(passwordLimit.most, passwordLimit.wrong) }),
  output: z.object({ to: z.string() }),
  errors: ['wrong_password'],
})
