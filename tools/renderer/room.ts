import type { Ray } from './bvh.ts'
import { linear, type Vec } from './mesh.ts'

/** The sweep of paper behind everything: table, a wide bend, wall, without an edge. */
export type Room = { behindMm: number; radiusMm: number; table: Vec; wall: Vec }

export const room = (table: string, wall: string, behindMm: number): Room => ({
  behindMm,
  radiusMm: 420,
  table: linear(table),
  wall: linear(wall),
})

/** Where a ray from inside meets the paper: `k` 0 table … 1 wall; t < 0 where it leaves towards window and viewer. */
export type RoomHit = { t: number; k: number }

export const meetRoom = (
  { behindMm, radiusMm }: Room,
  { oy, oz, dy, dz }: Pick<Ray, 'oy' | 'oz' | 'dy' | 'dz'>,
  out: RoomHit,
): boolean => {
  if (dz < 0) {
    const t = -oz / dz
    if (oy + dy * t <= behindMm) {
      out.t = t
      out.k = 0
      return t > 0
    }
  }
  // The bend is a quarter of a tube along X.
  const cy = oy - behindMm
  const cz = oz - radiusMm
  const a = dy * dy + dz * dz
  const b = cy * dy + cz * dz
  const under = b * b - a * (cy * cy + cz * cz - radiusMm * radiusMm)
  if (under >= 0 && a > 1e-12) {
    const t = (-b + Math.sqrt(under)) / a
    const y = cy + dy * t
    const z = cz + dz * t
    if (t > 1e-3 && y > 0 && z < 0) {
      out.t = t
      out.k = Math.atan2(y, -z) / (Math.PI / 2)
      return true
    }
  }
  if (dy > 1e-9) {
    const t = (behindMm + radiusMm - oy) / dy
    if (t > 1e-3 && oz + dz * t >= radiusMm) {
      out.t = t
      out.k = 1
      return true
    }
  }
  return false
}

/** Direction the paper looks at `k`. */
export const roomNormal = (k: number): Vec => [0, -Math.sin((Math.PI / 2) * k), Math.cos((Math.PI / 2) * k)]

export const roomColour = ({ table, wall }: Room, k: number): Vec => [
  table[0] + (wall[0] - table[0]) * k,
  table[1] + (wall[1] - table[1]) * k,
  table[2] + (wall[2] - table[2]) * k,
]
