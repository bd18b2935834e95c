import { z } from 'zod'
import { albumBindings } from '../lookups/bindings.ts'
import { slug, unique, words } from './bucket-parts.ts'

const fen = z.int().min(0).max(1_000_000)

/**
 * What albums cost: one = binding + size + pages × (size's page + binding's page). `tid` and `size` are rows of
 * print/products/album-products.ts, where pages, papers and lengths stand.
 */
export const albumPrices = z.strictObject({
  bindings: z
    .array(
      z.strictObject({
        id: z.enum(albumBindings),
        name: words(12),
        text: words(40),
        cover: words(60),
        baseFen: fen,
        /** Added to the page of the size. */
        perPageFen: fen,
      }),
    )
    .superRefine(unique((one) => one.id)),
  sizes: z
    .array(z.strictObject({ tid: slug, size: slug, name: words(12), baseFen: fen, perPageFen: fen }))
    .superRefine(unique(({ tid, size }) => `${tid} ${size}`)),
})

export type AlbumPrices = z.output<typeof albumPrices>
