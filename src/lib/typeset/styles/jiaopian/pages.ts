import { isLarge } from '../../block/photo-blocks.ts'
import type { Month } from '../../book/content.ts'
import { opposite } from '../../book/front-matter.ts'
import type { BodyPage, SectionPages } from '../../book/section-layout.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, type Side, textLeftMm } from '../../style/style.ts'
import { bleedShots, foldShots } from './across.ts'
import { columnPieces } from './column.ts'
import { headings } from './headings.ts'
import { heavyShots } from './heavy.ts'
import { longRun, type Run } from './long.ts'
import { monthPairPieces, notePieces, pairPieces } from './note.ts'
import { unitsMm } from './numbers.ts'
import { type Form, forms, joint, type Piece, paintJoint } from './piece.ts'
import { type Roll, rollOf, type Shot } from './roll.ts'
import { sidePieces } from './side.ts'
import { headPieces, stripPieces, topPieces } from './top.ts'

/** What a page costs, and what of it stays open at its foot. */
const pageCost = 6
const openCost = 0.012
/** Above so many open lines a page is under 60 % full. */
const mostOpen = 14
const halfEmptyCost = 18
/** A form that follows itself. */
const againCost: Record<Form, number> = { note: 0, side: 0.4, top: 2, strip: 4, head: 5, pair: 1, long: 0, shot: 4 }
/** A picture to the trim every three or four spreads (PRINT.md §3.4): sooner is dear, later is wished for. */
const bleedPages = 5
const soonCost = 6
const lateGain = 2.5
const bleedCost = (since: number): number => (since < bleedPages ? soonCost * (1 - since / bleedPages) : -lateGain)

/** One thing placed: a piece, a shot of whole pages, or words that run over several. */
type Step = {
  at: number
  posts: number
  /** It begins a page. */
  fresh: boolean
  line: number
  heading: boolean
  piece?: Piece
  shot?: Shot
  run?: Run
}

/**
 * Where a chapter stands after so many posts: lines taken of the page in hand (0: none of a new one), its side, pages since
 * the last picture to the trim.
 */
type State = {
  cost: number
  used: number
  side: Side
  since: number
  last: { form: Form; foot: Piece['foot'] }
  from: State | undefined
  step: Step | undefined
}

/** More than a page, its open foot and a form that follows itself can save: such a way never becomes the best. */
const hopelessCost = 40

const openLinesCost = (open: number): number => openCost * open ** 2 + (open > mostOpen ? halfEmptyCost : 0)

/**
 * A chapter's posts in order on as few and as full pages as look well: of all ways to set them, and to share them out over
 * pages, the one of least total cost.
 */
export function monthPages(month: Month, set: Setting): SectionPages {
  const pager = new Pager(month, set)
  return paintedPages(pager.best(), month, set, pager.heads)
}

class Pager {
  readonly heads: ReturnType<typeof headings>
  private readonly partHeads: (units: number) => ReturnType<typeof headings>
  private readonly roll: Roll
  private readonly lines: number
  private readonly states: Map<number, State>[]

  constructor(month: Month, set: Setting) {
    this.roll = rollOf(month, set)
    this.heads = headings(month, set)
    const [half, broad] = [headings(month, set, unitsMm(3)), headings(month, set, unitsMm(4))]
    this.partHeads = (units) => (units === 3 ? half : broad)
    this.lines = set.style.lines
    this.states = Array.from({ length: month.posts.length + 1 }, () => new Map())
    const last = { form: 'note', foot: 'words' } as const
    const first = { cost: 0, used: 0, side: set.style.bodyStarts, since: 3, last, from: undefined, step: undefined }
    this.states[0]?.set(0, first)
  }

  best(): State | undefined {
    const count = this.roll.month.posts.length
    for (let at = 0; at < count; at += 1) this.leave(at)
    let best: State | undefined
    let least = Number.POSITIVE_INFINITY
    for (const state of this.states[count]?.values() ?? []) {
      const cost = state.cost + (state.used > 0 ? openLinesCost(this.lines - state.used) : 0)
      if (cost >= least) continue
      least = cost
      best = state
    }
    return best
  }

