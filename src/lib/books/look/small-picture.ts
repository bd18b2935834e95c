import { toLinear } from '#lib/covers/contrast.ts'
import type { LumaGrid } from '#lib/covers/cover.ts'
import { focusOf, outstandingIn } from '#lib/media/look/focus.ts'
import { isGraphic } from '#lib/media/look/graphic.ts'
import { headsOf } from '#lib/media/look/heads.ts'
import { pixelsOf, rgbOf } from '#lib/media/look/small-copy.ts'
import { planesOf, type Thumb } from '#lib/media/look/thumb.ts'
import type { Media } from '#lib/posts/post-import.ts'

/** What a worker of the browser sees in pictures. */

/** As media/look/look.server.ts looks, in pixels of the longer side. */
const thumbPx = 128

/** What must stay in sight, by the rule of thumb (no network of faces here), and whether it is no photograph. */
export const seenOn = async (
  blob: Blob,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Promise<Pick<Media, 'focus' | 'graphic'> | undefined> => {
  const scale = thumbPx / Math.max(1, widthPx, heightPx)
  const [width, height] = [widthPx, heightPx].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
  const data = await pixelsOf(blob, width, height)
  if (!data) return undefined
  const thumb: Thumb = { width, height, rgb: rgbOf(data) }
  const planes = planesOf(thumb)
  const focus = focusOf(outstandingIn(thumb, planes), headsOf(thumb, planes))
  return { focus, ...(isGraphic(thumb) ? { graphic: true as const } : {}) }
}

/** As covers/luma.server.ts measures. */
const fields = 320

/** Relative luminance of a picture's fields, so that letters go where it is quiet. */
export const lumaOn = async (blob: Blob): Promise<LumaGrid | undefined> => {
  const data = await pixelsOf(blob, fields, fields)
  if (!data) return undefined
  const linear = (at: number): number => toLinear((data[at] ?? 0) / 255)
  const values = Array.from(
    { length: fields * fields },
    (_, at) => 0.2126 * linear(4 * at) + 0.7152 * linear(4 * at + 1) + 0.0722 * linear(4 * at + 2),
  )
  return { columns: fields, rows: fields, values }
}
