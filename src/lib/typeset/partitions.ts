/** Where pictures of one post stand, in mm from the block's top left corner. */
export type Frame = { xMm: number; yMm: number; wMm: number; hMm: number }

type Row = { index: number[]; hMm: number }
type Side = { hero: number; rest: number[]; heroRight: boolean; heroMm: number; restMm: number }
/** `naturalMm`: height at which nothing is cropped. `uneven`: largest picture area ÷ smallest. */
type Plan = { rows?: Row[]; side?: Side; naturalMm: number; uneven: number }

export type Fit = { frames: Frame[]; cost: number; stretch: number }

/** Wanted height ÷ width of the block (PRINT.md §2.3). */
export function wantedRatio(aspects: number[]): number {
  const count = aspects.length
  if (count === 1) return 1 / (aspects[0] ?? 1)
  if (count === 2) return aspects.every((aspect) => aspect > 1.6) ? 1.1 : 0.6
  return count <= 4 ? 0.85 : 1.05
}

/** Every ordered partition the rules allow: rows of 1–4, and a hero with the others stacked beside it for 3 and 4. */
export function plans(aspects: number[], widthMm: number, gapMm: number): Plan[] {
  const found: Plan[] = []
  const count = aspects.length
  const aspect = (index: number): number => aspects[index] ?? 1
  const grow = (at: number, rows: Row[]): void => {
    if (at === count) {
      found.push(rowsPlan(rows, aspects, gapMm))
      return
    }
    for (let size = 1; size <= Math.min(4, count - at); size += 1) {
      if (size === 1 && count > 1 && aspect(at) < 0.9) continue
      const index = Array.from({ length: size }, (_, offset) => at + offset)
      const total = index.reduce((sum, one) => sum + aspect(one), 0)
      grow(at + size, [...rows, { index, hMm: (widthMm - gapMm * (size - 1)) / total }])
    }
  }
  grow(0, [])
  if (count === 3 || count === 4) {
    const all = aspects.map((_, index) => index)
    found.push(...sidePlan(0, all.slice(1), false, aspects, widthMm, gapMm))
    found.push(...sidePlan(count - 1, all.slice(0, -1), true, aspects, widthMm, gapMm))
  }
  // Every partition may be barred when all pictures are narrow and odd in number; rows of what is left still stand.
  if (found.length === 0) {
    const rows: Row[] = []
    for (let at = 0; at < count; at += 4) {
      const index = aspects.map((_, i) => i).slice(at, at + 4)
      rows.push({
        index,
        hMm: (widthMm - gapMm * (index.length - 1)) / index.reduce((sum, one) => sum + aspect(one), 0),
      })
    }
    found.push(rowsPlan(rows, aspects, gapMm))
  }
  return found
}

function rowsPlan(rows: Row[], aspects: number[], gapMm: number): Plan {
  const areas = rows.flatMap((row) => row.index.map((one) => (aspects[one] ?? 1) * row.hMm ** 2))
  const naturalMm = rows.reduce((sum, row) => sum + row.hMm, 0) + gapMm * (rows.length - 1)
  return { rows, naturalMm, uneven: Math.max(...areas) / Math.min(...areas) }
}

function sidePlan(
  hero: number,
  rest: number[],
  heroRight: boolean,
  aspects: number[],
  widthMm: number,
  gapMm: number,
): Plan[] {
  const heroAspect = aspects[hero] ?? 1
  const inverse = rest.reduce((sum, one) => sum + 1 / (aspects[one] ?? 1), 0)
  const restMm = (widthMm - gapMm - heroAspect * gapMm * (rest.length - 1)) / (1 + heroAspect * inverse)
  const heroMm = widthMm - gapMm - restMm
  if (restMm < widthMm * (rest.length > 2 ? 0.34 : 0.22) || heroMm < widthMm * 0.3) return []
  const naturalMm = heroMm / heroAspect
  const areas = [heroMm * naturalMm, ...rest.map((one) => restMm ** 2 / (aspects[one] ?? 1))]
  return [
    { side: { hero, rest, heroRight, heroMm, restMm }, naturalMm, uneven: Math.max(...areas) / Math.min(...areas) },
  ]
}

/** The partition that fills width × height best. Cost as in PRINT.md §2.3; 12 % of crop is nearly free, 22 % dear. */
export function fit(choices: Plan[], widthMm: number, heightMm: number, gapMm: number, aspects: number[]): Fit {
  let best: { plan: Plan; stretch: number; cost: number } | undefined
  const limit = aspects.length <= 4 ? 3.2 : 4.5
  for (const plan of choices) {
    const gaps = plan.rows ? gapMm * (plan.rows.length - 1) : 0
    const stretch = (heightMm - gaps) / (plan.naturalMm - gaps)
    if (stretch <= 0) continue
    const bent = Math.abs(Math.log(stretch))
    const cost = 10 * bent + 60 * Math.max(0, bent - 0.19) + 2.6 * Math.max(0, Math.log(plan.uneven / limit))
    if (!best || cost < best.cost) best = { plan, stretch, cost }
  }
  if (!best)
    return { frames: aspects.map(() => ({ xMm: 0, yMm: 0, wMm: widthMm, hMm: heightMm })), cost: 1e6, stretch: 1 }
  return {
    frames: frames(best.plan, best.stretch, widthMm, heightMm, gapMm, aspects),
    cost: best.cost,
    stretch: best.stretch,
  }
}

function frames(
  plan: Plan,
  stretch: number,
  widthMm: number,
  heightMm: number,
  gapMm: number,
  aspects: number[],
): Frame[] {
  const out: Frame[] = aspects.map(() => ({ xMm: 0, yMm: 0, wMm: 0, hMm: 0 }))
  if (plan.rows) {
    let yMm = 0
    for (const row of plan.rows) {
      const hMm = row.hMm * stretch
      let xMm = 0
      for (const one of row.index) {
        const wMm = (aspects[one] ?? 1) * row.hMm
        out[one] = { xMm, yMm, wMm, hMm }
        xMm += wMm + gapMm
      }
      yMm += hMm + gapMm
    }
  } else if (plan.side) {
    const { hero, rest, heroRight, heroMm, restMm } = plan.side
    out[hero] = { xMm: heroRight ? widthMm - heroMm : 0, yMm: 0, wMm: heroMm, hMm: heightMm }
    const natural = rest.reduce((sum, one) => sum + restMm / (aspects[one] ?? 1), 0)
    const bend = (heightMm - gapMm * (rest.length - 1)) / natural
    let yMm = 0
    for (const one of rest) {
      const hMm = (restMm / (aspects[one] ?? 1)) * bend
      out[one] = { xMm: heroRight ? 0 : heroMm + gapMm, yMm, wMm: restMm, hMm }
      yMm += hMm + gapMm
    }
  }
  return out
}

/** The centred part of a picture that fills a frame, as fractions. */
export function crop(aspect: number, frameAspect: number): { x: number; y: number; w: number; h: number } {
  if (aspect > frameAspect) {
    const w = frameAspect / aspect
    return { x: (1 - w) / 2, y: 0, w, h: 1 }
  }
  const h = aspect / frameAspect
  return { x: 0, y: (1 - h) / 2, w: 1, h }
}
