import { staysRagged } from './adjust.ts'
import { isMark, kind } from './item-kinds.ts'
import { bond, type Items } from './itemise.ts'
import { type Measures, step } from './measure.ts'
import { type LineRules, standardRules } from './rules.ts'

export type BreakOptions = {
  rules: Readonly<LineRules>
  measureEm: number
  indentEm: number
  ragged: boolean
  /** Width of the hyphen a divided word ends with. */
  hyphenEm: number
  /** What each line costs; `lineCost` unless a paragraph is wanted shorter or longer than it would be. */
  perLine: number
  /** A loose line counts as if it had so many gaps at least. */
  leastGaps: number
}

/** Few gaps are forgiven in running text, where nothing can be done about them. */
export const forgivenGaps = 4

const loneCost = 60
const overfullCost = 1e7
/** A line more costs this, so that a paragraph never runs longer for a small gain. */
export const lineCost = 0.3
/** A paragraph asked to come out a line shorter or longer may pay so much for it in all. */
export const bendCost = 25
const hyphenCost = 10
const forcedCost = 40
/** Where lines keep their natural width nothing tears open, and a word is parted for five em left over. */
const raggedForcedCost = 12
const pieceCost = 0.5
const brokenCost = 1e4
/** A line left ragged in a justified paragraph, and each em it lacks. */
const raggedCost = 100
const raggedEmCost = 10
/** Leaving it so although more would have found room. */
const idleCost = 400
/** ，。、 outside the measure (rule `hang: allow`): better than squeezing, worse than a line that fits. */
const hangCost = 0.6

/**
 * Ends whose natural width differs from the measure by no more than this are tried first; in running text there always
 * is one, and a better one never lies further away.
 */
const nearEm = 1.2
/** Second look, for the few paragraphs whose first answer is bad. */
const farEm = 6

let cost = new Float64Array(256)
let from = new Int32Array(256)
/** The paragraph in hand and the measure of the line tried: the search asks a million times, and takes them from here. */
let perLine = lineCost
let lineEm = 0
let breaking: Readonly<BreakOptions> = {
  rules: standardRules,
  measureEm: 0,
  indentEm: 0,
  ragged: false,
  hyphenEm: 0,
  perLine,
  leastGaps: forgivenGaps,
}

/** Where each line begins: item indices from 0 to the item count. Reused: read it before the next call. */
export let cuts = new Int32Array(257)

/**
 * Breaks a paragraph by least total cost (after Knuth and Plass): a squeezed line costs by the share of its room used
 * and the steps it needs, a loose one by its stretch per gap. Answers the number of lines.
 */
export function breakLines(items: Items, m: Measures, options: BreakOptions): number {
  const { count } = items
  cuts[0] = 0
  cuts[1] = count
  if (count === 0) return 1
  breaking = options
  const first = options.measureEm - options.indentEm
  if (naturalEm(m, 0, count) <= first + 1e-9) return 1
  if (cost.length < count + 1) {
    cost = new Float64Array(count * 2)
    from = new Int32Array(count * 2)
    cuts = new Int32Array(count * 2)
  }
  // A paragraph that is to come out shorter pays so much for each line that no first answer would be good enough.
  if (!options.rules.optimal || options.perLine < bendCost) {
    search(items, m, first, nearEm)
    const lines = trace(count)
    if (!options.rules.optimal || cost[count]! < 12 + 6 * lines) return lines
  }
  // A lone last character or a torn line: look further to both sides before putting up with it.
  search(items, m, first, farEm)
  return trace(count)
}

function search(items: Items, m: Measures, first: number, withinEm: number): void {
  const options = breaking
  const { count } = items
  const { upTo } = m
  const reached = cost
  reached.fill(Number.POSITIVE_INFINITY, 0, count + 1)
  reached[0] = 0
  perLine = options.perLine
  let low = 1
  for (let start = 0; start < count; start += 1) {
    if (reached[start] === Number.POSITIVE_INFINITY) continue
    const targetEm = start === 0 ? first : options.measureEm
    lineEm = targetEm
    if (low <= start) low = start + 1
    const reach = upTo[start]! + targetEm - withinEm
    while (low < count && upTo[low]! < reach) low += 1
    if (!options.rules.optimal) {
      if (!greedy(items, m, start)) rescue(items, m, start, low)
    } else if (!spread(items, m, start, low, withinEm)) {
      if (!spread(items, m, start, low, targetEm)) rescue(items, m, start, low)
    }
  }
}

