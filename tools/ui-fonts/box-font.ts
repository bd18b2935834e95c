/**
 * Writes src/lib/site/visit/box-font.ts: `npx node tools/ui-fonts/box-font.ts`. A font in which every Chinese character is an empty
 * box of one em, as high as our faces: what early-script.ts gives machines without any Chinese font.
 */
import { writeFileSync } from 'node:fs'
import wawoff2 from 'wawoff2'

const em = 1000
/** Of Noto Sans SC, from which ours are cut. */
const [ascent, descent] = [1160, 288]
/** Han with its punctuation and radicals, compatibility and vertical forms, full width. */
const ranges = [
  [0x2e80, 0x9fff],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
] as const

const integers =
  (bytes: number) =>
  (...values: number[]): Buffer => {
    const out = Buffer.alloc(bytes * values.length)
    for (const [index, value] of values.entries())
      out.writeUIntBE(value < 0 ? value + 2 ** (bytes * 8) : value, index * bytes, bytes)
    return out
  }
const [u16, u32] = [integers(2), integers(4)]
const join = (...parts: Buffer[]): Buffer => Buffer.concat(parts)

/** Two squares within each other, in steps from corner to corner. */
const square = (size: number): [x: number, y: number][] => [
  [0, size],
  [size, 0],
  [0, -size],
]
const steps: [x: number, y: number][] = [
  [80, -40],
  ...square(840),
  [-800, 40],
  ...square(760).map(([x, y]): [number, number] => [y, x]),
]
const box = join(
  u16(2, 80, -40, 920, 800, 3, 7, 0),
  Buffer.alloc(steps.length, 1),
  u16(...steps.map(([x]) => x)),
  u16(...steps.map(([, y]) => y)),
)

const tables: [tag: string, body: Buffer][] = [
  [
    'OS/2',
    join(
      u16(3, em, 400, 5),
      Buffer.alloc(50),
      Buffer.from('    '),
      u16(0x40, ranges[0][0], 0xffef, 880, -120, 0, ascent, descent),
      Buffer.alloc(18),
    ),
  ],
  [
    'cmap',
    join(
      u16(0, 1, 3, 10),
      u32(12),
      // Format 13: many characters, one glyph.
      u16(13, 0),
      u32(16 + 12 * ranges.length, 0, ranges.length, ...ranges.flatMap(([first, last]) => [first, last, 1])),
    ),
  ],
  ['glyf', box],
  ['head', join(u32(0x10000, 0x10000, 0, 0x5f0f3cf5), u16(3, em), Buffer.alloc(16), u16(0, 0, em, em, 0, 8, 2, 0, 0))],
  ['hhea', join(u32(0x10000), u16(ascent, -descent, 0, em), Buffer.alloc(22), u16(1))],
  ['hmtx', u16(em, 0, 0)],
  ['loca', u16(0, 0, box.length / 2)],
  ['maxp', join(u32(0x10000), u16(2, 8, 2, 0, 0, 2), Buffer.alloc(16))],
  ['name', u16(0, 0, 6)],
  ['post', join(u32(0x30000), Buffer.alloc(28))],
]

const padded = (body: Buffer): Buffer => join(body, Buffer.alloc((4 - (body.length % 4)) % 4))
const checksum = (body: Buffer): number => {
  let sum = 0
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0
  return sum
}

let offset = 12 + 16 * tables.length
const directory = tables.map(([tag, body]) => {
  const entry = join(Buffer.from(tag), u32(checksum(padded(body)), offset, body.length))
  offset += padded(body).length
  return entry
})
const header = join(u32(0x10000), u16(tables.length, 128, 3, 16 * tables.length - 128))
const font = join(header, ...directory, ...tables.map(([, body]) => padded(body)))
const woff2 = Buffer.from(await wawoff2.compress(font))
writeFileSync(
  'src/lib/site/visit/box-font.ts',
  `/** Written by tools/ui-fonts/box-font.ts; do not edit. A WOFF2 of ${woff2.length} bytes. */
export const boxFont =
  '${woff2.toString('base64')}'
`,
)
