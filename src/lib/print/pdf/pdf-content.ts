import type { PlacedGlyph } from '../fonts.server.ts'
import type { EmojiItem, FaceId, ImageItem, Ink, PathItem, RectItem, SceneItem, ScenePage, TextItem } from '../scene.ts'
import { number } from '../svg-path.ts'
import { hex4, type UsedFont } from './pdf-fonts.ts'
import { pathData, rgbOperands } from './pdf-path.ts'
import { utf16Hex } from './pdf-text.ts'

export const PT_PER_MM = 72 / 25.4

/** What a page asks of the file around it. Names are resource names without the slash. */
export type Surroundings = {
  /** 'press' paints `ink.cmyk` as DeviceCMYK, 'screen' paints `ink.rgb` in the sRGB space named CS. */
  inks: 'press' | 'screen'
  glyphs(face: FaceId, cluster: string, gid?: number): readonly PlacedGlyph[]
  font(part: number): UsedFont
  note(part: number, gid: number, text: string): { cid: number; exact: boolean }
  image(item: ImageItem): string | undefined
  emoji(sequence: string): string | undefined
  /** Graphics state that lets a rectangle fade as its `fade` says. */
  fade(item: RectItem): string
}

/** Resources a page's content refers to. */
export type Content = {
  operators: string
  fonts: Set<UsedFont>
  images: Set<string>
  emoji: Set<string>
  states: Set<string>
}

/** Content stream of one page. The scene's millimetres (y down) are kept as user space, so numbers can be compared. */
export const pageContent = (page: ScenePage, around: Surroundings): Content => {
  const content: Content = { operators: '', fonts: new Set(), images: new Set(), emoji: new Set(), states: new Set() }
  const out: string[] = []
  const top = number((page.heightMm + page.bleedMm) * PT_PER_MM)
  out.push(`${number(PT_PER_MM, 9)} 0 0 ${number(-PT_PER_MM, 9)} ${number(page.bleedMm * PT_PER_MM)} ${top} cm`)
  paintItems(page.items, around, content, out)
  content.operators = out.join('\n')
  return content
}

const paintItems = (items: readonly SceneItem[], around: Surroundings, content: Content, out: string[]): void => {
  let fill = ''
  const ink = (next: Ink): void => {
    const operator = inkOperator(next, around.inks, false)
    if (operator !== fill) out.push(operator)
    fill = operator
  }
  for (const item of items) {
    switch (item.kind) {
      case 'text':
        ink(item.ink)
        paintText(item, around, content, out)
        break
      case 'rect':
        ink(item.fill)
        if (item.fade) {
          const state = around.fade(item)
          content.states.add(state)
          out.push(`q /${state} gs`, rectangle(item), 'Q')
        } else out.push(rectangle(item))
        break
      case 'path':
        if (item.fill) ink(item.fill)
        paintPath(item, around, out)
        break
      case 'image':
        paintImage(item, around, content, out)
        break
      case 'emoji':
        paintEmoji(item, around, content, out)
        break
      case 'group':
        out.push('q', `${item.matrix.map((value) => number(value, 6)).join(' ')} cm`)
        paintItems(item.items, around, content, out)
        out.push('Q')
        break
    }
  }
}

const inkOperator = (ink: Ink, inks: 'press' | 'screen', stroke: boolean): string => {
  if (inks === 'press') return `${ink.cmyk.map((value) => number(value / 100)).join(' ')} ${stroke ? 'K' : 'k'}`
  return stroke ? `/CS CS ${rgbOperands(ink.rgb)} SC` : `/CS cs ${rgbOperands(ink.rgb)} sc`
}

const rectangle = (item: RectItem): string =>
  `${number(item.xMm)} ${number(item.yMm)} ${number(item.wMm)} ${number(item.hMm)} re f`

const paintPath = (item: PathItem, around: Surroundings, out: string[]): void => {
  if (item.stroke) out.push(inkOperator(item.stroke, around.inks, true), `${number(item.strokeMm ?? 0.1)} w`)
  out.push(pathData(item.d), item.fill && item.stroke ? 'B' : item.fill ? 'f' : item.stroke ? 'S' : 'n')
}

