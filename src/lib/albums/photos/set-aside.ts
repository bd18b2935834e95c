import { faultParts } from '#lib/posts/media-fault.ts'
import { isMovie } from '#lib/sources/files/sniff.ts'
import type { Inspected } from '#lib/sources/media/inspect.ts'

/** Why a file is not in the album, in words, and of which file it is a double. */
export type SetAside = { file: string; reason: AsideReason; why: string; of?: string }
export type AsideReason =
  | 'same'
  | 'alike'
  | 'screenshot'
  | 'film'
  | 'unreadable'
  | 'too-small'
  | 'odd-shape'
  | 'no-room'
  | 'not-a-photo'
  | 'too-many'

/** Below this a picture is a stamp even at 100 dpi. */
const leastPx = 160
/** Longer than this nothing but a strip is left of it. */
const mostAspect = 8

/** Why these bytes are no photograph for an album; undefined when they may be one. Pure. */
export function unusableFor(facts: Inspected): Pick<SetAside, 'reason' | 'why'> | undefined {
  const { state, type, fault, sha256, widthPx = 0, heightPx = 0 } = facts
  if (isMovie(type)) return { reason: 'film', why: '是视频，照片书里印不了' }
  // A stand-in of a web site is only a small picture here.
  if (state !== 'present' && state !== 'placeholder')
    return { reason: 'unreadable', why: faultParts(fault ?? 'damaged').what }
  if (!facts.mime?.startsWith('image/') || sha256 === undefined) return { reason: 'not-a-photo', why: '不是照片' }
  if (Math.min(widthPx, heightPx) < 1) return { reason: 'unreadable', why: '读不出尺寸' }
  const size = `${widthPx}×${heightPx}`
  const aspect = widthPx / heightPx
  if (aspect > mostAspect || aspect < 1 / mostAspect)
    return { reason: 'odd-shape', why: `太长了（${size}），印出来只是一条` }
  if (Math.max(widthPx, heightPx) < leastPx) return { reason: 'too-small', why: `太小了（${size}），印不出来` }
  return undefined
}

/** The same of photographs that were read and then set aside beside others. */
export const asideWhy: Readonly<Record<'same' | 'alike' | 'screenshot' | 'no-room', string>> = {
  same: '和另一张完全一样',
  alike: '和前后的一张几乎一样',
  screenshot: '像是截图、单据或图表',
  'no-room': '这种册子放不下这么多，先留下了更合适的',
}
