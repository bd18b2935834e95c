/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

export type Segment = ['M' | 'L', number, number] | ['C', number, number, number, number, number, number] | ['Z']

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const SEPARATOR = /[\s,]*/y
const COUNT: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** Any SVG 1.1 path data as absolute M, L, C, Z. Throws on malformed data: it only ever reads our own artwork. */
export const readPath = (d: string): Segment[] => {
  const out: Segment[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  // The last control point of a curve, for S (cubic) and T (quadratic).
  let control: { kind: 'C' | 'Q'; x: number; y: number } | undefined
  let at = skip(d, 0)
  let command = ''
  while (at < d.length) {
    const letter = d[at]!
    if (/[a-zA-Z]/.test(letter)) {
      command = letter
      at = skip(d, at + 1)
    } else if (command === 'M') command = 'L'
    else if (command === 'm') command = 'l'
    const upper = command.toUpperCase()
    const count = COUNT[upper]
    if (count === undefined) throw new Error(`path data: ${d.slice(at, at + 20)}`)
    const v: number[] = []
    for (let i = 0; i < count; i++) {
      // Arc flags are single digits that may touch the next number: "a1 1 0 01.5.5".
      if (upper === 'A' && (i === 3 || i === 4)) {
        v.push(Number(d[at]))
        at = skip(d, at + 1)
        continue
      }
      NUMBER.lastIndex = at
      const match = NUMBER.exec(d)
      if (!match) throw new Error(`path data: ${d.slice(at, at + 20)}`)
      v.push(Number(match[0]))
      at = skip(d, NUMBER.lastIndex)
    }
    const [dx, dy] = command === upper ? [0, 0] : [x, y]
    const px = (i: number): number => v[i]! + dx
    const py = (i: number): number => v[i]! + dy
    const previous = control
    control = undefined
    switch (upper) {
      case 'M':
        ;[x, y] = [px(0), py(1)]
        ;[startX, startY] = [x, y]
        out.push(['M', x, y])
        break
      case 'L':
        ;[x, y] = [px(0), py(1)]
        out.push(['L', x, y])
        break
      case 'H':
        x = px(0)
        out.push(['L', x, y])
        break
      case 'V':
        y = py(0)
        out.push(['L', x, y])
        break
      case 'C':
        out.push(['C', px(0), py(1), px(2), py(3), px(4), py(5)])
        control = { kind: 'C', x: px(2), y: py(3) }
        ;[x, y] = [px(4), py(5)]
        break
      case 'S': {
        const first = previous?.kind === 'C' ? [2 * x - previous.x, 2 * y - previous.y] : [x, y]
        out.push(['C', first[0]!, first[1]!, px(0), py(1), px(2), py(3)])
        control = { kind: 'C', x: px(0), y: py(1) }
        ;[x, y] = [px(2), py(3)]
        break
      }
      case 'Q':
      case 'T': {
        const smooth = previous?.kind === 'Q' ? [2 * x - previous.x, 2 * y - previous.y] : [x, y]
        const [cx, cy] = upper === 'Q' ? [px(0), py(1)] : [smooth[0]!, smooth[1]!]
        const [tx, ty] = upper === 'Q' ? [px(2), py(3)] : [px(0), py(1)]
        out.push(quadratic([x, y], [cx, cy], [tx, ty]))
        control = { kind: 'Q', x: cx, y: cy }
        ;[x, y] = [tx, ty]
        break
      }
      case 'A':
        out.push(
          ...arc([x, y], [px(5), py(6)], {
            radii: [v[0]!, v[1]!],
            rotation: v[2]!,
            large: v[3] === 1,
            sweep: v[4] === 1,
          }),
        )
        ;[x, y] = [px(5), py(6)]
        break
      default:
        out.push(['Z'])
        ;[x, y] = [startX, startY]
    }
  }
  return out
}

const skip = (d: string, at: number): number => {
  SEPARATOR.lastIndex = at
  SEPARATOR.exec(d)
  return SEPARATOR.lastIndex
}

type Point = readonly [x: number, y: number]
type ArcFlags = { radii: Point; rotation: number; large: boolean; sweep: boolean }

/** A quadratic Bézier raised to a cubic one, exactly. */
const quadratic = ([x, y]: Point, [cx, cy]: Point, [tx, ty]: Point): Segment => [
  'C',
  x + (2 / 3) * (cx - x),
  y + (2 / 3) * (cy - y),
  tx + (2 / 3) * (cx - tx),
  ty + (2 / 3) * (cy - ty),
  tx,
  ty,
]

/** SVG 1.1 appendix F.6: end points to centre, then one cubic per quarter turn at most. */
const arc = ([x1, y1]: Point, [x2, y2]: Point, { radii, rotation, large, sweep }: ArcFlags): Segment[] => {
  const [rx0, ry0] = radii
  if (rx0 === 0 || ry0 === 0) return [['L', x2, y2]]
  if (x1 === x2 && y1 === y2) return []
  const phi = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)]
  const [hx, hy] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const [ux, uy] = [cos * hx + sin * hy, -sin * hx + cos * hy]
  let [rx, ry] = [Math.abs(rx0), Math.abs(ry0)]
  const grow = (ux * ux) / (rx * rx) + (uy * uy) / (ry * ry)
  if (grow > 1) {
    rx *= Math.sqrt(grow)
    ry *= Math.sqrt(grow)
  }
  const rest = rx * rx * uy * uy + ry * ry * ux * ux
  const scale = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (rx * rx * ry * ry - rest) / rest))
  const [vx, vy] = [(scale * rx * uy) / ry, (-scale * ry * ux) / rx]
  const [cx, cy] = [cos * vx - sin * vy + (x1 + x2) / 2, sin * vx + cos * vy + (y1 + y2) / 2]
  const start = Math.atan2((uy - vy) / ry, (ux - vx) / rx)
  let turn = Math.atan2((-uy - vy) / ry, (-ux - vx) / rx) - start
  if (sweep && turn < 0) turn += 2 * Math.PI
  if (!sweep && turn > 0) turn -= 2 * Math.PI
  return ellipseArc([rx * cos, rx * sin, -ry * sin, ry * cos, cx, cy], start, turn)
}

