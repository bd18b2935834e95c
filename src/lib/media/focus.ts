/** A small upright picture: interleaved sRGB, three bytes a pixel. */
export type Thumb = { width: number; height: number; rgb: Uint8Array }

/** A box as fractions of the upright picture; x and y are its top left corner. */
export type Box = { x: number; y: number; w: number; h: number }

/**
 * What of a picture must stay in sight (PRINT.md §2.8): what stands out in colour, sharpness and skin, no more than the
 * part that counts where nobody looked, and every head.
 */
export const focusOfThumb = (thumb: Thumb): Box =>
  rounded(headsOf(thumb).reduce(joined, tightest(saliencyOf(thumb), thumb)))

const joined = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y }
}

/** Kept short: it is stored with every picture. */
function rounded(box: Box): Box {
  const fine = (value: number): number => Math.round(value * 1000) / 1000
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)]
  const [right, foot] = [Math.min(1, box.x + box.w), Math.min(1, box.y + box.h)]
  return { x: fine(x), y: fine(y), w: fine(right - x), h: fine(foot - y) }
}

/** Chroma of skin in any light people take pictures in, from pale to dark, in full-range YCbCr. */
function isSkin(r: number, g: number, b: number): boolean {
  const cb = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b
  const cr = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b
  const luma = 0.299 * r + 0.587 * g + 0.114 * b
  return luma > 35 && r > g && g > b * 0.85 && cr > 134 && cr < 172 && cb > 88 && cb < 126
}

/** Lightness of every pixel, 0–255. */
function lumaOf({ width, height, rgb }: Thumb): Float32Array {
  const out = new Float32Array(width * height)
  for (let at = 0; at < out.length; at += 1)
    out[at] = 0.299 * (rgb[3 * at] ?? 0) + 0.587 * (rgb[3 * at + 1] ?? 0) + 0.114 * (rgb[3 * at + 2] ?? 0)
  return out
}

/** Sums over any rectangle in four steps. */
class Sums {
  private readonly sums: Float64Array
  private readonly stride: number
  constructor(width: number, height: number, value: (at: number) => number) {
    this.stride = width + 1
    this.sums = new Float64Array(this.stride * (height + 1))
    for (let y = 0; y < height; y += 1) {
      let row = 0
      for (let x = 0; x < width; x += 1) {
        row += value(y * width + x)
        this.sums[(y + 1) * this.stride + x + 1] = (this.sums[y * this.stride + x + 1] ?? 0) + row
      }
    }
  }
  over(x: number, y: number, w: number, h: number): number {
    const [a, b] = [y * this.stride + x, (y + h) * this.stride + x]
    return (this.sums[b + w] ?? 0) - (this.sums[b] ?? 0) - (this.sums[a + w] ?? 0) + (this.sums[a] ?? 0)
  }
}

/** Faces from this share of the shorter side on, each size a sixth larger, up to one that fills the picture. */
const [leastFace, mostFace, faceStep] = [0.06, 0.62, 1.18]

/** Grass, bark and gravel bend more from pixel to pixel, for their shading, than a face does. */
const mostRough = 0.24

/** Below this it is a knee, a stone or a lamp more often than a face; and faces stand above the foot of a picture. */
const [leastScore, surelyFace, lowestFoot] = [0.9, 1.3, 0.85]

/** How far every pixel's lightness lies off its four neighbours'. */
function bendsOf(luma: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(luma.length)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0)
      out[at] = Math.abs(4 * (luma[at] ?? 0) - around) / 4
    }
  }
  return out
}

type Found = Box & { score: number }

/**
 * Faces with the hair over them: skin below, dark above, little of it at the sides, shaded by eyes and brows but smoother
 * than bark or gravel. A rule of thumb, made for dark hair; what it misses is still in the box that stands out.
 */
function headsOf(thumb: Thumb): Box[] {
  const { width, height, rgb } = thumb
  const skin = new Sums(width, height, (at) =>
    isSkin(rgb[3 * at] ?? 0, rgb[3 * at + 1] ?? 0, rgb[3 * at + 2] ?? 0) ? 1 : 0,
  )
  const lightness = lumaOf(thumb)
  const bent = bendsOf(lightness, width, height)
  const luma = new Sums(width, height, (at) => lightness[at] ?? 0)
  const squares = new Sums(width, height, (at) => (lightness[at] ?? 0) ** 2)
  const bends = new Sums(width, height, (at) => bent[at] ?? 0)
  const found: Found[] = []
  for (let size = leastFace; size <= mostFace; size *= faceStep) {
    const w = Math.round(size * Math.min(width, height))
    if (w < 5) continue
    const h = Math.round(1.2 * w)
    const brow = Math.max(2, Math.round(0.3 * w))
    const step = Math.max(1, Math.round(w / 8))
    for (let y = brow; y + h <= lowestFoot * height; y += step) {
      for (let x = 0; x + w <= width; x += step) {
        const inside = skin.over(x, y, w, h) / (w * h)
        if (inside < 0.55) continue
        const above = skin.over(x, y - brow, w, brow) / (w * brow)
        if (above > 0.35) continue
        const mean = luma.over(x, y, w, h) / (w * h)
        const drop = mean - luma.over(x, y - brow, w, brow) / (w * brow)
        if (drop < 22) continue
        const left = Math.max(0, x - brow)
        const right = Math.min(width, x + w + brow)
        const around = (skin.over(left, y, x - left, h) + skin.over(x + w, y, right - x - w, h)) / (2 * brow * h)
        if (around > 0.45) continue
        const spread = Math.sqrt(Math.max(0, squares.over(x, y, w, h) / (w * h) - mean * mean))
        if (spread < 10) continue
        const rough = bends.over(x, y, w, h) / (w * h) / spread
        if (rough > mostRough) continue
        const score = inside - above - around + Math.min(60, drop) / 120 + Math.min(40, spread) / 80 - rough
        const atEdge = x === 0 || x + w === width
        if (score >= (atEdge ? surelyFace : leastScore)) found.push({ x, y, w, h, score })
      }
    }
  }
  return apart(found).map(({ x, y, w, h }) => ({
    x: (x - 0.35 * w) / width,
    y: (y - 0.55 * w) / height,
    w: (1.7 * w) / width,
    h: (h + 0.75 * w) / height,
  }))
}

