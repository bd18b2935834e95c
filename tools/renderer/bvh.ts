import type { Face, Vec } from './mesh.ts'

/** Triangles in flat arrays under a tree of boxes. */
export type Tree = {
  faces: readonly Face[]
  /** Nine numbers a triangle: first corner and two edges. */
  corner: Float64Array
  /** Six numbers a node: its box. */
  bounds: Float64Array
  /** Two numbers a node: first triangle and count, or minus the right child and 0; the left child follows its parent. */
  links: Int32Array
  /** Along which axis a node was parted: its left child lies before the right one. */
  axes: Uint8Array
}

const leafSize = 3

/** Faces sorted into a tree; equal faces give an equal tree. */
export const buildTree = (given: readonly Face[]): Tree => {
  const middle = (face: Face, axis: number): number => face.at[0]![axis]! + face.at[1]![axis]! + face.at[2]![axis]!
  const bounds: number[] = []
  const links: number[] = []
  const axes: number[] = []
  const sorted: Face[] = []
  const grow = (faces: Face[]): void => {
    const node = links.length / 2
    const lo = [Infinity, Infinity, Infinity]
    const hi = [-Infinity, -Infinity, -Infinity]
    for (const face of faces) {
      for (const at of face.at) {
        for (let k = 0; k < 3; k++) {
          lo[k] = Math.min(lo[k]!, at[k]!)
          hi[k] = Math.max(hi[k]!, at[k]!)
        }
      }
    }
    bounds.push(...lo, ...hi)
    links.push(0, 0)
    axes.push(0)
    if (faces.length <= leafSize) {
      links[2 * node] = sorted.length
      links[2 * node + 1] = faces.length
      sorted.push(...faces)
      return
    }
    const sizes = hi.map((value, k) => value - lo[k]!)
    const axis = sizes.indexOf(Math.max(...sizes))
    axes[node] = axis
    const ordered = [...faces].sort((a, b) => middle(a, axis) - middle(b, axis))
    const half = ordered.length >> 1
    grow(ordered.slice(0, half))
    links[2 * node] = -(links.length / 2)
    grow(ordered.slice(half))
  }
  grow([...given])
  const corner = new Float64Array(sorted.length * 9)
  for (const [index, { at }] of sorted.entries()) {
    for (let k = 0; k < 3; k++) {
      corner[index * 9 + k] = at[0][k]!
      corner[index * 9 + 3 + k] = at[1][k]! - at[0][k]!
      corner[index * 9 + 6 + k] = at[2][k]! - at[0][k]!
    }
  }
  return {
    faces: sorted,
    corner,
    bounds: Float64Array.from(bounds),
    links: Int32Array.from(links),
    axes: Uint8Array.from(axes),
  }
}

/** What the last ray met; `face` -1 for nothing. One object a tracer, so that a ray makes no garbage. */
export type Hit = { t: number; face: number; u: number; v: number }
export type Tracer = {
  hit: Hit
  /** The ray to follow, written before each call. */
  ray: Ray
  /** Nearest face along the ray. */
  nearest(): boolean
  /** Is anything in the way within `far`? */
  blocked(far: number): boolean
}
/** From where and whither. */
export type Ray = { ox: number; oy: number; oz: number; dx: number; dy: number; dz: number }

const near = 1e-3

export const tracer = ({ corner, bounds, links, axes }: Tree): Tracer => {
  const stack = new Int32Array(64)
  const hit: Hit = { t: Infinity, face: -1, u: 0, v: 0 }
  const ray: Ray = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0 }

  // Plain numbers throughout: this loop is where a picture's time goes.
  const walk = (far: number, any: boolean) => {
    const { ox, oy, oz, dx, dy, dz } = ray
    hit.t = far
    hit.face = -1
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    let top = 0
    stack[top++] = 0
    while (top > 0) {
      const node = stack[--top]!
      const b = node * 6
      let t0 = (bounds[b]! - ox) * ix
      let t1 = (bounds[b + 3]! - ox) * ix
      let enter = t0 < t1 ? t0 : t1
      let leave = t0 < t1 ? t1 : t0
      t0 = (bounds[b + 1]! - oy) * iy
      t1 = (bounds[b + 4]! - oy) * iy
      let lo = t0 < t1 ? t0 : t1
      let hi = t0 < t1 ? t1 : t0
      if (lo > enter) enter = lo
      if (hi < leave) leave = hi
      t0 = (bounds[b + 2]! - oz) * iz
      t1 = (bounds[b + 5]! - oz) * iz
      lo = t0 < t1 ? t0 : t1
      hi = t0 < t1 ? t1 : t0
      if (lo > enter) enter = lo
      if (hi < leave) leave = hi
      if (enter > leave || leave < near || enter > hit.t) continue
      const count = links[2 * node + 1]!
      if (count === 0) {
        // The nearer child first: what it holds hides most of the other.
        const axis = axes[node]!
        const along = axis === 0 ? dx : axis === 1 ? dy : dz
        stack[top++] = along < 0 ? node + 1 : -links[2 * node]!
        stack[top++] = along < 0 ? -links[2 * node]! : node + 1
        continue
      }
      const first = links[2 * node]!
      for (let face = first; face < first + count; face++) {
        const k = face * 9
        const ax = corner[k + 3]!
        const ay = corner[k + 4]!
        const az = corner[k + 5]!
        const bx = corner[k + 6]!
        const by = corner[k + 7]!
        const bz = corner[k + 8]!
        const px = dy * bz - dz * by
        const py = dz * bx - dx * bz
        const pz = dx * by - dy * bx
        const det = ax * px + ay * py + az * pz
        if (det > -1e-12 && det < 1e-12) continue
        const inv = 1 / det
        const sx = ox - corner[k]!
        const sy = oy - corner[k + 1]!
        const sz = oz - corner[k + 2]!
        const u = (sx * px + sy * py + sz * pz) * inv
        if (u < 0 || u > 1) continue
        const qx = sy * az - sz * ay
        const qy = sz * ax - sx * az
        const qz = sx * ay - sy * ax
        const v = (dx * qx + dy * qy + dz * qz) * inv
        if (v < 0 || u + v > 1) continue
        const t = (bx * qx + by * qy + bz * qz) * inv
        if (t <= near || t >= hit.t) continue
        hit.t = t
        hit.face = face
        hit.u = u
        hit.v = v
        if (any) return true
      }
    }
    return hit.face >= 0
  }
  return {
    hit,
    ray,
    nearest: () => walk(Infinity, false),
    blocked: (far) => walk(far, true),
  }
}

/** Interpolated direction the surface looks at a hit, towards the one who looks along `d`. */
export const normalAt = (face: Face, u: number, v: number, d: Vec): Vec => {
  const w = 1 - u - v
  const [a, b, c] = face.normal
  const n: [number, number, number] = [
    a[0] * w + b[0] * u + c[0] * v,
    a[1] * w + b[1] * u + c[1] * v,
    a[2] * w + b[2] * u + c[2] * v,
  ]
  const length = Math.hypot(n[0], n[1], n[2]) || 1
  const sign = n[0] * d[0] + n[1] * d[1] + n[2] * d[2] > 0 ? -1 / length : 1 / length
  return [n[0] * sign, n[1] * sign, n[2] * sign]
}
