import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { isSha256 } from '#lib/media/picture.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { mostFeedbackPictures } from './feedback.ts'

const picture = z.string().refine(isSha256, '图片没有传好，请重新添加')
const kind = z.enum(['problem', 'wish', 'other'])

export const addFeedbackPicture = defineContract({
  method: 'POST',
  path: '/api/user/feedback_pictures',
  auth: 'user',
  summary: '反馈里的一张图片：送字节，得到它的名字',
  body: 'raw',
  output: z.object({ picture: z.string() }),
  errors: ['unreadable_picture'],
  limit: 'help_picture',
})

export const sendFeedback = defineContract({
  method: 'POST',
  path: '/api/user/feedback',
  auth: 'user',
  summary: '意见反馈',
  body: z.strictObject({
    kind,
    text: textField(fieldLimits.feedback),
    contact: textField(fieldLimits.contact).default(''),
    pictures: z.array(picture).max(mostFeedbackPictures, `最多 ${mostFeedbackPictures} 张图片`).default([]),
  }),
  output: z.object({ id: z.string() }),
  errors: [],
  limit: 'feedback',
})

export const listFeedbackCall = defineContract({
  method: 'GET',
  path: '/api/operator/feedback',
  auth: 'user',
  summary: '所有人的反馈；只有工作人员看得到',
  query: z.object({ ...paging(24), done: z.enum(['0', '1']).default('0') }),
  output: page(
    z.object({
      id: z.string(),
      kind,
      text: z.string(),
      contact: z.string(),
      pictures: z.array(z.string()),
      device: z.string(),
      nickname: z.string(),
      xinshuUserId: z.number(),
      createdAt: z.number(),
      done: z.boolean(),
    }),
  ),
  errors: [],
})

export const resolveFeedback = defineContract({
  method: 'POST',
  path: '/api/operator/feedback/{id}',
  auth: 'user',
  summary: '一条反馈处理好了，或重新打开',
  params: z.object({ id: z.string().max(40) }),
  body: z.strictObject({ done: z.boolean() }),
  output: z.object({ done: z.boolean() }),
  errors: [],
  limit: 'write',
})

export const feedbackPicture = defineContract({
  method: 'GET',
  path: '/api/operator/feedback/{id}/pictures/{sha256}',
  auth: 'user',
  summary: '一条反馈里的图片；只有工作人员看得到',
  params: z.object({ id: z.string().max(40), sha256: z.string().refine(isSha256) }),
  output: 'binary',
  errors: [],
})
