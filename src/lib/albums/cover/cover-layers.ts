import type { Canvas } from '#lib/print/products/album-sizes.ts'
import type { ImageItem, SceneItem, ScenePage, TextItem } from '#lib/print/scene.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { StoredPage } from '../album/stored-page.ts'
import type { Layer } from '../layers/layer.ts'
import { imageLayer, textLayer } from '../layers/to-layers.ts'

type Shifted<Item> = { item: Item; dx: number; dy: number }

/** Pictures and words of a drawing with where their groups move them. What is turned or scaled is drawing, no layer. */
const flat = (items: readonly SceneItem[], dx = 0, dy = 0): Shifted<ImageItem | TextItem>[] =>
  items.flatMap((item) => {
    if (item.kind === 'image' || item.kind === 'text') return [{ item, dx, dy }]
    if (item.kind !== 'group') return []
    const [a, b, c, d, e, f] = item.matrix
    return a === 1 && b === 0 && c === 0 && d === 1 ? flat(item.items, dx + e, dy + f) : []
  })

/** The front of a cover on the wire: the photograph in its window, each line of words where it stands. To be looked at. Pure. */
export function coverLayers(front: ScenePage, canvas: Canvas): Layer[] {
  // A board is larger than the page: fitted into the canvas whole.
  const pxPerMm = Math.min(canvas.widthPx / front.widthMm, canvas.heightPx / front.heightMm)
  const fitted: Canvas = {
    ...canvas,
    pxPerMm,
    leftPx: (canvas.widthPx - front.widthMm * pxPerMm) / 2,
    topPx: (canvas.heightPx - front.heightMm * pxPerMm) / 2,
  }
  const isSeen = (xMm: number, yMm: number, wMm: number, hMm: number): boolean =>
    xMm < front.widthMm && xMm + wMm > 0 && yMm < front.heightMm && yMm + hMm > 0
  const layers: Layer[] = []
  for (const { item, dx, dy } of flat(front.items)) {
    const at = layers.length
    if (item.kind === 'image') {
      const frame = { xMm: item.xMm + dx, yMm: item.yMm + dy, wMm: item.wMm, hMm: item.hMm }
      if (isSeen(frame.xMm, frame.yMm, frame.wMm, frame.hMm))
        layers.push(imageLayer({ media: item.media, frame, crop: item.crop, name: 'photo' }, at, fitted))
      continue
    }
    const [xMm = 0, yMm, em] = [(item.xMm[0] ?? 0) + dx, item.yMm + dy, item.sizePt * mmPerPt]
    const lengthMm = Math.max(...item.xMm) + dx + em - xMm
    if (!isSeen(xMm, yMm - em, lengthMm, em)) continue
    const { face, sizePt, ink, origin, clusters } = item
    const line = { face, sizePt, ink, xMm, yMm, lengthMm, trackEm: 0, align: 'left' as const }
    const id = `cover-${at + 1}`
    layers.push(textLayer({ ...line, id, role: origin?.role ?? 'text', text: clusters.join('') }, at, fitted))
  }
  return layers
}

/** Pages with their cover in front: it has a name and no number, so nothing counts it. */
export const withCover = (layers: Layer[], pages: readonly StoredPage[]): StoredPage[] => [
  { name: 'cover', layers, index: 0, pageIndex: -1, pagination: '', skeleton: 'cover', shape: 'cover' },
  ...pages,
]
