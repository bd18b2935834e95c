import type { ImageItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { type PageContent, textItems } from './page-text.ts'
import type { AlbumStage } from './sheet-content.ts'
import { pictureBox, type Slot } from './slot.ts'
import { themeRules } from './theme-rules.ts'

const imageOf = ({ photo, crop, ...slot }: Slot): ImageItem => ({
  kind: 'image',
  media: photo.id,
  ...pictureBox({ photo, ...slot }),
  crop,
  widthPx: photo.widthPx,
  heightPx: photo.heightPx,
  alt: photo.placeName ? `照片，${photo.placeName}` : '照片',
  ...(photo.average ? { average: photo.average } : {}),
  origin: { role: 'photo' },
})

/** The theme's ground under a page or a sheet, to the bleed. */
function groundItems({ page, theme }: AlbumStage, widthMm: number): SceneItem[] {
  const { bleedMm, heightMm } = page
  if (!theme.ground) return []
  const frame = { xMm: -bleedMm, yMm: -bleedMm, wMm: widthMm + 2 * bleedMm, hMm: heightMm + 2 * bleedMm }
  return [rect(frame, theme.ground, { role: 'ground' })]
}

/** What a page is besides what it holds. */
export type SceneHead = Pick<ScenePage, 'side' | 'kind' | 'folio' | 'isCard'> & { month?: string }

/** What a page holds, as every painter takes it; `drawn`: what of it nobody changes, such as the days of a month. */
export function contentScene(
  stage: AlbumStage,
  content: PageContent,
  { side, kind, folio, isCard, month = '' }: SceneHead,
  drawn: readonly SceneItem[] = [],
): ScenePage {
  const { page, fonts } = stage
  const widthMm = side === 'sheet' ? 2 * page.widthMm : page.widthMm
  return {
    widthMm,
    heightMm: page.heightMm,
    bleedMm: page.bleedMm,
    side,
    month,
    kind,
    ...(folio === undefined ? {} : { folio }),
    ...(isCard ? { isCard } : {}),
    items: [
      ...groundItems(stage, widthMm),
      ...content.slots.map(imageOf),
      ...themeRules(stage, content.texts),
      ...drawn,
      ...content.texts.flatMap((text) => textItems(text, fonts)),
    ],
  }
}
