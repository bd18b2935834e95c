import { humaneMm, sharpMm } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import { qrPath } from '#lib/print/qr.ts'
import type { Origin } from '#lib/print/scene.ts'
import type { Post } from '../book/content.ts'
import type { Video } from '../book/photo.ts'
import { lineItems, setParagraph } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { leadMm } from '../style/style.ts'
import type { Block } from './block.ts'
import { imageItem, pictureMm } from './photo-blocks.ts'
import { disc, playMark } from './shapes.ts'
import { clipped } from './text-blocks.ts'
import { untilWords, videoCard, videoCodeMm, videoMinutes } from './video-card.ts'

const gapMm = 3
const captionMm = 4.5
const lines = 7

/** A film in a column narrower than 70 mm: still and code side by side, one line of words below (PRINT.md §2.4). */
export function narrowVideoBlock(post: Post, video: Video, set: Setting): Block {
  const { style, fonts, measureMm: measure } = set
  const { poster, url } = video
  if (!poster) return videoCard(post, video, set)
  const codeMm = videoCodeMm(video)
  const sharp = Math.max(humaneMm(measure), sharpMm(poster))
  const origin: Origin = { entryId: post.id, role: 'video' }
  const face = { face: style.small.face, latin: style.small.latin, sizePt: 7 }
  const paint: Block['paint'] = (box) => {
    const heightMm = pictureMm(box.lines, style) - captionMm
    const top = box.yMm + style.photoPad * leadMm(style)
    const aspect = wholeAspect(poster)
    const wide = Math.min(sharp, url ? measure - codeMm - gapMm : measure, heightMm * aspect)
    const high = wide / aspect
    const stillTop = top + heightMm - high
    const image = imageItem(poster, box.xMm, stillTop, { xMm: 0, yMm: 0, wMm: wide, hMm: high }, post.id)
    const items = style.picture({ ...image, origin, ...(url ? { video: { url } } : {}) }, set)
    const [cx, cy] = [box.xMm + wide / 2, stillTop + high / 2]
    items.push(disc(cx, cy, 4.5, style.ink.white, origin), playMark(cx, cy, style.ink.text, origin))
    if (url) {
      const y = top + heightMm - codeMm
      const code: Origin = { entryId: post.id, role: 'qrcode' }
      items.push(qrPath(url, { xMm: box.xMm + measure - codeMm, yMm: y, sizeMm: codeMm }, style.ink.text, code))
    }
    const words = [
      video.title ?? '',
      video.seconds ? videoMinutes(video.seconds) : '',
      url ? '扫一扫，看视频' : '视频',
    ].filter(Boolean)
    const until = untilWords(
      video,
      (text) => setParagraph([...words, text].join('　'), face, { widthMm: measure, ragged: true }, fonts).length === 1,
    )
    const caption = clipped([...words, ...until].join('　'), face, measure, fonts)
    const noted: Origin = { entryId: post.id, role: 'caption' }
    items.push(...lineItems(caption, box.xMm, top + heightMm + 3.9, style.ink.k65, noted))
    return items
  }
  return { lines, min: lines, max: lines + 3, costs: [0, 0, 1, 2], paint }
}
