import { wantedDpi } from '#lib/photo-layout/sharp.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import type { Post } from '../../book/content.ts'
import type { Photo } from '../../book/photo.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, type Side, textLeftMm } from '../../style/style.ts'
import { type Arranged, aspectOf, heightsOf, paintArranged, smallCost } from './arrange.ts'
import { edgeNumber, type Frame, strip, stripEdgeMm } from './marks.ts'
import { unitsMm } from './numbers.ts'
import { cheapestByLines, type Piece, type PiecePlace } from './piece.ts'
import { type Caption, captionOf, captionsOf, edgeNumbers, photosOf, type Roll } from './roll.ts'

/** From a picture's foot to the grid line words begin on: its number stands there, and half a line of the stamp's own. */
export const numberLines = 1.75
/** A caption is never higher, so that a photograph page stays one. */
const mostCaption = 17

/** Grid line, from the piece's head, on which words below pictures so high begin. */
export const captionLine = (highMm: number, set: Setting): number =>
  Math.ceil(highMm / leadMm(set.style) + numberLines - 0.5 - 0.02)

/** What the empty sixth column beside pictures of five costs. */
const narrowCost = 5

/** Pictures over the whole measure, the words below them. */
export function topPieces(roll: Roll, at: number): Piece[] {
  const { set, month } = roll
  const photos = photosOf(roll, at)
  const [only] = photos
  if (!only || photos.length > 9) return []
  const post = month.posts[at] as Post
  const mostMm = (set.style.lines - 2) * leadMm(set.style)
  const all = [unitsMm(6), unitsMm(5)].flatMap((wide) =>
    heightsOf(photos, wide, mostMm, set).filter(({ wMm }) => wMm > wide - 1),
  )
  const pieces = all.flatMap((arranged): Piece[] => {
    const from = captionLine(arranged.hMm, set)
    const own = arranged.cost + smallCost(post, arranged) + (arranged.wMm < unitsMm(6) - 1 ? narrowCost : 0)
    return captionsOf(roll, at, Math.min(mostCaption, set.style.lines - from)).map(({ caption, cost }): Piece => {
      const paint: Piece['paint'] = ({ line, side }) => {
        const place = { xMm: textLeftMm(set.style, side), yMm: gridTopMm(set.style, line) }
        return [
          ...paintArranged(arranged, photos, place, post, set),
          ...edgeNumbers(roll.firstFrame[at] ?? 1, photos.length, place, arranged, set),
          ...caption.paint(line + from, side),
        ]
      }
      const lines = from + caption.lines
      return { form: 'top', posts: 1, lines, cost: own + cost, head: 'picture', foot: 'words', paint }
    })
  })
  return cheapestByLines(pieces)
}

const framesInStrip = 3
const frameGapMm = 4.05
const [leastFrameMm, mostFrameMm] = [36, 66]
const stripGain = 1.2

/** Three photographs, or two rows of three, whole in a strip of film over the page's width (PRINT-sparse.md §3.4). */
export function stripPieces(roll: Roll, at: number): Piece[] {
  const { set, month } = roll
  const photos = photosOf(roll, at)
  if (photos.length !== framesInStrip && photos.length !== 2 * framesInStrip) return []
  if (photos.some(({ graphic }) => graphic)) return []
  const rows = Array.from({ length: photos.length / framesInStrip }, (_, row) =>
    photos.slice(row * framesInStrip, (row + 1) * framesInStrip),
  )
  const wide = set.style.widthMm - (framesInStrip + 1) * frameGapMm
  const highs = rows.map((row) => wide / row.reduce((sum, photo) => sum + aspectOf(photo), 0))
  if (highs.some((high) => high < leastFrameMm || high > mostFrameMm)) return []
  if (photos.some((photo, index) => !isSharp(photo, (highs[Math.floor(index / framesInStrip)] ?? 0) * aspectOf(photo))))
    return []
  const deep = highs.reduce((sum, high) => sum + high + stripEdgeMm, 0) + (rows.length - 1) * 3
  const from = Math.ceil(deep / leadMm(set.style) + 0.5)
  const post = month.posts[at] as Post
  const paint = (caption: Caption, { line, side }: PiecePlace): SceneItem[] => {
    let y = gridTopMm(set.style, line)
    const items = rows.flatMap((row, index) => {
      const high = highs[index] ?? 0
      const first = (roll.firstFrame[at] ?? 1) + index * framesInStrip
      const own = paintStrip(row, first, { yMm: y, hMm: high }, post, set)
      y += high + stripEdgeMm + 3
      return own
    })
    return [...items, ...caption.paint(line + from, side)]
  }
  const own = smallCost(post, { wMm: unitsMm(6), hMm: deep }) - stripGain
  return captionsOf(roll, at, Math.min(mostCaption, set.style.lines - from)).map(
    ({ caption, cost }): Piece => ({
      ...{ form: 'strip', posts: 1, lines: from + caption.lines, cost: own + cost, head: 'strip', foot: 'words' },
      paint: (place) => paint(caption, place),
    }),
  )
}

