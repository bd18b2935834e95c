import { toLinear } from '#lib/covers/contrast.ts'
import type { LumaGrid } from '#lib/covers/cover.ts'
import { focusOf, outstandingIn } from '#lib/media/look/focus.ts'
import { isGraphic } from '#lib/media/look/graphic.ts'
import { headsOf } from '#lib/media/look/heads.ts'
import { planesOf, type Thumb } from '#lib/media/look/thumb.ts'
import type { Media } from '#lib/posts/post-import.ts'

/** Pictures as a worker of the browser makes them small and looks at them. */

/** A picture larger than this that can't be made smaller is not shown, in bytes. */
const mostBytes = 12 * 1024 ** 2

/** A small copy: hundreds of photographs of a telephone in full would be gigabytes once they are painted. */
export const smallCopy = async (blob: Blob, widthPx: number): Promise<Blob | undefined> => {
  try {
    const bitmap = await createImageBitmap(blob, { resizeWidth: widthPx, resizeQuality: 'medium' })
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  } catch {
    return blob.size <= mostBytes ? blob : undefined
  }
}

/** Its pixels at a size, four bytes each, upright. */
const pixelsOf = async (blob: Blob, widthPx: number, heightPx: number): Promise<Uint8ClampedArray | undefined> => {
  try {
    const bitmap = await createImageBitmap(blob, { resizeWidth: widthPx, resizeHeight: heightPx })
    const canvas = new OffscreenCanvas(widthPx, heightPx)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.fillStyle = '#fff'
    context.fillRect(0, 0, widthPx, heightPx)
    context.drawImage(bitmap, 0, 0)
    bitmap.close()
    return context.getImageData(0, 0, widthPx, heightPx).data
  } catch {
    return undefined
  }
}

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
  const thumb: Thumb = { width, height, rgb: new Uint8Array(width * height * 3) }
  for (let at = 0; at < width * height; at++)
    for (let part = 0; part < 3; part++) thumb.rgb[3 * at + part] = data[4 * at + part] ?? 0
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
