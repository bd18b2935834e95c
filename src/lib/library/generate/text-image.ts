import type { QueryOf } from '#lib/http/contract.ts'
import { FACES } from '#lib/print/font/faces.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId, Ink, ScenePage } from '#lib/print/scene.ts'
import { type Line, lineItems, lineWidthMm, setParagraph, type TextStyle } from '#lib/typeset/line/lines.ts'
import { ink } from '#lib/typeset/style/style.ts'
import type { drawText } from './text-image.api.ts'

/** CSS px, which is what callers count in. */
const mmPerPx = 25.4 / 96
const ptPerPx = 72 / 96
/** The widest picture nobody gave a width. */
const usualWidthPx = 640
/** Higher ones are no picture any more. */
const mostHeightPx = 8000
/** The em box reaches so far above the baseline (PRINT.md §2.2). */
const ascentEm = 0.88

export type TextImage = {
  content: string
  faces: { face: FaceId; latin?: FaceId }
  colour: string
  fontSizePx: number
  lineHeight: number
  align: 'left' | 'center' | 'right' | 'justify'
  paddingPx: number
  widthPx?: number
}

const generic: Readonly<Record<string, FaceId>> = { 'sans-serif': 'sans', monospace: 'mono', cursive: 'wenkai' }

/** Faces one may ask for; those of other scripts come by themselves. */
const faceNamed = (name: string): FaceId | undefined => {
  const plain = name
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase()
  const face = Object.hasOwn(generic, plain) ? generic[plain] : plain.replace(/^xs-/, '')
  return face !== undefined && Object.hasOwn(FACES, face) && !FACES[face as FaceId].last ? (face as FaceId) : undefined
}

/** The face of a `fontFamily` and the one of its Latin; undefined: it names none of ours. */
function facesNamed(family: string): TextImage['faces'] | undefined {
  const [face, latin] = family.split(',').flatMap((name) => faceNamed(name) ?? [])
  return face && (latin && latin !== face ? { face, latin } : { face })
}

const colourOf = (given: string): string =>
  (given.length === 4 ? `#${[...given.slice(1)].map((digit) => digit + digit).join('')}` : given).toLowerCase()

/** What a call asks for; undefined when it names a face we have not. Equal questions are equal whatever they were called. */
export function textImageOf(query: QueryOf<typeof drawText>): TextImage | undefined {
  const faces = facesNamed(query.fontFamily ?? query.font ?? 'serif')
  return (
    faces && {
      content: query.content,
      faces,
      colour: colourOf(query.fillStyle ?? query.colour ?? '#231f1d'),
      fontSizePx: query.fontSize,
      lineHeight: query.lineHeight,
      align: query.textAlign ?? query.alignment ?? 'left',
      paddingPx: query.padding,
      ...(query.width === undefined ? {} : { widthPx: query.width }),
    }
  )
}

/** Lines as our own breaker sets them; an empty one of the writer stays an empty one. */
function linesOf(image: TextImage, widthMm: number, fonts: FontBook): (Line | undefined)[] {
  const style: TextStyle = { ...image.faces, sizePt: image.fontSizePx * ptPerPx }
  const options = { widthMm, ragged: image.align !== 'justify' }
  return image.content
    .split('\n')
    .flatMap((text) => (text.trim() === '' ? [undefined] : setParagraph(text, style, options, fonts)))
}

/** The page these words make, as painters take it, and its size in px; undefined: no room for a letter, or too high. */
export function textImagePage(
  image: TextImage,
  fonts: FontBook,
): { page: ScenePage; widthPx: number; heightPx: number } | undefined {
  const { fontSizePx, lineHeight, paddingPx, align } = image
  const roomPx = (image.widthPx ?? usualWidthPx) - 2 * paddingPx
  if (roomPx < fontSizePx) return undefined
  const lines = linesOf(image, roomPx * mmPerPx, fonts)
  const longestMm = Math.max(0, ...lines.map((line) => (line ? lineWidthMm(line) : 0)))
  const insideMm = image.widthPx === undefined && align !== 'justify' ? longestMm : roomPx * mmPerPx
  const widthPx = image.widthPx ?? Math.ceil(insideMm / mmPerPx + 2 * paddingPx)
  const heightPx = Math.ceil(lines.length * lineHeight * fontSizePx + 2 * paddingPx)
  if (heightPx > mostHeightPx) return undefined
  const black: Ink = ink(0, 0, 0, 100, image.colour)
  const items = lines.flatMap((line, at) => {
    if (!line) return []
    const spareMm = insideMm - lineWidthMm(line)
    const xMm = paddingPx * mmPerPx + (align === 'center' ? spareMm / 2 : align === 'right' ? spareMm : 0)
    const top = paddingPx + at * lineHeight * fontSizePx + ((lineHeight - 1) / 2) * fontSizePx
    return lineItems(line, xMm, (top + ascentEm * fontSizePx) * mmPerPx, black, { role: 'text' })
  })
  const [widthMm, heightMm] = [widthPx * mmPerPx, heightPx * mmPerPx]
  return { page: { widthMm, heightMm, bleedMm: 0, side: 'right', month: '', kind: 'body', items }, widthPx, heightPx }
}
