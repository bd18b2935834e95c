import type { Tracer, Tree } from './bvh.ts'
import { cross, dot, type Face, sub, unit, type Vec } from './mesh.ts'
import { meetRoom, type Room, type RoomHit } from './room.ts'
import { chance, meanOf } from './texture.ts'

/** A bright rectangle (a window, a soft box) and the rest of the room as an even sky. Radiances are relative. */
export type Lighting = {
  box: { centre: Vec; across: Vec; up: Vec; strength: number }
  /** Light from straight above, from the side, and what is thrown back where a ray meets something. */
  sky: { above: number; level: number; bounce: number }
  /** Squares of this many stratified rays. */
  boxSide: number
  skySide: number
}

/** Light that falls on a point: red, green, blue. */
export type Falling = (point: Vec, n: Vec, seed: number, out: Float32Array, at: number) => void

/** Faces are lit through one tracer, which knows the things in the room, not the room. */
export const fallingLight = (tree: Tree, tracer: Tracer, room: Room, lighting: Lighting): Falling => {
  const { box, sky, boxSide, skySide } = lighting
  const tint = tree.faces.map((face) => meanOf(face.material))
  const facing = unit(cross(box.across, box.up))
  const area = Math.hypot(...cross(box.across, box.up))
  const { hit, ray } = tracer
  const behind: RoomHit = { t: 0, k: 0 }
  const boxRays = boxSide * boxSide
  const skyRays = skySide * skySide
  return ([x, y, z], n, seed, out, at) => {
    ray.ox = x
    ray.oy = y
    ray.oz = z
    let direct = 0
    for (let i = 0; i < boxRays; i++) {
      const s = ((i % boxSide) + chance(seed * 67 + i * 2)) / boxSide - 0.5
      const t = (Math.floor(i / boxSide) + chance(seed * 67 + i * 2 + 1)) / boxSide - 0.5
      const lx = box.centre[0] + box.across[0] * s + box.up[0] * t - x
      const ly = box.centre[1] + box.across[1] * s + box.up[1] * t - y
      const lz = box.centre[2] + box.across[2] * s + box.up[2] * t - z
      const far = Math.sqrt(lx * lx + ly * ly + lz * lz)
      const here = (lx * n[0] + ly * n[1] + lz * n[2]) / far
      if (here <= 0) continue
      ray.dx = lx / far
      ray.dy = ly / far
      ray.dz = lz / far
      if (tracer.blocked(far)) continue
      const there = Math.abs(lx * facing[0] + ly * facing[1] + lz * facing[2]) / far
      direct += (here * there) / (far * far)
    }
    direct *= (box.strength * area) / (boxRays * Math.PI)
    // Rays into the half room, more of them where they count more: each weighs the same.
    const [u, v] = frame(n)
    let r = 0
    let g = 0
    let b = 0
    for (let i = 0; i < skyRays; i++) {
      const p = ((i % skySide) + chance(seed * 131 + i * 2 + 7)) / skySide
      const q = (Math.floor(i / skySide) + chance(seed * 131 + i * 2 + 8)) / skySide
      const root = Math.sqrt(p)
      const c = Math.cos(2 * Math.PI * q) * root
      const s = Math.sin(2 * Math.PI * q) * root
      const h = Math.sqrt(1 - p)
      const dx = u[0] * c + v[0] * s + n[0] * h
      const dy = u[1] * c + v[1] * s + n[1] * h
      const dz = u[2] * c + v[2] * s + n[2] * h
      ray.dx = dx
      ray.dy = dy
      ray.dz = dz
      if (tracer.nearest()) {
        const tone = tint[hit.face]!
        // What lies close by is in shade itself.
        const lit = sky.bounce * Math.min(1, 0.35 + hit.t / 160)
        r += tone[0] * lit
        g += tone[1] * lit
        b += tone[2] * lit
      } else if (meetRoom(room, ray, behind)) {
        const lit = sky.bounce * Math.min(1, 0.45 + behind.t / 260)
        r += room.wall[0] * lit
        g += room.wall[1] * lit
        b += room.wall[2] * lit
      } else {
        const light = sky.level + (sky.above - sky.level) * Math.max(0, dz)
        r += light
        g += light
        b += light
      }
    }
    out[at] = direct + r / skyRays
    out[at + 1] = direct + g / skyRays
    out[at + 2] = direct + b / skyRays
  }
}

const frame = (n: Vec): [Vec, Vec] => {
  const u = unit(Math.abs(n[0]) > 0.8 ? cross([0, 1, 0], n) : cross([1, 0, 0], n))
  return [u, cross(n, u)]
}

/** Reflection of the light box on a face seen along `d`: how much of its light comes this way. */
export const shine = (at: Vec, n: Vec, d: Vec, face: Face, { box }: Lighting): number => {
  const { sheen, rough } = face.material
  if (sheen === 0) return 0
  const back = 2 * dot(d, n)
  const r: Vec = [d[0] - n[0] * back, d[1] - n[1] * back, d[2] - n[2] * back]
  const facing = unit(cross(box.across, box.up))
  const across = dot(r, facing)
  if (Math.abs(across) < 1e-6) return 0
  const t = dot(sub(box.centre, at), facing) / across
  if (t <= 0) return 0
  const where: Vec = [
    at[0] + r[0] * t - box.centre[0],
    at[1] + r[1] * t - box.centre[1],
    at[2] + r[2] * t - box.centre[2],
  ]
  const outside = (axis: Vec): number => {
    const half = Math.hypot(...axis) / 2
    return Math.max(0, (Math.abs(dot(where, unit(axis))) - half * 0.6) / half)
  }
  const away = Math.hypot(outside(box.across), outside(box.up))
  const fresnel = 1 + 4 * (1 - Math.abs(dot(d, n))) ** 5
  return sheen * fresnel * Math.exp(-((away / (0.15 + 2.2 * rough)) ** 2))
}
