import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import { mayLead, ranked, worthOf } from '#lib/photo-layout/rank.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { AlbumInput, ComposedLeaves } from '../layout/composed-album.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { sheetContent } from '../layout/sheet-content.ts'
import { frameOptions, mostInFrame } from './frame-options.ts'
import { leafScene } from './leaf-scene.ts'

/** Photographs to one picture behind glass: a frame is filled from its first page, which is its only one (row 5.8). Pure. */
export function composeFrame(input: AlbumInput, fonts: FontBook): ComposedLeaves {
  const { product, size, theme, shuffles } = input
  const page = pageGeometry(product, size)
  const stage = { page, theme, fonts }
  const ordered = inTimeOrder(input.photos)
  const best = new Set([...ordered].sort((a, b) => worthOf(b) - worthOf(a)).slice(0, mostInFrame))
  const kept = ordered.filter((photo) => best.has(photo))
  const options = frameOptions(kept, page)
  const option = options[(shuffles?.get('1') ?? 0) % Math.max(1, options.length)]
  const content = option && sheetContent(stage, option, false, {})
  return {
    pages: content
      ? [
          {
            ...{ name: '1', pagination: '1', skeleton: option.skeleton, shape: option.shape, ...content },
            scene: leafScene(stage, content, { product, name: '1', place: 1 }),
          },
        ]
      : [],
    cover: ranked(kept).find(mayLead) ?? kept[0],
    noRoom: ordered.filter((photo) => !best.has(photo)),
    tooLong: [],
  }
}
