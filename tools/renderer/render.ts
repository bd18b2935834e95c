import { buildTree, normalAt, type Tracer, type Tree, tracer } from './bvh.ts'
import { type Falling, fallingLight, type Lighting, shine } from './light.ts'
import { cross, dot, type Face, sub, unit, type Vec } from './mesh.ts'
import { meetRoom, type Room, type RoomHit, roomColour, roomNormal } from './room.ts'
import { chance, colourAt } from './texture.ts'

/** Where the camera stands and what it looks at; `lensDegrees` is the height of the view. */
export type Camera = {
  at: Vec
  target: Vec
  lensDegrees: number /** Moves the picture, in parts of its height. */
  shift?: readonly [number, number]
}

export type Shot = {
  faces: readonly Face[]
  room: Room
  camera: Camera
  lighting: Lighting
  /** Light that an open sheet on the table receives is 1 × this on the film. */
  exposure: number
  width: number
  height: number
  /** Squares of this many rays a pixel. */
  raySide: number
}

/** Light is worked out once for so many pixels each way, then smoothed along surfaces. */
const cell = 3

type Rays = (px: number, py: number) => Vec
const raysOf = ({ camera, width, height }: Shot): Rays => {
  const forward = unit(sub(camera.target, camera.at))
  const right = unit(cross(forward, [0, 0, 1]))
  const up = cross(right, forward)
  const half = Math.tan((camera.lensDegrees * Math.PI) / 360)
  const [sx, sy] = camera.shift ?? [0, 0]
  return (px, py) => {
    const a = ((2 * px - width) / height + 2 * sx) * half
    const b = (1 - (2 * py) / height + 2 * sy) * half
    return unit([
      forward[0] + right[0] * a + up[0] * b,
      forward[1] + right[1] * a + up[1] * b,
      forward[2] + right[2] * a + up[2] * b,
    ])
  }
}

/** Coarse picture of the light: for each cell where it is, which way it looks, and what falls on it. */
type LightMap = {
  columns: number
  rows: number
  place: Float32Array
  normal: Float32Array
  light: Float32Array
  seen: Uint8Array
}

/** What a ray of the camera met: a face (`face` ≥ 0) or the paper of the room (-1), with place and direction. */
type Seen = { face: number; t: number; u: number; v: number; k: number; n: Vec }
type Eye = (d: Vec) => Seen | undefined

const eyeOf = ({ camera, room }: Shot, tree: Tree, trace: Tracer): Eye => {
  const [ox, oy, oz] = camera.at
  const behind: RoomHit = { t: 0, k: 0 }
  const { ray } = trace
  return (d) => {
    ray.ox = ox
    ray.oy = oy
    ray.oz = oz
    ray.dx = d[0]
    ray.dy = d[1]
    ray.dz = d[2]
    if (trace.nearest()) {
      const { t, u, v, face } = trace.hit
      return { face, t, u, v, k: 0, n: normalAt(tree.faces[face]!, u, v, d) }
    }
    if (!meetRoom(room, ray, behind)) return undefined
    return { face: -1, t: behind.t, u: 0, v: 0, k: behind.k, n: roomNormal(behind.k) }
  }
}

const lightMap = (shot: Shot, rays: Rays, eye: Eye, falling: Falling): LightMap => {
  const columns = Math.ceil(shot.width / cell)
  const rows = Math.ceil(shot.height / cell)
  const map: LightMap = {
    columns,
    rows,
    place: new Float32Array(columns * rows * 3),
    normal: new Float32Array(columns * rows * 3),
    light: new Float32Array(columns * rows * 3),
    seen: new Uint8Array(columns * rows),
  }
  const [ox, oy, oz] = shot.camera.at
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const d = rays((column + 0.5) * cell, (row + 0.5) * cell)
      const met = eye(d)
      if (!met) continue
      const at = row * columns + column
      const { t, n } = met
      const x = ox + d[0] * t + n[0] * 0.02
      const y = oy + d[1] * t + n[1] * 0.02
      const z = oz + d[2] * t + n[2] * 0.02
      map.seen[at] = 1
      map.place.set([x, y, z], at * 3)
      map.normal.set(n, at * 3)
      falling([x, y, z], n, at, map.light, at * 3)
    }
  }
  return map
}

