import { z } from 'zod'
import { list, slug, words } from './bucket-parts.ts'

const mm = z.number().min(40).max(500)

/** Covers people choose from; the designs themselves are src/lib/covers. */
export const coversBucket = list(
  z.strictObject({
    id: slug,
    name: words(12),
    needsPhoto: z.boolean(),
    text: words(60),
    hidden: z.boolean().optional(),
  }),
)

/** Inner styles people choose from; the styles themselves are src/lib/typeset/styles. */
export const templatesBucket = list(
  z.strictObject({
    id: slug,
    name: words(12),
    widthMm: mm,
    heightMm: mm,
    text: words(60),
    hidden: z.boolean().optional(),
  }),
)

const part = z.strictObject({ id: slug, name: words(12), text: words(60).optional() })

/** Leaves bound in between (inserts), feet of pages, drawn pictures, album styles: rows come with the feature that shows them. */
export const insertsBucket = list(part)
export const footersBucket = list(part)
export const galleryBucket = list(part)
export const albumStylesBucket = list(part)

/** Shelves of the product list. */
export const categoriesBucket = list(z.strictObject({ id: slug, name: words(12), products: z.array(slug) }))
