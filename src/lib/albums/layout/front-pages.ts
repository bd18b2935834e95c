import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { ranked } from '#lib/photo-layout/rank.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { type Line, lineItems, lineWidthMm, setLabel, setParagraph } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import { type AlbumStage, groundItems, imageOf } from './sheet-scene.ts'
import { slotIn } from './slot.ts'

/** What an album says of itself. */
export type AlbumWords = {
  title: string
  subtitle: string
  author: string
  /** `2023 ～ 2024`, or ''. */
  years: string
  /** Rows of the copyright page: 照片 一百二十张, … */
  imprint: readonly { name: string; value: string }[]
}

const blankPage = ({ page }: AlbumStage, side: 'left' | 'right', kind: ScenePage['kind']): ScenePage => ({
  widthMm: page.widthMm,
  heightMm: page.heightMm,
  bleedMm: page.bleedMm,
  side,
  month: '',
  kind,
  items: [],
})

/** An empty page in the theme's ground. */
export const emptyPage = (stage: AlbumStage, side: 'left' | 'right'): ScenePage => ({
  ...blankPage(stage, side, 'blank'),
  items: groundItems(stage, stage.page.widthMm),
})

/** A picture for the title page: the best that is not the cover's, upright or square if there is one near as good. */
export const titlePhoto = (photos: readonly LayoutPhoto[], cover: string | undefined): LayoutPhoto | undefined =>
  ranked(photos.filter(({ id, graphic }) => id !== cover && !graphic))[0]

/** The title in the middle of a quiet page under a small photograph. */
export function titlePage(stage: AlbumStage, words: AlbumWords, photo: LayoutPhoto | undefined): ScenePage {
  const { page, theme, fonts } = stage
  const { scale, widthMm, heightMm } = page
  const items = groundItems(stage, widthMm)
  const middle = widthMm / 2
  const centred = (line: Line, yMm: number, ink = theme.ink): void =>
    void items.push(...lineItems(line, middle - lineWidthMm(line) / 2, yMm, ink, { role: 'title' }))
  let yMm = 0.4 * heightMm
  if (photo) {
    const aspect = photo.widthPx / photo.heightPx
    const most = 0.46 * widthMm
    const wMm = aspect >= 1 ? most : Math.max(0.28 * widthMm, most * aspect)
    const hMm = Math.min(wMm / aspect, 0.36 * heightMm)
    const slot = slotIn(photo, { xMm: middle - wMm / 2, yMm: 0.47 * heightMm - hMm, wMm, hMm }, page)
    items.push(imageOf(slot))
    yMm = 0.47 * heightMm + 17 * scale
  }
  const size = [...words.title].length > 12 ? 15 : 20
  const style = { face: theme.title, latin: theme.numerals, sizePt: size * scale }
  const lines = setParagraph(words.title, style, { widthMm: widthMm - 2 * page.innerMm, ragged: true }, fonts).slice(
    0,
    3,
  )
  for (const line of lines) {
    centred(line, yMm)
    yMm += 1.45 * style.sizePt * mmPerPt
  }
  const small = (text: string, sizePt = 9): Line =>
    setLabel(text, { face: theme.text, latin: theme.numerals, sizePt: sizePt * scale }, fonts, 0.06)
  if (words.subtitle) {
    centred(small(words.subtitle, 10), yMm, theme.muted)
    yMm += 6.5 * scale
  }
  items.push(
    rect({ xMm: middle - 4.5 * scale, yMm: yMm - 1.6 * scale, wMm: 9 * scale, hMm: 0.35 }, theme.accent, {
      role: 'title',
    }),
  )
  const credit = [words.author, words.years].filter((part) => part !== '').join('　')
  if (credit) centred(small(credit), yMm + 6 * scale, theme.muted)
  return { ...blankPage(stage, 'right', 'title'), items }
}

/** The last page: what the album holds and how it was made, at the foot. */
export function imprintPage(stage: AlbumStage, words: AlbumWords, side: 'left' | 'right'): ScenePage {
  const { page, theme, fonts } = stage
  const { scale, widthMm, heightMm } = page
  const items = groundItems(stage, widthMm)
  const left = side === 'left' ? page.outerMm : page.innerMm
  const lead = 5 * scale
  const style = { face: theme.text, latin: theme.numerals, sizePt: 7.5 * scale }
  const rows = words.imprint.filter(({ value }) => value !== '')
  let yMm = heightMm - page.footMm - (rows.length - 1) * lead
  items.push(
    rect({ xMm: left, yMm: yMm - 13.5 * scale, wMm: 9 * scale, hMm: 0.35 }, theme.accent, { role: 'title' }),
    ...lineItems(
      setLabel(words.title, { ...style, face: theme.title, sizePt: 10 * scale }, fonts),
      left,
      yMm - 7 * scale,
      theme.ink,
      { role: 'title' },
    ),
  )
  for (const { name, value } of rows) {
    items.push(...lineItems(setLabel(name, style, fonts), left, yMm, theme.muted, { role: 'label' }))
    const said = setParagraph(
      value,
      style,
      { widthMm: widthMm - page.outerMm - page.innerMm - 18 * scale, ragged: true },
      fonts,
    )
    if (said[0]) items.push(...lineItems(said[0], left + 18 * scale, yMm, theme.ink, { role: 'label' }))
    yMm += lead
  }
  return { ...blankPage(stage, side, 'copyright'), items }
}
