import { z } from 'zod'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { campaignsBucket } from './bucket-campaigns.ts'
import { bucketDefaults } from './bucket-defaults.ts'
import {
  albumStylesBucket,
  categoriesBucket,
  coversBucket,
  footersBucket,
  galleryBucket,
  insertsBucket,
  templatesBucket,
} from './bucket-design.ts'
import {
  cashbackBucket,
  homeBucket,
  orderTipsBucket,
  promotionBucket,
  shelfBucket,
  specialsBucket,
} from './bucket-frame.ts'
import { packagesBucket, productsBucket } from './bucket-products.ts'
import { scenariosBucket } from './bucket-scenarios.ts'

/** Site configuration by name (spec §7). Everybody may read all of it: nothing private belongs in a bucket. */
const bucketSchemas = {
  home: homeBucket,
  promotion: promotionBucket,
  shelf: shelfBucket,
  'order-tips': orderTipsBucket,
  cashback: cashbackBucket,
  covers: coversBucket,
  templates: templatesBucket,
  inserts: insertsBucket,
  footers: footersBucket,
  gallery: galleryBucket,
  packages: packagesBucket,
  'album-styles': albumStylesBucket,
  products: productsBucket,
  scenarios: scenariosBucket,
  campaigns: campaignsBucket,
  categories: categoriesBucket,
  specials: specialsBucket,
}

/** What a bucket of this name holds. */
export const bucketShape = (name: BucketName): z.ZodType => bucketSchemas[name]

export type BucketName = keyof typeof bucketSchemas
export type BucketValue<N extends BucketName> = z.output<(typeof bucketSchemas)[N]>

export const bucketNames = Object.keys(bucketSchemas) as BucketName[]

/** A name as it stands in an address: lower case with hyphens, with or without `.json`. */
export const bucketNamed = (text: string): BucketName | undefined =>
  bucketNames.find((name) => text === name || text === `${name}.json`)

/** Version 0. */
export const defaultBucket = <N extends BucketName>(name: N): BucketValue<N> => bucketDefaults[name] as BucketValue<N>

const chinese = z.locales.zhCN().localeError
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || '最外层'

/** Holds a value against the bucket's schema; the message names every place that is wrong, at most ten. */
export const checkBucket = <N extends BucketName>(name: N, value: unknown): Result<BucketValue<N>> => {
  const parsed = bucketSchemas[name].safeParse(value, { error: chinese })
  if (parsed.success) return ok(parsed.data as BucketValue<N>)
  const said = parsed.error.issues.slice(0, 10).map((issue) => `${placeOf(issue.path)}：${issue.message}`)
  const more = parsed.error.issues.length - said.length
  return fail(422, 'invalid', [...said, ...(more > 0 ? [`还有 ${more} 处`] : [])].join('\n'))
}
