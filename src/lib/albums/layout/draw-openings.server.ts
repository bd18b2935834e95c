import { emojiKey } from '#lib/print/emoji/emoji.ts'
import type { PrintFonts } from '#lib/print/font/fonts.server.ts'
import { glyphOutlines } from '#lib/print/font/outlines.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { svgPage } from '#lib/print/svg.ts'
import { openingsOf } from './openings.ts'
import { wordsOfScene } from './page-words.ts'

/** A page or a whole sheet as SVG that needs no font of ours. */
export type DrawnPage = { svg: string; words: string; widthMm: number; heightMm: number; isSheet: boolean }
/** What lies open at once; null: the inside of the cover. */
export type DrawnOpening = (DrawnPage | null)[]

/** Px a millimetre of an opening as wide as a screen, dense ones too. */
const pixelsPerMm = 4.5

/** One page, its words as outlines. */
export const drawnSvg = (
  scene: ScenePage,
  fonts: PrintFonts,
  imageUrl: (media: string, widthPx: number) => string,
): string =>
  svgPage(scene, {
    ...{ imageUrl, pixelsPerMm, outline: glyphOutlines(fonts), paper: '#fff' },
    emoji: { url: (sequence) => `/emoji/${emojiKey(sequence)}.svg` },
  })

/** An album as it lies open, opening by opening. */
export function drawnOpenings(
  pages: readonly { name: string; scene: ScenePage }[],
  fonts: PrintFonts,
  imageUrl: (media: string, widthPx: number) => string,
): DrawnOpening[] {
  const draw = ({ name, scene }: { name: string; scene: ScenePage }): DrawnPage => ({
    svg: drawnSvg(scene, fonts, imageUrl),
    words: wordsOfScene(name, scene),
    ...{ widthMm: scene.widthMm, heightMm: scene.heightMm, isSheet: scene.side === 'sheet' },
  })
  return openingsOf(pages.map(({ scene }) => scene)).map(({ sheet, left, right }) =>
    (sheet ? [sheet] : [left, right]).map((page) => {
      const found = page && pages[page.at]
      return found ? draw(found) : null
    }),
  )
}
