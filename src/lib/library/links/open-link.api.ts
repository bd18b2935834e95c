import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const { linkPassword } = fieldLimits

/** Signed in or not; whoever is in already is let in again without a password. */
export const openShareLink = defineContract({
  method: 'POST',
  path: '/api/share/{token}',
  auth: 'optional',
  summary: '用链接的密码进来，换成一个 cookie；答复要去的页面',
  params: z.object({ token: z.string().max(64) }),
  body: z.strictObject({ linkPassword: z.string().max(linkPassword.most, linkPassword.wrong) }),
  output: z.object({ to: z.string() }),
  errors: ['wrong_password'],
})