/** Cubics for the unit circle from `start` over `turn` radians, mapped by `matrix`. */
const ellipseArc = (matrix: Matrix, start: number, turn: number): Segment[] => {
  const pieces = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9))
  const step = turn / pieces
  const k = (4 / 3) * Math.tan(step / 4)
  const out: Segment[] = []
  for (let i = 0; i < pieces; i++) {
    const [a, b] = [start + i * step, start + (i + 1) * step]
    const curve: Segment = [
      'C',
      Math.cos(a) - k * Math.sin(a),
      Math.sin(a) + k * Math.cos(a),
      Math.cos(b) + k * Math.sin(b),
      Math.sin(b) - k * Math.cos(b),
      Math.cos(b),
      Math.sin(b),
    ]
    out.push(transformSegment(curve, matrix))
  }
  return out
}

export const ellipsePath = (cx: number, cy: number, rx: number, ry: number): Segment[] => [
  ['M', cx + rx, cy],
  ...ellipseArc([rx, 0, 0, ry, cx, cy], 0, 2 * Math.PI),
  ['Z'],
]

export const transformSegment = (segment: Segment, m: Matrix): Segment => {
  if (segment[0] === 'Z') return segment
  const out = segment.slice() as Exclude<Segment, ['Z']>
  for (let i = 1; i < segment.length; i += 2) {
    const [x, y] = [segment[i] as number, segment[i + 1] as number]
    out[i] = m[0] * x + m[2] * y + m[4]
    out[i + 1] = m[1] * x + m[3] * y + m[5]
  }
  return out
}

/** Numbers for SVG and PDF: at most `digits` decimals, never an exponent, never "-0". */
export const number = (value: number, digits = 4): string => {
  const scale = 10 ** digits
  const rounded = Math.round(value * scale) / scale
  return rounded === 0 ? '0' : String(rounded)
}

/** Path data (absolute M L C Z only) after a matrix, to a thousandth. */
export const movedPath = (d: string, matrix: Matrix): string =>
  readPath(d)
    .map((segment) => {
      const [letter, ...v] = transformSegment(segment, matrix)
      return letter + v.map((one) => String(Math.round(one * 1000) / 1000)).join(' ')
    })
    .join('')
