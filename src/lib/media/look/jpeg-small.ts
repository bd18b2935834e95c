import { type JpegHeader, readJpegHeader } from '#lib/print/pdf/pdf-images.ts'
import { mostPixels } from '../print-copy.ts'
import { type Leaps, leapsOf, type Symbols, symbolsOf } from './jpeg-huffman.ts'
import { type Plane, readScan, scanBits } from './jpeg-scan.ts'
import { type Thumb, uprightOf } from './thumb.ts'

/**
 * A JPEG at an eighth of its size, or a quarter, upright, its longest side at least `leastPx`. Of each block of 8 × 8 its mean is
 * read, or those of its quarters, and all other coefficients are skipped several at a time: a fifth of the time of decoding.
 * Undefined for what is small anyway and for what we leave to sharp: other colours than sRGB and grey, scans of single
 * colours, and whatever is broken.
 */
export function smallJpeg(bytes: Uint8Array, leastPx: number): Thumb | undefined {
  const header = readJpegHeader(bytes)
  if (!header || !isPlain(header)) return undefined
  const { widthPx, heightPx } = header
  const longest = Math.max(widthPx, heightPx)
  const side = longest >= 8 * leastPx ? 1 : longest >= 4 * leastPx ? 2 : undefined
  const segments = side && readSegments(bytes)
  if (!segments) return undefined
  const planes = planesOf(segments, header, side)
  if (!planes) return undefined
  const unitsAcross = Math.ceil(widthPx / (8 * (planes[0]?.across ?? 1)))
  const unitsDown = Math.ceil(heightPx / (8 * (planes[0]?.down ?? 1)))
  const bits = scanBits(bytes, segments.scanAt)
  for (const one of planes) {
    one.stride = unitsAcross * one.across * one.side
    one.values = new Uint8ClampedArray(one.stride * unitsDown * one.down * one.side)
  }
  if (!readScan({ bits, planes, unitsAcross, unitsDown, restartUnits: segments.restartUnits })) return undefined
  const size = { width: Math.round((widthPx * side) / 8), height: Math.round((heightPx * side) / 8) }
  return uprightOf(colouredOf(planes, size), header.orientation)
}

/** Colours as nearly all cameras, telephones and sites write them. */
function isPlain({ plain, bits, channels, adobe, icc, widthPx, heightPx }: JpegHeader): boolean {
  if (!plain || bits !== 8 || widthPx * heightPx > mostPixels('jpeg')) return false
  // Adobe's may hold RGB itself. Profiles say what they are in their description: sRGB in all its writings.
  return (channels === 1 || (channels === 3 && !adobe)) && (!icc || isSrgb(icc))
}

const isSrgb = (icc: Uint8Array): boolean => /s\0?R\0?G\0?B/.test(Buffer.from(icc.subarray(0, 4096)).toString('latin1'))

type Coded = { id: number; across: number; down: number; table: number }
type Segments = {
  colours: Coded[]
  progressive: boolean
  steps: Map<number, Plane['steps']>
  codes: Map<number, Codes>
  scan: { id: number; codes: number }[]
  /** Bits means are shifted by. */
  shift: number
  restartUnits: number
  scanAt: number
}
type Codes = { symbols: Symbols; leaps?: Leaps }

/** How much a step of a coefficient changes a quarter of a block: a quarter's mean of its cosine (T.81 A.3.3). */
const quarter = (0.98078528 + 0.83146961 + 0.55557023 + 0.19509032) / 4
const shares = [1 / 8, quarter / (4 * Math.SQRT2), quarter / (4 * Math.SQRT2), (quarter * quarter) / 4] as const

/** What stands before the first scan. */
function readSegments(bytes: Uint8Array): Segments | undefined {
  const word = (at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  const steps: Segments['steps'] = new Map()
  const codes: Segments['codes'] = new Map()
  let colours: Coded[] = []
  let [progressive, restartUnits] = [false, 0]
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const next = at + 2 + word(at + 2)
    if (marker === 0xdb && !readSteps(bytes.subarray(at + 4, next), steps)) return undefined
    if (marker === 0xc4 && !readCodes(bytes.subarray(at + 4, next), codes)) return undefined
    if (marker === 0xdd) restartUnits = word(at + 4)
    if (marker >= 0xc0 && marker <= 0xc2) {
      progressive = marker === 0xc2
      colours = Array.from({ length: bytes[at + 9] ?? 0 }, (_, i) => {
        const from = at + 10 + 3 * i
        const sampling = bytes[from + 1] ?? 0
        return { id: bytes[from] ?? 0, across: sampling >> 4, down: sampling & 15, table: bytes[from + 2] ?? 0 }
      })
    }
    if (marker === 0xda) {
      const count = bytes[at + 4] ?? 0
      const scan = Array.from({ length: count }, (_, i) => ({
        id: bytes[at + 5 + 2 * i] ?? 0,
        codes: bytes[at + 6 + 2 * i] ?? 0,
      }))
      const [, last = 0, shifts = 0] = bytes.subarray(at + 5 + 2 * count, next)
      if (progressive && (last !== 0 || shifts >> 4 !== 0)) return undefined
      return { colours, progressive, steps, codes, scan, shift: shifts & 15, restartUnits, scanAt: next }
    }
    at = next
  }
  return undefined
}