/** Natural width of items [a, b) as one line. */
export const naturalEm = (m: Measures, a: number, b: number): number =>
  m.upTo[b]! - m.upTo[a]! - m.gap[a]! - m.startCut[a]! - m.endCut[b - 1]!

function note(start: number, end: number, price: number): void {
  const total = cost[start]! + price + perLine
  if (total < cost[end]!) {
    cost[end] = total
    from[end] = start
  }
}

/** Tries every end at most `withinEm` too wide or too narrow that can be set; false when there is none. */
function spread(items: Items, m: Measures, start: number, low: number, withinEm: number): boolean {
  const targetEm = lineEm
  const { count, bond: bonds } = items
  const { upTo } = m
  // A line's edges take away 1.5 em at most.
  const stop = upTo[start]! + m.gap[start]! + targetEm + withinEm + 1.5
  let first = low
  if (withinEm > farEm) while (first > start + 1 && upTo[first - 1]! - upTo[start]! > targetEm * 0.85) first -= 1
  const least = cost[start]! + perLine
  let found = false
  for (let end = first; end <= count; end += 1) {
    if (upTo[end]! > stop) break
    // No line costs less than nothing.
    if (found && least >= cost[end]!) continue
    const how = end < count ? bonds[end]! : bond.free
    if (how === bond.stuck || how === bond.solid) continue
    if (naturalEm(m, start, end) - targetEm > withinEm) continue
    const price = priceOf(items, m, start, end)
    if (price >= overfullCost) {
      // What follows takes more room than it gives, but for the mark at the edge.
      if (price > 3 * overfullCost) break
      continue
    }
    note(start, end, price)
    found = true
  }
  return found
}

/** Nothing fits well: the fullest short lines, and failing those the shortest overfull one. */
function rescue(items: Items, m: Measures, start: number, low: number): void {
  const { count } = items
  let tried = 0
  for (let end = Math.min(low, count); end > start && tried < 4; end -= 1) {
    const how = end < count ? items.bond[end]! : bond.free
    if (how === bond.stuck || how === bond.solid) continue
    const price = priceOf(items, m, start, end)
    if (price >= overfullCost) continue
    note(start, end, price)
    tried += 1
  }
  // What may not be parted is parted after all before it leaves the measure: forty exclamation marks in a row.
  for (let end = Math.min(count, low + 8); end > start && tried === 0; end -= 1) {
    const price = priceOf(items, m, start, end)
    if (price >= overfullCost) continue
    note(start, end, price + brokenCost)
    tried += 1
  }
  for (let end = start + 1; end <= count && tried === 0; end += 1) {
    const how = end < count ? items.bond[end]! : bond.free
    if (how === bond.stuck || how === bond.solid) continue
    note(start, end, priceOf(items, m, start, end))
    tried += 1
  }
}

/** As much as fits on each line; false when nothing does. */
function greedy(items: Items, m: Measures, start: number): boolean {
  const { count } = items
  let best = -1
  for (let end = start + 1; end <= count; end += 1) {
    const how = end < count ? items.bond[end]! : bond.free
    if (how === bond.stuck || how === bond.solid) continue
    if (priceOf(items, m, start, end) >= overfullCost) break
    best = end
  }
  if (best > 0) note(start, best, 1)
  return best > 0
}

