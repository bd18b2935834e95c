import { z } from 'zod'
import { isOpenLink } from '#lib/std/open-link.ts'

const text = z.string().max(100_000)
const inline = z.discriminatedUnion('t', [
  z.strictObject({
    t: z.literal('text'),
    s: text,
    b: z.boolean().optional(),
    i: z.boolean().optional(),
    u: z.boolean().optional(),
    ruby: z.string().min(1).max(200).optional(),
  }),
  z.strictObject({
    t: z.literal('emoji'),
    code: z.string().max(100),
    set: z.enum(['wechat', 'weibo', 'qzone', 'tieba', 'custom']),
    char: z.string().max(40).optional(),
    media: z.string().max(200).optional(),
  }),
  z.strictObject({ t: z.literal('mention'), person: z.string().max(200).optional(), s: text }),
  z.strictObject({ t: z.literal('tag'), s: text }),
  z.strictObject({
    t: z.literal('a'),
    href: z.string().max(4000).refine(isOpenLink, '链接只能是网页或邮箱的地址'),
    s: text,
  }),
  z.strictObject({ t: z.literal('note'), s: z.string().max(10_000) }),
  z.strictObject({ t: z.literal('br') }),
])
const place = z.number().int().min(0).max(2000)
const inl = z.array(inline).max(20_000)
const use = z.strictObject({ media: z.string().min(1).max(200), caption: z.string().max(1000).optional() })

/** The blocks of `book-import/1` (posts/post-import.ts) on the wire. */
export const block = z.discriminatedUnion('t', [
  z.strictObject({ t: z.enum(['p', 'h1', 'h2', 'h3', 'code']), inl }),
  z.strictObject({ t: z.literal('quote'), inl, depth: z.number().int().min(0).max(20).optional() }),
  z.strictObject({
    t: z.literal('li'),
    inl,
    ordered: z.boolean().optional(),
    depth: z.number().int().min(0).max(20).optional(),
    label: z.string().min(1).max(60).optional(),
  }),
  z.strictObject({ t: z.literal('hr') }),
  z.strictObject({ t: z.literal('figure'), media: z.array(use).min(1).max(50), caption: inl.optional() }),
  z.strictObject({
    t: z.literal('table'),
    rows: z.array(z.array(inl).max(60)).max(2000),
    head: z.boolean().optional(),
    caption: z.string().max(1000).optional(),
    /** Cells that reach over others: row, column, rows, columns. */
    spans: z
      .array(z.tuple([place, place, place, place]))
      .max(2000)
      .optional(),
  }),
])

/** Pictures the blocks show that are still outside, by the id the blocks use: kept with their address. */
export const remotePictures = z
  .array(z.strictObject({ media: z.string().min(1).max(200), url: z.url({ protocol: /^https?$/ }).max(2000) }))
  .max(1000)
