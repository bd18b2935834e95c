import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { FACES } from '#lib/print/font/faces.ts'
import type { Canvas } from '#lib/print/products/album-sizes.ts'
import type { FaceId, Ink, Origin } from '#lib/print/scene.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import { isFitMode } from '../layout/fit.ts'
import type { PageText } from '../layout/page-text.ts'
import { fittedSlot, type Slot } from '../layout/slot.ts'
import type { Theme } from '../layout/theme.ts'
import type { Layer } from './layer.ts'
import { ascentEm, lineHeightEm } from './to-layers.ts'

/** More than nine pictures and their words with room to spare; a list of ten thousand is an attack. */
const mostLayers = 60
/** Nothing stands farther from the canvas, in its widths; nothing is larger. */
const farthest = 2
const mostZoom = 4
const longestText = 400

export type LayerContext = {
  canvas: Canvas
  /** Photographs of this album, by content hash: no other may stand on its pages. */
  photos: ReadonlyMap<string, LayoutPhoto>
  theme: Theme
  /** Frames without a photograph are slots too, of an `emptyPhoto`; else they are left out. */
  empties?: true
}

const no = (message: string): Result<never> => fail(400, 'bad_layer', message)

/**
 * Photographs and words out of layers, in the order they lie in. Pictures keep covering their frames and are enlarged four
 * times at most, whatever is asked. Fails with a Chinese sentence on what is no layer, or names a picture that is not this album's.
 */
export function fromLayers(layers: unknown, context: LayerContext): Result<{ slots: Slot[]; texts: PageText[] }> {
  if (!Array.isArray(layers)) return no('图层要是一个列表。')
  if (layers.length > mostLayers) return no(`一页最多 ${mostLayers} 个图层。`)
  const read: Layer[] = []
  const ids = new Set<string>()
  for (const one of layers) {
    const layer = readLayer(one, context.canvas)
    if (!layer.ok) return layer
    if (ids.has(layer.value.id)) return no(`两个图层都叫「${layer.value.id}」。`)
    ids.add(layer.value.id)
    if (!layer.value.hidden) read.push(layer.value)
  }
  const slots: Slot[] = []
  const texts: PageText[] = []
  const ordered = read
    .map((layer, at) => ({ layer, at }))
    .sort((a, b) => a.layer.frameZ - b.layer.frameZ || a.at - b.at)
  for (const { layer } of ordered) {
    if (layer.type === 'text') {
      texts.push(textOf(layer, context))
      continue
    }
    // A frame whose photograph was taken out.
    if (layer.content === '' && !context.empties) continue
    const photo = layer.content === '' ? emptyPhoto(layer) : context.photos.get(layer.content)
    if (!photo) return no('有一张照片不在这本照片书里。')
    slots.push(slotOf(layer, photo, context.canvas))
  }
  return ok({ slots, texts })
}

/** What stands in a frame without a photograph: nothing, as large as the frame. */
const emptyPhoto = ({ frameWidth, frameHeight }: Layer): LayoutPhoto => ({
  ...{ id: '', name: '', faces: [] },
  widthPx: Math.max(1, Math.round(frameWidth)),
  heightPx: Math.max(1, Math.round(frameHeight)),
})

const numbers = [
  'x',
  'y',
  'w',
  'h',
  'rotate',
  'scale',
  'frameX',
  'frameY',
  'frameZ',
  'frameWidth',
  'frameHeight',
  'rows',
  'cols',
  'spacing',
  'fontSize',
  'lineHeight',
] as const
const words = ['id', 'name', 'content', 'text', 'fillStyle', 'fontFamily'] as const
const aligns = ['left', 'center', 'right']

function readLayer(value: unknown, canvas: Canvas): Result<Layer> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return no('图层要是一个对象。')
  const from = value as Record<string, unknown>
  const own = (name: string): unknown => (Object.hasOwn(from, name) ? from[name] : undefined)
  for (const name of numbers)
    if (typeof own(name) !== 'number' || !Number.isFinite(own(name))) return no(`图层的 ${name} 要是一个数。`)
  for (const name of words) if (typeof own(name) !== 'string') return no(`图层的 ${name} 要是文字。`)
  const layer = Object.fromEntries([...numbers, ...words].map((name) => [name, own(name)])) as unknown as Layer
  const [type, hidden, align, fit] = [own('type'), own('hidden'), own('textAlign'), own('fit')]
  if (type !== 'image' && type !== 'text') return no('图层的 type 只能是 image 或 text。')
  if (typeof hidden !== 'boolean') return no('图层的 hidden 只能是 true 或 false。')
  if (typeof align !== 'string' || !aligns.includes(align)) return no('图层的 textAlign 只能是 left、center 或 right。')
  if (fit !== undefined && !isFitMode(fit)) return no('图层的 fit 只能是 fit、contain、cover 或 fill。')
  if (layer.id === '' || layer.id.length > 64) return no('图层的 id 要有 1 到 64 个字。')
  if (layer.text.length > longestText) return no(`图层的文字最多 ${longestText} 个字。`)
  if (layer.rotate !== 0) return no('图层的 rotate 现在只能是 0。')
  const reach = farthest * Math.max(canvas.widthPx, canvas.heightPx)
  const { frameX, frameY, frameWidth, frameHeight, scale, w, h } = layer
  if (!(frameWidth > 0 && frameHeight > 0 && w > 0 && h > 0 && scale > 0)) return no('图层的宽、高和 scale 要大于 0。')
  if (Math.max(Math.abs(frameX), Math.abs(frameY), frameWidth, frameHeight) > reach) return no('图层离页面太远了。')
  if (type === 'text' && !readFaces(layer.fontFamily)) return no(`没有「${layer.fontFamily.slice(0, 40)}」这种字体。`)
  const em = layer.fontSize / canvas.pxPerMm
  if (type === 'text' && !(em > 0.5 && em < 60)) return no('图层的 fontSize 太大或太小。')
  if (type === 'text' && Math.abs(layer.spacing) > 2 * layer.fontSize) return no('图层的 spacing 太大。')
  if (!/^#[0-9a-f]{6}$/i.test(layer.fillStyle)) return no('图层的 fillStyle 要写成 #rrggbb。')
  const said = { type, hidden, textAlign: align, textAlignLast: align, fontStyle: 'normal' } as Partial<Layer>
  return ok({ ...layer, ...said, ...(fit && fit !== 'cover' && layer.content !== '' ? { fit } : {}) })
}

