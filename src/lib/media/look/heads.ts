import type { Box, Planes, Thumb } from './thumb.ts'

/** Sums over any rectangle in four steps; whole numbers below 2³¹ for thumbnails up to 128 px. */
class Sums {
  private readonly sums: Int32Array
  private readonly stride: number
  constructor(width: number, height: number, values: ArrayLike<number>) {
    this.stride = width + 1
    this.sums = new Int32Array(this.stride * (height + 1))
    for (let y = 0, at = 0, above = 1; y < height; y += 1, above += 1) {
      let row = 0
      for (let x = 0; x < width; x += 1, at += 1, above += 1) {
        row += values[at] ?? 0
        this.sums[above + this.stride] = (this.sums[above] ?? 0) + row
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

/** Share of skin in a face with brows, eyes and mouth. */
const leastSkin = 0.55

/** Below this it is a leaf, a stone or a lamp more often than a face (decision 0193); faces stand above a picture's foot. */
const [leastScore, surelyFace, lowestFoot] = [1.2, 1.5, 0.85]

const squaresOf = (values: Uint8Array): Uint16Array => {
  const out = new Uint16Array(values.length)
  for (let at = 0; at < out.length; at += 1) out[at] = (values[at] ?? 0) ** 2
  return out
}

type Found = Box & { score: number }

/**
 * Faces with the hair over them: skin below, dark above, little of it at the sides, shaded by eyes and brows but smoother
 * than bark or gravel. A rule of thumb, made for dark hair, for where nobody could look for faces (faces.server.ts).
 */
export function headsOf({ width, height }: Thumb, { luma: lightness, skin: skins, bent }: Planes): Box[] {
  const skin = new Sums(width, height, skins)
  const luma = new Sums(width, height, lightness)
  const squares = new Sums(width, height, squaresOf(lightness))
  const bends = new Sums(width, height, bent)
  const found: Found[] = []
  for (let size = leastFace; size <= mostFace; size *= faceStep) {
    const w = Math.round(size * Math.min(width, height))
    if (w < 5) continue
    const h = Math.round(1.2 * w)
    const brow = Math.max(2, Math.round(0.3 * w))
    const step = Math.max(1, Math.round(w / 8))
    for (let y = brow; y + h <= lowestFoot * height; y += step) {
      if (skin.over(0, y, width, h) < leastSkin * w * h) continue
      for (let x = 0; x + w <= width; x += step) {
        const inside = skin.over(x, y, w, h) / (w * h)
        if (inside < leastSkin) continue
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
        const rough = bends.over(x, y, w, h) / (4 * w * h) / spread
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
