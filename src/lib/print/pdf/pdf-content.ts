import type { EmojiItem, ImageItem, PathItem, RectItem, SceneItem, ScenePage } from '../scene.ts'
import { number } from '../svg-path.ts'
import { type ByteRun, put, putCode, reserve } from './pdf-bytes.ts'
import type { UsedFont } from './pdf-fonts.ts'
import type { GlyphCodes } from './pdf-glyphs.ts'
import type { PaintedImage } from './pdf-images.ts'
import { paintText } from './pdf-line.ts'
import { pathData } from './pdf-path.ts'
import { fillWith, freshState, type Inks, inkOperator, type PaintState } from './pdf-state.ts'
import { type Mark, markOf, type Structure } from './pdf-structure.ts'
import { utf16Hex } from './pdf-text.ts'

export const PT_PER_MM = 72 / 25.4

/** What a page asks of the file around it. Names are resource names without the slash. */
export type Surroundings = {
  inks: Inks
  codes: GlyphCodes
  structure: Structure
  image(item: ImageItem): PaintedImage | undefined
  emoji(item: EmojiItem): string | undefined
  /** Graphics state that lets a rectangle fade as its `fade` says. */
  fade(item: RectItem): string
}

/** Resources a page's content refers to. */
export type Content = { fonts: Set<UsedFont>; objects: Set<string>; states: Set<string> }

type Painter = Surroundings & Content & { out: ByteRun }

/** Content stream of one page. The scene's millimetres (y down) are kept as user space, so numbers can be compared. */
export const pageContent = (page: ScenePage, bleedMm: number, around: Surroundings, out: ByteRun): Content => {
  const painter: Painter = { ...around, out, fonts: new Set(), objects: new Set(), states: new Set() }
  const top = number((page.heightMm + bleedMm) * PT_PER_MM)
  put(out, `${number(PT_PER_MM, 9)} 0 0 ${number(-PT_PER_MM, 9)} ${number(bleedMm * PT_PER_MM)} ${top} cm\n`)
  paintMarked(page.items, painter)
  return painter
}

/** The items in order, cut into marked content: paragraphs and figures carry a number, all else is an Artifact. */
const paintMarked = (items: readonly SceneItem[], painter: Painter): void => {
  const { out, structure } = painter
  const state = freshState()
  let open: Mark | 'artifact' | undefined
  for (const item of items) {
    const mark = markOf(item)
    const goesOn = mark
      ? open !== undefined && open !== 'artifact' && mark.key !== '' && open.key === mark.key && open.tag === mark.tag
      : open === 'artifact'
    if (!goesOn) {
      if (open) put(out, 'EMC\n')
      put(out, mark ? `/${mark.tag}<</MCID ${structure.content(mark)}>>BDC\n` : '/Artifact BMC\n')
      open = mark ?? 'artifact'
    }
    paintItem(item, state, painter)
  }
  if (open) put(out, 'EMC\n')
}

const paintItem = (item: SceneItem, state: PaintState, painter: Painter): void => {
  const { out, inks } = painter
  switch (item.kind) {
    case 'text':
      fillWith(item.ink, inks, state, out)
      paintText(item, painter.codes, state, out, painter.fonts)
      break
    case 'rect':
      fillWith(item.fill, inks, state, out)
      paintRect(item, painter)
      break
    case 'path':
      if (item.fill) fillWith(item.fill, inks, state, out)
      paintPath(item, painter)
      break
    case 'image':
      paintImage(item, painter)
      break
    case 'emoji':
      paintEmoji(item, painter)
      break
    case 'group': {
      put(out, `q ${item.matrix.map((value) => number(value, 6)).join(' ')} cm\n`)
      const inner = { ...state }
      for (const one of item.items) paintItem(one, inner, painter)
      put(out, 'Q\n')
      break
    }
  }
}

const paintRect = (item: RectItem, { out, states, fade }: Painter): void => {
  const area = `${number(item.xMm)} ${number(item.yMm)} ${number(item.wMm)} ${number(item.hMm)} re f`
  if (!item.fade) {
    put(out, `${area}\n`)
    return
  }
  const name = fade(item)
  states.add(name)
  put(out, `q /${name} gs ${area} Q\n`)
}

const paintPath = (item: PathItem, { out, inks }: Painter): void => {
  if (item.stroke) put(out, `${inkOperator(item.stroke, inks, true)} ${number(item.strokeMm ?? 0.1)} w\n`)
  put(out, `${pathData(item.d)} ${item.fill && item.stroke ? 'B' : item.fill ? 'f' : item.stroke ? 'S' : 'n'}\n`)
}

const paintImage = (item: ImageItem, painter: Painter): void => {
  const image = painter.image(item)
  if (image === undefined) return
  painter.objects.add(image.name)
  const { out } = painter
  const [width, height] = [item.wMm / item.crop.w, item.hMm / item.crop.h]
  const [x, y] = [item.xMm - item.crop.x * width, item.yMm - item.crop.y * height]
  put(out, `q ${number(item.xMm)} ${number(item.yMm)} ${number(item.wMm)} ${number(item.hMm)} re W n\n`)
  if (item.clip !== undefined) put(out, `${pathData(item.clip)} W n\n`)
  put(out, `${number(width)} 0 0 ${number(-height)} ${number(x)} ${number(y + height)} cm `)
  if (image.turn) put(out, `${image.turn.join(' ')} cm `)
  put(out, `/${image.name} Do Q\n`)
}

const paintEmoji = (item: EmojiItem, painter: Painter): void => {
  const name = painter.emoji(item)
  if (name === undefined) return
  painter.objects.add(name)
  const { out } = painter
  const scale = number(item.sizeMm / 36, 6)
  put(out, `q ${scale} 0 0 ${scale} ${number(item.xMm)} ${number(item.yMm)} cm /${name} Do Q\n`)
  // Pictures cannot be copied as text, so an unpainted space carries the sequence.
  const space = painter.codes.resolve('serif', ' ', -1).glyphs[0]!
  painter.fonts.add(space.font)
  put(out, `q /Span<</ActualText<FEFF${utf16Hex(item.sequence)}>>>BDC BT 3 Tr 0 Tc /${space.font.name} `)
  put(out, `${number(item.sizeMm)} Tf 1 0 0 -1 ${number(item.xMm)} ${number(item.yMm + 0.86 * item.sizeMm)} Tm(`)
  reserve(out, 8)
  putCode(out, space.cid)
  put(out, ')Tj ET EMC Q\n')
}
