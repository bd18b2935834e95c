import type { LayoutPhoto } from './photo.ts'
import { worthOf } from './rank.ts'

/** Bits in which two difference hashes (sixteen hexadecimal digits) differ, 0–64; 64 when one of them is none. */
export function dhashDistance(a: string, b: string): number {
  return bitsApart(dhashBits(a), dhashBits(b))
}

/** A difference hash as two numbers of 32 bits; undefined when it is none. */
export type DhashBits = readonly [number, number] | undefined

export const dhashBits = (hash: string): DhashBits => (isHash(hash) ? [half(hash, 0), half(hash, 8)] : undefined)

/** `dhashDistance` for whoever compares the same pictures again and again. */
export const bitsApart = (a: DhashBits, b: DhashBits): number =>
  a && b ? bitsOf(a[0] ^ b[0]) + bitsOf(a[1] ^ b[1]) : 64

const half = (hash: string, from: number): number => Number.parseInt(hash.slice(from, from + 8), 16)

/** How many of 32 bits are set. */
function bitsOf(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const isHash = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)

/** Issue 34: so many bits of 64 within two minutes are one moment seen twice. */
const [alikeBits, alikeMs] = [6, 120_000]
/** Without a time only what hardly differs at all. */
const undatedBits = 2

/** Of one shape: a picture and a part of it are two. */
const sameShape = (a: LayoutPhoto, b: LayoutPhoto): boolean =>
  Math.abs(Math.log((a.widthPx * b.heightPx) / (a.heightPx * b.widthPx))) < 0.05

function nearlyAlike(a: LayoutPhoto, b: LayoutPhoto): boolean {
  const isDated = a.takenMs !== undefined && b.takenMs !== undefined
  if (!isDated && (a.takenMs !== undefined || b.takenMs !== undefined)) return false
  if (isDated && Math.abs((a.takenMs ?? 0) - (b.takenMs ?? 0)) > alikeMs) return false
  return sameShape(a, b) && dhashDistance(a.dhash ?? '', b.dhash ?? '') <= (isDated ? alikeBits : undatedBits)
}

/** A photograph that is not put into the album by itself, and of which one it is nearly the same. */
export type Aside = { photo: LayoutPhoto; reason: 'alike' | 'screenshot'; of?: string }

/**
 * Parts what goes into an album from near doubles (the best of each group stays) and screenshots. Whoever brings mostly
 * papers and screens wants them: then all of those stay. Order is kept; nothing is lost.
 */
export function partAlbumPhotos(photos: readonly LayoutPhoto[]): { kept: LayoutPhoto[]; aside: Aside[] } {
  const screens = photos.filter((one) => one.graphic)
  const drops = screens.length * 2 < photos.length
  const aside: Aside[] = drops ? screens.map((photo) => ({ photo, reason: 'screenshot' })) : []
  const kept: LayoutPhoto[] = []
  /** Index in `kept` of each group, and who of it was seen last. */
  const groups: { at: number; last: LayoutPhoto }[] = []
  for (const photo of photos) {
    if (drops && photo.graphic) continue
    const group = groups.find(({ at, last }) => {
      const best = kept[at]
      return nearlyAlike(last, photo) && best !== undefined && (best === last || sameShape(best, photo))
    })
    if (!group) {
      groups.push({ at: kept.push(photo) - 1, last: photo })
      continue
    }
    group.last = photo
    const best = kept[group.at]!
    const better = worthOf(photo) > worthOf(best)
    if (better) kept[group.at] = photo
    const [stays, goes] = better ? [photo, best] : [best, photo]
    for (const one of aside) if (one.of === goes.id) one.of = stays.id
    aside.push({ photo: goes, reason: 'alike', of: stays.id })
  }
  return { kept, aside }
}
