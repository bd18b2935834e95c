import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import { mayLead, ranked, worthOf } from '#lib/photo-layout/rank.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { AlbumSize } from '#lib/print/products/album-products.ts'
import type { AlbumInput, ComposedLeaves } from '../layout/composed-album.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { sheetContent } from '../layout/sheet-content.ts'
import { cardOptions } from './card-options.ts'
import { leafScene } from './leaf-scene.ts'

/** How many cards so many photographs make: the nearest number that is sold. */
function cardCount(photos: number, { pages: { min, max, step } }: AlbumSize): number {
  let best = min
  for (let cards = min; cards <= max; cards += step)
    if (Math.abs(cards - photos) <= Math.abs(best - photos)) best = cards
  return best
}

/**
 * Photographs to cards: one each, in the order of time. With fewer than the smallest set holds they come round again; of more
 * than a set holds the best are taken. Their backs are all alike and no pages (`postcard-back.ts`). Pure.
 */
export function composeCards(input: AlbumInput, fonts: FontBook): ComposedLeaves {
  const { product, size, theme, shuffles } = input
  const page = pageGeometry(product, size)
  const stage = { page, theme, fonts }
  const ordered = inTimeOrder(input.photos)
  const count = cardCount(ordered.length, size)
  const best = new Set(
    [...ordered]
      .sort((a, b) => worthOf(b) - worthOf(a))
      .slice(0, count)
      .map(({ id }) => id),
  )
  const kept = ordered.filter(({ id }) => best.has(id))
  const pages = kept.length === 0 ? [] : Array.from({ length: count }, (_, at) => kept[at % kept.length]!)
  return {
    pages: pages.flatMap((photo, at) => {
      const name = `${at + 1}` as const
      const options = cardOptions(photo, page)
      const option = options[(shuffles?.get(name) ?? 0) % Math.max(1, options.length)]
      if (!option) return []
      const content = sheetContent(stage, option, true, {})
      const scene = leafScene(stage, content, { product, name, place: at + 1 })
      return [{ name, pagination: name, skeleton: option.skeleton, shape: option.shape, ...content, scene }]
    }),
    cover: ranked(kept).find(mayLead) ?? kept[0],
    noRoom: ordered.filter(({ id }) => !best.has(id)),
    tooLong: [],
  }
}
