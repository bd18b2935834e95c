import type { SceneItem } from '../../../print/scene.ts'
import { type Block, gapBlock, withoutLastGap } from '../../block/block.ts'
import { rect } from '../../block/shapes.ts'
import { type Column, columnLeftMm, columnPages } from '../../book/body.ts'
import type { Month } from '../../book/content.ts'
import { opposite } from '../../book/front-matter.ts'
import type { BodyPage, SectionPages } from '../../book/section-layout.ts'
import { type FilledColumn, flow } from '../../flow/flow.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, mmPerPt, type Side, type Style } from '../../style/style.ts'
import { closing, closingLines, closingWords, figurePage, mostClosingLines } from './closing.ts'
import { featureOf, type Special } from './feature.ts'
import { heavyOf } from './heavy.ts'

const columns = 3

/** A page of three columns: what stands in them and how high they are. */
type FlowPage = { filled: FilledColumn[]; lines: number; last: boolean }

/**
 * A month of the magazine: its posts in ruled columns, and between these pages the posts that got pages of their own. A
 * feature stands beside the columns that hold its neighbours in time, at most one on a spread.
 */
export function monthPages(month: Month, set: Setting): SectionPages {
  const blocks = month.posts.map((post, index) => set.style.post(post, index, set))
  const specials = chosen(month, blocks, set)
  const taken = new Set(specials.map((one) => one.post))
  const flowing = blocks.flatMap((own, index) => (taken.has(index) ? [] : own))
  const pages = flowPages(flowing, set.style)
  return assemble(month, pages, specials, set)
}

const ring = (lines: number): { lines: number; next: number }[] =>
  Array.from({ length: columns }, (_, index) => ({ lines, next: (index + 1) % columns }))

const linesOf = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.lines, 0)

/** Posts that get pages of their own: those of ten pictures or more, and the best features. */
function chosen(month: Month, blocks: readonly Block[][], set: Setting): Special[] {
  const heavy = month.posts.flatMap((post, index) => heavyOf(post, index, set) ?? [])
  const taken = new Set(heavy.map((one) => one.post))
  const found = month.posts
    .flatMap((post, index) => (taken.has(index) ? [] : (featureOf(post, index, set) ?? [])))
    .sort((a, b) => b.score - a.score || a.post - b.post)
  const pageLines = columns * set.style.lines
  let left = blocks.reduce((sum, own, index) => sum + (taken.has(index) ? 0 : linesOf(own)), 0)
  const out = [...heavy]
  let features = 0
  for (const one of found) {
    const own = linesOf(blocks[one.post] ?? [])
    const rest = left - own
    // One on a spread: as many features as there are pages of columns beside them; a month's first always fits.
    if (features > 0 && features + 1 > rest / pageLines + 0.25) break
    out.push(one)
    left = rest
    features += 1
  }
  const alone = month.posts.flatMap((_, index) => (out.some((one) => one.post === index) ? [] : [index]))
  return [...out, ...modestOnes(alone, left, month, set)].sort((a, b) => a.post - b.post)
}

/** One or two small posts left over would stand lost in three columns; they get pages of their own as well. */
function modestOnes(alone: readonly number[], lines: number, month: Month, set: Setting): Special[] {
  if (alone.length === 0 || alone.length > 2 || lines > set.style.lines * 1.5) return []
  const own = alone.flatMap((index) => {
    const post = month.posts[index]
    return post ? (featureOf(post, index, set, true) ?? []) : []
  })
  return own.length === alone.length ? own : []
}

function flowPages(blocks: readonly Block[], style: Style): FlowPage[] {
  if (blocks.length === 0) return []
  const filled = flow(withoutLastGap(blocks), ring(style.lines))
  const pages: FlowPage[] = []
  for (let at = 0; at < filled.length; at += columns)
    pages.push({ filled: filled.slice(at, at + columns), lines: style.lines, last: at + columns >= filled.length })
  const last = pages.at(-1)
  if (last) pages[pages.length - 1] = levelled(last, style)
  return pages
}

/** The last page's columns made equally high, so that it ends in one line and not in an empty column. */
function levelled(page: FlowPage, style: Style): FlowPage {
  const blocks: Block[] = []
  for (const { placed } of page.filled) {
    const head = placed[0]?.block
    if (blocks.length > 0 && head?.opens) blocks.push(gapBlock(1))
    blocks.push(...placed.map((one) => one.block))
  }
  const total = blocks.reduce((sum, block) => sum + block.min, 0)
  let best: FlowPage | undefined
  let least = Number.POSITIVE_INFINITY
  const from = Math.max(5, Math.floor(total / columns))
  for (let lines = from; lines < style.lines && lines <= from + 14; lines += 1) {
    const filled = flow(blocks, ring(lines))
    const over = filled.some((column) => column.placed.some((one) => one.lines < one.block.min))
    if (filled.length > columns || over) continue
    const holes = filled.reduce((sum, { open }, at) => sum + (at === filled.length - 1 ? 0.5 : 1.5) * open, 0)
    const cost = holes + 40 * (columns - filled.length) + lines
    if (cost >= least) continue
    least = cost
    best = { filled, lines, last: true }
  }
  return best ?? page
}

