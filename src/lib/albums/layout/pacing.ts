import { breakBetween, newMoment } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { PageGeometry } from './geometry.ts'
import { mostOnPage } from './page-options.ts'
import {
  type CaptionNeed,
  mostOnSpread,
  type PageMemo,
  type SpreadOption,
  spreadOptions,
  type Weight,
} from './spread-options.ts'

/** Which photographs stand on a spread, and how. */
export type PacedSpread = { from: number; option: SpreadOption; opens: boolean }

/** Photographs a page takes when nothing else decides: upright pages suit one or two, wider ones are filled by more. */
const usualOnPage = ({ widthMm, heightMm }: Pick<PageGeometry, 'widthMm' | 'heightMm'>): number =>
  widthMm / heightMm > 0.9 ? 2.4 : 1.65
/** Most spreads since the last large one that are still told apart. */
const farthest = 7

type Choice = { weight: Weight; options: SpreadOption[] }
type Segments = (from: number, size: number) => Choice[]

/**
 * Breaks photographs in order into `spreads` spreads by dynamic programming: what each spread costs, where moments are torn, how
 * even the book is, and a large photograph every four to six spreads. `shuffles`: how often a page, counted from 1, was
 * asked to look otherwise (换一版); its photographs stay.
 */
export function paceSpreads(
  photos: readonly LayoutPhoto[],
  page: PageGeometry,
  spreads: number,
  shuffles: ReadonlyMap<string, number> = new Map(),
): PacedSpread[] {
  const breaks = photos.map((photo, at) => (at === 0 ? 1 : breakBetween(photos[at - 1]!, photo)))
  const segments = segmentsOf(photos, page, breaks)
  const target = photos.length / spreads
  const most = Math.min(page.double ? mostOnSpread : mostOnPage, Math.ceil(2.6 * target) + 2)
  const best = solve({ count: photos.length, spreads, target, most, breaks, segments })
  const paced = varied(best.map(({ from, choice }) => ({ from, choice, opens: (breaks[from] ?? 0) >= newMoment })))
  return paced.map((one, i) => {
    const turns = shuffles.get(String(i + 1)) ?? 0
    return turns > 0 ? { ...one, option: turned(segments(one.from, one.option.slots.length), one.option, turns) } : one
  })
}

/** Spreads that suit so many photographs, within what can be bound. */
export const usualSpreads = (photos: number, page: PageGeometry): number =>
  Math.max(1, Math.round(photos / (usualOnPage(page) * (page.double ? 2 : 1))))

/** The arrangement so many turns after this one: all of the same photographs in the order of what they cost, round and round. */
function turned(choices: readonly Choice[], current: SpreadOption, turns: number): SpreadOption {
  const all = choices.flatMap(({ options }) => options).sort((a, b) => a.cost - b.cost || (a.shape < b.shape ? -1 : 1))
  const others = all.filter(({ shape }) => shape !== current.shape)
  const round = [current, ...others]
  return round[turns % round.length] ?? current
}

function segmentsOf(photos: readonly LayoutPhoto[], page: PageGeometry, breaks: readonly number[]): Segments {
  const memo: PageMemo = new Map()
  const known = new Map<number, Choice[]>()
  return (from, size) => {
    const key = from * (mostOnSpread + 1) + size
    const cached = known.get(key)
    if (cached) return cached
    const part = photos.slice(from, from + size)
    const isDated = part.some(({ takenMs }) => takenMs !== undefined)
    const need: CaptionNeed = !isDated ? 'none' : (breaks[from] ?? 0) >= newMoment ? 'opens' : 'goes-on'
    const options = spreadOptions(part, page, need, (at) => breaks[from + at] ?? 0, memo)
    const choices = (['hero', 'large', 'plain'] as const).flatMap((weight): Choice[] => {
      const own = options.filter((one) => one.weight === weight)
      return own.length > 0 ? [{ weight, options: own }] : []
    })
    known.set(key, choices)
    return choices
  }
}

