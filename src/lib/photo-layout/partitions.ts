import { type Bends, planAspect } from './crop.ts'
import type { Frame } from './photo.ts'
import { dullness } from './sharp.ts'

/**
 * How the pictures of one post share a box. Every arrangement is a slicing tree: side by side or stacked, order kept
 * (rows, a hero with the others beside it, and whatever else elastic trees can do), and all compete under one cost.
 *
 * A tree's width is linear in its height, w = a·h + b, also when every picture's aspect is bent by the same factor L:
 * a leaf has a = r·L, side by side adds, stacked is harmonic, and b stays linear in L (b = b0 + b1·L). So the bend that
 * fills a given box has a closed form, L = (W − b0) / (a·H + b1), and pricing a height costs a handful of operations.
 */

export type { Frame } from './photo.ts'

type Tree = {
  /** Index of the picture, -1 for a node. */
  leaf: number
  across: boolean
  parts: readonly Tree[]
  a: number
  b0: number
  b1: number
  depth: number
}

/**
 * An arrangement for a width. `cost`: what it costs at any height. `naturalMm`: height at which nothing is cropped.
 * `dull`: how far its pictures together stand above the widths their pixels allow, as logarithms.
 */
type Plan = { tree: Tree; naturalMm: number; cost: number; dull: number }

export type Fit = { frames: Frame[]; cost: number; stretch: number }

/** Wanted height ÷ width of the block (PRINT.md §2.3). */
export function wantedRatio(aspects: readonly number[]): number {
  const count = aspects.length
  if (count === 1) return 1 / (aspects[0] ?? 1)
  if (count === 2) return aspects.every((aspect) => aspect > 1.6) ? 1.1 : 0.6
  return count <= 4 ? 0.85 : 1.05
}

const leafOf = (index: number, aspect: number): Tree => ({
  leaf: index,
  across: false,
  parts: [],
  a: aspect,
  b0: 0,
  b1: 0,
  depth: 0,
})

function nodeOf(across: boolean, parts: readonly Tree[], gapMm: number): Tree {
  let [a, b0, b1, depth] = [0, 0, 0, 0]
  for (const part of parts) depth = Math.max(depth, part.depth)
  if (across) {
    for (const part of parts) {
      a += part.a
      b0 += part.b0
      b1 += part.b1
    }
    b0 += gapMm * (parts.length - 1)
  } else {
    for (const part of parts) a += 1 / part.a
    a = 1 / a
    for (const part of parts) {
      b0 += (a * part.b0) / part.a
      b1 += (a * part.b1) / part.a
    }
    b1 -= gapMm * (parts.length - 1) * a
  }
  return { leaf: -1, across, parts, a, b0, b1, depth: depth + 1 }
}

/** A picture alone in a row of its own must not be upright (PRINT.md §2.3). */
const leastAloneAspect = 0.9
const mostInRow = 4
/** All slicing trees up to so many pictures; above, rows of which some may be heroes with a stack beside them. */
const everyTreeUpTo = 5

/**
 * Every arrangement the rules allow for these aspects in this width. Remembered, since most pictures share few shapes.
 * `limits`: widths beyond which a picture has too few pixels (`sharpLimits`); arrangements that keep to them win.
 */
export function plans(
  aspects: readonly number[],
  widthMm: number,
  gapMm: number,
  limits?: readonly number[],
): readonly Plan[] {
  const rounded = aspects.map(planAspect)
  const key = `${widthMm} ${gapMm} ${rounded.join(' ')}${limits ? ` ${limits.map(Math.round).join(' ')}` : ''}`
  const cached = remembered.get(key)
  if (cached) return cached
  const created = makePlans(rounded, widthMm, gapMm, limits)
  if (remembered.size > 4000) remembered.clear()
  remembered.set(key, created)
  return created
}
const remembered = new Map<string, readonly Plan[]>()

function makePlans(
  aspects: readonly number[],
  widthMm: number,
  gapMm: number,
  limits: readonly number[] | undefined,
): Plan[] {
  const count = aspects.length
  const leaves = aspects.map((aspect, index) => leafOf(index, aspect))
  if (count === 1) return [planOf(leaves[0] as Tree, widthMm, count, limits)]
  const trees = count <= everyTreeUpTo ? allTrees(leaves, gapMm) : rowTrees(leaves, gapMm)
  // Of arrangements whose heights hardly differ only the best can ever win.
  const byHeight = new Map<number, Plan>()
  for (const tree of trees) {
    if (!allowed(tree, aspects)) continue
    const plan = planOf(tree, widthMm, count, limits)
    if (plan.naturalMm <= 0) continue
    const step = Math.round(Math.log(plan.naturalMm) * 50)
    const cached = byHeight.get(step)
    if (!cached || plan.cost < cached.cost) byHeight.set(step, plan)
  }
  if (byHeight.size > 0) return [...byHeight.values()]
  // Every arrangement may be barred when all pictures are narrow and odd in number; rows of what is left still stand.
  const rows: Tree[] = []
  for (let at = 0; at < count; at += mostInRow) rows.push(rowOf(leaves.slice(at, at + mostInRow), gapMm))
  return [planOf(rows.length === 1 ? (rows[0] as Tree) : nodeOf(false, rows, gapMm), widthMm, count, limits)]
}

