import { qrModules, qrPath } from '#lib/print/qr.ts'
import type { Origin, SceneItem } from '#lib/print/scene.ts'
import type { Post } from '../book/content.ts'
import type { Video } from '../book/photo.ts'
import { lineItems, setParagraph } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm, bodyEmMm, leadMm, mmPerPt } from '../style/style.ts'
import { type Block, fixed } from './block.ts'
import { disc, playMark, rect } from './shapes.ts'
import { clipped } from './text-blocks.ts'

const minimumModuleMm = 0.5
const smallestCodeMm = 15
const besideMm = 4

/** `1:14`, and from an hour `1:01:40`. */
export function videoMinutes(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Side of the code that opens a film: modules of half a millimetre, 15 mm at least (PRINT.md §2.4); 0 without address. */
export const videoCodeMm = ({ url }: Video): number =>
  url ? Math.max(smallestCodeMm, qrModules(url) * minimumModuleMm) : 0

/**
 * Until when the code opens the film, in one line: the longest of three wordings that `fits`, or none. Nothing where no end
 * is known.
 */
export const untilWords = ({ url, untilYear }: Video, fits: (words: string) => boolean): string[] =>
  url && untilYear
    ? [`至少保存到 ${untilYear} 年`, `保存到 ${untilYear} 年`, `至 ${untilYear} 年`].filter(fits).slice(0, 1)
    : []

/**
 * A film of which no picture was kept. An empty frame would say that something failed to print: its code stands alone
 * with the words beside it, and without an address one line says that there was a film.
 */
export function videoCard(post: Post, video: Video, set: Setting): Block {
  const { style, fonts, measureMm: measure } = set
  const origin: Origin = { entryId: post.id, role: 'video' }
  const noted: Origin = { entryId: post.id, role: 'caption' }
  const type = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
  const words = [video.title ?? '', video.seconds ? videoMinutes(video.seconds) : ''].filter(Boolean).join('　')
  const lead = leadMm(style)
  const { url } = video
  if (!url)
    return fixed(1, (box) => {
      const baseline = baselineMm(box.yMm, style.body.sizePt)
      const radius = 0.42 * bodyEmMm(style)
      const middle = baseline - 0.35 * style.small.sizePt * mmPerPt
      const line = clipped(`视频${words ? `　${words}` : ''}`, type, measure - 4 * radius, fonts)
      return [
        ...playBadge(box.xMm + radius, middle, radius, origin, set),
        ...lineItems(line, box.xMm + 3.4 * radius, baseline, style.ink.k65, noted),
      ]
    })
  const codeMm = videoCodeMm(video)
  const lines = Math.ceil((codeMm + 0.8 * lead) / lead)
  const roomMm = measure - codeMm - besideMm
  const inRoom = (text: string) => setParagraph(text, type, { widthMm: roomMm, ragged: true }, fonts)
  const until = untilWords(video, (text) => inRoom(text).length === 1)
  const rows = ['扫一扫，看视频', ...until, ...(words ? [words] : [])].flatMap(inRoom).slice(0, 3)
  return fixed(lines, (box): SceneItem[] => {
    const top = box.yMm + (lines * lead - (lead - bodyEmMm(style)) - codeMm) / 2
    const x = box.xMm + codeMm + besideMm
    const rowMm = style.small.leadPt * mmPerPt
    const last = top + codeMm - 0.4
    return [
      qrPath(url, { xMm: box.xMm, yMm: top, sizeMm: codeMm }, style.ink.text, { entryId: post.id, role: 'qrcode' }),
      rect({ xMm: x, yMm: top + 0.2, wMm: 6, hMm: 0.5 * mmPerPt }, style.ink.k45, origin),
      ...rows.flatMap((row, index) => {
        const own = index === 0 ? style.ink.k80 : style.ink.k65
        return lineItems(row, x, last - (rows.length - 1 - index) * rowMm, own, noted)
      }),
    ]
  })
}

/** A small disc with the mark of a film, its middle at x, y. */
const playBadge = (x: number, y: number, radius: number, origin: Origin, set: Setting): SceneItem[] => [
  disc(x, y, radius, set.style.ink.k65, origin),
  playMark(x, y, set.style.ink.white, origin, radius / 5),
]
