import type { EmojiItem, FaceId, ImageItem, Origin, PathItem, RectItem, SceneItem, ScenePage } from '../scene.ts'
import { number } from '../svg-path.ts'
import { type ByteRun, put, putCode, putNumber, reserve, taken } from './pdf-bytes.ts'
import { type FadeState, fadeState } from './pdf-fade.ts'
import type { GlyphCodes, PaintFont } from './pdf-glyphs.ts'
import { paintText } from './pdf-line.ts'
import { pathData } from './pdf-path.ts'
import { fillWith, freshState, type Inks, inkOperator, type PaintState } from './pdf-state.ts'
import { ALT, JOINS, type Mark, markOf, type PageMarks, sameMark } from './pdf-structure.ts'
import { utf16Hex } from './pdf-text.ts'

export const PT_PER_MM = 72 / 25.4

/** 'press' (PDF/X-4), 'rgb' with bleed, or 'reading' cut to the trim; see `PdfOptions`. */
export type Profile = 'press' | 'rgb' | 'reading'

/**
 * A page as it goes into the file, but for the numbers of objects: its content asks for pictures I0, I1 …, emoji E0 …
 * and fading areas V0 … in the order of these lists, and for faces by their own names. It depends on the page and the
 * fonts alone.
 */
export type PaintedPage = {
  /** Deflated content stream. */
  content: Uint8Array
  /** Numbers of the faces it shows. */
  faces: number[]
  images: ImageItem[]
  emoji: Pick<EmojiItem, 'sequence' | 'tone'>[]
  fades: FadeState[]
  marks: PageMarks
  /** The marks it begins and ends with: what follows on from the page before is seen when both are written. */
  edges: { first?: Mark; last?: Mark }
  missingGlyphs: { face: FaceId; cluster: string }[]
  missingEmoji: string[]
} & Pick<ScenePage, 'widthMm' | 'heightMm' | 'bleedMm' | 'month' | 'folio'>

type Painter = Omit<PaintedPage, 'content' | 'faces' | 'edges'> & {
  inks: Inks
  codes: GlyphCodes
  out: ByteRun
  fonts: Set<PaintFont>
  /** The marks that began the first and the last paragraph or picture. */
  first: Mark | undefined
  last: Mark | undefined
}

export type PagePainter = {
  /** `number`: the page's place in the file, from 1. Pages may come in any order. */
  paint(page: ScenePage, number: number): PaintedPage
}

/** Pages to content streams. The scene's millimetres (y down) are kept as user space, so numbers can be compared. */
export const pagePainter = (
  codes: GlyphCodes,
  out: ByteRun,
  profile: Profile,
  deflate: (plain: Uint8Array) => Uint8Array,
): PagePainter => {
  const inks = profile === 'press' ? 'press' : 'screen'
  return {
    paint: (page, place) => {
      const { widthMm, heightMm, month, folio } = page
      const bleedMm = profile === 'reading' ? 0 : page.bleedMm
      const fonts = new Set<PaintFont>()
      const painted: Omit<PaintedPage, 'content' | 'faces' | 'edges'> = {
        images: [],
        emoji: [],
        fades: [],
        marks: { rows: [], alts: [] },
        missingGlyphs: [],
        missingEmoji: [],
        widthMm,
        heightMm,
        bleedMm,
        month,
        ...(folio === undefined ? {} : { folio }),
      }
      codes.begin(place, (face, cluster) => painted.missingGlyphs.push({ face, cluster }))
      const painter: Painter = { ...painted, inks, codes, out, fonts, first: undefined, last: undefined }
      const top = number((heightMm + bleedMm) * PT_PER_MM)
      put(out, `${number(PT_PER_MM, 9)} 0 0 ${number(-PT_PER_MM, 9)} ${number(bleedMm * PT_PER_MM)} ${top} cm\n`)
      paintMarked(page.items, painter)
      const { first, last } = painter
      const edges = first && last ? { first, last } : {}
      const content = deflate(taken(out))
      return { ...painted, edges, content, faces: Array.from(fonts, (font) => font.number).sort((a, b) => a - b) }
    },
  }
}

/** The items in order, cut into marked content: paragraphs and figures carry a number, all else is an Artifact. */
const paintMarked = (items: readonly SceneItem[], painter: Painter): void => {
  const { out, marks } = painter
  const state = freshState()
  let open: Mark | 'artifact' | undefined
  /** Origin of the text just painted: what comes from the same goes on in its mark. */
  let before: Origin | undefined
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    if (before && item.kind === 'text' && item.origin === before) {
      paintItem(item, state, painter)
      continue
    }
    before = item.kind === 'text' && !item.origin?.commenter ? item.origin : undefined
    const mark = markOf(item)
    const goesOn = mark ? open !== undefined && open !== 'artifact' && sameMark(open, mark) : open === 'artifact'
    if (!goesOn) {
      if (open) put(out, 'EMC\n')
      if (mark) begin(mark, painter, marks)
      else put(out, '/Artifact BMC\n')
      open = mark ?? 'artifact'
    }
    paintItem(item, state, painter)
  }
  if (open) put(out, 'EMC\n')
}

