/** Geometry of product pictures: triangles in millimetres, X right, Y away from the viewer, Z up. */
export type Vec = readonly [number, number, number]
export type Uv = readonly [number, number]

/** Linear RGB, 0..1, with smaller copies for things far away. `levels[0]` is the whole picture. */
export type Texture = { levels: { width: number; height: number; data: Float32Array }[] }

export type Material = {
  /** Linear reflectance; multiplies the texture. */
  albedo: Vec
  texture?: Texture
  /** How much of the light box shows on it: 0 matt, 0.04 laminated board, 0.3 glass. */
  sheen: number
  /** Width of that reflection: 0 sharp, 1 as wide as the room. */
  rough: number
  /** Leaves of a book seen from the side: `v` counts millimetres across them. */
  leaves?: { caliperMm: number; contrast: number }
}

export type Mesh = { faces: Face[] }
export type Face = {
  at: readonly [Vec, Vec, Vec]
  normal: readonly [Vec, Vec, Vec]
  uv: readonly [Uv, Uv, Uv]
  material: Material
}

export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: Vec): Vec => scale(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1))

const whole: readonly Uv[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
]

/** Four corners in order, from the lower left of the texture against the clock; `normals` for surfaces that bend. */
export const quad = (
  corners: readonly [Vec, Vec, Vec, Vec],
  material: Material,
  uv: readonly Uv[] = whole,
  normals?: readonly [Vec, Vec, Vec, Vec],
): Face[] => {
  const [a, b, c, d] = corners
  const flat = unit(cross(sub(b, a), sub(d, a)))
  const [na, nb, nc, nd] = normals ?? [flat, flat, flat, flat]
  return [
    { at: [a, b, c], normal: [na, nb, nc], uv: [uv[0]!, uv[1]!, uv[2]!], material },
    { at: [a, c, d], normal: [na, nc, nd], uv: [uv[0]!, uv[2]!, uv[3]!], material },
  ]
}

/** A line of points in one plane, with its outward direction, drawn along a third axis into a bent strip. */
export type Station = { at: Vec; out: Vec; u: number }

/** Strip between two parallel rows of stations: `u` along the row, v 1 at the first and 0 at the second row. */
export const strip = (lower: readonly Station[], upper: readonly Station[], material: Material): Face[] =>
  lower.slice(1).flatMap((one, index) => {
    const [a, b, c, d] = [lower[index]!, one, upper[index + 1]!, upper[index]!]
    return quad(
      [a.at, b.at, c.at, d.at],
      material,
      [
        [a.u, 1],
        [b.u, 1],
        [c.u, 0],
        [d.u, 0],
      ],
      [a.out, b.out, c.out, d.out],
    )
  })

/** A box from corner to corner, one material. */
export const box = (from: Vec, to: Vec, material: Material): Face[] => {
  const [x0, y0, z0] = from
  const [x1, y1, z1] = to
  return [
    ...quad(
      [
        [x0, y0, z1],
        [x1, y0, z1],
        [x1, y1, z1],
        [x0, y1, z1],
      ],
      material,
    ),
    ...quad(
      [
        [x0, y1, z0],
        [x1, y1, z0],
        [x1, y0, z0],
        [x0, y0, z0],
      ],
      material,
    ),
    ...quad(
      [
        [x0, y0, z0],
        [x1, y0, z0],
        [x1, y0, z1],
        [x0, y0, z1],
      ],
      material,
    ),
    ...quad(
      [
        [x1, y1, z0],
        [x0, y1, z0],
        [x0, y1, z1],
        [x1, y1, z1],
      ],
      material,
    ),
    ...quad(
      [
        [x1, y0, z0],
        [x1, y1, z0],
        [x1, y1, z1],
        [x1, y0, z1],
      ],
      material,
    ),
    ...quad(
      [
        [x0, y1, z0],
        [x0, y0, z0],
        [x0, y0, z1],
        [x0, y1, z1],
      ],
      material,
    ),
  ]
}

/** Rows of a rotation matrix, and where the origin goes. */
export type Placing = { x: Vec; y: Vec; z: Vec; to: Vec }

/** How an object stands in the room: `turn` degrees about the vertical, after `axes` laid its own axes. */
const turned = (axes: readonly [Vec, Vec, Vec], degrees: number, to: Vec): Placing => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const turn = ([x, y, z]: Vec): Vec => [x * cos - y * sin, x * sin + y * cos, z]
  return { x: turn(axes[0]), y: turn(axes[1]), z: turn(axes[2]), to }
}

/** A closed book on its feet, front towards the viewer; a lying one, front up. Own axes: x width, y height, z thickness. */
export const standing = (degrees: number, to: Vec): Placing =>
  turned(
    [
      [1, 0, 0],
      [0, 0, 1],
      [0, -1, 0],
    ],
    degrees,
    to,
  )
export const lying = (degrees: number, to: Vec): Placing =>
  turned(
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    degrees,
    to,
  )

const apply = (p: Placing, v: Vec): Vec => [
  p.x[0] * v[0] + p.y[0] * v[1] + p.z[0] * v[2],
  p.x[1] * v[0] + p.y[1] * v[1] + p.z[1] * v[2],
  p.x[2] * v[0] + p.y[2] * v[1] + p.z[2] * v[2],
]

export const placed = (faces: readonly Face[], placing: Placing): Face[] =>
  faces.map((face) => ({
    ...face,
    at: face.at.map((v) => add(apply(placing, v), placing.to)) as unknown as Face['at'],
    normal: face.normal.map((v) => apply(placing, v)) as unknown as Face['normal'],
  }))

/** sRGB hex to linear light. */
export const linear = (hex: string): Vec => {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}