/** What a spread of this weight costs so many spreads after the last large one, and after the last over both pages. */
function rhythmCost(weight: Weight, sinceHero: number, sinceLarge: number, target: number): number {
  // Few photographs are shown large; else every spread would be one in a field of white.
  const dear = target < 2 ? Math.max(0.25, target - 1) : 1
  if (weight === 'hero')
    return sinceHero === 0 ? 5 * dear : sinceHero < 3 ? 2.5 * dear : sinceHero < 4 ? 0.3 * dear : -0.9
  const late = sinceHero >= 6 ? 0.5 : 0
  if (weight === 'large') return late + (sinceLarge === 0 ? 0.9 * dear : sinceLarge === 1 ? 0.1 : -0.3)
  return late + (sinceLarge >= 4 ? 0.3 : 0)
}

/** Spreads hold about as many as the book's mean; one over both pages holds one. */
function sizeCost(size: number, weight: Weight, target: number): number {
  if (weight === 'hero') return 0.12 * Math.max(0, target - 1.5)
  const off = Math.abs(Math.log(size / target))
  return 0.9 * off * off + (size > 8 ? 0.3 * (size - 8) : 0)
}

/** A spread that ends within a moment, though that would have to end anyway: a little; more within a burst. */
const breakCost = (strength: number): number => 0.35 * (1 - strength)

type Step = { from: number; choice: Choice }
type Node = { cost: number; before: number; step: Step | undefined }

type Problem = {
  count: number
  spreads: number
  /** Photographs a spread holds on the average, and at most. */
  target: number
  most: number
  breaks: readonly number[]
  segments: Segments
}

function solve({ count, spreads, target, most, breaks, segments }: Problem): Step[] {
  const sinces = farthest + 1
  const perLevel = (count + 1) * sinces * 2
  const index = (at: number, hero: number, large: number): number => (at * sinces + hero) * 2 + Math.min(1, large)
  let level = new Map<number, Node>([[index(0, 3, 1), { cost: 0, before: -1, step: undefined }]])
  const levels = [level]
  for (let spread = 1; spread <= spreads; spread += 1) {
    const next = new Map<number, Node>()
    const left = spreads - spread
    for (const [key, node] of level) {
      const at = Math.floor(key / (sinces * 2))
      const hero = Math.floor(key / 2) % sinces
      const large = key % 2
      const least = Math.max(1, count - at - left * most)
      for (let size = least; size <= Math.min(most, count - at - left); size += 1) {
        const ends = breakCost(breaks[at + size] ?? 1)
        for (const choice of segments(at, size)) {
          const rhythm = rhythmCost(choice.weight, hero, large, target)
          const cost = node.cost + choice.options[0]!.cost + ends + rhythm + sizeCost(size, choice.weight, target)
          const isHero = choice.weight === 'hero'
          const to = index(
            at + size,
            isHero ? 0 : Math.min(farthest, hero + 1),
            choice.weight === 'plain' ? large + 1 : 0,
          )
          const known = next.get(to)
          if (!known || cost < known.cost - 1e-9) next.set(to, { cost, before: key, step: { from: at, choice } })
        }
      }
    }
    level = next
    levels.push(level)
  }
  return traced(levels, count, sinces, perLevel)
}

function traced(levels: readonly Map<number, Node>[], count: number, sinces: number, perLevel: number): Step[] {
  let key = -1
  let least = Number.POSITIVE_INFINITY
  for (const [at, node] of levels.at(-1) ?? [])
    if (Math.floor(at / (sinces * 2)) === count && at < perLevel && node.cost < least) {
      least = node.cost
      key = at
    }
  const steps: Step[] = []
  for (let at = levels.length - 1; at > 0 && key >= 0; at -= 1) {
    const node = levels[at]?.get(key)
    if (!node?.step) break
    steps.unshift(node.step)
    key = node.before
  }
  return steps
}

/** So much more may another arrangement cost that does not repeat the two spreads before it. */
const varietyCost = 0.9

function varied(steps: readonly { from: number; choice: Choice; opens: boolean }[]): PacedSpread[] {
  const recent: string[] = []
  return steps.map(({ from, choice, opens }) => {
    const [first] = choice.options as [SpreadOption]
    const fresh = choice.options.find(
      ({ shape, skeleton, cost }) =>
        cost <= first.cost + varietyCost && !recent.includes(shape) && !recent.slice(-1).includes(skeleton),
    )
    const other =
      fresh ?? choice.options.find(({ shape, cost }) => cost <= first.cost + varietyCost && !recent.includes(shape))
    const option = other ?? first
    recent.push(option.shape, option.skeleton)
    if (recent.length > 6) recent.splice(0, 2)
    return { from, option, opens }
  })
}
