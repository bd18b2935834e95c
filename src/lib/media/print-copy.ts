/**
 * Pictures our painters cannot read as they were brought: HEIF with HEVC inside, BMP, and animations, of which one frame
 * is chosen. Of each a print copy is made once: upright, in print size, without anything about the person. Everything else
 * (JPEG of any colours, PNG, WebP, AVIF, TIFF) is read from the original itself.
 */
export type CopyKind = 'heif' | 'bmp' | 'animation'

/** Longest side of a print copy: 450 points to the inch over 33 cm. */
export const copyLongestPx = 6000

const ascii = (b: Uint8Array, at: number, n: number): string => String.fromCharCode(...b.subarray(at, at + n))

/** Which copy these bytes need (their first kilobyte decides); undefined when painters read them as they are. */
export function copyKindOf(b: Uint8Array): CopyKind | undefined {
  if (ascii(b, 0, 2) === 'BM' && b[6] === 0 && b[7] === 0) return 'bmp'
  if (ascii(b, 4, 4) === 'ftyp') return hasHevc(b) ? 'heif' : undefined
  if (/^GIF8[79]a/.test(ascii(b, 0, 6))) return 'animation'
  // The animation bit of an extended WebP.
  const webp = ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 8) === 'WEBPVP8X'
  return webp && (b[20]! & 2) !== 0 ? 'animation' : undefined
}

/** By all brands a file says it follows: `mif1` alone stands before HEVC and AV1 alike. */
function hasHevc(b: Uint8Array): boolean {
  const size = Math.min(b.length, (b[2]! << 8) | b[3]!)
  const brands = [ascii(b, 8, 4)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(ascii(b, at, 4))
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return false
  return brands.some((brand) => /^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand))
}

/** Where the print copy of an original lies in storage. */
export const printCopyKey = (sha256: string): string => `media/${sha256.slice(0, 2)}/${sha256}.print`

/** More points than any camera makes: a small file may claim to be a huge picture. By how much memory decoding takes. */
export const mostPixels = (kind: CopyKind | 'jpeg' | 'other'): number =>
  ({ heif: 64_000_000, bmp: 64_000_000, animation: 40_000_000, jpeg: 250_000_000, other: 120_000_000 })[kind]

/** Files above this are no photographs any more. */
export const mostPictureBytes = 200 * 1024 * 1024
