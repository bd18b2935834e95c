import { z } from 'zod'
import { defineContract, page } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { textField } from '#lib/http/text-field.ts'
import { reportReasonIds } from '#lib/moderation/moderation.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { placeKind } from './place.ts'
import { mostCount } from './remark.ts'

/** `type`: `book`, or the type of this book. */
const params = z.object({ type: z.string().min(1).max(40), id: pathId })
const token = z.string().regex(/^[\w-]{22}$/, '编号不对')
const remarkParams = params.extend({ remarkId: token })
const none = z.strictObject({})

const mayWrite = z.enum(['yes', 'closed', 'sign_in', 'phone'])
const place = z.object({ place: z.string(), kind: z.enum(['book', 'section', 'post']), label: z.string() })

const remarkFields = z.object({
  id: z.string(),
  /** Name and picture, and nothing that names an account. */
  name: z.string(),
  avatar: z.string().nullable(),
  /** Written by the book's owner. */
  isAuthor: z.boolean(),
  text: z.string(),
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  isMine: z.boolean(),
  /** What is not `shown` is seen by its writer, `hidden` by the owner too. */
  state: z.enum(['shown', 'hidden', 'held', 'removed', 'appealed', 'refused']),
  /** Until when its writer may change it, and ask for a second look; null: not, or not any more. */
  editableUntil: z.number().nullable(),
  appealUntil: z.number().nullable(),
  /** The desk's words to its writer. */
  decision: z.string().nullable(),
  /** For the owner: what they call the link the writer came by. */
  linkLabel: z.string().nullable(),
})
const remark = remarkFields.extend({ place, answer: remarkFields.nullable() })
export type RemarkFields = z.infer<typeof remarkFields>
export type Remark = z.infer<typeof remark>

const person = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  isAuthor: z.boolean(),
  createdAt: z.number(),
  /** Of `comment`: what was written. */
  remark: remark.nullable(),
})
export type LikeOrRemark = z.infer<typeof person>

const likes = z.object({ count: z.number(), liked: z.boolean() })

export const getBookLike = defineContract({
  method: 'GET',
  path: '/api/booklike/{type}/{id}',
  auth: 'optional',
  summary: '多少人喜欢这本书，我喜不喜欢，多少条留言；给看得到这本书的人',
  params,
  output: likes.extend({ remarkCount: z.number() }),
  errors: [],
})

export const checkBookLike = defineContract({
  method: 'GET',
  path: '/api/booklike/{type}/{id}/check',
  auth: 'optional',
  summary: '我喜不喜欢，能不能点赞和留言：yes、closed（没有开放或被屏蔽）、sign_in（先登录）、phone（先验证手机号）',
  params,
  output: z.object({ liked: z.boolean(), mayLike: mayWrite, mayRemark: mayWrite, isOwner: z.boolean() }),
  errors: [],
})

export const listBookLikes = defineContract({
  method: 'GET',
  path: '/api/booklike/{type}/{id}/details',
  auth: 'optional',
  summary:
    '谁喜欢（like，每页 24）或留言（comment，每页 10），新的在前；count=999 是全部，一页最多 999。只有名字和头像',
  params,
  query: z.object({
    subtype: z.enum(['like', 'comment']).default('like'),
    count: z.coerce.number().int().min(1).max(mostCount).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  output: page(person),
  errors: [],
})

export const getLikeAvatar = defineContract({
  method: 'GET',
  path: '/api/booklike/{type}/{id}/avatars/{mark}',
  auth: 'optional',
  summary: '写留言或点赞的人的头像，给看得到这本书的人',
  params: params.extend({ mark: token }),
  output: 'binary',
  errors: [],
})

export const likeBook = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}',
  auth: 'user',
  limit: 'write',
  summary: '喜欢这本书，或取消',
  params,
  body: z.strictObject({ liked: z.boolean() }),
  output: likes,
  errors: ['phone_needed', 'remarks_closed'],
})

const remarkPlace = z
  .string()
  .max(300)
  .refine((text) => placeKind(text) !== undefined, '写给哪里不对')
  .default('book')

