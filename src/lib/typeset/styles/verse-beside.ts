import { sharpMm } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { Origin } from '../../print/scene.ts'
import { type Block, fixed } from '../block/block.ts'
import { imageItem, isLarge, pictureLines, pictureMm } from '../block/photo-blocks.ts'
import type { PostDevices } from '../block/post.ts'
import { type TextRow, textBlocks, textRows } from '../block/post-text.ts'
import type { Post } from '../book/content.ts'
import type { Photo } from '../book/photo.ts'
import { clustersOf } from '../line/grapheme-break.ts'
import { lineItems, lineWidthMm } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm, leadMm } from '../style/style.ts'

/** Verse as the text setter knows it: three lines and more, all short (PRINT.md §2.8, “White of the writer”). */
const [leastLines, verseCharacters] = [3, 16]
const highestAspect = 0.95
/** Air between words and picture; the picture has at least so much of the measure, and shrinks by no more. */
const [airMm, leastShare, leastShrink] = [7, 0.34, 0.62]
const leastRoom = 6

type Beside = { photo: Photo; rows: readonly TextRow[]; textLines: number; wideMm: number }

/** The parts of a post that says a short verse over one upright picture; undefined for all others. */
function besideOf(post: Post, set: Setting): Beside | undefined {
  const [photo] = post.photos
  const typed = post.paragraphs.filter((text) => text !== '')
  if (!photo || isLarge(photo) || post.photos.length > 1 || post.videos.length > 0 || post.link || post.repost)
    return undefined
  if (wholeAspect(photo) >= highestAspect || typed.length < leastLines) return undefined
  if (typed.some((text) => clustersOf(text).length > verseCharacters)) return undefined
  const rows = textRows(post, set)
  const textLines = Math.ceil(Math.max(...rows.map(({ at }) => at)) + 1)
  if (textLines > set.style.lines - leastRoom) return undefined
  const free = set.measureMm - Math.max(...rows.map(({ line }) => lineWidthMm(line))) - airMm
  const most = Math.min(set.style.uprightWidth * set.measureMm, sharpMm(photo))
  return free < leastShare * set.measureMm ? undefined : { photo, rows, textLines, wideMm: Math.min(free, most) }
}

/** Verse and picture side by side, both from the block's head; the picture bends as one alone does: as a whole. */
function besideBlock({ photo, rows, textLines, wideMm }: Beside, post: Post, set: Setting): Block {
  const { style } = set
  const lead = leadMm(style)
  const aspect = wholeAspect(photo)
  const most = pictureMm(style.lines - leastRoom, style)
  const linesOf = (share: number): number =>
    Math.ceil(pictureLines(Math.min(wideMm / aspect, most) * share, style) - 1e-6)
  const natural = Math.max(textLines, linesOf(1))
  const min = Math.min(natural, Math.max(textLines, linesOf(leastShrink)))
  const origin: Origin = { entryId: post.id, role: 'text' }
  const paint: Block['paint'] = ({ xMm, yMm, lines }) => {
    // Level with the em boxes of the first line and the last.
    const hMm = Math.min(pictureMm(lines, style) + 2 * style.photoPad * lead, wideMm / aspect)
    const frame = { xMm: set.measureMm - hMm * aspect, yMm: 0, wMm: hMm * aspect, hMm }
    return [
      ...rows.flatMap(({ line, at }) =>
        lineItems(line, xMm, baselineMm(yMm + at * lead, style.body.sizePt), style.ink.text, origin),
      ),
      ...style.picture(imageItem(photo, xMm, yMm, frame, post.id), set),
    ]
  }
  const costs = Array.from({ length: natural - min + 1 }, (_, at) => 0.8 * (natural - min - at))
  return fixed(natural, paint, { min, max: natural, costs })
}

/** A post's devices, with verse beside its one upright picture where there is room: what is short and narrow shares a page. */
export const withVerseBeside = (
  devices: PostDevices & { photos: NonNullable<PostDevices['photos']> },
): PostDevices => ({
  ...devices,
  text: (post, set) => (besideOf(post, set) ? [] : (devices.text ?? textBlocks)(post, set)),
  photos: (post, set) => {
    const beside = besideOf(post, set)
    return beside ? { blocks: [besideBlock(beside, post, set)], withSocial: false } : devices.photos(post, set)
  },
})