/** The best of those that lie over each other. */
function apart(found: Found[]): Found[] {
  const kept: Found[] = []
  for (const one of found.sort((a, b) => b.score - a.score)) {
    const over = kept.some((other) => {
      const wide = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
      const high = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
      return wide > 0 && high > 0 && wide * high > 0.25 * Math.min(one.w * one.h, other.w * other.h)
    })
    if (!over) kept.push(one)
  }
  return kept
}

/** How far every pixel stands out of the picture: from its mean colour, and by its edges; the middle counts more. */
function saliencyOf(thumb: Thumb): Float32Array {
  const { width, height, rgb } = thumb
  const count = width * height
  const mean = [0, 0, 0]
  const skin = new Float32Array(count)
  let skins = 1e-6
  for (let at = 0; at < 3 * count; at += 1) mean[at % 3] = (mean[at % 3] ?? 0) + (rgb[at] ?? 0) / count
  const bent = bendsOf(lumaOf(thumb), width, height)
  const colour = new Float32Array(count)
  const edge = new Float32Array(count)
  let [colours, edges] = [1e-6, 1e-6]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      let away = 0
      for (let c = 0; c < 3; c += 1) {
        const own = (rgb[3 * at + c] ?? 0) + (rgb[3 * (at - 1) + c] ?? 0) + (rgb[3 * (at + 1) + c] ?? 0)
        const column = (rgb[3 * (at - width) + c] ?? 0) + (rgb[3 * (at + width) + c] ?? 0)
        away += ((own + column) / 5 - (mean[c] ?? 0)) ** 2
      }
      colour[at] = away
      colours += away
      edge[at] = Math.min(20, bent[at] ?? 0)
      edges += edge[at] ?? 0
    }
  }
  for (let at = 0; at < 0.75 * count; at += 1) {
    if (!isSkin(rgb[3 * at] ?? 0, rgb[3 * at + 1] ?? 0, rgb[3 * at + 2] ?? 0)) continue
    skin[at] = 1
    skins += 1
  }
  // Skin all over is sand or wood.
  const skinWeight = skins > 0.4 * count ? 0 : Math.min(1, skins / (0.03 * count))
  const map = new Float32Array(count)
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - (width < height ? 0.42 : 0.5)]
    map[at] =
      ((colour[at] ?? 0) / colours + (edge[at] ?? 0) / edges + (skinWeight * (skin[at] ?? 0)) / skins) *
      Math.exp(-(x * x + y * y) / 0.3)
  }
  return map
}

/** Nobody’s head in sight: the box is no larger than what counts where nobody looked, nor a mere spot. */
const [mostSide, leastSide] = [0.6, 0.3]
const heldShare = 0.72

/** The box left when the poorest edge is taken away again and again, until it holds only so much. */
function tightest(map: Float32Array, { width, height }: Thumb): Box {
  let [x0, y0, x1, y1] = [0, 0, width, height]
  const sumOf = (fromX: number, fromY: number, toX: number, toY: number): number => {
    let sum = 0
    for (let y = fromY; y < toY; y += 1) for (let x = fromX; x < toX; x += 1) sum += map[y * width + x] ?? 0
    return sum
  }
  const total = sumOf(0, 0, width, height)
  let held = total
  while (true) {
    const wide = x1 - x0 > leastSide * width
    const high = y1 - y0 > leastSide * height
    const tooWide = x1 - x0 > mostSide * width
    const tooHigh = y1 - y0 > (width < height ? mostSide + 0.1 : mostSide) * height
    const must = tooWide || tooHigh
    const across = must ? tooWide : wide
    const down = must ? tooHigh : high
    const sides = [
      across ? sumOf(x0, y0, x0 + 1, y1) / (y1 - y0) : Number.POSITIVE_INFINITY,
      across ? sumOf(x1 - 1, y0, x1, y1) / (y1 - y0) : Number.POSITIVE_INFINITY,
      down ? sumOf(x0, y0, x1, y0 + 1) / (x1 - x0) : Number.POSITIVE_INFINITY,
      down ? sumOf(x0, y1 - 1, x1, y1) / (x1 - x0) : Number.POSITIVE_INFINITY,
    ]
    const least = Math.min(...sides)
    if (least === Number.POSITIVE_INFINITY) break
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
