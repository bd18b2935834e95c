import type { FontBook } from '#lib/print/font/font-book.ts'
import type { ImageItem, Ink, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { type Line, lineItems, lineWidthMm, setLabel } from '#lib/typeset/line/lines.ts'
import { verticalHeightMm, verticalItems } from '#lib/typeset/line/vertical.ts'
import { chineseNumber, chineseYear, dateWords } from './dates.ts'
import type { Box, PageGeometry } from './geometry.ts'
import type { Slot } from './slot.ts'
import type { SpreadOption } from './spread-options.ts'
import type { Theme } from './theme.ts'

/** What draws an album: its lengths, its theme, its fonts. */
export type AlbumStage = { page: PageGeometry; theme: Theme; fonts: FontBook }

export const imageOf = ({ photo, frame, crop }: Slot): ImageItem => ({
  kind: 'image',
  media: photo.id,
  ...frame,
  crop,
  widthPx: photo.widthPx,
  heightPx: photo.heightPx,
  alt: photo.placeName ? `照片，${photo.placeName}` : '照片',
  origin: { role: 'photo' },
})

/** The theme's ground under a page or a sheet, to the bleed. */
export function groundItems({ page, theme }: AlbumStage, widthMm: number): SceneItem[] {
  const { bleedMm, heightMm } = page
  if (!theme.ground) return []
  const frame = { xMm: -bleedMm, yMm: -bleedMm, wMm: widthMm + 2 * bleedMm, hMm: heightMm + 2 * bleedMm }
  return [rect(frame, theme.ground, { role: 'ground' })]
}

/** Folios of a sheet: none on front matter. */
export type SheetPlace = { left?: number; right?: number }

/** A sheet of photographs with its words and page numbers. */
export function photoSheet(stage: AlbumStage, option: SpreadOption, opens: boolean, at: SheetPlace): ScenePage {
  const { page } = stage
  const widthMm = page.double ? 2 * page.widthMm : page.widthMm
  return {
    widthMm,
    heightMm: page.heightMm,
    bleedMm: page.bleedMm,
    side: page.double ? 'sheet' : (at.right ?? 1) % 2 === 1 ? 'right' : 'left',
    month: '',
    kind: 'body',
    ...(at.left === undefined ? {} : { folio: String(at.left) }),
    items: [
      ...groundItems(stage, widthMm),
      ...option.slots.map(imageOf),
      ...(option.opener ? openerItems(stage, option, option.opener) : []),
      ...(option.caption ? captionItems(stage, option, option.caption, opens) : []),
      ...folioItems(stage, option, at),
    ],
  }
}

function folioItems({ page, theme, fonts }: AlbumStage, { folios }: SpreadOption, at: SheetPlace): SceneItem[] {
  const yMm = page.heightMm - 6.6 * page.scale
  const sheetMm = page.double ? 2 * page.widthMm : page.widthMm
  const label = (folio: number): Line =>
    setLabel(String(folio), { face: theme.numerals, sizePt: 8 * page.scale }, fonts)
  const items: SceneItem[] = []
  if (at.left !== undefined && folios.left)
    items.push(...lineItems(label(at.left), page.outerMm, yMm, theme.muted, { role: 'folio' }))
  if (at.right !== undefined && folios.right) {
    const line = label(at.right)
    items.push(...lineItems(line, sheetMm - page.outerMm - lineWidthMm(line), yMm, theme.muted, { role: 'folio' }))
  }
  return items
}

/** Place names the files themselves tell, each once, in order. */
const placesOf = ({ slots }: SpreadOption): string =>
  [...new Set(slots.flatMap(({ photo }) => photo.placeName ?? []))].slice(0, 3).join('、')

type Words = { text: string; sizePt: number; ink: Ink; title?: boolean }

/** A date in the strip under photographs: at large where a moment opens, one small line where it goes on. */
function captionItems(stage: AlbumStage, option: SpreadOption, strip: Box, opens: boolean): SceneItem[] {
  const { page, theme, fonts } = stage
  const words = dateWords(option.slots.map(({ photo }) => photo))
  if (!words) return []
  const { scale } = page
  const set = ({ text, sizePt, title }: Words): Line =>
    setLabel(text, { face: title ? theme.title : theme.text, latin: theme.numerals, sizePt: sizePt * scale }, fonts)
  const place = placesOf(option)
  const right = strip.xMm + strip.wMm
  const put = (one: Words, xMm: number, yMm: number): SceneItem[] =>
    lineItems(set(one), xMm, yMm, one.ink, { role: 'caption' })
  const putRight = (one: Words, yMm: number): SceneItem[] => put(one, right - lineWidthMm(set(one)), yMm)
  const small = { sizePt: 8, ink: theme.muted }
  if (!opens || strip.hMm < 16 * scale) {
    const yMm = strip.yMm + 6.4 * scale
    return [
      ...put({ ...small, text: words.title }, strip.xMm, yMm),
      ...(place ? putRight({ ...small, text: place }, yMm) : []),
    ]
  }
  // In a deep strip the words keep near the photographs they belong to, with air above the rule.
  const topMm = strip.yMm + Math.min(9 * scale, Math.max(4.6 * scale, 0.16 * strip.hMm))
  const rule = rect({ xMm: strip.xMm, yMm: topMm, wMm: 9 * scale, hMm: 0.35 }, theme.accent, { role: 'caption' })
  const baseMm = topMm + 7.2 * scale
  return [
    rule,
    ...put({ text: words.title, sizePt: 13, ink: theme.ink, title: true }, strip.xMm, baseMm),
    ...put({ ...small, text: words.line }, strip.xMm, baseMm + 5.4 * scale),
    ...(place ? putRight({ ...small, text: place }, baseMm + 5.4 * scale) : []),
  ]
}

/** A page of words: the date upright in a column at the head of the page, place and year beside it. */
function openerItems(stage: AlbumStage, option: SpreadOption, area: Box): SceneItem[] {
  const { page, theme, fonts } = stage
  const { scale } = page
  const [first] = option.slots
  const words = dateWords(option.slots.map(({ photo }) => photo))
  if (!words || first?.photo.takenMs === undefined) return []
  const day = new Date(first.photo.takenMs).getUTCDate()
  const title = `${chineseNumber(words.month)}月${chineseNumber(day)}日`
  const under = [chineseYear(words.year), placesOf(option)].filter((part) => part !== '').join('　')
  const big = { face: theme.title, sizePt: 25 * scale, trackEm: 0.12 }
  const small = { face: theme.text, sizePt: 10.5 * scale, trackEm: 0.14 }
  const right = area.xMm + area.wMm - 10 * scale
  const topMm = area.yMm + 0.14 * area.hMm
  const rule = rect(
    { xMm: right - 8 * scale, yMm: topMm, wMm: 0.3, hMm: verticalHeightMm(title, big, fonts) },
    theme.accent,
    { role: 'title' },
  )
  return [
    ...verticalItems(title, { centreMm: right, topMm }, big, { ink: theme.ink, origin: { role: 'title' } }, fonts),
    rule,
    ...verticalItems(
      under,
      { centreMm: right - 14 * scale, topMm },
      small,
      { ink: theme.muted, origin: { role: 'title' } },
      fonts,
    ),
  ]
}
