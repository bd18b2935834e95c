import type { Canvas } from '#lib/print/products/album-sizes.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { AlbumPage } from '../layout/composed-album.ts'
import type { PageContent, PageText } from '../layout/page-text.ts'
import { pictureBox, type Slot } from '../layout/slot.ts'
import type { Layer, LayerPage } from './layer.ts'

/** The em box of a line reaches so far above its baseline. */
export const ascentEm = 0.88
/** Lines of words are told this high, in em. */
export const lineHeightEm = 1.5

const px = (value: number): number => Math.round(value * 1000) / 1000

const wordless = {
  text: '',
  fillStyle: '#000000',
  textAlign: 'left',
  textAlignLast: 'left',
  fontSize: 0,
  fontFamily: 'serif',
  fontStyle: 'normal',
  lineHeight: 0,
} as const

/** What a page holds, as layers of its canvas. Pure; `fromLayers` reads it back. */
export const toLayers = ({ slots, texts }: Pick<PageContent, 'slots' | 'texts'>, canvas: Canvas): Layer[] => [
  ...slots.map((slot, at) => slotLayer(slot, at, canvas)),
  ...texts.map((text, at) => textLayer(text, slots.length + at, canvas)),
]

/** A picture that does not cover its window lies in it whole: `x` … say where. */
function slotLayer({ photo, frame, crop, bleeds, fit, within }: Slot, at: number, canvas: Canvas): Layer {
  const layer = imageLayer({ media: photo.id, frame, crop, name: bleeds ? 'bleed' : 'photo' }, at, canvas)
  if (!fit) return layer
  const box = pictureBox({ photo, frame, fit, ...(within ? { within } : {}) })
  const [x, y] = [(box.xMm - frame.xMm) * canvas.pxPerMm, (box.yMm - frame.yMm) * canvas.pxPerMm]
  const [w, h] = [box.wMm * canvas.pxPerMm, box.hMm * canvas.pxPerMm]
  return { ...layer, x: px(x), y: px(y), w: px(w), h: px(h), fit }
}

type Picture = Pick<Slot, 'frame' | 'crop'> & { media: string; name: 'bleed' | 'photo' }

/** A picture in its window, `at` among the others. */
export function imageLayer({ media, frame, crop, name }: Picture, at: number, canvas: Canvas): Layer {
  const { pxPerMm, leftPx, topPx } = canvas
  const [frameWidth, frameHeight] = [frame.wMm * pxPerMm, frame.hMm * pxPerMm]
  const [w, h] = [frameWidth / crop.w, frameHeight / crop.h]
  return {
    id: `photo-${at + 1}`,
    type: 'image',
    name,
    content: media,
    x: px(-crop.x * w),
    y: px(-crop.y * h),
    w: px(w),
    h: px(h),
    rotate: 0,
    scale: 1,
    frameX: px(leftPx + frame.xMm * pxPerMm),
    frameY: px(topPx + frame.yMm * pxPerMm),
    frameZ: at,
    frameWidth: px(frameWidth),
    frameHeight: px(frameHeight),
    hidden: false,
    rows: 1,
    cols: 1,
    spacing: 0,
    ...wordless,
  }
}

/** A line of words. */
export function textLayer(text: PageText, z: number, canvas: Canvas): Layer {
  const { pxPerMm, leftPx, topPx } = canvas
  const em = text.sizePt * mmPerPt
  const lineMm = lineHeightEm * em
  const along = text.lengthMm
  const left = text.vertical
    ? text.xMm - lineMm / 2
    : text.xMm - (text.align === 'left' ? 0 : text.align === 'center' ? along / 2 : along)
  const top = text.vertical ? text.yMm : text.yMm - ascentEm * em - (lineMm - em) / 2
  const [w, h] = text.vertical ? [lineMm, along] : [along, lineMm]
  const size = { w: px(w * pxPerMm), h: px(h * pxPerMm) }
  return {
    id: text.id,
    type: 'text',
    name: text.role,
    content: '',
    x: 0,
    y: 0,
    ...size,
    rotate: 0,
    scale: 1,
    frameX: px(leftPx + left * pxPerMm),
    frameY: px(topPx + top * pxPerMm),
    frameZ: z,
    frameWidth: size.w,
    frameHeight: size.h,
    hidden: false,
    rows: text.vertical ? [...text.text].length : 1,
    cols: 1,
    spacing: px(text.trackEm * em * pxPerMm),
    text: text.text,
    fillStyle: text.ink.rgb,
    textAlign: text.align,
    textAlignLast: text.align,
    fontSize: px(em * pxPerMm),
    fontFamily: text.latin ? `${text.face}, ${text.latin}` : text.face,
    fontStyle: 'normal',
    lineHeight: lineHeightEm,
  }
}

/** All pages of an album on the wire: front matter and sheets each counted among their kind. */
export function toLayerPages(pages: readonly AlbumPage[], canvas: Canvas): LayerPage[] {
  let [front, sheets] = [0, 0]
  return pages.map((page, pageIndex) => ({
    name: page.name,
    layers: toLayers(page, canvas),
    index: /^\d+$/.test(page.name) ? sheets++ : front++,
    pageIndex,
    pagination: page.pagination,
  }))
}
