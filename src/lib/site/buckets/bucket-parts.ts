import { z } from 'zod'

/** One line people read: plain text, no line breaks, never HTML. */
export const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), '只能是一行文字')

/** A path of this site: buckets never lead people away. */
export const sitePath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[\w\-./?=&#%]*$/, '要写本站的路径，比如 /products/wxbook')

/** Lower-case id with hyphens or underscores, as in addresses and book types. */
export const slug = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, '只能用小写字母、数字、- 和 _')

/** A moment with its zone: `2026-11-11T00:00:00+08:00`. */
export const moment = z.iso.datetime({ offset: true, error: '要写带时区的时间，比如 2026-11-11T00:00:00+08:00' })

/** From `from` on, and no longer at `until`; both may be missing. */
export const span = { from: moment.optional(), until: moment.optional() }

type Spanned = { from?: string | undefined; until?: string | undefined }

/** Is it on at this time? At exactly `from` it has begun, at exactly `until` it is over. */
export const isOn = ({ from, until }: Spanned, nowMs: number): boolean =>
  (from === undefined || Date.parse(from) <= nowMs) && (until === undefined || nowMs < Date.parse(until))

/** No two rows of a list share the id. */
export const unique =
  <T>(idOf: (row: T) => string) =>
  (rows: T[], context: z.RefinementCtx): void => {
    const seen = new Set<string>()
    for (const [at, row] of rows.entries()) {
      const id = idOf(row)
      if (seen.has(id)) context.addIssue({ code: 'custom', path: [at], message: `「${id}」重复了` })
      seen.add(id)
    }
  }

export const list = <T extends z.ZodType<{ id: string }>>(row: T, most = 200) =>
  z.strictObject({
    items: z
      .array(row)
      .max(most)
      .superRefine(unique((one) => one.id)),
  })
