/** A small upright picture: interleaved sRGB, three bytes a pixel. */
export type Thumb = { width: number; height: number; rgb: Uint8Array }

/** Mean of all pixels as `#rrggbb`. */
export function averageOf({ width, height, rgb }: Thumb): string {
  let [r, g, b] = [0, 0, 0]
  for (let at = 0; at < width * height * 3; at += 3) {
    r += rgb[at] ?? 0
    g += rgb[at + 1] ?? 0
    b += rgb[at + 2] ?? 0
  }
  const hex = (sum: number): string =>
    Math.round(sum / Math.max(1, width * height))
      .toString(16)
      .padStart(2, '0')
  return `#${hex(r)}${hex(g)}${hex(b)}`
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

/** The picture as it stands upright, by its Exif orientation 1..8. */
export function uprightOf({ width, height, rgb }: Thumb, orientation: number): Thumb {
  if (orientation === 1) return { width, height, rgb }
  const turned = orientation > 4
  const [wide, high] = turned ? [height, width] : [width, height]
  const fromRight = [2, 3, 7, 8].includes(orientation)
  const fromFoot = [3, 4, 6, 7].includes(orientation)
  const out = new Uint8Array(rgb.length)
  for (let y = 0, to = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1, to += 3) {
      const [across, down] = turned ? [y, x] : [x, y]
      const column = fromRight ? width - 1 - across : across
      const row = fromFoot ? height - 1 - down : down
      const from = 3 * (row * width + column)
      out[to] = rgb[from] ?? 0
      out[to + 1] = rgb[from + 1] ?? 0
      out[to + 2] = rgb[from + 2] ?? 0
    }
  }
  return { width: wide, height: high, rgb: out }
}

/** Where each of `to` stretches of equal length of a side of `from` pixels begins, and how much of each pixel it covers. */
function stretches(from: number, to: number): { first: Int32Array; shares: Float32Array; most: number } {
  const most = Math.ceil(from / to) + 1
  const [first, shares] = [new Int32Array(to), new Float32Array(to * most)]
  for (let at = 0; at < to; at += 1) {
    const [begin, end] = [(at * from) / to, ((at + 1) * from) / to]
    const low = Math.floor(begin)
    first[at] = low
    for (let i = 0; i < most && low + i < from; i += 1)
      shares[at * most + i] = (Math.max(0, Math.min(end, low + i + 1) - Math.max(begin, low + i)) * to) / from
  }
  return { first, shares, most }
}

/** The picture with its longest side `sidePx`, each pixel the mean of what it covers; as it is where it is no larger. */
export function smallerOf({ width, height, rgb }: Thumb, sidePx: number): Thumb {
  const by = sidePx / Math.max(width, height)
  if (by >= 1) return { width, height, rgb }
  const [wide, high] = [Math.max(1, Math.round(by * width)), Math.max(1, Math.round(by * height))]
  const [across, down] = [stretches(width, wide), stretches(height, high)]
  const row = new Float32Array(3 * width)
  const out = new Uint8Array(3 * wide * high)
  for (let y = 0, to = 0; y < high; y += 1) {
    row.fill(0)
    for (let i = 0; i < down.most; i += 1) {
      const share = down.shares[y * down.most + i] ?? 0
      const from = ((down.first[y] ?? 0) + i) * 3 * width
      if (share > 0) for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) + share * (rgb[from + at] ?? 0)
    }
    for (let x = 0; x < wide; x += 1, to += 3) {
      let [r, g, b] = [0.5, 0.5, 0.5]
      for (let i = 0; i < across.most; i += 1) {
        const share = across.shares[x * across.most + i] ?? 0
        const from = 3 * ((across.first[x] ?? 0) + i)
        if (share === 0) continue
        r += share * (row[from] ?? 0)
        g += share * (row[from + 1] ?? 0)
        b += share * (row[from + 2] ?? 0)
      }
      out[to] = r
      out[to + 1] = g
      out[to + 2] = b
    }
  }
  return { width: wide, height: high, rgb: out }
}
