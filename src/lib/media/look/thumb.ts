/** A small upright picture: interleaved sRGB, three bytes a pixel. */
export type Thumb = { width: number; height: number; rgb: Uint8Array }

/** Mean of all pixels as `#rrggbb`. */
export function averageOf({ width, height, rgb }: Thumb): string {
  const sums = [0, 0, 0]
  for (let at = 0; at < width * height * 3; at += 1) sums[at % 3]! += rgb[at] ?? 0
  return `#${sums
    .map((sum) =>
      Math.round(sum / Math.max(1, width * height))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A box as fractions of the upright picture; x and y are its top left corner. */
export type Box = { x: number; y: number; w: number; h: number }

/** Chroma of skin in any light people take pictures in, from pale to dark, in full-range YCbCr. */
function isSkin(r: number, g: number, b: number): boolean {
  if (r <= g || g <= b * 0.85) return false
  const cb = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b
  const cr = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b
  return 0.299 * r + 0.587 * g + 0.114 * b > 35 && cr > 134 && cr < 172 && cb > 88 && cb < 126
}

/** What both the search for heads and that for what stands out go by, once for each pixel. */
export type Planes = {
  /** Lightness, 0–255. */
  luma: Uint8Array
  /** 1 where the colour is one of skin. */
  skin: Uint8Array
  /** How far four times the lightness lies off that of the four neighbours; 0 along the edges. */
  bent: Uint16Array
}

/** One pass over the thumbnail for all that is asked of single pixels. */
export function planesOf({ width, height, rgb }: Thumb): Planes {
  const count = width * height
  const [luma, bent, skin] = [new Uint8Array(count), new Uint16Array(count), new Uint8Array(count)]
  for (let at = 0, byte = 0; at < count; at += 1, byte += 3) {
    const [r, g, b] = [rgb[byte] ?? 0, rgb[byte + 1] ?? 0, rgb[byte + 2] ?? 0]
    luma[at] = 0.299 * r + 0.587 * g + 0.114 * b + 0.5
    skin[at] = isSkin(r, g, b) ? 1 : 0
  }
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0)
      bent[at] = Math.abs(4 * (luma[at] ?? 0) - around)
    }
  }
  return { luma, skin, bent }
}
