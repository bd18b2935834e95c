import { z } from 'zod'
import { list, sitePath, slug, span, unique, words } from './bucket-parts.ts'

/** A sentence above the content, with a way on if there is one. */
const notice = z.strictObject({ id: slug, text: words(60), href: sitePath.optional(), ...span }).nullable()

/** Spec §2, mobile tab bar: description in a tooltip, a dot, or a tag; dismissed for good by its id once seen. */
const tabBadge = z
  .strictObject({
    id: slug,
    tab: z.enum(['home', 'unboxing', 'signin', 'books', 'orders', 'my', 'agent']),
    kind: z.enum(['tooltip', 'dot', 'tag']),
    /** Read aloud for a dot, shown for the others. */
    text: words(16),
    ...span,
  })
  .refine(({ kind, text }) => kind !== 'tag' || text.length <= 4, { path: ['text'], message: '标签最多四个字' })

export const homeBucket = z.strictObject({
  notice,
  tabBadges: z
    .array(tabBadge)
    .max(12)
    .superRefine(unique((one) => one.id)),
  /** Products of the home page and of 更多产品 in the footer, in this order. */
  products: z.array(slug).min(1).max(12),
})

export const shelfBucket = z.strictObject({ notice })

export const orderTipsBucket = z.strictObject({
  items: z
    .array(
      z.strictObject({
        status: z.enum(['unpaid', 'paid', 'printing', 'shipped', 'completed', 'refunded']),
        text: words(80),
      }),
    )
    .max(12)
    .superRefine(unique((one) => one.status)),
})

/** 晒单返现 of the shop: closed until somebody opens it. */
export const cashbackBucket = z.strictObject({
  open: z.boolean(),
  rules: z.array(words(120)).max(20),
  /** What a post brings, the same for blame as for praise. */
  rewardFen: z.int().min(0).max(100_000),
})

export const promotionBucket = list(
  z.strictObject({ id: slug, title: words(30), text: words(120), href: sitePath, ...span }),
)
export const specialsBucket = list(
  z.strictObject({ id: slug, title: words(30), text: words(120), href: sitePath, ...span }),
)
