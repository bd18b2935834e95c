import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { messagesPerPage, mostPictures, threadsPerPage } from './helpdesk.ts'

const picture = z.object({ id: z.string(), width: z.number(), height: z.number() })
const message = z.object({
  id: z.number(),
  side: z.enum(['customer', 'operator']),
  text: z.string(),
  pictures: z.array(picture),
  createdAt: z.number(),
})

/** Newest first. `unread`: messages of the other side that were not read yet. */
const messages = page(message).extend({ unread: z.boolean(), done: z.boolean() })

/** `key`: made by the writer, the same for the same message, so that sending again sends once. */
const written = z.strictObject({
  text: textField(fieldLimits.helpText),
  pictures: z.array(z.string().max(40)).max(mostPictures, `一次最多 ${mostPictures} 张图片`).default([]),
  key: z.string().regex(/^[\w-]{8,64}$/),
})
const thread = z.object({ id: z.string().regex(/^[\w-]{22}$/) })
const errors = ['empty_message', 'unknown_picture'] as const

export const readHelp = defineContract({
  method: 'GET',
  path: '/api/helpdesk/thread/messages',
  auth: 'optional',
  summary: '与客服往来的消息，新的在前；没有账号的人凭自己的凭证 cookie',
  query: z.object(paging(messagesPerPage)),
  output: messages,
  errors: [],
})

export const writeHelp = defineContract({
  method: 'POST',
  path: '/api/helpdesk/thread/messages',
  auth: 'optional',
  summary: '给客服写一条消息，可附图片',
  body: written,
  output: message,
  errors,
  limit: 'help_message',
})

export const addHelpPicture = defineContract({
  method: 'POST',
  path: '/api/helpdesk/thread/pictures',
  auth: 'optional',
  summary: '上传一张要附在消息里的图片（最大 10 MB），写消息时带上它的编号',
  body: 'raw',
  output: picture,
  errors: ['not_a_picture'],
  limit: 'help_picture',
})

export const markHelpRead = defineContract({
  method: 'POST',
  path: '/api/helpdesk/thread/read',
  auth: 'optional',
  summary: '客服的消息看到了这一条',
  body: z.strictObject({ upTo: z.int().min(0) }),
  output: z.object({ unread: z.boolean() }),
  errors: [],
})

export const helpPicture = defineContract({
  method: 'GET',
  path: '/api/helpdesk/pictures/{id}',
  auth: 'optional',
  summary: '消息里的一张图片，只给往来的两方看',
  params: z.object({ id: z.string().regex(/^[\w-]{22}$/) }),
  output: 'binary',
  errors: [],
})

export const listThreads = defineContract({
  method: 'GET',
  path: '/api/helpdesk/threads',
  auth: 'user',
  summary: '客服：所有来信，没看过的在前（只给客服）',
  query: z.object({ ...paging(threadsPerPage), done: z.enum(['0', '1']).default('0') }),
  output: page(
    z.object({
      id: z.string(),
      nickname: z.string().nullable(),
      xinshuUserId: z.number().nullable(),
      preview: z.string(),
      unread: z.boolean(),
      done: z.boolean(),
      lastAt: z.number(),
    }),
  ),
  errors: [],
})

export const readThread = defineContract({
  method: 'GET',
  path: '/api/helpdesk/threads/{id}/messages',
  auth: 'user',
  summary: '客服：一个人的来往，新的在前（只给客服）',
  params: thread,
  query: z.object(paging(messagesPerPage)),
  output: messages,
  errors: [],
})

export const answerThread = defineContract({
  method: 'POST',
  path: '/api/helpdesk/threads/{id}/messages',
  auth: 'user',
  summary: '客服：回一条消息（只给客服）',
  params: thread,
  body: written,
  output: message,
  errors,
  limit: 'write',
})

export const addThreadPicture = defineContract({
  method: 'POST',
  path: '/api/helpdesk/threads/{id}/pictures',
  auth: 'user',
  summary: '客服：上传一张要附在回信里的图片（只给客服）',
  params: thread,
  body: 'raw',
  output: picture,
  errors: ['not_a_picture'],
  limit: 'write',
})

export const markThreadRead = defineContract({
  method: 'POST',
  path: '/api/helpdesk/threads/{id}/read',
  auth: 'user',
  summary: '客服：这个人的消息看到了这一条（只给客服）',
  params: thread,
  body: z.strictObject({ upTo: z.int().min(0) }),
  output: z.object({ unread: z.boolean() }),
  errors: [],
})

export const closeThread = defineContract({
  method: 'POST',
  path: '/api/helpdesk/threads/{id}/done',
  auth: 'user',
  summary: '客服：标为办结或重新打开（只给客服）',
  params: thread,
  body: z.strictObject({ done: z.boolean() }),
  output: z.object({ done: z.boolean() }),
  errors: [],
})