/** How alike two cells are: on one plane, looking one way. */
const alike = (map: LightMap, a: number, b: number, reach: number): number => {
  const { normal: n, place: p } = map
  const turn = n[a * 3]! * n[b * 3]! + n[a * 3 + 1]! * n[b * 3 + 1]! + n[a * 3 + 2]! * n[b * 3 + 2]!
  if (turn <= 0.5) return 0
  const dx = p[a * 3]! - p[b * 3]!
  const dy = p[a * 3 + 1]! - p[b * 3 + 1]!
  const dz = p[a * 3 + 2]! - p[b * 3 + 2]!
  const off = Math.abs(dx * n[a * 3]! + dy * n[a * 3 + 1]! + dz * n[a * 3 + 2]!)
  const off2 = (off / reach) ** 2
  return off2 > 9 ? 0 : turn ** 24 * Math.exp(-off2)
}

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]

/** Smooths the light along surfaces, wider each time; edges of things and of contact shadows stay. */
const smoothed = (map: LightMap): LightMap => {
  let { light } = map
  for (const step of [1, 2, 4]) {
    const next = new Float32Array(light.length)
    for (let row = 0; row < map.rows; row++) {
      for (let column = 0; column < map.columns; column++) {
        const at = row * map.columns + column
        if (map.seen[at] === 0) continue
        let sum = 0
        let r = 0
        let g = 0
        let b = 0
        for (let j = -2; j <= 2; j++) {
          for (let i = -2; i <= 2; i++) {
            const x = column + i * step
            const y = row + j * step
            if (x < 0 || y < 0 || x >= map.columns || y >= map.rows) continue
            const other = y * map.columns + x
            if (map.seen[other] === 0) continue
            const apart = Math.abs(light[at * 3 + 1]! - light[other * 3 + 1]!)
            const weight =
              kernel[i + 2]! * kernel[j + 2]! * alike(map, at, other, 1.2) * Math.exp(-((apart / (0.5 / step)) ** 2))
            sum += weight
            r += light[other * 3]! * weight
            g += light[other * 3 + 1]! * weight
            b += light[other * 3 + 2]! * weight
          }
        }
        next[at * 3] = r / sum
        next[at * 3 + 1] = g / sum
        next[at * 3 + 2] = b / sum
      }
    }
    light = next
  }
  return { ...map, light }
}

/** The light at a point of the fine picture, from the four cells around; false when none of them is on this surface. */
const readLight = (map: LightMap, [px, py]: readonly [number, number], at: Vec, n: Vec, out: Float64Array): boolean => {
  const x = px / cell - 0.5
  const y = py / cell - 0.5
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  let sum = 0
  let r = 0
  let g = 0
  let b = 0
  for (let k = 0; k < 4; k++) {
    const cx = x0 + (k & 1)
    const cy = y0 + (k >> 1)
    if (cx < 0 || cy < 0 || cx >= map.columns || cy >= map.rows) continue
    const other = cy * map.columns + cx
    if (map.seen[other] === 0) continue
    const o = other * 3
    const turn = map.normal[o]! * n[0] + map.normal[o + 1]! * n[1] + map.normal[o + 2]! * n[2]
    if (turn < 0.6) continue
    const off = Math.abs(
      (map.place[o]! - at[0]) * n[0] + (map.place[o + 1]! - at[1]) * n[1] + (map.place[o + 2]! - at[2]) * n[2],
    )
    const weight = (1 - Math.abs(x - cx)) * (1 - Math.abs(y - cy)) * turn ** 8 * Math.exp(-((off / 0.8) ** 2)) + 1e-9
    if (off > 3) continue
    sum += weight
    r += map.light[o]! * weight
    g += map.light[o + 1]! * weight
    b += map.light[o + 2]! * weight
  }
  if (sum < 1e-5) return false
  out[0] = r / sum
  out[1] = g / sum
  out[2] = b / sum
  return true
}

/** Film: straight in the middle, a soft shoulder for what is brighter than paper in the light. */
const film = (value: number): number => {
  const bent = value < 0.78 ? value : 0.78 + 0.22 * (1 - Math.exp(-(value - 0.78) / 0.22))
  return bent <= 0.0031308 ? 12.92 * bent : 1.055 * bent ** (1 / 2.4) - 0.055
}

/** Width in millimetres of u from 0 to 1 on a face. */
const spanOf = (face: Face): number => {
  const [a, b, c] = face.uv
  const edges: [Vec, number][] = [
    [sub(face.at[1], face.at[0]), Math.abs(b[0] - a[0])],
    [sub(face.at[2], face.at[1]), Math.abs(c[0] - b[0])],
    [sub(face.at[0], face.at[2]), Math.abs(a[0] - c[0])],
  ]
  const [edge, du] = edges.sort((x, y) => y[1] - x[1])[0]!
  return du === 0 ? 100 : Math.hypot(...edge) / du
}