const rowOf = (parts: readonly Tree[], gapMm: number): Tree =>
  parts.length === 1 ? (parts[0] as Tree) : nodeOf(true, parts, gapMm)

/** All order-keeping slicing trees: each node's parts are leaves or nodes of the other direction. */
function allTrees(leaves: readonly Tree[], gapMm: number): Tree[] {
  const memo = new Map<string, Tree[]>()
  const build = (from: number, to: number, across: boolean): Tree[] => {
    if (to - from === 1) return [leaves[from] as Tree]
    const key = `${from} ${to} ${across}`
    const cached = memo.get(key)
    if (cached) return cached
    const out: Tree[] = []
    const grow = (at: number, parts: Tree[]): void => {
      if (at === to) {
        if (parts.length > 1) out.push(nodeOf(across, parts, gapMm))
        return
      }
      for (let end = at + 1; end <= to; end += 1) {
        if (end - at === to - from) continue
        for (const part of build(at, end, !across)) grow(end, [...parts, part])
      }
    }
    grow(from, [])
    memo.set(key, out)
    return out
  }
  return [...build(0, leaves.length, true), ...build(0, leaves.length, false)]
}

/** Rows of 1–4; one row may be a hero with two or three stacked beside it. */
function rowTrees(leaves: readonly Tree[], gapMm: number): Tree[] {
  const out: Tree[] = []
  const count = leaves.length
  const grow = (at: number, rows: Tree[], heroes: number): void => {
    if (at === count) {
      out.push(rows.length === 1 ? (rows[0] as Tree) : nodeOf(false, rows, gapMm))
      return
    }
    for (let size = 1; size <= Math.min(mostInRow, count - at); size += 1) {
      const part = leaves.slice(at, at + size)
      grow(at + size, [...rows, rowOf(part, gapMm)], heroes)
      if (heroes > 0 || size < 3) continue
      const [first, last] = [part[0] as Tree, part.at(-1) as Tree]
      grow(at + size, [...rows, nodeOf(true, [first, nodeOf(false, part.slice(1), gapMm)], gapMm)], 1)
      grow(at + size, [...rows, nodeOf(true, [nodeOf(false, part.slice(0, -1), gapMm), last], gapMm)], 1)
    }
  }
  grow(0, [], 0)
  return out
}

function allowed(tree: Tree, aspects: readonly number[]): boolean {
  if (tree.depth > 3) return false
  if (!tree.across && tree.leaf < 0) {
    for (const part of tree.parts) {
      if (part.leaf >= 0 && (aspects[part.leaf] ?? 1) < leastAloneAspect) return false
    }
  }
  return widestRow(tree) <= mostInRow
}

const widestRow = (tree: Tree): number =>
  Math.max(tree.across ? tree.parts.length : 1, ...tree.parts.map((part) => widestRow(part)))

/** Narrower than this share of the width no picture is set; stacks of three need more (PRINT.md §2.3). */
const narrowest = 0.2

const seen = { least: 0, most: 0, thin: 0, dull: 0 }
/** A picture of too few pixels weighs as much as one cropped beyond its limit. */
const dullCost = 12

/** Areas of the leaves of a node so high, at natural aspects. */
function survey(node: Tree, wMm: number, hMm: number, widthMm: number, limits?: readonly number[]): void {
  if (node.leaf >= 0) {
    const area = wMm * hMm
    if (area < seen.least) seen.least = area
    if (area > seen.most) seen.most = area
    if (wMm < narrowest * widthMm) seen.thin += 1
    if (limits) seen.dull += dullness(limits[node.leaf] ?? wMm, wMm)
    return
  }
  for (const part of node.parts) {
    if (node.across) survey(part, part.a * hMm + part.b0 + part.b1, hMm, widthMm, limits)
    else survey(part, wMm, (wMm - part.b0 - part.b1) / part.a, widthMm, limits)
  }
}