export const writeRemark = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/remarks',
  auth: 'user',
  limit: 'remark',
  summary: '写一条留言，挂在整本书、一节（section/…）或一条（post/…）上；同一个编号再来一次还是那一条',
  params,
  body: z.strictObject({ remarkId: token, remark: textField(fieldLimits.remark), place: remarkPlace }),
  output: remark,
  errors: ['phone_needed', 'remarks_closed', 'no_place', 'said_already', 'remark_taken'],
})

export const editRemark = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/remarks/{remarkId}',
  auth: 'user',
  limit: 'remark',
  summary: '改自己的留言，发表后 10 分钟内',
  params: remarkParams,
  body: z.strictObject({ remark: textField(fieldLimits.remark) }),
  output: remark,
  errors: ['edit_over', 'phone_needed', 'remarks_closed', 'said_already'],
})

export const removeRemark = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/remarks/{remarkId}/remove',
  auth: 'user',
  limit: 'write',
  summary: '删掉自己的留言，连同作者的答复',
  params: remarkParams,
  body: none,
  output: z.object({ removed: z.literal(true) }),
  errors: [],
})

export const reportRemark = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/remarks/{remarkId}/report',
  auth: 'user',
  limit: 'remark_report',
  summary: '举报一条留言；对方不知道是谁',
  params: remarkParams,
  body: z.strictObject({
    reason: z.enum(reportReasonIds, '请选一个原因'),
    reportWords: textField(fieldLimits.reportWords).default(''),
  }),
  output: z.object({ reported: z.literal(true) }),
  errors: ['own_remark'],
})

export const appealRemark = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/remarks/{remarkId}/appeal',
  auth: 'user',
  limit: 'remark_report',
  summary: '自己的留言被判不显示，7 天内可以申诉一次，换一个人看',
  params: remarkParams,
  body: z.strictObject({ appealWords: textField(fieldLimits.appealWords) }),
  output: remark,
  errors: ['no_appeal', 'appeal_over'],
})

export const answerRemark = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/remarks/{remarkId}/answer',
  auth: 'user',
  limit: 'remark',
  summary: '书的主人答复一条留言，一条留言一个答复；再写一次就换成新的',
  params: remarkParams,
  body: z.strictObject({ answerId: token, remark: textField(fieldLimits.remark) }),
  output: remark,
  errors: ['remark_taken', 'edit_over'],
})

export const hideRemark = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/remarks/{remarkId}/hide',
  auth: 'user',
  limit: 'write',
  summary: '书的主人把一条留言收起来，或重新显示',
  params: remarkParams,
  body: z.strictObject({ hidden: z.boolean() }),
  output: remark,
  errors: [],
})

const block = z.object({
  id: z.string(),
  kind: z.enum(['person', 'link']),
  /** Of the person, or what the owner calls the link. */
  name: z.string(),
  createdAt: z.number(),
})
const settings = z.object({
  likesOpen: z.boolean(),
  remarksOpen: z.boolean(),
  likeCount: z.number(),
  remarkCount: z.number(),
  blocks: z.array(block),
})
export type RemarkSettings = z.infer<typeof settings>

export const blockWriter = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/remarks/{remarkId}/block',
  auth: 'user',
  limit: 'write',
  summary: '书的主人屏蔽写这条留言的人（换一条链接也不能写），或这个人用的链接；仍然能看',
  params: remarkParams,
  body: z.strictObject({ blocked: z.enum(['person', 'link']) }),
  output: settings,
  errors: ['own_remark', 'no_link', 'many_blocks'],
})

export const unblockWriter = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/blocks/{blockId}/remove',
  auth: 'user',
  limit: 'write',
  summary: '书的主人解除一个屏蔽',
  params: params.extend({ blockId: token }),
  body: none,
  output: settings,
  errors: [],
})

export const getRemarkSettings = defineContract({
  method: 'GET',
  path: '/api/booklike/{type}/{id}/settings',
  auth: 'user',
  summary: '书的主人：能不能点赞、留言，屏蔽了谁',
  params,
  output: settings,
  errors: [],
})

export const setRemarkSettings = defineContract({
  method: 'POST',
  path: '/api/booklike/{type}/{id}/settings',
  auth: 'user',
  limit: 'write',
  summary: '书的主人打开或关上点赞、留言',
  params,
  body: z.strictObject({ likesOpen: z.boolean().optional(), remarksOpen: z.boolean().optional() }),
  output: settings,
  errors: [],
})