const limit = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The picture of a layer in its window: covering it, its shape its own, four times enlarged at most; or whole, as `fit` says. */
function slotOf(layer: Layer, photo: LayoutPhoto, canvas: Canvas): Slot {
  const { pxPerMm, leftPx, topPx } = canvas
  const { frameWidth, frameHeight, scale } = layer
  // `scale` enlarges the picture about the middle of the window.
  const [middleX, middleY] = [frameWidth / 2, frameHeight / 2]
  const [x, y] = [middleX + (layer.x - middleX) * scale, middleY + (layer.y - middleY) * scale]
  const aspect = photo.widthPx / photo.heightPx
  const covering = Math.max(frameWidth, frameHeight * aspect)
  const w = limit(layer.w * scale, covering, mostZoom * covering)
  const h = w / aspect
  const [cropW, cropH] = [frameWidth / w, frameHeight / h]
  const slot: Slot = {
    photo,
    frame: {
      xMm: (layer.frameX - leftPx) / pxPerMm,
      yMm: (layer.frameY - topPx) / pxPerMm,
      wMm: frameWidth / pxPerMm,
      hMm: frameHeight / pxPerMm,
    },
    crop: { x: limit(-x / w, 0, 1 - cropW), y: limit(-y / h, 0, 1 - cropH), w: cropW, h: cropH },
    ...(layer.name === 'bleed' ? { bleeds: true as const } : {}),
  }
  if (!layer.fit || layer.fit === 'cover') return slot
  const sheet = { wMm: (canvas.widthPx - 2 * leftPx) / pxPerMm, hMm: (canvas.heightPx - 2 * topPx) / pxPerMm }
  return fittedSlot(slot, layer.fit, sheet)
}

const isFace = (name: string): name is FaceId => Object.hasOwn(FACES, name)

/** The face of a `fontFamily`, and the one of its Latin. */
function readFaces(family: string): { face: FaceId; latin?: FaceId } | undefined {
  const [face = '', latin, ...more] = family.split(', ')
  if (!isFace(face) || more.length > 0) return undefined
  return latin === undefined ? { face } : isFace(latin) ? { face, latin } : undefined
}

/** The theme's own ink where it looks so on screens: the press prints black as black. */
function inkOf(rgb: string, theme: Theme): Ink {
  const known = [theme.ink, theme.muted, theme.accent].find((ink) => ink.rgb === rgb.toLowerCase())
  if (known) return known
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16) / 255)
  const black = 1 - Math.max(r, g, b)
  const part = (value: number): number => (black >= 1 ? 0 : Math.round((100 * (1 - value - black)) / (1 - black)))
  return { cmyk: [part(r), part(g), part(b), Math.round(100 * black)], rgb: rgb.toLowerCase() }
}

const roles: readonly NonNullable<Origin['role']>[] = ['caption', 'title', 'folio', 'label', 'text', 'catalogue']

function textOf(layer: Layer, { canvas: { pxPerMm, leftPx, topPx }, theme }: LayerContext): PageText {
  const em = layer.fontSize / pxPerMm
  const lineMm = lineHeightEm * em
  const [left, top] = [(layer.frameX - leftPx) / pxPerMm, (layer.frameY - topPx) / pxPerMm]
  const vertical = layer.rows > 1
  const lengthMm = (vertical ? layer.frameHeight : layer.frameWidth) / pxPerMm
  const anchor = layer.textAlign === 'left' ? 0 : layer.textAlign === 'center' ? 0.5 : 1
  const faces = readFaces(layer.fontFamily) ?? { face: 'serif' as const }
  return {
    id: layer.id,
    role: roles.find((role) => role === layer.name) ?? 'text',
    text: layer.text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').toWellFormed(),
    ...faces,
    sizePt: em / mmPerPt,
    trackEm: em > 0 ? layer.spacing / pxPerMm / em : 0,
    ink: inkOf(layer.fillStyle, theme),
    align: layer.textAlign,
    xMm: vertical ? left + lineMm / 2 : left + anchor * lengthMm,
    yMm: vertical ? top : top + (lineMm - em) / 2 + ascentEm * em,
    lengthMm,
    ...(vertical ? { vertical: true as const } : {}),
  }
}