function readSteps(segment: Uint8Array, into: Segments['steps']): boolean {
  for (let at = 0; at < segment.length; ) {
    const [wide, id] = [(segment[at] ?? 0) >> 4, (segment[at] ?? 0) & 15]
    const step = (i: number): number =>
      wide ? ((segment[at + 1 + 2 * i] ?? 0) << 8) | (segment[at + 2 + 2 * i] ?? 0) : (segment[at + 1 + i] ?? 0)
    into.set(id, [shares[0] * step(0), shares[1] * step(1), shares[2] * step(2), shares[3] * step(4)])
    at += wide ? 129 : 65
    if (at > segment.length) return false
  }
  return true
}

/** Tables made last, by what they were made of: most encoders write the same four into every file. */
const made = new Map<string, Codes>()
const mostMade = 16

function readCodes(segment: Uint8Array, into: Segments['codes']): boolean {
  for (let at = 0; at < segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17)
    const size = 17 + counts.reduce((sum, one) => sum + one, 0)
    if (at + size > segment.length) return false
    const key = Buffer.from(segment.buffer, segment.byteOffset + at + 1, size - 1).toString('latin1')
    const known = made.get(key)
    const symbols = known?.symbols ?? symbolsOf(counts, segment.subarray(at + 17, at + size))
    if (!symbols) return false
    const table = known ?? { symbols }
    if (made.size >= mostMade) made.clear()
    made.set(key, table)
    into.set(segment[at] ?? 0, table)
    at += size
  }
  return true
}

/** Undefined unless the first scan holds all colours, the first of them the finest. */
function planesOf(
  { colours, progressive, steps, codes, scan, shift }: Segments,
  { channels }: JpegHeader,
  side: 1 | 2,
): Plane[] | undefined {
  const [finest] = colours
  if (!finest || colours.length !== channels || scan.length !== channels || (progressive && side === 2))
    return undefined
  const planes: Plane[] = []
  for (const [i, { id, across, down, table }] of colours.entries()) {
    const named = scan[i]
    const step = steps.get(table)
    const means = named && codes.get(named.codes >> 4)
    const details = named && codes.get(16 + (named.codes & 15))
    if (!step || !means || named.id !== id || (!progressive && !details)) return undefined
    const whole = across > 0 && down > 0 && finest.across % across === 0 && finest.down % down === 0
    if (!whole || finest.across > 4 || finest.down > 4) return undefined
    if (details) details.leaps ??= leapsOf(details.symbols)
    const coarse = across < finest.across || down < finest.down
    const times = 1 << shift
    planes.push({
      across: channels === 1 ? 1 : across,
      down: channels === 1 ? 1 : down,
      side: coarse && !progressive ? 2 : side,
      values: new Uint8ClampedArray(0),
      stride: 0,
      steps: progressive ? [step[0] * times, 0, 0, 0] : step,
      means: means.symbols,
      details: progressive || !details?.leaps ? undefined : { symbols: details.symbols, leaps: details.leaps },
      last: 0,
    })
  }
  return planes
}

/** Where the values of a row of `size` lie in a plane with as many for `finest` of the first. */
const placesIn = (length: number, own: number, finest: number): Int32Array =>
  Int32Array.from({ length }, (_, at) => Math.floor(((at + 0.5) * own) / finest))

/** JFIF's YCbCr, or grey. */
function colouredOf(planes: Plane[], { width, height }: Pick<Thumb, 'width' | 'height'>): Thumb {
  const [luma, blue, red] = planes
  const rgb = new Uint8ClampedArray(3 * width * height)
  if (!luma) return { width, height, rgb: new Uint8Array(rgb.buffer) }
  const across = placesIn(width, (blue?.across ?? 1) * (blue?.side ?? 1), luma.across * luma.side)
  const down = placesIn(height, (blue?.down ?? 1) * (blue?.side ?? 1), luma.down * luma.side)
  for (let y = 0, to = 0; y < height; y += 1) {
    const from = y * luma.stride
    const row = (down[y] ?? 0) * (blue?.stride ?? 0)
    for (let x = 0; x < width; x += 1, to += 3) {
      const light = luma.values[from + x] ?? 0
      const cb = (blue?.values[row + (across[x] ?? 0)] ?? 128) - 128
      const cr = (red?.values[row + (across[x] ?? 0)] ?? 128) - 128
      rgb[to] = light + 1.402 * cr
      rgb[to + 1] = light - 0.344136 * cb - 0.714136 * cr
      rgb[to + 2] = light + 1.772 * cb
    }
  }
  return { width, height, rgb: new Uint8Array(rgb.buffer) }
}
