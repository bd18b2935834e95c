import type { ImageItem, RectItem, SceneItem, ScenePage } from './scene.ts'

type Box = { xMm: number; yMm: number; wMm: number; hMm: number }

/**
 * The two pages of a double sheet as the press wants them: cut at the fold, each with bleed all round, at the fold too,
 * where it shows what lies on the other page. Photographs and areas are cut to the page, so that neither file carries what it
 * does not show; what else lies wholly on the other page is left out.
 */
export function cutSheet(sheet: ScenePage): [left: ScenePage, right: ScenePage] {
  const widthMm = sheet.widthMm / 2
  const half = (side: 'left' | 'right'): ScenePage => {
    const atMm = side === 'left' ? 0 : widthMm
    const { bleedMm, heightMm } = sheet
    const seen = { xMm: atMm - bleedMm, yMm: -bleedMm, wMm: widthMm + 2 * bleedMm, hMm: heightMm + 2 * bleedMm }
    const items = sheet.items.flatMap((item) => cutItem(item, seen, atMm))
    return { ...sheet, widthMm, side, items }
  }
  return [half('left'), half('right')]
}

function cutItem(item: SceneItem, seen: Box, atMm: number): SceneItem[] {
  switch (item.kind) {
    case 'image':
      return item.clip === undefined ? cutImage(item, seen, atMm) : clipped(item, seen, atMm)
    case 'rect':
      return item.fade ? clipped(item, seen, atMm) : cutRect(item, seen, atMm)
    case 'text': {
      const [first = 0, last = first] = [item.xMm[0], item.xMm.at(-1)]
      const reachMm = item.sizePt * 0.4
      if (last + reachMm < seen.xMm || first - reachMm > seen.xMm + seen.wMm) return []
      return [{ ...item, xMm: item.xMm.map((x) => x - atMm) }]
    }
    default:
      return clipped(item, seen, atMm)
  }
}

/** The part two boxes share; undefined where they only touch. */
function shared(a: Box, b: Box): Box | undefined {
  const [left, top] = [Math.max(a.xMm, b.xMm), Math.max(a.yMm, b.yMm)]
  const [right, foot] = [Math.min(a.xMm + a.wMm, b.xMm + b.wMm), Math.min(a.yMm + a.hMm, b.yMm + b.hMm)]
  return right - left > 1e-6 && foot - top > 1e-6
    ? { xMm: left, yMm: top, wMm: right - left, hMm: foot - top }
    : undefined
}

/**
 * A photograph to the trims that ends at the fold goes on behind it, where the press cuts, by what its crop left there: the
 * sheet shows none of that.
 */
function beyondFold(item: ImageItem, seen: Box, atMm: number): ImageItem {
  const bleedMm = atMm - seen.xMm
  const foldMm = atMm === 0 ? seen.xMm + seen.wMm - bleedMm : atMm
  const more = (bleedMm * item.crop.w) / item.wMm
  const { crop } = item
  const fits = (atMm === 0 ? 1 - crop.x - crop.w : crop.x) >= more - 1e-6
  const meets = Math.abs((atMm === 0 ? item.xMm + item.wMm : item.xMm) - foldMm) < 0.01
  if (!fits || !meets) return item
  const wider = { ...item, wMm: item.wMm + bleedMm, crop: { ...crop, w: crop.w + more } }
  return atMm === 0 ? wider : { ...wider, xMm: item.xMm - bleedMm, crop: { ...wider.crop, x: crop.x - more } }
}

function cutImage(whole: ImageItem, seen: Box, atMm: number): SceneItem[] {
  const item = beyondFold(whole, seen, atMm)
  const box = shared(item, seen)
  // What ends at the fold shows in the other page's bleed; not worth a picture in its file.
  if (!box || box.wMm <= atMm - seen.xMm + 1e-6) return []
  const { crop } = item
  const [sx, sy] = [crop.w / item.wMm, crop.h / item.hMm]
  const part = {
    x: crop.x + (box.xMm - item.xMm) * sx,
    y: crop.y + (box.yMm - item.yMm) * sy,
    w: box.wMm * sx,
    h: box.hMm * sy,
  }
  return [{ ...item, ...box, xMm: box.xMm - atMm, crop: part }]
}

function cutRect(item: RectItem, seen: Box, atMm: number): SceneItem[] {
  const box = shared(item, seen)
  return box ? [{ ...item, ...box, xMm: box.xMm - atMm }] : []
}

/** Moved as a whole and cut to what is seen. */
const clipped = (item: SceneItem, { xMm, yMm, wMm, hMm }: Box, atMm: number): SceneItem[] => [
  {
    kind: 'group',
    matrix: [1, 0, 0, 1, -atMm, 0],
    clip: `M${xMm} ${yMm} L${xMm + wMm} ${yMm} L${xMm + wMm} ${yMm + hMm} L${xMm} ${yMm + hMm} Z`,
    items: [item],
  },
]