/** The light of one ray on the film. */
type Colour = (fx: number, fy: number, into: Float64Array) => void

type Scene = { shot: Shot; rays: Rays; eye: Eye; map: LightMap; falling: Falling; tree: Tree }

const colourOf = ({ shot, rays, eye, map, falling, tree }: Scene): Colour => {
  const spans = tree.faces.map(spanOf)
  const pixelAngle = (2 * Math.tan((shot.camera.lensDegrees * Math.PI) / 360)) / shot.height
  const [ox, oy, oz] = shot.camera.at
  const light = new Float64Array(3)
  const exact = new Float32Array(3)
  const boxLight = shot.lighting.box.strength
  return (fx, fy, into) => {
    const d = rays(fx, fy)
    const seen = eye(d)
    if (!seen) return
    const { t, u, v, face, n } = seen
    const at: Vec = [ox + d[0] * t, oy + d[1] * t, oz + d[2] * t]
    if (!readLight(map, [fx, fy], at, n, light)) {
      const seed = Math.floor(fy) * shot.width + Math.floor(fx)
      falling([at[0] + n[0] * 0.02, at[1] + n[1] * 0.02, at[2] + n[2] * 0.02], n, seed, exact, 0)
      light.set(exact)
    }
    const met = tree.faces[face]
    if (!met) {
      const tone = roomColour(shot.room, seen.k)
      for (let k = 0; k < 3; k++) into[k]! += tone[k]! * light[k]!
      return
    }
    const w = 1 - u - v
    const [a, b, c] = met.uv
    // A ray stands for less than a pixel, and letters seen aslant stay sharper a level finer.
    const pixelMm = (0.6 * t * pixelAngle) / Math.sqrt(Math.max(0.1, Math.abs(dot(d, n))))
    const tone = colourAt(
      met.material,
      a[0] * w + b[0] * u + c[0] * v,
      a[1] * w + b[1] * u + c[1] * v,
      pixelMm,
      spans[face]!,
    )
    const gloss = shine(at, n, d, met, shot.lighting) * boxLight * 0.02
    for (let k = 0; k < 3; k++) into[k]! += tone[k]! * light[k]! + gloss
  }
}

/** The picture as three sRGB bytes a pixel. Pure: equal shots give equal bytes. */
export const render = (shot: Shot): Uint8Array => {
  const tree = buildTree(shot.faces)
  const trace = tracer(tree)
  const rays = raysOf(shot)
  const eye = eyeOf(shot, tree, trace)
  const falling = fallingLight(tree, trace, shot.room, shot.lighting)
  const map = smoothed(lightMap(shot, rays, eye, falling))
  const colour = colourOf({ shot, rays, eye, map, falling, tree })
  const { width, height, raySide, exposure } = shot
  const bytes = new Uint8Array(width * height * 3)
  const sum = new Float64Array(3)
  const paperOnly = backdrop(shot, rays, eye)
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      sum.fill(0)
      // Bare paper has nothing fine in it: one ray is enough.
      const side = paperOnly(px, py) ? 1 : raySide
      for (let ray = 0; ray < side * side; ray++) {
        colour(px + ((ray % side) + 0.5) / side, py + (Math.floor(ray / side) + 0.5) / side, sum)
      }
      for (let k = 0; k < 3; k++) {
        const value = film((sum[k]! * exposure) / (side * side))
        // Half a step of noise: large even grounds show no bands.
        const step = value * 255 + chance((py * width + px) * 3 + k) - 0.5
        bytes[(py * width + px) * 3 + k] = Math.max(0, Math.min(255, Math.round(step)))
      }
    }
  }
  return bytes
}

/** Is there nothing but paper at and around a pixel? Looked up on a coarse grid of rays. */
const backdrop = ({ width, height }: Shot, rays: Rays, eye: Eye): ((px: number, py: number) => boolean) => {
  const step = 4
  const columns = Math.ceil(width / step) + 1
  const rows = Math.ceil(height / step) + 1
  const thing = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      thing[row * columns + column] = (eye(rays(column * step, row * step))?.face ?? -1) >= 0 ? 1 : 0
    }
  }
  return (px, py) => {
    const [column, row] = [Math.floor(px / step), Math.floor(py / step)]
    for (let j = -1; j <= 2; j++) {
      for (let i = -1; i <= 2; i++) {
        const [x, y] = [column + i, row + j]
        if (x >= 0 && y >= 0 && x < columns && y < rows && thing[y * columns + x] === 1) return false
      }
    }
    return true
  }
}