  private leave(at: number): void {
    const { roll } = this
    const here = this.states[at]
    if (!here || here.size === 0) return
    const pieces = [
      ...notePieces(roll, at),
      ...sidePieces(roll, at),
      ...topPieces(roll, at),
      ...stripPieces(roll, at),
      ...headPieces(roll, at),
      ...pairPieces(roll, at),
      ...monthPairPieces(roll, at, this.partHeads(3)),
      ...columnPieces(roll, at, this.partHeads),
    ].filter(
      ({ posts, lines, headed }) =>
        lines + (headed ? 0 : (this.heads.get(at)?.lines ?? 0)) <= this.lines && !this.isLarge(at, posts),
    )
    const shots = this.heads.has(at)
      ? []
      : [...heavyShots(roll, at), ...bleedShots(roll, at), ...foldShots(roll, at)].filter(
          ({ posts }) => !this.isLarge(at, posts),
        )
    const runs = new Map<number, Run | undefined>()
    const alone = pieces.some(({ posts }) => posts === 1)
    const least = Math.min(...Array.from(here.values(), ({ cost }) => cost))
    for (const state of here.values()) {
      if (state.cost > least + hopelessCost) continue
      for (const piece of pieces) {
        if (state.used > 0) this.place(state, at, piece, false)
        this.place(state, at, piece, true)
      }
      for (const shot of shots) this.shoot(state, at, shot)
      if (!pieces.some(({ form }) => form === 'note')) this.runOn(state, at, runs, alone)
    }
  }

  /** What its owner wants large stands on a sheet of its own (`longRun`). */
  private isLarge(at: number, posts: number): boolean {
    return this.roll.month.posts.slice(at, at + posts).some(({ photos }) => photos.some(isLarge))
  }

  /** The page in hand as it is left: a new one begins. */
  private turned(state: State): { cost: number; side: Side; since: number } {
    const { cost, side, since, used } = state
    if (used === 0) return { cost: cost + pageCost, side, since }
    const left = cost + openLinesCost(this.lines - used)
    return { cost: left + pageCost, side: opposite(side), since: Math.min(bleedPages, since + 1) }
  }

  private lineOf(state: State, at: number, { head, headed }: Pick<Piece, 'head' | 'headed'>, fresh: boolean): number {
    if (headed) return fresh ? 0 : state.used + 1
    const heading = this.heads.get(at)
    if (heading) return heading.lines + (fresh ? 0 : 1) + (fresh ? 0 : state.used)
    return fresh ? 0 : state.used + joint(state.last, { head }).lines
  }

  private place(state: State, at: number, piece: Piece, fresh: boolean): void {
    if (piece.first && (!fresh || this.heads.has(at))) return
    const line = this.lineOf(state, at, piece, fresh)
    const used = piece.first ? piece.lines : line + piece.lines
    if (used > this.lines) return
    const page = fresh ? this.turned(state) : state
    let cost = page.cost + piece.cost
    if (state.last.form === piece.form) cost += againCost[piece.form]
    if (piece.first) cost += bleedCost(page.since)
    this.keep(at + piece.posts, {
      cost,
      used,
      side: page.side,
      since: piece.first ? 0 : page.since,
      last: piece,
      from: state,
      step: { at, posts: piece.posts, fresh, line, heading: this.heads.has(at) && !piece.headed, piece },
    })
  }

  private shoot(state: State, at: number, shot: Shot): void {
    const page = this.turned(state)
    if (shot.left && page.side !== 'left') return
    let cost = page.cost - pageCost + shot.cost
    if (state.last.form === 'shot') cost += againCost.shot
    if (shot.pattern !== 'heavy') cost += bleedCost(page.since)
    this.keep(at + shot.posts, {
      cost,
      used: 0,
      side: shot.pages % 2 === 0 ? page.side : opposite(page.side),
      since: shot.pattern === 'heavy' ? Math.min(bleedPages, page.since + shot.pages) : 0,
      last: { form: 'shot', foot: 'words' },
      from: state,
      step: { at, posts: shot.posts, fresh: true, line: 0, heading: false, shot },
    })
  }

