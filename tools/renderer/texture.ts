import type { Material, Texture, Vec } from './mesh.ts'

const toLinear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Three sRGB bytes a pixel to a texture with its halves. */
export const textureOf = (bytes: Uint8Array, width: number, height: number): Texture => {
  const data = Float32Array.from(bytes.subarray(0, width * height * 3), (byte) => toLinear[byte]!)
  const levels: Texture['levels'] = [{ width, height, data }]
  for (let last = levels[0]!; last.width > 2 && last.height > 2; last = levels.at(-1)!) levels.push(halved(last))
  return { levels }
}

const halved = (from: Texture['levels'][number]): Texture['levels'][number] => {
  const [width, height] = [from.width >> 1, from.height >> 1]
  const data = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let k = 0; k < 3; k++) {
        const at = (2 * y * from.width + 2 * x) * 3 + k
        const below = at + from.width * 3
        data[(y * width + x) * 3 + k] =
          (from.data[at]! + from.data[at + 3]! + from.data[below]! + from.data[below + 3]!) / 4
      }
    }
  }
  return { width, height, data }
}

/** Colour of the texture at u, v (0, 0 upper left), from the level whose pixels are about `texels` of the first wide. */
const sample = ({ levels }: Texture, u: number, v: number, texels: number): Vec => {
  const level = levels[Math.max(0, Math.min(levels.length - 1, Math.round(Math.log2(Math.max(1, texels)))))]!
  const [x, y] = [u * level.width - 0.5, v * level.height - 0.5]
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - x0, y - y0]
  const column = (at: number): number => Math.min(level.width - 1, Math.max(0, at))
  const row = (at: number): number => Math.min(level.height - 1, Math.max(0, at)) * level.width
  const [a, b] = [(row(y0) + column(x0)) * 3, (row(y0) + column(x0 + 1)) * 3]
  const [c, d] = [(row(y0 + 1) + column(x0)) * 3, (row(y0 + 1) + column(x0 + 1)) * 3]
  const { data } = level
  const mix = (k: number): number =>
    (data[a + k]! * (1 - fx) + data[b + k]! * fx) * (1 - fy) + (data[c + k]! * (1 - fx) + data[d + k]! * fx) * fy
  return [mix(0), mix(1), mix(2)]
}

/** A number 0..1 that looks like chance and is the same each time. */
export const chance = (seed: number): number => {
  let s = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  s = Math.imul(s ^ (s >>> 12), 0x297a2d39)
  return ((s ^ (s >>> 15)) >>> 0) / 4294967296
}

const smooth = (at: number, salt: number): number => {
  const cell = Math.floor(at)
  const f = at - cell
  const k = f * f * (3 - 2 * f)
  return chance(cell * 31 + salt) * (1 - k) + chance((cell + 1) * 31 + salt) * k
}

/** Leaves from the side: each a little lighter or darker, some standing out, handled softly where they are too fine to see. */
const leafTone = (mm: number, alongMm: number, caliperMm: number, contrast: number, pixelMm: number): number => {
  const seen = Math.min(1, caliperMm / Math.max(pixelMm, 1e-6))
  const one = chance(Math.floor(mm / caliperMm) * 7 + 3) - 0.5
  const bundle = smooth(mm / (caliperMm * 5), 11) - 0.5
  const signature = smooth(mm / (caliperMm * 17), 29) - 0.5
  const drift = smooth(alongMm / 9 + mm * 0.7, 41) - 0.5
  return 1 + contrast * (one * seen + bundle * 0.7 + signature * 0.55 + drift * 0.2)
}

/** Reflectance of a material at u, v; `pixelMm`: width of a pixel there, `spanMm`: what u from 0 to 1 measures. */
export const colourAt = (material: Material, u: number, v: number, pixelMm: number, spanMm: number): Vec => {
  const { albedo, texture, leaves } = material
  if (leaves) {
    const tone = leafTone(v, u, leaves.caliperMm, leaves.contrast, pixelMm)
    return [albedo[0] * tone, albedo[1] * tone, albedo[2] * tone]
  }
  if (!texture) return albedo
  const texels = (pixelMm / spanMm) * texture.levels[0]!.width
  const [r, g, b] = sample(texture, u, v, texels)
  return [albedo[0] * r, albedo[1] * g, albedo[2] * b]
}

/** Mean colour, for light that bounces. */
export const meanOf = (material: Material): Vec => {
  const small = material.texture?.levels.at(-1)
  if (!small) return material.albedo
  const sum = [0, 0, 0]
  for (let at = 0; at < small.data.length; at++) sum[at % 3]! += small.data[at]!
  const pixels = small.data.length / 3
  return [0, 1, 2].map((k) => (material.albedo[k]! * sum[k]!) / pixels) as unknown as Vec
}