function priceOf(items: Items, m: Measures, start: number, end: number): number {
  const options = breaking
  const targetEm = lineEm
  const { rules } = options
  const last = end === items.count
  const how = last ? bond.free : items.bond[end]!
  const forced = options.ragged ? raggedForcedCost : forcedCost
  let extra = how === bond.free ? 0 : how === bond.hyphen ? hyphenCost : how === bond.forced ? forced : pieceCost
  let spare = targetEm - naturalEm(m, start, end)
  if (how === bond.hyphen) spare -= options.hyphenEm
  if (spare < -1e-9) {
    const hung = hangEm(items, m, end - 1, rules)
    if (hung > 0) {
      spare += hung
      extra += hangCost
    }
  }
  if (spare < -1e-9) {
    const need = -spare
    const soft = rules.reduce ? roomIn(m.softRoom, m, start, end, 0) : 0
    const han = rules.reduce ? roomIn(m.hanRoom, m, start, end, 1) : 0
    const stop = rules.reduce ? roomIn(m.stopRoom, m, start, end, 2) : 0
    const available = soft + han + stop
    if (need > available + 1e-9) return overfullCost * (1 + need - available)
    const late = need > soft + han + 1e-9 ? 4 : need > soft + 1e-9 ? 2 : 0
    extra += 1 + late + 8 * (need / available) ** 2 * Math.min(1, need * 2)
  } else if (!last) {
    if (options.ragged) extra += spare * spare * 0.5
    else {
      const gains = m.gains[end]! - m.gains[start + 1]!
      const rest = spare - gains
      if (rest <= 0) extra += gains > 0 ? 0.5 * (spare / gains) ** 2 : 0
      else {
        const openings = m.openings[end]! - m.openings[start + 1]!
        // What cannot be spread stays ragged: how much is missing counts then, not how few gaps there are.
        if (staysRagged(rest, openings))
          extra += raggedCost + raggedEmCost * spare + (holdsMore(items, m, start, end, targetEm) ? idleCost : 0)
        else extra += 0.5 * Math.min(1, gains) + (40 * (rest / Math.max(options.leastGaps, openings))) ** 2
      }
    }
  }
  if (last && start > 0 && rules.runts && isLone(items, start, end)) extra += loneCost
  return extra
}

/** Whether the next place where this line might end still lies inside the measure. */
function holdsMore(items: Items, m: Measures, start: number, end: number, targetEm: number): boolean {
  let next = end + 1
  while (next < items.count && (items.bond[next] === bond.stuck || items.bond[next] === bond.solid)) next += 1
  return next <= items.count && items.bond[end] !== bond.forced && naturalEm(m, start, next) <= targetEm
}

/** Room of one tier on the line [start, end): what the line's edges have already taken is not there twice. */
function roomIn(sum: Float64Array, m: Measures, start: number, end: number, tier: number): number {
  let available = sum[end]! - sum[start]!
  if (m.gapRoom[start]! > 0 && tierOf(m.gapStep[start]!) === tier) available -= m.gapRoom[start]!
  if (m.startCut[start]! > 0 && tierOf(m.markStep[start]!) === tier) available -= m.markRoom[start]!
  if (m.endCut[end - 1]! > 0 && tierOf(m.markStep[end - 1]!) === tier) available -= m.markRoom[end - 1]!
  return Math.max(0, available)
}

const tierOf = (one: number): number => (one === step.hanLatin ? 1 : one === step.stop ? 2 : 0)

/**
 * How far the mark at a line's end may leave the measure, beyond the half em it gives up anyway, or can give up where
 * `edges` is off: that half em is room of the line already and may not be had twice.
 */
export function hangEm(items: Items, m: Measures, item: number, rules: Readonly<LineRules>): number {
  if (rules.hang !== 'allow') return 0
  const what = items.kind[item]!
  return what === kind.pause || what === kind.stop ? m.width[item]! - Math.max(m.endCut[item]!, m.markRoom[item]!) : 0
}

/** One character (with its marks) and nothing else. */
function isLone(items: Items, start: number, end: number): boolean {
  let characters = 0
  for (let i = start; i < end; i += 1) {
    const what = items.kind[i]!
    if (what === kind.word) {
      for (let at = items.from[i]!; at < items.to[i]!; at += 1) if (isLetter(items.text.charCodeAt(at))) characters += 1
    } else if (!isMark(what) && what !== kind.dots && what !== kind.dash && what !== kind.middle) characters += 1
    if (characters > 1) return false
  }
  return true
}

/** Anything but ASCII punctuation. */
const isLetter = (code: number): boolean =>
  code > 0x7e || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

function trace(count: number): number {
  let lines = 0
  for (let end = count; end > 0; end = from[end]!) lines += 1
  cuts[lines] = count
  let at = lines
  for (let end = count; end > 0; end = from[end]!) {
    at -= 1
    cuts[at] = from[end]!
  }
  return lines
}

/** Lines that end where the caller says, in clusters of the paragraph, into `cuts`; answers how many. A word stays whole. */
export function givenLines(items: Items, ends: readonly number[]): number {
  let lines = 0
  let item = 0
  cuts[0] = 0
  for (const end of [...ends, Number.POSITIVE_INFINITY]) {
    while (item < items.count && items.at[item]! < end) item += 1
    if (item === cuts[lines] || lines + 2 > cuts.length) continue
    lines += 1
    cuts[lines] = item
  }
  if (lines > 0) return lines
  cuts[1] = 0
  return 1
}
