import type { Ink, PathItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { blacks, ink } from '#lib/typeset/style/style.ts'
import type { Box } from '../layout/geometry.ts'
import { pageText, textItems } from '../layout/page-text.ts'
import type { AlbumStage } from '../layout/sheet-content.ts'

/** Red of the boxes for postcodes, as the post wants them. */
const postRed: Ink = ink(0, 85, 80, 0, '#c8372d')
const marginMm = 10
/** Boxes of a postcode (GB/T 1416): six, so wide and high, so far from each other. */
const codeBox = { count: 6, wMm: 6.5, hMm: 7.5, gapMm: 1.7 }
const stamp = { wMm: 20, hMm: 24 }
const lines = { count: 5, stepMm: 9, firstMm: 48 }

const outline = ({ xMm, yMm, wMm, hMm }: Box, stroke: Ink, strokeMm: number): PathItem => ({
  kind: 'path',
  d: `M${xMm} ${yMm} L${xMm + wMm} ${yMm} L${xMm + wMm} ${yMm + hMm} L${xMm} ${yMm + hMm} Z`,
  stroke,
  strokeMm,
  origin: { role: 'label' },
})

/**
 * The side that is written on, the same behind every card: boxes of the postcode, the place of the stamp, lines for the address,
 * the left half free for a hand. White, so that ink dries on it. Pure.
 */
export function postcardBack(stage: AlbumStage, { title, brand }: { title: string; brand: string }): ScenePage {
  const { page, theme, fonts } = stage
  const { widthMm, heightMm, bleedMm } = page
  const middleMm = widthMm / 2
  const right = widthMm - marginMm
  const small = { role: 'label', face: theme.text, sizePt: 6, ink: blacks.k65 } as const
  const footMm = heightMm - 7
  const stampLeft = right - stamp.wMm
  const words = [
    pageText(
      { ...small, id: 'stamp-1', text: '贴', align: 'center', xMm: stampLeft + stamp.wMm / 2, yMm: 21.4 },
      fonts,
    ),
    pageText(
      { ...small, id: 'stamp-2', text: '邮票处', align: 'center', xMm: stampLeft + stamp.wMm / 2, yMm: 24.8 },
      fonts,
    ),
    pageText({ ...small, id: 'post', text: '邮政编码', align: 'right', xMm: right, yMm: footMm }, fonts),
  ]
  const imprint = [`${title}　${brand}`, brand]
    .map((text) => pageText({ ...small, id: 'imprint', text, xMm: marginMm, yMm: footMm }, fonts))
    .find(({ lengthMm }) => lengthMm <= middleMm - marginMm - 4)
  const items: SceneItem[] = [
    ...Array.from({ length: codeBox.count }, (_, at) =>
      outline(
        { xMm: marginMm + at * (codeBox.wMm + codeBox.gapMm), yMm: marginMm, wMm: codeBox.wMm, hMm: codeBox.hMm },
        postRed,
        0.3,
      ),
    ),
    outline({ xMm: stampLeft, yMm: marginMm, ...stamp }, blacks.k65, 0.2),
    rect({ xMm: middleMm - 0.075, yMm: 26, wMm: 0.15, hMm: heightMm - 26 - marginMm }, blacks.k65, { role: 'label' }),
    ...Array.from({ length: lines.count }, (_, at) =>
      rect(
        {
          xMm: middleMm + marginMm,
          yMm: lines.firstMm + at * lines.stepMm,
          wMm: right - middleMm - marginMm,
          hMm: 0.15,
        },
        blacks.k65,
        { role: 'label' },
      ),
    ),
    ...[...words, ...(imprint ? [imprint] : [])].flatMap((text) => textItems(text, fonts)),
  ]
  return { widthMm, heightMm, bleedMm, side: 'left', month: '', kind: 'body', isCard: true, items }
}