function paintStrip(
  photos: readonly Photo[],
  first: number,
  { yMm, hMm }: { yMm: number; hMm: number },
  post: Post,
  set: Setting,
): SceneItem[] {
  const frames = photos.map(
    (photo, index): Frame => ({
      number: first + index,
      share: aspectOf(photo),
      paint: (x, y, w, h) =>
        set.style.picture(imageItem(photo, x, y, { xMm: 0, yMm: 0, wMm: w, hMm: h }, post.id), set),
    }),
  )
  const { bleedMm, widthMm } = set.style
  const box = { xMm: 0, yMm, wMm: widthMm, frameHighMm: hMm, gapMm: frameGapMm, bleedMm }
  return strip(box, frames, set)
}

const isSharp = (photo: Photo, wMm: number, dpi = wantedDpi): boolean => photo.widthPx / (wMm / 25.4) >= dpi

/** To the trim a picture wants more. */
const bleedDpi = 180
const [leastBleed, mostBleed] = [1.3, 2.2]

/** A single photograph hung from the head to three trims, whole; its words below. */
export function headPieces(roll: Roll, at: number): Piece[] {
  const { set, month } = roll
  const { style } = set
  const photos = photosOf(roll, at)
  const [only] = photos
  if (!only || photos.length > 1 || only.graphic) return []
  const aspect = aspectOf(only)
  const wMm = style.widthMm + 2 * style.bleedMm
  if (aspect < leastBleed || aspect > mostBleed || !isSharp(only, wMm, bleedDpi)) return []
  const hMm = wMm / aspect
  const foot = hMm - style.bleedMm
  const from = captionLine(foot - style.headMm, set)
  const caption = captionOf(roll, at, style.lines - from)
  if (!caption) return []
  const post = month.posts[at] as Post
  const paint: Piece['paint'] = ({ side }) => [
    ...style.picture(imageItem(only, -style.bleedMm, -style.bleedMm, { xMm: 0, yMm: 0, wMm, hMm }, post.id), set),
    ...edgeNumber(roll.firstFrame[at] ?? 1, textLeftMm(style, side), foot, set),
    ...caption.paint(from, side),
  ]
  const cost = smallCost(post, { wMm, hMm }) + 0.5
  return [
    { form: 'head', posts: 1, lines: from + caption.lines, cost, head: 'picture', foot: 'words', first: true, paint },
  ]
}

/** Pictures alone on a page, as large as they may stand: words follow. */
export function paintSheet(
  photos: readonly Photo[],
  arranged: Arranged,
  { line, side, post, first }: { line: number; side: Side; post: Post; first: number },
  set: Setting,
): SceneItem[] {
  const place = { xMm: textLeftMm(set.style, side), yMm: gridTopMm(set.style, line) }
  return [
    ...paintArranged(arranged, photos, place, post, set),
    ...edgeNumbers(first, photos.length, place, arranged, set),
  ]
}
