import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { chineseNumber, chineseYear, dateWords } from './dates.ts'
import type { Box, PageGeometry } from './geometry.ts'
import { noContent, type PageContent, type PageText, pageText } from './page-text.ts'
import type { Caption, SpreadOption } from './spread-options.ts'
import type { Theme } from './theme.ts'

/** What draws an album: its lengths, its theme, its fonts. */
export type AlbumStage = { page: PageGeometry; theme: Theme; fonts: FontBook }

/** Folios of a sheet: none on front matter. */
export type SheetPlace = { left?: number; right?: number }

/** Photographs of a sheet with the words that belong to them and the page numbers. */
export function sheetContent(stage: AlbumStage, option: SpreadOption, opens: boolean, at: SheetPlace): PageContent {
  const parts = [
    option.opener ? openerContent(stage, option, option.opener) : noContent,
    ...option.captions.map((caption, i) => captionContent(stage, caption, opens || caption.opens === true, i)),
  ]
  return {
    slots: option.slots,
    texts: [...parts.flatMap(({ texts }) => texts), ...folios(stage, option, at)],
  }
}

/** The number of a page in its outer lower corner. */
export function folioText({ page, theme, fonts }: AlbumStage, side: 'left' | 'right', number: number): PageText {
  const sheetMm = page.double ? 2 * page.widthMm : page.widthMm
  return pageText(
    {
      id: `folio-${side}`,
      role: 'folio',
      text: String(number),
      face: theme.numerals,
      sizePt: 8 * page.scale,
      ink: theme.muted,
      align: side,
      xMm: side === 'left' ? page.outerMm : sheetMm - page.outerMm,
      yMm: page.heightMm - 6.6 * page.scale,
    },
    fonts,
  )
}

const folios = (stage: AlbumStage, option: SpreadOption, at: SheetPlace): PageText[] =>
  (['left', 'right'] as const).flatMap((side) => {
    const number = at[side]
    return number !== undefined && option.folios[side] ? [folioText(stage, side, number)] : []
  })

/** Place names the files themselves tell, each once, in order. */
const placesOf = (photos: readonly LayoutPhoto[]): string =>
  [...new Set(photos.flatMap(({ placeName }) => placeName ?? []))].slice(0, 3).join('、')

/** A date in the strip under photographs: at large where a moment opens, one small line where it goes on. */
function captionContent(stage: AlbumStage, { box: strip, photos }: Caption, opens: boolean, nth: number): PageContent {
  const { page, theme, fonts } = stage
  const words = dateWords(photos)
  if (!words) return noContent
  const { scale } = page
  const place = placesOf(photos)
  const named = (id: string): string => (nth === 0 ? id : `${id}-${nth + 1}`)
  const small = {
    role: 'caption',
    face: theme.text,
    latin: theme.numerals,
    sizePt: 8 * scale,
    ink: theme.muted,
  } as const
  const left = (id: string, text: string, yMm: number): PageText =>
    pageText({ ...small, id: named(id), text, xMm: strip.xMm, yMm }, fonts)
  const right = (yMm: number): PageText[] =>
    place
      ? [
          pageText(
            { ...small, id: named('place'), text: place, align: 'right', xMm: strip.xMm + strip.wMm, yMm },
            fonts,
          ),
        ]
      : []
  if (!opens || strip.hMm < 16 * scale) {
    const yMm = strip.yMm + 6.4 * scale
    return { slots: [], texts: [left('date', words.title, yMm), ...right(yMm)] }
  }
  // In a deep strip the words keep near the photographs they belong to, with air above the rule.
  const topMm = strip.yMm + Math.min(9 * scale, Math.max(4.6 * scale, 0.16 * strip.hMm))
  const baseMm = topMm + 7.2 * scale
  const title = {
    ...small,
    id: named('date'),
    text: words.title,
    face: theme.title,
    sizePt: 13 * scale,
    ink: theme.ink,
  }
  return {
    slots: [],
    texts: [
      pageText({ ...title, xMm: strip.xMm, yMm: baseMm }, fonts),
      left('year', words.line, baseMm + 5.4 * scale),
      ...right(baseMm + 5.4 * scale),
    ],
  }
}

/** A page of words: the date upright in a column at the head of the page, place and year beside it. */
function openerContent({ page, theme, fonts }: AlbumStage, option: SpreadOption, area: Box): PageContent {
  const { scale } = page
  const [first] = option.slots
  const words = dateWords(option.slots.map(({ photo }) => photo))
  if (!words || first?.photo.takenMs === undefined) return noContent
  const day = new Date(first.photo.takenMs).getUTCDate()
  const right = area.xMm + area.wMm - 10 * scale
  const topMm = area.yMm + 0.14 * area.hMm
  const column = { role: 'title', yMm: topMm, vertical: true } as const
  const title = pageText(
    {
      ...column,
      id: 'opener-date',
      text: `${chineseNumber(words.month)}月${chineseNumber(day)}日`,
      face: theme.title,
      sizePt: 25 * scale,
      trackEm: 0.12,
      ink: theme.ink,
      xMm: right,
    },
    fonts,
  )
  const under = pageText(
    {
      ...column,
      id: 'opener-year',
      text: [chineseYear(words.year), placesOf(option.slots.map(({ photo }) => photo))]
        .filter((part) => part !== '')
        .join('　'),
      face: theme.text,
      sizePt: 10.5 * scale,
      trackEm: 0.14,
      ink: theme.muted,
      xMm: right - 14 * scale,
    },
    fonts,
  )
  return { slots: [], texts: [title, under] }
}
