import { z } from 'zod'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** `private`: nobody but its owner. `links`: whoever came by a link that is open. `public`: whoever knows the address. */
const access = z.enum(['private', 'links', 'public'])
export type ShareAccess = z.infer<typeof access>

/** A link as its owner is told it. */
export const shareLink = z.object({
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
export type ShareLink = z.infer<typeof shareLink>

/** Who may see a work, and the links its owner handed out. */
export const workShare = z.object({
  access,
  /** It was written for few eyes: the first to open it says so again (`confirm_share`). */
  asksBeforeSharing: z.boolean(),
  links: z.array(shareLink),
})
export type WorkShare = z.infer<typeof workShare>

const { linkPassword: passwordLimit } = fieldLimits
const password = z.string().min(passwordLimit.least, passwordLimit.wrong).max(passwordLimit.most, passwordLimit.wrong)
/** The last day it opens, in UTC+8; null: without an end. */
const lastDay = z.iso.date('请选一个日期').nullable()
const confirmShare = z.literal(true).optional()

const newLink = {
  /** Made by the browser: a press whose answer got lost makes no second one. It opens nothing: addresses are signed. */
  linkId: z.string().regex(/^[\w-]{22}$/),
  linkLabel: textField(fieldLimits.linkLabel),
  lastDay,
  linkPassword: password.optional(),
}

/** Bodies of the calls by which an owner shares a work, whatever it is. */
export const shareBodies = {
  setAccess: z.strictObject({ access, confirmShare }),
  addLink: z.strictObject({ ...newLink, confirmShare }),
  /** A link that lets nobody look: there is nothing to confirm. */
  addInvitation: z.strictObject(newLink),
  changeLink: z.strictObject({
    linkLabel: textField(fieldLimits.linkLabel).optional(),
    lastDay: lastDay.optional(),
    linkPassword: password.nullable().optional(),
  }),
  nothing: z.strictObject({}),
}
export type AccessBody = z.output<typeof shareBodies.setAccess>
export type NewLinkBody = z.output<typeof shareBodies.addLink>
export type LinkBody = z.output<typeof shareBodies.changeLink>
