import { qrModules, qrPath } from '../print/qr.ts'
import type { Origin, SceneItem } from '../print/scene.ts'
import type { Block } from './block.ts'
import type { Post, Video } from './content.ts'
import type { Setting } from './design.ts'
import { lineItems } from './lines.ts'
import { imageItem, pictureMm } from './photo-blocks.ts'
import { disc, playMark, rect } from './shapes.ts'
import { leadMm } from './style.ts'
import { clipped } from './text-blocks.ts'

const smallestCodeMm = 15
const leastModuleMm = 0.5
const gapMm = 3
const captionMm = 4.5
const lines = 7

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

/** A film in a column narrower than 70 mm: still and code side by side, one line of words below (PRINT.md §2.4). */
export function narrowVideoBlock(post: Post, video: Video, set: Setting): Block {
  const { style, fonts, measureMm: measure } = set
  const { poster, url } = video
  const codeMm = url ? Math.max(smallestCodeMm, qrModules(url) * leastModuleMm) : 0
  const origin: Origin = { entryId: post.id, role: 'video' }
  const face = { face: style.small.face, latin: style.small.latin, sizePt: 7 }
  const paint: Block['paint'] = (box) => {
    const heightMm = pictureMm(box.lines, style) - captionMm
    const top = box.yMm + style.photoPad * leadMm(style)
    const wide = url ? measure - codeMm - gapMm : Math.min(measure, heightMm * 1.78)
    const items: SceneItem[] = []
    if (poster) {
      const image = imageItem(poster, box.xMm, top, { xMm: 0, yMm: 0, wMm: wide, hMm: heightMm }, post.id)
      items.push(...style.picture({ ...image, origin, ...(url ? { video: { url } } : {}) }, set))
    } else items.push(rect(box.xMm, top, wide, heightMm, style.ink.panel, origin))
    const [cx, cy] = [box.xMm + wide / 2, top + heightMm / 2]
    items.push(disc(cx, cy, 4.5, style.ink.white, origin), playMark(cx, cy, style.ink.text, origin))
    if (url) {
      const y = top + heightMm - codeMm
      const code: Origin = { entryId: post.id, role: 'qrcode' }
      items.push(qrPath(url, box.xMm + measure - codeMm, y, codeMm, style.ink.text, code))
    }
    const words = [
      video.title ?? '',
      video.seconds ? minutes(video.seconds) : '',
      url ? '扫一扫，看视频' : '视频',
    ].filter(Boolean)
    const caption = clipped(words.join('　'), face, measure, fonts)
    const noted: Origin = { entryId: post.id, role: 'caption' }
    items.push(...lineItems(caption, box.xMm, top + heightMm + 3.9, style.ink.k65, noted))
    return items
  }
  return { lines, min: lines, max: lines + 3, costs: [0, 0, 1, 2], paint }
}