/** Plain rows and a plain hero read at a glance; deeper trees must earn their place. Limits of unevenness: PRINT.md §2.3. */
function planOf(tree: Tree, widthMm: number, count: number, limits: readonly number[] | undefined): Plan {
  const naturalMm = (widthMm - tree.b0 - tree.b1) / tree.a
  seen.least = Number.POSITIVE_INFINITY
  seen.most = 0
  seen.thin = 0
  seen.dull = 0
  survey(tree, widthMm, naturalMm, widthMm, limits)
  const uneven = Math.log(seen.most / seen.least)
  const limit = Math.log(count <= 4 ? 3.2 : 4.5)
  const thin = count > 1 ? 3 * seen.thin : 0
  const cost =
    2.6 * Math.max(0, uneven - limit) + 0.4 * uneven + 0.9 * Math.max(0, tree.depth - 2) + thin + dullCost * seen.dull
  return { tree, naturalMm, cost, dull: seen.dull }
}

/**
 * The arrangement that fills width × height best (PRINT.md §2.3's cost). Where even the best would cut more of the pictures
 * than they bear (`bends`), they are set smaller and white is left at the right or below.
 */
export function fit(
  choices: readonly Plan[],
  widthMm: number,
  heightMm: number,
  aspects: readonly number[],
  bends: Bends = anyBend,
): Fit {
  const best = cheapest(choices, widthMm, heightMm, bends)
  if (!best)
    return { frames: aspects.map(() => ({ xMm: 0, yMm: 0, wMm: widthMm, hMm: heightMm })), cost: 1e6, stretch: 1 }
  const { cost, stretch, plan } = best
  const bend = Math.min(bends.most, Math.max(bends.least, 1 / stretch))
  const [wide, high] = insideOf(plan.tree, bend, widthMm, heightMm)
  return { cost, stretch, frames: framesOf(plan.tree, aspects.length, wide, high) }
}

const anyBend: Bends = { least: 0, most: Number.POSITIVE_INFINITY }

/** The box itself, or what of it an arrangement bent only so far fills. */
function insideOf({ a, b0, b1 }: Tree, bend: number, widthMm: number, heightMm: number): [number, number] {
  const wide = bend * (a * heightMm + b1) + b0
  return wide <= widthMm + 1e-6 ? [Math.min(wide, widthMm), heightMm] : [widthMm, ((widthMm - b0) / bend - b1) / a]
}

/** A box that needs more bending than the pictures bear is left white in part: for every part in a hundred. */
const whiteCost = 40

/** The best arrangement for a box, without its frames. `white`: how much of a side stays open, as a logarithm. */
export function cheapest(
  choices: readonly Plan[],
  widthMm: number,
  heightMm: number,
  { least: narrow, most: broad }: Bends = anyBend,
): { plan: Plan; stretch: number; cost: number; white: number } | undefined {
  let best: Plan | undefined
  let least = Number.POSITIVE_INFINITY
  let stretch = 1
  let white = 0
  for (const plan of choices) {
    const { tree } = plan
    if (plan.cost >= least) continue
    const bend = (widthMm - tree.b0) / (tree.a * heightMm + tree.b1)
    if (!(bend > 0)) continue
    const bent = Math.abs(Math.log(bend))
    const beyond = bend < narrow ? Math.log(narrow / bend) : bend > broad ? Math.log(bend / broad) : 0
    const cost = plan.cost + 10 * bent + 60 * Math.max(0, bent - 0.19) + whiteCost * beyond
    if (cost >= least) continue
    least = cost
    best = plan
    stretch = 1 / bend
    white = beyond
  }
  return best && { plan: best, stretch, cost: least, white }
}

/** Frames of a tree that fills the box exactly. */
function framesOf(tree: Tree, count: number, widthMm: number, heightMm: number): Frame[] {
  const bend = (widthMm - tree.b0) / (tree.a * heightMm + tree.b1)
  const out = new Array<Frame>(count)
  const place = (node: Tree, xMm: number, yMm: number, wMm: number, hMm: number): void => {
    if (node.leaf >= 0) {
      out[node.leaf] = { xMm, yMm, wMm, hMm }
      return
    }
    if (node.across) {
      const gap = gapOf(node, wMm, hMm, bend)
      let x = xMm
      for (const part of node.parts) {
        const own = part.a * bend * hMm + part.b0 + part.b1 * bend
        place(part, x, yMm, own, hMm)
        x += own + gap
      }
    } else {
      let used = 0
      const heights = node.parts.map((part) => {
        const own = (wMm - part.b0 - part.b1 * bend) / (part.a * bend)
        used += own
        return own
      })
      const gap = node.parts.length > 1 ? (hMm - used) / (node.parts.length - 1) : 0
      let y = yMm
      node.parts.forEach((part, index) => {
        const own = heights[index] as number
        place(part, xMm, y, wMm, own)
        y += own + gap
      })
    }
  }
  place(tree, 0, 0, widthMm, heightMm)
  return out
}

function gapOf(node: Tree, wMm: number, hMm: number, bend: number): number {
  const used = node.parts.reduce((sum, part) => sum + part.a * bend * hMm + part.b0 + part.b1 * bend, 0)
  return node.parts.length > 1 ? (wMm - used) / (node.parts.length - 1) : 0
}
