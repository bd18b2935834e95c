import { z } from 'zod'
import { routeOf } from '../routes/routes.ts'
import { list, moment, sitePath, slug, unique, words } from './bucket-parts.ts'

/** Drawings in public/art/campaigns; each has a morning, a day and an evening, for phones and desks. */
const campaignScenes = ['classroom', 'shelves', 'desk'] as const
/** Pictures of public/art that may stand on a cover. */
const coverArt = ['baby', 'cake', 'cat', 'city', 'ginkgo', 'grad', 'hands', 'kite', 'lamp', 'mountain'] as const
const moreArt = ['noodles', 'parcel', 'paw', 'rain', 'sea', 'sill', 'snow', 'table', 'train', 'yard'] as const

/** Stands for the id of a product in the id of a campaign, for its name in the words, and for itself among the products. */
const anyProduct = '{product}'
/** The path at the root: `2025-618`; `11th-{product}` is one campaign for every product that is sold. */
const campaignId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,38}(\{product\})?$/, '只能用小写字母、数字和 -，末尾可以写 {product}')

/** What stands on the board in one of the three states. */
const state = z.strictObject({ heading: words(16), text: words(40) })

/** A path of this site, of the page of the product as well. */
const href = z
  .string()
  .refine((path) => sitePath.safeParse(path.replace(anyProduct, 'x')).success, '要写本站的路径，比如 /products/wxbook')

const offered = z.strictObject({
  product: z.union([slug, z.literal(anyProduct)]),
  /** Missing: the usual one. */
  style: slug.optional(),
  binding: slug,
  pages: z.int().min(2).max(500),
  name: words(16),
  cover: z.strictObject({
    cloth: z.enum(['indigo', 'zhu', 'pine']),
    art: z.enum([...coverArt, ...moreArt]),
    title: words(8),
  }),
})

/** Drawings of gifts in public/art/gifts. */
const giftArt = ['bookmarks', 'postcards'] as const

/** What is packed with an order of a certain sum, once a person, while there are some (src/lib/campaigns/gifts). */
const gift = z.strictObject({
  /** Those that were given are counted by it: another lot has another. */
  id: slug,
  name: words(20),
  text: words(60),
  art: z.enum(giftArt),
  /** What the goods have to come to, after all that is taken off and without delivery. */
  fromFen: z.int().min(100).max(100_000_00),
  /** How many there are. */
  most: z.int().min(1).max(100_000),
})

/**
 * A game whose prize the server draws (src/lib/campaigns/game). Prizes are coupons of the desk, by the number of their kind, made not to
 * be claimed; chances are ten-thousandths, and what they leave is for nothing.
 */
const game = z.strictObject({
  playsADay: z.int().min(1).max(20),
  prizes: z
    .array(
      z.strictObject({
        coupon: z.string().regex(/^[0-9A-Z]{12}$/, '写券的优惠码，12 位'),
        chance: z.int().min(1).max(10_000),
      }),
    )
    .max(8)
    .superRefine(unique(({ coupon }) => coupon))
    .refine((rows) => rows.reduce((sum, { chance }) => sum + chance, 0) <= 10_000, '机会加起来不能超过一万'),
})

/** Pages that show more than a campaign does; the one of their address is what is to be had there for a while. */
const ownPages: readonly string[] = ['missedBooks']

const campaign = z
  .strictObject({
    id: campaignId,
    kind: z.enum(['sale', 'newcomer']),
    name: words(20),
    description: z.string().trim().min(40).max(130),
    scene: z.enum(campaignScenes),
    startAt: moment,
    /** At exactly this moment it still goes on. */
    endAt: moment,
    /** Only for people who are signed in. */
    private: z.boolean(),
    before: state,
    running: state,
    ended: state,
    /** The way on while it runs. */
    action: z.strictObject({ label: words(10), href }),
    /** What the desk made (/operator/coupons): it takes something off, hands out coupons, or both. */
    activity: z.string().max(40).optional(),
    /** Goes with orders while it runs. */
    gift: gift.optional(),
    game: game.optional(),
    products: z.array(offered).max(6),
    productsHeading: words(16),
    story: z.strictObject({
      heading: words(20),
      parts: z
        .array(z.strictObject({ name: words(16), text: words(200) }))
        .max(8)
        .superRefine(unique((one) => one.name)),
    }),
    rules: z
      .array(z.strictObject({ name: words(8), text: words(120) }))
      .min(1)
      .max(12)
      .superRefine(unique((one) => one.name)),
  })
  .superRefine(({ id, startAt, endAt, products, gift, game }, context) => {
    if (Date.parse(startAt) >= Date.parse(endAt))
      context.addIssue({ code: 'custom', path: ['endAt'], message: '结束要在开始之后' })
    // Fixed pages come first: it would never be seen.
    const { name: page } = routeOf(`/${id.replace(anyProduct, 'x')}`)
    if (page !== 'promotion' && !ownPages.includes(page))
      context.addIssue({ code: 'custom', path: ['id'], message: `/${id} 已经有一页了` })
    if (gift && id.endsWith(anyProduct))
      context.addIssue({ code: 'custom', path: ['gift'], message: '每种书一份的活动不能带赠品' })
    // Each product would be draws of its own.
    if (game && id.endsWith(anyProduct))
      context.addIssue({ code: 'custom', path: ['game'], message: '每种书一份的活动不能带抽奖' })
    for (const [at, one] of products.entries())
      if (one.product === anyProduct && !id.endsWith(anyProduct))
        context.addIssue({ code: 'custom', path: ['products', at, 'product'], message: '活动的路径里没有 {product}' })
  })

/** What goes on for a while, each at a path of its own at the root. */
export const campaignsBucket = list(campaign, 100).superRefine(({ items }, context) => {
  // Of one lot two campaigns would each give away all there is.
  unique(({ gift, id }: Campaign) => (gift ? `赠品 ${gift.id}` : `活动 ${id}`))(items, context)
})

export type Campaign = z.output<typeof campaign>
export type Campaigns = z.output<typeof campaignsBucket>
