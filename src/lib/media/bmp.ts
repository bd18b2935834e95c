/** Upright RGB of a Windows bitmap. */
export type Bitmap = { widthPx: number; heightPx: number; rgb: Uint8Array }

type Header = { widthPx: number; heightPx: number; flipped: boolean; bits: number; masks: number[]; at: number }

/** Uncompressed bitmaps of 1, 4, 8, 16, 24 and 32 bits; undefined when it is another kind or ends too early. */
export function decodeBmp(bytes: Uint8Array): Bitmap | undefined {
  const head = headerOf(bytes)
  if (!head) return undefined
  const { widthPx, heightPx, bits } = head
  const stride = Math.floor((bits * widthPx + 31) / 32) * 4
  if (head.at + stride * heightPx > bytes.length) return undefined
  const colour = bits <= 8 ? paletteColour(bytes, head) : directColour(bytes, head)
  const rgb = new Uint8Array(widthPx * heightPx * 3)
  for (let y = 0; y < heightPx; y++) {
    const row = head.at + stride * (head.flipped ? y : heightPx - 1 - y)
    for (let x = 0; x < widthPx; x++) {
      const value = colour(row, x)
      const to = (y * widthPx + x) * 3
      rgb[to] = value >> 16
      rgb[to + 1] = (value >> 8) & 255
      rgb[to + 2] = value & 255
    }
  }
  return { widthPx, heightPx, rgb }
}

function headerOf(bytes: Uint8Array): Header | undefined {
  if (bytes.length < 54) return undefined
  const v = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = v.getUint32(14, true)
  if (size < 40) return undefined
  const [widthPx, signedHeight] = [v.getInt32(18, true), v.getInt32(22, true)]
  const bits = v.getUint16(28, true)
  const compression = v.getUint32(30, true)
  if (widthPx <= 0 || signedHeight === 0 || ![1, 4, 8, 16, 24, 32].includes(bits)) return undefined
  if (compression !== 0 && compression !== 3) return undefined
  const given = compression === 3 && bytes.length >= 66 ? [54, 58, 62].map((at) => v.getUint32(at, true)) : undefined
  const masks = given ?? (bits === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0xff00, 0xff])
  return {
    widthPx,
    heightPx: Math.abs(signedHeight),
    flipped: signedHeight < 0,
    bits,
    masks,
    at: v.getUint32(10, true),
  }
}

function paletteColour(bytes: Uint8Array, { bits }: Header): (row: number, x: number) => number {
  const start = 14 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(14, true)
  return (row, x) => {
    const bit = x * bits
    const index = (bytes[row + (bit >> 3)]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
    const at = start + 4 * index
    return (bytes[at + 2]! << 16) | (bytes[at + 1]! << 8) | bytes[at]!
  }
}

function directColour(bytes: Uint8Array, { bits, masks }: Header): (row: number, x: number) => number {
  const v = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = masks.map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
    return { mask, shift, most: Math.max(1, mask >>> shift) }
  })
  const read = (row: number, x: number): number => {
    if (bits === 24) return (bytes[row + 3 * x + 2]! << 16) | (bytes[row + 3 * x + 1]! << 8) | bytes[row + 3 * x]!
    return bits === 32 ? v.getUint32(row + 4 * x, true) : v.getUint16(row + 2 * x, true)
  }
  return (row, x) => {
    const value = read(row, x)
    if (bits === 24) return value
    return parts.reduce(
      (sum, { mask, shift, most }) => sum * 256 + Math.round((((value & mask) >>> shift) * 255) / most),
      0,
    )
  }
}
