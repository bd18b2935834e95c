import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { shareBodies, shareLink } from '#lib/works/share/share.contract.ts'

const id = z.string().max(64)

const invitations = z.object({
  /** `photos`: brought by it so far. */
  links: z.array(shareLink.extend({ photos: z.number() })),
})

export const listInvitations = defineContract({
  method: 'GET',
  path: '/jx/albums/{id}/invitations',
  auth: 'user',
  summary: '请家里人添照片的链接，各收到几张',
  params: z.object({ id }),
  output: invitations,
  errors: [],
})

export const addInvitation = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/invitations',
  auth: 'user',
  limit: 'create',
  summary:
    '生成一条请人添照片的链接，可以设期限和密码；拿到的人只能添，看不到相册；改名、续期、撤销、删除和别的链接一样',
  params: z.object({ id }),
  body: shareBodies.addInvitation,
  output: invitations,
  errors: ['many_links', 'past_day', 'link_taken'],
})

/** Body: the original, whole, at most `mostPhotoBytes`. The answer is the same whether or not the album or its owner had it. */
export const putContribution = defineContract({
  method: 'PUT',
  path: '/jx/albums/{id}/contributions/{sha256}',
  auth: 'optional',
  limit: 'contribution',
  summary: '用请人添照片的链接进来的人，往相册的照片盘里添一张；不用登录',
  params: z.object({ id, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  query: z.object({
    contributor: textField(fieldLimits.contributor),
    fileName: z.string().max(200).optional(),
    taken: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
      .optional(),
  }),
  body: 'raw',
  output: z.object({
    /** How many more this link takes. */
    left: z.number(),
  }),
  errors: ['wrong_hash', 'not_a_picture', 'body_too_large', 'no_room', 'bad_name'],
})