/** Columns and pages of their own in one row, each special near its neighbours in time. */
function assemble(month: Month, flowed: readonly FlowPage[], specials: readonly Special[], set: Setting): SectionPages {
  const body: SectionPages = { pages: [], starts: [], open: [] }
  const waiting = [...specials]
  let side: Side = set.style.bodyStarts
  let featureHere = false
  const advance = (count: number): void => {
    for (let n = 0; n < count; n += 1) {
      side = opposite(side)
      if (side === 'left') featureHere = false
    }
  }
  const putSpecial = (one: Special): void => {
    const page = body.pages.length
    body.pages.push(...one.paint(side))
    const entryId = month.posts[one.post]?.id
    if (entryId !== undefined) body.starts.push({ entryId, page })
    body.open.push(0)
    if (one.pageCount === 1) featureHere = true
    advance(one.pageCount)
  }
  const putFlow = (page: FlowPage): void => {
    const part = paintFlow(page, side, month, nearTo(page, body, month), set)
    for (const start of part.starts) body.starts.push({ ...start, page: body.pages.length })
    body.pages.push(...part.pages)
    body.open.push(...part.open)
    advance(1)
  }
  /** A feature wants a spread without another one, a group of facing pages its left one. */
  const fits = (one: Special): boolean => (one.pageCount > 1 ? side === 'left' : !featureHere)
  flowed.forEach((page, at) => {
    const next = firstPost(flowed[at + 1])
    const middle = middlePost(page)
    // Before this page: what is older than its middle; after it: what is older than the next page's beginning.
    for (;;) {
      const at = waiting.findIndex((one) => one.post < middle && fits(one))
      if (at < 0) break
      putSpecial(waiting.splice(at, 1)[0] as Special)
    }
    putFlow(page)
    for (;;) {
      const at = waiting.findIndex((one) => one.post < next && fits(one))
      if (at < 0) break
      putSpecial(waiting.splice(at, 1)[0] as Special)
    }
  })
  // What could not stand where it wanted; nothing is left beside it, so two features may share the last spread.
  while (waiting.length > 0) {
    const at = waiting.findIndex(fits)
    const pair = at >= 0 ? at : waiting.findIndex((one) => one.pageCount === 1)
    if (pair < 0) {
      body.pages.push({ side, items: figurePage(month, side, set) })
      body.open.push(0)
      advance(1)
      continue
    }
    putSpecial(waiting.splice(pair, 1)[0] as Special)
  }
  return body
}

const postsOn = (page: FlowPage | undefined): number[] =>
  (page?.filled ?? []).flatMap((column) =>
    column.placed.flatMap(({ block }) => (block.opens && block.post !== undefined ? [block.post] : [])),
  )
const firstPost = (page: FlowPage | undefined): number => postsOn(page)[0] ?? Number.POSITIVE_INFINITY
const middlePost = (page: FlowPage): number => {
  const own = postsOn(page)
  return own[Math.floor(own.length / 2)] ?? Number.POSITIVE_INFINITY
}

/** Posts that are read on this page, on the one before it and on the one after. */
function nearTo(page: FlowPage, body: SectionPages, month: Month): Set<string> {
  const here = postsOn(page).flatMap((at) => month.posts[at]?.id ?? [])
  const before = body.starts.filter((start) => start.page >= body.pages.length - 2).map((start) => start.entryId)
  const told = new Set(body.starts.map((start) => start.entryId))
  // What was not read yet may come on the facing page.
  const ahead = month.posts.flatMap((post) => (told.has(post.id) ? [] : [post.id]))
  return new Set([...here, ...before, ...ahead])
}

function paintFlow(page: FlowPage, side: Side, month: Month, near: ReadonlySet<string>, set: Setting): SectionPages {
  const { style } = set
  // Low columns stand under words set large where there are some to say; others hang from the page's head.
  const free = page.last ? style.lines - page.lines : 0
  const words = free >= closingLines ? closingWords(month, near) : ''
  const low = words !== ''
  const topLine = low ? Math.min(free, mostClosingLines) : 0
  const places = Array.from(
    { length: columns },
    (_, index): Column => ({ side, index, topLine, lines: page.lines, next: (index + 1) % columns }),
  )
  const body = columnPages(
    page.filled.map((column, index) => ({ ...column, kind: index })),
    places,
    month.posts,
    set,
  )
  const [first] = body.pages
  if (!first) return body
  const items: SceneItem[] = low ? closing(words, topLine, side, set) : []
  items.push(...columnRules(side, topLine, page.lines, page.filled.length, set))
  const whole: BodyPage = { ...first, items: [...items, ...first.items], ...(low ? { foot: 'folio' as const } : {}) }
  return { ...body, pages: [whole] }
}

/** Hairlines in the gaps, as high as the text that flows beside them. */
function columnRules(side: Side, topLine: number, lines: number, filled: number, set: Setting): SceneItem[] {
  const { style } = set
  const top = gridTopMm(style, topLine)
  const high = lines * leadMm(style) - (style.leadPt - style.body.sizePt) * mmPerPt
  return Array.from({ length: Math.max(0, filled - 1) }, (_, index) =>
    rect(
      { xMm: columnLeftMm(style, side, index + 1) - style.columns.gapMm / 2, yMm: top, wMm: 0.35 * mmPerPt, hMm: high },
      style.ink.k25,
      {
        role: 'label',
      },
    ),
  )
}