const paintImage = (item: ImageItem, around: Surroundings, content: Content, out: string[]): void => {
  const name = around.image(item)
  if (name === undefined) return
  content.images.add(name)
  const [width, height] = [item.wMm / item.crop.w, item.hMm / item.crop.h]
  const [x, y] = [item.xMm - item.crop.x * width, item.yMm - item.crop.y * height]
  out.push('q', `${number(item.xMm)} ${number(item.yMm)} ${number(item.wMm)} ${number(item.hMm)} re W n`)
  if (item.clip !== undefined) out.push(pathData(item.clip), 'W n')
  out.push(`${number(width)} 0 0 ${number(-height)} ${number(x)} ${number(y + height)} cm /${name} Do`, 'Q')
}

const paintEmoji = (item: EmojiItem, around: Surroundings, content: Content, out: string[]): void => {
  const name = around.emoji(item.sequence)
  if (name === undefined) return
  content.emoji.add(name)
  const scale = number(item.sizeMm / 36, 6)
  out.push('q', `${scale} 0 0 ${scale} ${number(item.xMm)} ${number(item.yMm)} cm /${name} Do`, 'Q')
  // Pictures cannot be copied as text, so an unpainted space carries the sequence.
  const space = around.glyphs('serif', ' ')[0]!
  const font = around.font(space.part)
  const { cid } = around.note(space.part, space.gid, ' ')
  content.fonts.add(font)
  out.push(
    `q /Span<</ActualText<FEFF${utf16Hex(item.sequence)}>>>BDC BT 3 Tr /${font.name} ${number(item.sizeMm)} Tf ` +
      `1 0 0 -1 ${number(item.xMm)} ${number(item.yMm + 0.86 * item.sizeMm)} Tm <${hex4(cid)}>Tj ET EMC Q`,
  )
}

/**
 * One BT…ET per run. Each glyph is placed by its stored x: the TJ correction is computed against the position the reader
 * really has after rounding, so errors never add up (below 0.001 mm for sizes up to 60 pt).
 */
const paintText = (item: TextItem, around: Surroundings, content: Content, out: string[]): void => {
  const size = item.sizePt / PT_PER_MM
  let font: UsedFont | undefined
  let pen = 0
  let array = ''
  let hex = ''
  const flushHex = (): void => {
    if (hex) array += `<${hex}>`
    hex = ''
  }
  const flush = (): void => {
    flushHex()
    if (array) out.push(`[${array}]TJ`)
    array = ''
  }
  out.push('BT')
  let raised = 0
  item.clusters.forEach((cluster, i) => {
    const x = item.xMm[i]!
    const glyphs = around.glyphs(item.face, cluster, item.glyphs?.[i])
    if (glyphs.length === 0) return
    const points = glyphs.length === 1 ? [cluster] : Array.from(cluster)
    const noted = glyphs.map((glyph, k) => around.note(glyph.part, glyph.gid, points[k] ?? '\u200b'))
    const span = glyphs.length !== points.length || noted.some((glyph) => !glyph.exact)
    if (span) {
      flush()
      out.push(`/Span<</ActualText<FEFF${utf16Hex(cluster)}>>>BDC`)
    }
    for (const [k, glyph] of glyphs.entries()) {
      const { cid } = noted[k]!
      const next = around.font(glyph.part)
      const at = x + glyph.dx * size
      if (next !== font || glyph.dy !== raised) {
        flush()
        if (next !== font) out.push(`/${next.name} ${number(size, 6)} Tf`)
        font = next
        raised = glyph.dy
        content.fonts.add(font)
        out.push(`1 0 0 -1 ${number(at, 5)} ${number(item.yMm - raised * size, 5)} Tm`)
        pen = at
      }
      const correction = Math.round(((pen - at) / size) * 1e5) / 100
      if (Math.abs(correction) >= 0.01) {
        flushHex()
        array += number(correction, 2)
        pen -= (correction / 1000) * size
      }
      hex += hex4(cid)
      pen += (font.glyphs[cid - 1]!.width / 1000) * size
    }
    if (span) {
      flush()
      out.push('EMC')
    }
  })
  flush()
  out.push('ET')
}