const NAMES = ['/P<</MCID ', '/H1<</MCID ', '/H2<</MCID ', '/Figure<</MCID ', '/Caption<</MCID ', '/TOCI<</MCID ']

const begin = (mark: Mark, painter: Painter, marks: PageMarks): void => {
  const { out, last } = painter
  const joins = last !== undefined && sameMark(last, mark)
  if (!joins) painter.last = mark
  painter.first ??= mark
  if (mark.alt !== undefined) marks.alts.push(mark.alt)
  const row = mark.tag | (joins ? JOINS : 0) | (mark.alt === undefined ? 0 : ALT)
  put(out, `${NAMES[mark.tag]!}${marks.rows.push(row) - 1}>>BDC\n`)
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
      if (item.clip !== undefined) put(out, `${pathData(item.clip)} W n\n`)
      const inner = { ...state }
      for (const one of item.items) paintItem(one, inner, painter)
      put(out, 'Q\n')
      break
    }
  }
}

const paintRect = (item: RectItem, { out, fades }: Painter): void => {
  const area = `${number(item.xMm)} ${number(item.yMm)} ${number(item.wMm)} ${number(item.hMm)} re f`
  if (!item.fade) {
    put(out, `${area}\n`)
    return
  }
  put(out, `q /V${fades.push(fadeState(item)) - 1} gs ${area} Q\n`)
}

const paintPath = (item: PathItem, { out, inks }: Painter): void => {
  if (item.stroke) put(out, `${inkOperator(item.stroke, inks, true)} ${number(item.strokeMm ?? 0.1)} w\n`)
  put(out, `${pathData(item.d)} ${item.fill && item.stroke ? 'B' : item.fill ? 'f' : item.stroke ? 'S' : 'n'}\n`)
}

/** Whether the picture can be read and how it must be turned is the file's business; see pdf-pictures.server.ts. */
const paintImage = (item: ImageItem, { out, images }: Painter): void => {
  const [width, height] = [item.wMm / item.crop.w, item.hMm / item.crop.h]
  const [x, y] = [item.xMm - item.crop.x * width, item.yMm - item.crop.y * height]
  put(out, `q ${number(item.xMm)} ${number(item.yMm)} ${number(item.wMm)} ${number(item.hMm)} re W n\n`)
  if (item.clip !== undefined) put(out, `${pathData(item.clip)} W n\n`)
  put(out, `${number(width)} 0 0 ${number(-height)} ${number(x)} ${number(y + height)} cm `)
  put(out, `/I${images.push(item) - 1} Do Q\n`)
}

const paintEmoji = (item: EmojiItem, painter: Painter): void => {
  const { out, emoji, inks } = painter
  const { sequence, tone } = item
  if (!painter.codes.hasEmoji(sequence)) {
    painter.missingEmoji.push(sequence)
    return
  }
  let at = emoji.findIndex((one) => one.sequence === sequence && one.tone === tone)
  if (at < 0) at = emoji.push({ sequence, ...(tone ? { tone } : {}) }) - 1
  reserve(out, 160)
  // The white of a drawing in black lies on its greys: behind black words it would overprint them and vanish.
  put(out, tone && inks === 'press' ? 'q /GK gs ' : 'q ')
  putNumber(out, item.sizeMm / 36, 6, true)
  put(out, '0 0 ')
  putNumber(out, item.sizeMm / 36, 6, true)
  putNumber(out, item.xMm, 4, true)
  putNumber(out, item.yMm, 4, true)
  put(out, `cm /E${at} Do Q\n`)
  // Pictures cannot be copied as text, so an unpainted space carries the sequence.
  const space = painter.codes.resolve('serif', ' ', -1).glyphs[0]!
  painter.fonts.add(space.font)
  put(out, `q /Span<</ActualText<FEFF${utf16Hex(sequence)}>>>BDC BT 3 Tr 0 Tc /${space.font.name} `)
  reserve(out, 128)
  putNumber(out, item.sizeMm, 4, true)
  put(out, 'Tf 1 0 0 -1 ')
  putNumber(out, item.xMm, 4, true)
  putNumber(out, item.yMm + 0.86 * item.sizeMm, 4, true)
  put(out, 'Tm(')
  reserve(out, 8)
  putCode(out, space.cid)
  put(out, ')Tj ET EMC Q\n')
}
