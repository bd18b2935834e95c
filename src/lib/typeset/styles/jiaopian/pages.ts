import type { Month } from '../../book/content.ts'
import { opposite } from '../../book/front-matter.ts'
import { joined, quotation } from '../../book/openers.ts'
import type { SectionPages } from '../../book/section-layout.ts'
import type { Setting } from '../../style/design.ts'
import type { Side } from '../../style/style.ts'
import { bleedShots, foldShots } from './across.ts'
import { heavyShots } from './heavy.ts'
import { type Roll, rollOf, type Shot } from './roll.ts'
import { rowShots } from './rows.ts'
import { textShots } from './text-pages.ts'
import { footShots, pairShots, wholeShots } from './whole.ts'

const againCost = 4
const wrongSideCost = 6
/** A picture to the trim every three or four spreads (PRINT.md §3.4): sooner is dear, later is wished for. */
const bleedPages = 6
const soonCost = 9
const lateGain = 7

type State = { cost: number; from: State | undefined; shot: Shot | undefined; side: Side; since: number }

const isBleed = (shot: Shot): boolean => shot.pattern === 'bleed' || shot.pattern === 'fold'

/**
 * A month as photograph pages in changing patterns: of all ways to share out the posts, in their order, the one of least
 * total cost. A pattern that follows itself costs extra, and so does a picture to the trim soon after another.
 */
export function monthPages(month: Month, set: Setting): SectionPages {
  const roll = rollOf(month, set)
  const count = month.posts.length
  const states: Map<string, State>[] = Array.from({ length: count + 1 }, () => new Map())
  const first: State = { cost: 0, from: undefined, shot: undefined, side: set.style.bodyStarts, since: 3 }
  states[0]?.set('', first)
  for (let at = 0; at < count; at += 1) {
    const here = states[at]
    if (!here || here.size === 0) continue
    const shots = shotsAt(roll, at)
    for (const state of here.values()) {
      for (const shot of shots) step(state, shot, states[at + shot.posts])
    }
  }
  let best: State | undefined
  for (const state of states[count]?.values() ?? []) {
    // The next month opens on a left page.
    const cost = state.cost + (state.side === 'right' ? wrongSideCost : 0)
    if (!best || cost < best.cost + (best.side === 'right' ? wrongSideCost : 0)) best = state
  }
  return painted(best, month)
}

const shotsAt = (roll: Roll, at: number): Shot[] => [
  ...heavyShots(roll, at),
  ...wholeShots(roll, at),
  ...footShots(roll, at),
  ...pairShots(roll, at),
  ...rowShots(roll, at),
  ...bleedShots(roll, at),
  ...foldShots(roll, at),
  ...textShots(roll, at),
]

function step(state: State, shot: Shot, next: Map<string, State> | undefined): void {
  if (!next || (shot.left && state.side !== 'left')) return
  let cost = state.cost + shot.cost
  if (state.shot?.pattern === shot.pattern) cost += againCost
  if (isBleed(shot)) cost += state.since < bleedPages ? soonCost : -lateGain
  const side = shot.pages % 2 === 0 ? state.side : opposite(state.side)
  const since = isBleed(shot) ? 0 : Math.min(bleedPages, state.since + shot.pages)
  const key = `${shot.pattern} ${side} ${since}`
  const cached = next.get(key)
  if (!cached || cost < cached.cost) next.set(key, { cost, from: state, shot, side, since })
}

function painted(last: State | undefined, month: Month): SectionPages {
  const chain: State[] = []
  for (let state = last; state?.shot; state = state.from) chain.push(state)
  chain.reverse()
  const body: SectionPages = { pages: [], starts: [], open: [] }
  const said = [joined(quotation(month.posts))]
  let at = 0
  for (const { shot, from } of chain) {
    if (!shot || !from) continue
    const page = body.pages.length
    body.pages.push(...shot.paint(from.side, said))
    for (let index = 0; index < shot.posts; index += 1) {
      const entryId = month.posts[at + index]?.id
      if (entryId !== undefined) body.starts.push({ entryId, page: page + (shot.starts[index] ?? 0) })
    }
    body.open.push(...shot.open)
    at += shot.posts
  }
  return body
}
