import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { imageItem } from '../block/photo-blocks.ts'
import { monthName } from '../book/calendar.ts'
import type { YearPhotos } from '../book/content.ts'
import { label } from '../book/front-matter.ts'
import type { PageDraft, Setting } from '../style/design.ts'
import { mmPerPt, type Side } from '../style/style.ts'
import { sheetLook } from './insert-looks.ts'
import { blank, flood } from './insert-pages.ts'
import { coveredBy, partedAt } from './parted.ts'
import { pictureRows, type RowFrame } from './picture-rows.ts'
import { headLines, sheetBox, sheetHead } from './sheet-head.ts'

/** A strip or a sliver is shown no longer than this, cut beside what must stay in sight. */
const [leastAspect, mostAspect] = [0.4, 2.5]

type Dated = YearPhotos['photos']

/** Where pictures of a page stand in its box. */
function rowsOn(photos: Dated, side: Side, topLine: number, { style }: Setting): RowFrame[] {
  const aspects = photos.map(({ photo }) => Math.min(mostAspect, Math.max(leastAspect, wholeAspect(photo))))
  const labelMm = style.small.sizePt * mmPerPt * 1.5
  return pictureRows(aspects, { ...sheetBox(style, side, topLine), gapMm: Math.max(2, style.photoGapMm), labelMm })
}

function pagePictures(photos: Dated, side: Side, topLine: number, set: Setting): SceneItem[] {
  const { style } = set
  const { small } = sheetLook(style)
  const box = sheetBox(style, side, topLine)
  const { sizePt } = style.small
  const frames = rowsOn(photos, side, topLine, set)
  const { xMm: x, yMm: topMm } = box
  return photos.flatMap(({ photo, month }, at) => {
    const frame = frames[at]
    if (!frame) return []
    const image = imageItem(photo, x, topMm, frame, '')
    const words = month === 0 ? '' : monthName(`0000${String(month).padStart(2, '0')}`)
    return [
      ...style.picture({ ...image, origin: { role: 'photo' } }, set),
      ...label(
        words,
        { face: style.small.face, latin: style.small.latin, sizePt },
        { xMm: x + frame.xMm, yMm: topMm + frame.yMm + frame.hMm + sizePt * mmPerPt * 1.15, widthMm: frame.wMm },
        { ink: small, origin: { role: 'caption' } },
        set,
      ),
    ]
  })
}

/**
 * A year in pictures over two pages: whole pictures in rows, each with its month, below the name of the year. Both pages
 * begin on one line. A year without pictures has no page.
 */
export function yearPages({ title, line, photos }: YearPhotos, set: Setting): PageDraft[] {
  if (photos.length === 0) return []
  const { ground } = sheetLook(set.style)
  const under = ground ? [flood(set.style, ground)] : []
  const top = headLines(set)
  const half = partedAt(photos.length, sheetBox(set.style, 'left', top), (from, to) =>
    coveredBy(rowsOn(photos.slice(from, to), 'left', top, set)),
  )
  const page = (own: Dated, on: Side): PageDraft => {
    const words = on === 'left' ? sheetHead(title, line, on, set) : []
    if (own.length === 0) return ground ? { kind: 'opener', items: under } : blank
    return { kind: 'opener', items: [...under, ...words, ...pagePictures(own, on, top, set)] }
  }
  return [page(photos.slice(0, half), 'left'), page(photos.slice(half), 'right')]
}
