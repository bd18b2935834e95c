import type { CoverId, CoverInput, CoverPhoto, CoverWarning } from '#lib/covers/cover.ts'
import { coverNamed, coverOf, makeCover } from '#lib/covers/covers.ts'
import { frontOf, planSheet, usualHardCase } from '#lib/covers/panel.ts'
import { picFromSlot, showsPhoto } from '#lib/covers/pick-photo.ts'
import { printedYears } from '#lib/covers/titles.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { movePhoto, type PhotoMove } from '#lib/print/photo/move-photo.ts'
import type { PlacedAt } from '#lib/print/photo/place-photo.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { defaultAuthor, defaultSubtitle } from '../book/book-limits.ts'
import { placedOn, rowsOf } from '../layout/cover/book-cover.ts'
import type { CoverPicture, getCoverSheet } from './cover-design.api.ts'
import type { CoverDress, CoverPlace } from './cover-dress.ts'

export type CoverSheet = OutputOf<typeof getCoverSheet>

/** What is drawn: the dress, on this sheet, with the picture somebody chose (none: ours). */
export type CoverToDraw = { dress: CoverDress; sheet: CoverSheet; chosen: CoverPicture | null }

export type DrawnCover = {
  /** Back, spine and front as printed, and each as it is seen when the book is bound. */
  sheet: ScenePage
  front: ScenePage
  back: ScenePage
  spine: ScenePage | null
  cover: CoverId
  /** The design that was made in its place. */
  instead: string | null
  warnings: CoverWarning[]
  /** The picture on the front, and its frame in shares of the front; null: there is none. */
  photo: { media: string; at: PlacedAt; place: CoverPlace; box: { x: number; y: number; w: number; h: number } } | null
}

const photoOf = ({ media, widthPx, heightPx, alt, focus, graphic }: CoverPicture): CoverPhoto => ({
  ...{ media, widthPx, heightPx, alt },
  ...(focus ? { focus } : {}),
  ...(graphic ? { graphic: true as const } : {}),
})

/** The picture a design shows: the chosen one, else ours for it. */
export const pictureFor = (design: CoverId, { sheet, chosen }: CoverToDraw): CoverPicture | undefined =>
  showsPhoto(design) ? (chosen ?? sheet.picked.find((one) => one.design === design)?.picture) : undefined

type Lit = (media: string) => CoverPhoto['luma']

function photoFor(design: CoverId, asked: CoverToDraw, luma: Lit): CoverPhoto | undefined {
  const picture = pictureFor(design, asked)
  if (!picture) return undefined
  const { coverPic } = asked.dress
  const photo = photoOf(picture)
  const placed =
    coverPic?.pic === picture.media
      ? placedOn(design, photo, { dx: coverPic.x, dy: coverPic.y, ds: coverPic.scale, rotate: coverPic.rotate })
      : photo
  const light = luma(picture.media)
  return light ? { ...placed, luma: light } : placed
}

/** Exactly what the press is asked to draw (layout/book-cover.ts), from what a browser knows. */
function inputOf(asked: CoverToDraw, luma: Lit): CoverInput {
  const { dress, sheet } = asked
  const named = coverNamed(dress.cover) ?? { cover: 'vertical' as const, way: 0 }
  const photo = photoFor(named.cover, asked, luma)
  const back = named.cover === 'window' && sheet.back ? photoOf(sheet.back) : undefined
  return {
    ...{ cover: named.cover, way: named.way, title: dress.title },
    ...{ subtitle: dress.subtitle || defaultSubtitle, author: dress.author || defaultAuthor },
    years: printedYears(dress.meta ?? sheet.years),
    ...(photo ? { photo } : {}),
    back: { quotation: rowsOf(dress.coverText), facts: sheet.facts, ...(back ? { photo: back } : {}) },
    ...(sheet.brand === '' ? {} : { logo: { name: sheet.brand, mark: true } }),
    ...(sheet.barcode === '' ? {} : { barcode: sheet.barcode }),
    ...{ spineMm: sheet.spineMm, trimWidthMm: sheet.trimWidthMm, trimHeightMm: sheet.trimHeightMm },
    bleedMm: sheet.bleedMm,
    ...(sheet.hard ? { hardCase: usualHardCase } : {}),
  }
}

/** A cover with what a screen needs to show and to move it. Pure. */
export function drawCoverDress(asked: CoverToDraw, fonts: FontBook, luma: Lit = () => undefined): DrawnCover {
  const input = inputOf(asked, luma)
  const made = makeCover(input, fonts)
  const plan = planSheet(input)
  const { seen } = plan.front
  const { leftMm, widthMm, topMm, heightMm } = plan.spine
  const at = made.photo
  // What is not seen need not be fetched.
  const isOnFront = (item: SceneItem): boolean => item.kind !== 'image' || item.xMm + item.wMm > seen.left + 1
  const [wide, high] = [seen.right - seen.left, seen.bottom - seen.top]
  const spine = { left: leftMm, right: leftMm + widthMm, top: topMm, bottom: topMm + heightMm }
  return {
    sheet: made.page,
    front: frontOf({ ...made.page, items: made.page.items.filter(isOnFront) }, plan.front),
    back: frontOf(made.page, plan.back),
    spine: widthMm > 0 ? frontOf(made.page, { seen: spine }) : null,
    cover: made.cover,
    instead: made.cover === input.cover ? null : coverOf(made.cover).name,
    warnings: made.warnings,
    photo:
      at && input.photo
        ? {
            media: input.photo.media,
            at,
            place: asked.dress.coverPic ?? { pic: input.photo.media, x: 0, y: 0, scale: 1, rotate: 0 },
            box: {
              x: (at.frame.xMm - seen.left) / wide,
              y: (at.frame.yMm - seen.top) / high,
              w: at.frame.wMm / wide,
              h: at.frame.hMm / high,
            },
          }
        : null,
  }
}

/** The place of the picture after hands have moved it in the frame it is shown in; `by` and `about` in mm of the sheet. */
export function movedPlace(asked: CoverToDraw, at: PlacedAt, move: PhotoMove): CoverPlace | undefined {
  const design = coverNamed(asked.dress.cover)?.cover
  const picture = design && pictureFor(design, asked)
  if (!design || !picture) return undefined
  const photo = photoOf(picture)
  const slot = movePhoto({ ...photo, slot: at.slot }, at.frame, move)
  const { dx, dy, ds, rotate } = picFromSlot(design, photo, slot)
  return { pic: picture.media, x: dx, y: dy, scale: ds, rotate }
}
