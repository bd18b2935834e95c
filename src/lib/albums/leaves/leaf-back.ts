import { almanacMonth } from '#lib/almanac/almanac.ts'
import type { AlbumProduct } from '#lib/print/products/album-products.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { blacks } from '#lib/typeset/style/style.ts'
import { chineseYear } from '../layout/dates.ts'
import { type PageText, pageText, textItems } from '../layout/page-text.ts'
import type { AlbumStage } from '../layout/sheet-content.ts'
import { wireMm } from './month-grid.ts'
import { calendarRed } from './month-items.ts'
import { postcardBack } from './postcard-back.ts'

export type BackWords = { title: string; brand: string }

/** What stands behind leaves, the same behind each: a card's address, a whole year, a label. Pure. */
export function leafBack(product: AlbumProduct, stage: AlbumStage, words: BackWords): ScenePage {
  if (product.form === 'frame') return frameBack(stage, words)
  return product.form === 'calendar' ? yearBack(stage, words, product.year ?? 0) : postcardBack(stage, words)
}

const blank = ({ page: { widthMm, heightMm, bleedMm } }: AlbumStage, items: SceneItem[]): ScenePage => ({
  ...{ widthMm, heightMm, bleedMm, side: 'left', month: '', kind: 'body', isCard: true, items },
})

type Line = Pick<PageText, 'text' | 'sizePt' | 'xMm' | 'yMm'> & Partial<PageText>
const lineOf = ({ theme, fonts }: AlbumStage, line: Line): SceneItem[] =>
  textItems(pageText({ id: 'label', role: 'label', face: theme.text, ink: blacks.k65, ...line }, fonts), fonts)

/** A title and who made it, cut to what is given them. */
const signed = (stage: AlbumStage, { title, brand }: BackWords, widthMm: number, line: Omit<Line, 'text'>) => {
  const fits = (text: string): boolean =>
    pageText({ ...{ id: 'label', role: 'label', face: stage.theme.text, ink: blacks.k65 }, ...line, text }, stage.fonts)
      .lengthMm <= widthMm
  return lineOf(stage, { ...line, text: [`${title}　${brand}`].find(fits) ?? brand })
}

/** The paper behind a framed picture: what it is, which way up it hangs. */
function frameBack(stage: AlbumStage, words: BackWords): ScenePage {
  const { widthMm, heightMm } = stage.page
  const middle = { align: 'center', xMm: widthMm / 2 } as const
  return blank(stage, [
    ...lineOf(stage, { ...middle, text: '上', sizePt: 10, yMm: 20 }),
    rect({ xMm: widthMm / 2 - 5, yMm: 23, wMm: 10, hMm: 0.2 }, blacks.k65, { role: 'label' }),
    ...signed(stage, words, widthMm - 40, { ...middle, sizePt: 9, yMm: heightMm - 20 }),
  ])
}

/** Twelve small months behind every month of a desk calendar, Monday first. */
function yearBack(stage: AlbumStage, words: BackWords, year: number): ScenePage {
  const { page, theme } = stage
  const { widthMm, heightMm } = page
  const [left, top] = [10, wireMm + 16]
  const [wMm, hMm] = [(widthMm - 2 * left) / 4, (heightMm - top - 10) / 3]
  const stepMm = (wMm - 6) / 7
  const months = Array.from({ length: 12 }, (_, at) => {
    const [xMm, yMm] = [left + (at % 4) * wMm, top + Math.floor(at / 4) * hMm]
    const days = almanacMonth(year, at + 1)
    const first = days[0]?.weekday ?? 0
    return [
      ...lineOf(stage, { text: `${at + 1} 月`, sizePt: 7.5, ink: theme.ink, xMm: xMm + 0.6, yMm: yMm + 2.4 }),
      ...days.flatMap(({ day, weekday, isOff, isWork }, nth) =>
        lineOf(stage, {
          ...{ text: String(day), face: theme.numerals, sizePt: 6.5, align: 'center' as const },
          ink: isOff || (weekday > 4 && !isWork) ? calendarRed : theme.ink,
          xMm: xMm + stepMm * (weekday + 0.5),
          yMm: yMm + 6.4 + 3.7 * Math.floor((first + nth) / 7),
        }),
      ),
    ]
  })
  return blank(stage, [
    ...lineOf(stage, {
      text: chineseYear(year),
      sizePt: 12,
      ink: theme.ink,
      face: theme.title,
      xMm: left,
      yMm: top - 5,
    }),
    ...months.flat(),
    ...signed(stage, words, widthMm - 2 * left, { align: 'right', sizePt: 6, xMm: widthMm - left, yMm: heightMm - 6 }),
  ])
}