  /** Words that no page takes, or pictures beyond nine. `lastResort`: the post has other forms. */
  private runOn(state: State, at: number, runs: Map<number, Run | undefined>, lastResort: boolean): void {
    for (const fresh of state.used > 0 ? [false, true] : [true]) {
      const line = this.lineOf(state, at, { head: 'words' }, fresh)
      if (lastResort && !fresh) continue
      if (!runs.has(line)) runs.set(line, line < this.lines ? longRun(this.roll, at, line) : undefined)
      const run = runs.get(line)
      if (!run) continue
      const page = fresh ? this.turned(state) : state
      this.keep(at + 1, {
        cost: page.cost + run.cost + (run.pages - 1) * pageCost + (lastResort ? lastResortCost : 0),
        used: run.lines,
        side: run.pages % 2 === 1 ? page.side : opposite(page.side),
        since: Math.min(bleedPages, page.since + run.pages - 1),
        last: { form: 'long', foot: 'words' },
        from: state,
        step: { at, posts: 1, fresh, line, heading: this.heads.has(at), run },
      })
    }
  }

  private keep(at: number, state: State): void {
    const { used, side, since, last } = state
    const place = (used * 2 + (side === 'left' ? 0 : 1)) * (bleedPages + 1) + since
    const key = (place * forms.length + forms.indexOf(last.form)) * 2 + (last.foot === 'words' ? 0 : 1)
    const known = this.states[at]?.get(key)
    if (!known || state.cost < known.cost) this.states[at]?.set(key, state)
  }
}

const lastResortCost = 14

/** Lines by which the room between two posts of a page may grow. */
const mostAir = 4

/**
 * Lines by which each step stands lower than it was placed: what a page leaves open at its foot is shared out between its
 * posts. Words that run over several pages, and pictures hung from the trim, stay where they are.
 */
function airOf(chain: readonly State[], lines: number): number[] {
  const out = chain.map(() => 0)
  for (let from = 0; from < chain.length; from += 1) {
    if (!chain[from]?.step?.fresh) continue
    let end = from + 1
    while (end < chain.length && !chain[end]?.step?.fresh) end += 1
    const own = chain.slice(from, end)
    const gaps = own.length - 1
    if (gaps < 1 || own.some(({ step }) => !step?.piece)) continue
    const air = Math.min(mostAir * gaps, Math.max(0, lines - (own.at(-1)?.used ?? lines)))
    for (let k = 1; k <= gaps; k += 1) out[from + k] = Math.floor((air * k) / gaps)
  }
  return out
}

function paintedPages(
  last: State | undefined,
  month: Month,
  set: Setting,
  heads: ReturnType<typeof headings>,
): SectionPages {
  const chain: State[] = []
  for (let state = last; state?.step; state = state.from) chain.push(state)
  chain.reverse()
  const body: SectionPages = { pages: [], starts: [], open: [] }
  const begin = (post: number, page: number): void => {
    const entryId = month.posts[post]?.id
    if (entryId !== undefined) body.starts.push({ entryId, page })
  }
  let sides = 0
  const down = airOf(chain, set.style.lines)
  for (const [index, { step, from }] of chain.entries()) {
    if (!step || !from) continue
    const { at, posts, fresh, piece, shot, run } = step
    const line = step.line + (down[index] ?? 0)
    const side = fresh && from.used > 0 ? opposite(from.side) : from.side
    if (fresh) sides = 0
    if (shot) {
      for (let post = 0; post < posts; post += 1) begin(at + post, body.pages.length + (shot.starts[post] ?? 0))
      body.pages.push(...shot.paint(side))
      continue
    }
    if (fresh) body.pages.push({ side, items: [] })
    const page = body.pages.at(-1) as BodyPage
    const heading = piece?.headed ? undefined : heads.get(at)
    const foot = from.used + (fresh ? 0 : (down[index - 1] ?? 0))
    const gap = { from: foot, lines: line - foot }
    if (heading) {
      const headingLine = line - heading.lines
      const xMm = textLeftMm(set.style, side)
      page.items.push(...heading.paint({ xMm, yMm: gridTopMm(set.style, headingLine), lines: heading.lines, side }))
    } else if (!fresh && !piece?.headed) {
      const head = piece?.head ?? 'words'
      if (joint(from.last, { head }).film) page.items.push(...paintJoint(gap.from, gap.lines, { head }, side, set))
    }
    for (let post = 0; post < posts; post += 1) begin(at + post, body.pages.length - 1)
    if (piece) {
      page.items.push(...piece.paint({ line, side, turn: sides % 2 === 1 }))
      if (piece.form === 'side') sides += 1
    }
    if (run) {
      const [first, ...others] = run.paint(side)
      page.items.push(...(first?.items ?? []))
      body.pages.push(...others)
    }
  }
  body.open.push(...body.pages.map(() => 0))
  return body
}
