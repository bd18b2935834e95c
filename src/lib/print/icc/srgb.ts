/**
 * The sRGB colour space (IEC 61966-2-1) as an ICC v2 display profile, computed: primaries adapted from D65 to D50 by
 * Bradford's matrix, the curve sampled at 1,024 points. Our own bytes, so that equal books are equal everywhere.
 */
export const srgbProfile = (): Uint8Array<ArrayBuffer> => {
  created ??= build()
  return created
}

let created: Uint8Array<ArrayBuffer> | undefined

const SAMPLES = 1024
/** Columns of the D50-adapted matrix, as everyone who writes sRGB profiles rounds them (ICC.1:2001-04 needs s15.16). */
const PRIMARIES = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
}
const D50 = [0.9642, 1, 0.82491]

const build = (): Uint8Array<ArrayBuffer> => {
  const text = (tag: string, value: string): Uint8Array =>
    bytesOf(tag, value.length + 1, (view, at) => ascii(view, at, value))
  const xyz = (values: readonly number[]): Uint8Array =>
    bytesOf('XYZ ', 12, (view, at) => {
      for (const [i, value] of values.entries()) view.setInt32(at + 4 * i, Math.round(value * 65536))
    })
  const description = bytesOf('desc', 4 + 6 + 78 + 2, (view, at) => {
    view.setUint32(at, 5)
    ascii(view, at + 4, 'sRGB')
  })
  const curve = bytesOf('curv', 4 + 2 * SAMPLES, (view, at) => {
    view.setUint32(at, SAMPLES)
    for (let i = 0; i < SAMPLES; i++) view.setUint16(at + 4 + 2 * i, Math.round(65535 * linear(i / (SAMPLES - 1))))
  })
  const parts: [tags: string[], bytes: Uint8Array][] = [
    [['desc'], description],
    [['cprt'], text('text', 'No copyright, use freely')],
    [['wtpt'], xyz(D50)],
    ...Object.entries(PRIMARIES).map(([tag, values]): [string[], Uint8Array] => [[tag], xyz(values)]),
    [['rTRC', 'gTRC', 'bTRC'], curve],
  ]
  const tags = parts.flatMap(([names]) => names).length
  const start = 128 + 4 + 12 * tags
  const out = new Uint8Array(parts.reduce((sum, [, bytes]) => sum + bytes.length, start))
  const view = new DataView(out.buffer)
  view.setUint32(0, out.length)
  view.setUint32(8, 0x02400000)
  ascii(view, 12, 'mntrRGB XYZ ')
  // 2026-01-01: the date of this text, not of any run.
  for (const [i, value] of [2026, 1, 1].entries()) view.setUint16(24 + 2 * i, value)
  ascii(view, 36, 'acsp')
  for (const [i, value] of D50.entries()) view.setInt32(68 + 4 * i, Math.round(value * 65536))
  view.setUint32(128, tags)
  let at = start
  let row = 132
  for (const [names, bytes] of parts) {
    for (const name of names) {
      ascii(view, row, name)
      view.setUint32(row + 4, at)
      view.setUint32(row + 8, bytes.length)
      row += 12
    }
    out.set(bytes, at)
    at += bytes.length
  }
  return out
}

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const ascii = (view: DataView, at: number, value: string): void => {
  for (let i = 0; i < value.length; i++) view.setUint8(at + i, value.charCodeAt(i))
}

/** A tag's data: type signature, four zero bytes, the body; padded to four. */
const bytesOf = (type: string, body: number, fill: (view: DataView, at: number) => void): Uint8Array => {
  const view = new DataView(new ArrayBuffer((8 + body + 3) & ~3))
  ascii(view, 0, type)
  fill(view, 8)
  return new Uint8Array(view.buffer)
}
