import { type Frame, mostLost, placePhoto } from '#lib/print/photo/place-photo.ts'
import type { Ink } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import { type ColourWay, white } from '../colour-ways.ts'
import { readable } from '../contrast.ts'
import type { CoverPhoto, Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { barcode, ground, logo, type Stage } from '../furniture.ts'
import { column, columnMm, cutWarning, label, subtitleColumns, warn } from '../lettering.ts'
import { place } from '../panel.ts'
import { photoOn } from '../photo.ts'
import { spine } from '../spine-lettering.ts'
import { titleColumns } from '../title-lettering.ts'
import { breakTitle } from '../titles.ts'

const tooWide = '「竖题」封面的照片是一窄条，选的这张放不下，先不放照片。请换一张，或把要看的人移到中间。'

/** Share of a wide trim's extra room that lies before the band. */
const before = 0.6

/** What is written on the band: the ground's colour if it reads there, else white, else the text's. */
export const bandInk = (way: ColourWay): Ink => readable(way.accent, 10, [way.ground, white, way.text])

/**
 * 竖题: a vertical title beside a band of colour. An upright picture somebody chose fills the band's lower part, its author and
 * years the upper (PRINT-sparse.md).
 */
export function vertical(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { front } = plan
  const u = front.u
  const band = place(front, 96, 0, before).x
  // The middle of what is seen of the band: a case turns some of it in.
  const bandMiddle = (band + front.seen.right) / 2
  const top = place(front, 78, 24, before)
  const title = titleColumns(
    input.title,
    'serif-medium',
    { centreMm: top.x, rightMm: band - 7 * u, topMm: top.y, heightMm: 138 * u, u },
    way.text,
    fonts,
  )
  const sub = place(front, 52, 26, before)
  const { edge } = front
  const highest = place(front, 0, 96, 0, 0.5).y
  const bandFrame = (top: number): Frame => ({
    xMm: band,
    yMm: top,
    wMm: edge.right - band,
    hMm: edge.bottom - top,
  })
  const strip = input.photo ? stripTop(input.photo, bandFrame(highest), 30 * u) : undefined
  const photo = input.photo && strip !== undefined ? placePhoto(input.photo, bandFrame(strip)) : undefined
  const cut = input.photo !== undefined && strip === undefined
  const author = place(front, 0, 128, 0, 0.5).y
  const years = strip === undefined ? place(front, 0, 190, 0, 1).y : strip - 10 * u
  const authorTop = strip === undefined ? author : highest === strip ? place(front, 0, 24).y : strip - 72 * u
  return drawn(
    [
      ground(stage),
      rect({ xMm: band, yMm: edge.top, wMm: edge.right - band, hMm: edge.bottom - edge.top }, way.accent),
    ],
    photo ? photoOn(photo) : [],
    { items: [], warnings: cut ? [warn('photo-missing', tooWide)] : [] },
    title,
    subtitleColumns(
      input.subtitle,
      { face: 'wenkai', sizePt: 11 * u, trackEm: 0.28 },
      { centreMm: Math.min(sub.x, title.leftMm - 5 * u), topMm: sub.y, heightMm: 88 * u, most: 2 },
      way.text,
      fonts,
    ),
    authorColumn(stage, bandMiddle, authorTop, photo ? years - authorTop - 8 * u : undefined),
    label(
      input.years,
      { face: 'garamond', sizePt: 10 * u },
      { xMm: bandMiddle, baselineMm: years, widthMm: 32 * u, align: 'centre' },
      { ink: bandInk(way), origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    ),
    logo(stage, 13, 192, 0, way.text),
    spine(stage, { face: 'serif-medium', authorFace: 'serif', ink: way.text }),
    columnsOfBack(stage),
    barcode(stage, 18, 172, 0),
  )
}

/**
 * Where the picture begins on the band: as high as the design has it; where that would cut two faces side by side, the whole
 * picture stands low at the foot. Undefined where even so it would be a mere strip; a place somebody chose is kept.
 */
function stripTop(photo: CoverPhoto, frame: Frame, leastMm: number): number | undefined {
  if (photo.slot?.focal || placePhoto(photo, frame).focusLost <= mostLost) return frame.yMm
  const wholeMm = (frame.wMm * photo.heightPx) / photo.widthPx
  return wholeMm < leastMm ? undefined : Math.max(frame.yMm, frame.yMm + frame.hMm - wholeMm)
}

/**
 * Name, half a character of air, 著. Short names begin at 128; longer ones end at 178 and grow upwards to keep their size.
 * `highMm`: all the room there is below `topMm`.
 */
function authorColumn(stage: Stage, centreMm: number, topMm: number, highMm?: number): Drawn {
  const { input, plan, way, fonts } = stage
  if (input.author === '') return drawn()
  const u = plan.front.u
  const letters = { face: 'serif' as const, sizePt: 13 * u, trackEm: 0.28 }
  const em = letters.sizePt * mmPerPt
  const most = highMm === undefined ? 100 * u : highMm - 1.8 * em
  const nameMm = Math.min(most, columnMm(input.author, letters, fonts))
  const top = highMm === undefined ? Math.min(topMm, topMm + 50 * u - nameMm - 1.6 * em) : topMm
  const put = (text: string, at: number, heightMm: number): Drawn =>
    column(
      text,
      letters,
      { centreMm, topMm: at, heightMm },
      { ink: bandInk(way), origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    )
  return drawn(put(input.author, top, nameMm), put('著', top + nameMm + 0.6 * em, 2 * em))
}

/** The quotation in columns from the right, a thin rule of the accent before them. */
function columnsOfBack(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { back } = plan
  const u = back.u
  const own = input.back.quotation.some((row) => row.trim() !== '')
  const letters = { face: 'wenkai' as const, sizePt: (own ? 12 : 10) * u, trackEm: 0.16 }
  const available = 120 * u
  const long = (text: string): number => columnMm(text, letters, fonts)
  const rows = (own ? input.back.quotation : [(input.back.facts ?? []).join('')])
    .filter((row) => row.trim() !== '')
    .flatMap((row) =>
      breakTitle(row, Math.min(3, Math.ceil(long(row) / available)), (text) => long(text) / (letters.sizePt * mmPerPt)),
    )
  if (rows.length === 0) return drawn()
  const shown = rows.slice(0, 6)
  const rule = place(back, 112, 26, 1)
  const longest = Math.min(available, Math.max(...shown.map(long)))
  return drawn(
    ...shown.map((row, index) =>
      column(
        row,
        letters,
        { centreMm: rule.x - (12 + index * 11) * u, topMm: rule.y, heightMm: available },
        { ink: way.text, origin: { role: 'subtitle' }, code: 'quotation-cut' },
        fonts,
      ),
    ),
    { items: [], warnings: rows.length > shown.length ? [cutWarning('quotation-cut')] : [] },
    [
      rect({ xMm: rule.x, yMm: rule.y, wMm: 0.75 * mmPerPt, hMm: Math.max(82 * u, longest) }, way.accent, {
        role: 'label',
      }),
    ],
  )
}
