import type { Box, Planes, Thumb } from './thumb.ts'

/** Share of the skin map's weight: little where nobody is in sight, none where skin all over is sand or wood. */
function skinWeightOf(skin: Uint8Array): { weight: number; pixels: number; last: number } {
  const last = Math.ceil(0.75 * skin.length)
  let pixels = 0
  for (let at = 0; at < last; at += 1) pixels += skin[at] ?? 0
  const share = pixels / skin.length
  return { weight: share > 0.4 ? 0 : Math.min(1, share / 0.03), pixels: Math.max(pixels, 1e-6), last }
}

/** Squared distance of every pixel's colour, its four neighbours' with it, from the mean of the picture; 0 at the edges. */
function coloursAway({ width, height, rgb }: Thumb): Float32Array {
  const count = width * height
  const out = new Float32Array(count)
  for (let c = 0; c < 3; c += 1) {
    let sum = 0
    for (let at = c; at < 3 * count; at += 3) sum += rgb[at] ?? 0
    const mean = sum / count
    for (let y = 1; y < height - 1; y += 1) {
      for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
        const byte = 3 * at + c
        const row = (rgb[byte] ?? 0) + (rgb[byte - 3] ?? 0) + (rgb[byte + 3] ?? 0)
        const column = (rgb[byte - 3 * width] ?? 0) + (rgb[byte + 3 * width] ?? 0)
        const away = (row + column) / 5 - mean
        out[at] = (out[at] ?? 0) + away * away
      }
    }
  }
  return out
}

const sumOf = (values: Float32Array | Uint16Array): number => {
  let sum = 1e-6
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0
  return sum
}

/** How much the places along a side count: most at `middle`, less towards the ends. */
const bell = (length: number, middle: number): Float64Array =>
  Float64Array.from({ length }, (_, at) => Math.exp(-((at / length - middle) ** 2) / 0.3))

/** An edge this sharp stands out as much as any, in quarters of a step of lightness. */
const mostEdge = 80

/** How far every pixel stands out of the picture: from its mean colour, and by its edges; the middle counts more. */
export function saliencyOf(thumb: Thumb, { skin, bent }: Planes): Float32Array {
  const { width, height } = thumb
  const colour = coloursAway(thumb)
  const edge = bent.map((value) => Math.min(mostEdge, value))
  const [colours, edges] = [sumOf(colour), sumOf(edge)]
  const { weight, pixels, last } = skinWeightOf(skin)
  const [across, down] = [bell(width, 0.5), bell(height, width < height ? 0.42 : 0.5)]
  const map = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const skins = at < last ? (weight * (skin[at] ?? 0)) / pixels : 0
      map[at] = ((colour[at] ?? 0) / colours + (edge[at] ?? 0) / edges + skins) * (across[x] ?? 0) * (down[y] ?? 0)
    }
  }
  return map
}

/** Nobody’s head in sight: the box is no larger than what counts where nobody looked, nor a mere spot. */
const [mostSide, leastSide] = [0.6, 0.3]
const heldShare = 0.72

/** The box left when the poorest edge is taken away again and again, until it holds only so much. */
export function tightest(map: Float32Array, { width, height }: Thumb): Box {
  let [x0, y0, x1, y1] = [0, 0, width, height]
  const inRow = (y: number): number => {
    let sum = 0
    for (let at = y * width + x0; at < y * width + x1; at += 1) sum += map[at] ?? 0
    return sum
  }
  const inColumn = (x: number): number => {
    let sum = 0
    for (let at = y0 * width + x; at < y1 * width; at += width) sum += map[at] ?? 0
    return sum
  }
  const total = sumOf(map)
  let held = total
  while (true) {
    const tooWide = x1 - x0 > mostSide * width
    const tooHigh = y1 - y0 > (width < height ? mostSide + 0.1 : mostSide) * height
    const must = tooWide || tooHigh
    const across = must ? tooWide : x1 - x0 > leastSide * width
    const down = must ? tooHigh : y1 - y0 > leastSide * height
    const never = Number.POSITIVE_INFINITY
    const sides = [
      across ? inColumn(x0) / (y1 - y0) : never,
      across ? inColumn(x1 - 1) / (y1 - y0) : never,
      down ? inRow(y0) / (x1 - x0) : never,
      down ? inRow(y1 - 1) / (x1 - x0) : never,
    ]
    const least = Math.min(...sides)
    if (least === never) break
    const side = sides.indexOf(least)
    held -= least * (side < 2 ? y1 - y0 : x1 - x0)
    if (!must && held < heldShare * total) break
    if (side === 0) x0 += 1
    else if (side === 1) x1 -= 1
    else if (side === 2) y0 += 1
    else y1 -= 1
  }
  return { x: x0 / width, y: y0 / height, w: (x1 - x0) / width, h: (y1 - y0) / height }
}
