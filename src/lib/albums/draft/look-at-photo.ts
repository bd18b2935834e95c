import { dhashOf } from '#lib/media/look/dhash.ts'
import { focusOf, outstandingIn } from '#lib/media/look/focus.ts'
import { isGraphic } from '#lib/media/look/graphic.ts'
import { headsOf } from '#lib/media/look/heads.ts'
import { isPaper, paperPx } from '#lib/media/look/paper.ts'
import { drawnAt, rgbOf } from '#lib/media/look/small-copy.ts'
import { planesOf, type Thumb } from '#lib/media/look/thumb.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { type Hasher, newSha256 } from '#lib/posts/sha256.ts'
import { inputFileFromBytes, tidyName } from '#lib/sources/files/input-file.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'
import { takenFacts } from '../photos/photo-exif.ts'
import { type SetAside, unusableFor } from '../photos/set-aside.ts'

/** A photograph as this browser knows it; `small`: what is shown of it, missing where the browser cannot open it (HEIC). */
export type SeenPhoto = { photo: LayoutPhoto; small?: Blob }

/** Longest side of what is shown, px: a page of the screen on a display of double density. */
const shownPx = 1100
/** As media/look/look.server.ts looks. */
const thumbPx = 128
/** Decoding more than this, pixels, would take a phone's memory. */
const mostDecoded = 80_000_000
/** A file larger than this is not shown as it is, bytes. */
const mostShown = 12 * 1024 ** 2
/** Heads found by rule of thumb. */
const mostFaces = 24

/** Reads one file in a browser's worker: nothing of it goes anywhere. Never rejects for what a file holds. */
export async function lookAtPhoto({ path, file }: { path: string; file: Blob }): Promise<SeenPhoto | SetAside> {
  const name = tidyName(path)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [facts, digest] = await Promise.all([
    inspectMedia(inputFileFromBytes(name, bytes), hasherHere()),
    digestOf(bytes),
  ])
  const sha256 = digest ?? facts.sha256
  const unusable = unusableFor(facts)
  if (unusable) return { file: name, ...unusable }
  const { widthPx, heightPx } = facts
  if (sha256 === undefined || !widthPx || !heightPx) return { file: name, reason: 'unreadable', why: '打不开' }
  const photo: LayoutPhoto = { id: sha256, name, widthPx, heightPx, faces: [], ...takenFacts(bytes, name) }
  // A browser that draws nothing in workers shows the file itself.
  if (typeof OffscreenCanvas === 'undefined') return file.size <= mostShown ? { photo, small: file } : { photo }
  const seen = await seenIn(file, { widthPx, heightPx })
  if (!seen) return { photo }
  const { small, ...looked } = seen
  return { photo: { ...photo, ...looked }, small }
}

/** Only where pages come by HTTPS; ten times as fast as our own. */
const hasDigest = (): boolean => globalThis.crypto?.subtle !== undefined
const noHash: Hasher = { update: () => {}, hex: () => '' }
const hasherHere = (): (() => Hasher) => (hasDigest() ? () => noHash : newSha256)

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (!hasDigest()) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Size = { widthPx: number; heightPx: number }

const within = ({ widthPx, heightPx }: Size, longest: number): [number, number] => {
  const scale = Math.min(1, longest / Math.max(widthPx, heightPx))
  return [Math.max(1, Math.round(widthPx * scale)), Math.max(1, Math.round(heightPx * scale))]
}

/** What the picture shows, as the server looks but for the network of faces; undefined where this browser cannot open it. */
async function seenIn(
  file: Blob,
  size: Size,
): Promise<(Pick<LayoutPhoto, 'focus' | 'faces' | 'graphic' | 'paper' | 'dhash'> & { small: Blob }) | undefined> {
  if (size.widthPx * size.heightPx > mostDecoded) return undefined
  try {
    const bitmap = await createImageBitmap(file)
    const shown = drawnAt(bitmap, ...within(size, shownPx))
    bitmap.close()
    if (!shown) return undefined
    // Smaller ones are drawn of that one: twelve million pixels are gone through once.
    const [width, height] = within(size, thumbPx)
    const rgb = drawnAt(shown.canvas, width, height)?.pixels()
    const square = drawnAt(shown.canvas, paperPx, paperPx)?.pixels()
    const small = await shown.jpeg()
    if (!rgb || !square) return undefined
    const thumb: Thumb = { width, height, rgb: rgbOf(rgb) }
    const planes = planesOf(thumb)
    const heads = headsOf(thumb, planes)
    const faces = [...heads].sort((a, b) => b.w * b.h - a.w * a.h).slice(0, mostFaces)
    return {
      small,
      faces,
      focus: focusOf(outstandingIn(thumb, planes), heads),
      dhash: dhashOf(thumb),
      ...(isGraphic(thumb) ? { graphic: true as const } : {}),
      ...(faces.length === 0 && isPaper(rgbOf(square)) ? { paper: true as const } : {}),
    }
  } catch {
    return undefined
  }
}
