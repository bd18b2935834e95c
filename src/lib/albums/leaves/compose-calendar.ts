import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { mayLead, ranked, worthOf } from '#lib/photo-layout/rank.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { AlbumInput, AlbumPage, ComposedLeaves } from '../layout/composed-album.ts'
import { pageGeometry } from '../layout/geometry.ts'
import type { PageContent } from '../layout/page-text.ts'
import type { AlbumStage } from '../layout/sheet-content.ts'
import type { SpreadOption } from '../layout/spread-options.ts'
import { leafScene } from './leaf-scene.ts'
import { calendarCoverOptions, calendarCoverTexts, monthOptions, monthTexts } from './month-options.ts'

const monthOf = ({ takenMs }: LayoutPhoto): number | undefined =>
  takenMs === undefined ? undefined : new Date(takenMs).getUTCMonth() + 1

/** The photograph of each month: the best of those taken in it, then what is left in its order; they come round where there are too few. */
function ofMonths(photos: readonly LayoutPhoto[]): LayoutPhoto[] {
  const left = [...photos]
  const take = (photo: LayoutPhoto | undefined): LayoutPhoto | undefined => {
    if (photo) left.splice(left.indexOf(photo), 1)
    return photo
  }
  const months = Array.from({ length: 12 }, (_, at) => {
    const own = left.filter((photo) => monthOf(photo) === at + 1).sort((a, b) => worthOf(b) - worthOf(a))
    return take(own[0])
  })
  return months.map((photo, at) => photo ?? take(left[0]) ?? photos[at % photos.length]!)
}

/** Photographs to a cover and twelve months. Pure. */
export function composeCalendar(input: AlbumInput, fonts: FontBook): ComposedLeaves {
  const { product, size, theme, shuffles } = input
  const page = pageGeometry(product, size)
  const stage: AlbumStage = { page, theme, fonts }
  const ordered = inTimeOrder(input.photos)
  const front = ranked(ordered).find(mayLead) ?? ordered[0]
  if (!front) return { pages: [], cover: undefined, noRoom: [], tooLong: [] }
  // With photographs to spare the cover's is on no month.
  const months = ofMonths(ordered.length > 12 ? ordered.filter((photo) => photo !== front) : ordered)
  const { title } = input.words({ photos: ordered.length, pages: 13 })
  const leaf = (at: number, options: readonly SpreadOption[], texts: PageContent['texts']): AlbumPage[] => {
    const name = `${at}` as const
    const option = options[(shuffles?.get(name) ?? 0) % Math.max(1, options.length)]
    if (!option) return []
    const content = { slots: option.slots, texts }
    const scene = leafScene(stage, content, { product, name, place: at })
    return [{ name, pagination: name, skeleton: option.skeleton, shape: option.shape, ...content, scene }]
  }
  const used = new Set([front, ...months])
  return {
    pages: [
      ...leaf(1, calendarCoverOptions(front, page), calendarCoverTexts(stage, product.year ?? 0, title)),
      ...months.flatMap((photo, at) => leaf(at + 2, monthOptions(photo, page), monthTexts(stage, photo))),
    ],
    cover: front,
    noRoom: ordered.filter((photo) => !used.has(photo)),
    tooLong: [],
  }
}
