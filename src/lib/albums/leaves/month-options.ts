import { type AlmanacDay, almanacMonth } from '#lib/almanac/almanac.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { chineseYear, dateWords } from '../layout/dates.ts'
import type { PageGeometry } from '../layout/geometry.ts'
import { type PageText, pageText } from '../layout/page-text.ts'
import type { AlbumStage } from '../layout/sheet-content.ts'
import { bleedingSlot, faultCost, headFaults, lossOf, type Slot, slotIn } from '../layout/slot.ts'
import type { SpreadOption } from '../layout/spread-options.ts'
import { dayPlace, monthGrid, wireMm } from './month-grid.ts'
import { calendarRed, ownDayId, weeksOf } from './month-items.ts'

const option = (shape: string, slot: Slot, cost: number): SpreadOption => ({
  ...{ skeleton: shape, shape, weight: slot.bleeds ? 'large' : 'plain', slots: [slot], cost, captions: [] },
  folios: { left: false, right: false },
})

const limit = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Every way to lay a photograph beside a month, the one we like best first. Pure. */
export function monthOptions(photo: LayoutPhoto, page: PageGeometry): SpreadOption[] {
  const { heightMm, bleedMm } = page
  const { photoMm } = monthGrid(page, 5)
  const tall = bleedingSlot(
    photo,
    { xMm: -bleedMm, yMm: -bleedMm, wMm: photoMm + bleedMm, hMm: heightMm + 2 * bleedMm },
    page,
  )
  const aspect = limit(photo.widthPx / Math.max(1, photo.heightPx), 0.75, 1.6)
  const wMm = Math.min(photoMm - 14, (heightMm - wireMm - 18) * aspect)
  const hMm = wMm / aspect
  const inset = slotIn(
    photo,
    { xMm: 10 + (photoMm - 14 - wMm) / 2, yMm: wireMm + (heightMm - wireMm - hMm) / 2, wMm, hMm },
    page,
  )
  const cost = (slot: Slot): number => lossOf(slot) + faultCost(headFaults(slot, page))
  return [
    option('month-tall', tall, cost(tall)),
    // A picture that loses half of itself to stand upright lies whole instead.
    option('month-inset', inset, cost(inset) + 0.6),
  ].sort((a, b) => a.cost - b.cost)
}

/** How far down the picture of a cover reaches. */
const coverPhoto = 0.72

/** Every way to lay the picture of the cover. Pure. */
export function calendarCoverOptions(photo: LayoutPhoto, page: PageGeometry): SpreadOption[] {
  const { widthMm, heightMm, bleedMm } = page
  const wide = { xMm: -bleedMm, yMm: -bleedMm, wMm: widthMm + 2 * bleedMm, hMm: coverPhoto * heightMm + bleedMm }
  const hMm = coverPhoto * heightMm - wireMm - 6
  const wMm = Math.min(widthMm - 24, hMm * limit(photo.widthPx / Math.max(1, photo.heightPx), 0.75, 2.2))
  return [
    option('cover-band', bleedingSlot(photo, wide, page), 1),
    option('cover-inset', slotIn(photo, { xMm: (widthMm - wMm) / 2, yMm: wireMm + 6, wMm, hMm }, page), 2),
  ]
}

/** What stands below the picture of the cover: the year at large, what the calendar is called. */
export function calendarCoverTexts({ page, theme, fonts }: AlbumStage, year: number, title: string): PageText[] {
  const { widthMm, heightMm } = page
  const yMm = heightMm - 16
  return [
    pageText(
      {
        id: 'cover-year',
        role: 'label',
        text: String(year),
        face: theme.numerals,
        sizePt: 40,
        ink: calendarRed,
        xMm: 12,
        yMm,
      },
      fonts,
    ),
    pageText(
      {
        ...{ id: 'cover-title', role: 'label', text: title, face: theme.title, sizePt: 15, ink: theme.ink },
        ...{ align: 'right', xMm: widthMm - 12, yMm: yMm - 5.6 },
      },
      fonts,
    ),
    pageText(
      {
        ...{ id: 'cover-words', role: 'label', text: chineseYear(year), face: theme.text, sizePt: 9, ink: theme.muted },
        ...{ align: 'right', trackEm: 0.1, xMm: widthMm - 12, yMm },
      },
      fonts,
    ),
  ]
}

/** A line beside the name of a month: when its photograph was taken, or where; none of an undated one. */
export function monthTexts({ page, theme, fonts }: AlbumStage, photo: LayoutPhoto): PageText[] {
  const words = dateWords([photo])
  if (!words) return []
  const text = [`${words.year} 年 ${words.title}`, photo.placeName].filter(Boolean).join('　')
  const { rightMm } = monthGrid(page, 5)
  const face = { face: theme.text, latin: theme.numerals, sizePt: 8, ink: theme.muted }
  return [pageText({ id: 'date', role: 'caption', text, ...face, align: 'right', xMm: rightMm, yMm: 35.6 }, fonts)]
}

/** So many characters of an own day fit into its field. */
export const mostOwnDay = 5

/** An own day on its leaf, in place of what the almanac says of it. */
export function ownDayText(
  { page, theme, fonts }: { page: PageGeometry; theme: AlbumStage['theme']; fonts: FontBook },
  [year, month, day]: readonly [number, number, number],
  text: string,
): PageText | undefined {
  const days = almanacMonth(year, month)
  const at: AlmanacDay | undefined = days[day - 1]
  if (!at) return undefined
  const week = Math.floor(((days[0]?.weekday ?? 0) + day - 1) / 7)
  const { xMm, wordsMm } = dayPlace(monthGrid(page, weeksOf(days)), at.weekday, week)
  const line = { id: ownDayId(day), role: 'label', text, face: theme.text, sizePt: 6.5, ink: calendarRed } as const
  return pageText({ ...line, align: 'center', xMm, yMm: wordsMm }, fonts)
}
