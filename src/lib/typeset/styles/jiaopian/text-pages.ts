import type { Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, gapBlock, withoutLastGap } from '../../block/block.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { rect } from '../../block/shapes.ts'
import { localDate } from '../../book/calendar.ts'
import type { Month, Post } from '../../book/content.ts'
import { label, opposite } from '../../book/front-matter.ts'
import { distantQuotation } from '../../book/openers.ts'
import type { BodyPage } from '../../book/section-layout.ts'
import { type FilledColumn, flow } from '../../flow/flow.ts'
import { lineItems } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { two } from './marks.ts'
import { film } from './numbers.ts'
import { bandOf, paintBand, photosOf, type Roll, type Shot } from './roll.ts'
import { pageCost } from './whole.ts'

const columns = 2
const mostRun = 14
/** With so many free lines a page of words has film above it. */
const filmLines = 8
/** Posts with pictures come here only when no photograph page takes them. */
const lastResort = 14

type Leaf = { filled: FilledColumn[]; lines: number }

/** Words alone, in two columns of three units; what a page of them leaves free is film at its head. */
export function textShots(roll: Roll, at: number): Shot[] {
  const out: Shot[] = []
  const { posts } = roll.month
  const silent = (index: number): boolean => photosOf(roll, index).length === 0
  const blocks: Block[] = []
  for (let count = 1; count <= mostRun && at + count <= posts.length; count += 1) {
    const index = at + count - 1
    if (count > 1 && !(silent(at) && silent(index))) break
    const own = silent(index) ? roll.words(index, 3) : roll.set.style.post(posts[index] as Post, index, roll.set)
    blocks.push(...own)
    out.push(textShot(roll, at, count, leavesOf(blocks, roll.set), silent(at) ? 0 : lastResort))
  }
  return out
}

function leavesOf(blocks: readonly Block[], set: Setting): Leaf[] {
  const { lines } = set.style
  const filled = flow(withoutLastGap(blocks), [
    { lines, next: 1 },
    { lines, next: 0 },
  ])
  const leaves: Leaf[] = []
  for (let at = 0; at < filled.length; at += columns) leaves.push({ filled: filled.slice(at, at + columns), lines })
  const last = leaves.at(-1)
  if (!last) return leaves
  const again: Block[] = []
  for (const { placed } of last.filled) {
    if (again.length > 0 && placed[0]?.block.opens) again.push(gapBlock(1))
    again.push(...placed.map((one) => one.block))
  }
  const band = bandOf(again, lines)
  if (band) leaves[leaves.length - 1] = band
  return leaves
}

function textShot(roll: Roll, at: number, posts: number, leaves: readonly Leaf[], extra: number): Shot {
  const { style } = roll.set
  const last = leaves.at(-1)
  const free = last ? style.lines - last.lines : 0
  const starts = Array.from({ length: posts }, () => 0)
  leaves.forEach((leaf, page) => {
    for (const column of leaf.filled) {
      for (const { block } of column.placed) if (block.opens) starts[(block.post ?? at) - at] = page
    }
  })
  return {
    pattern: 'text',
    posts,
    pages: leaves.length,
    cost: leaves.length * pageCost + extra + (free >= filmLines ? 5 + 0.15 * free : 0.1 * free),
    starts,
    open: leaves.flatMap((leaf, page) => (page < leaves.length - 1 ? leaf.filled.map((one) => one.open) : [0])),
    paint: (side, said) => {
      let own = side
      return leaves.map((leaf) => {
        const page = paintLeaf(leaf, own, roll.month.posts.slice(at, at + posts), roll, said)
        own = opposite(own)
        return page
      })
    },
  }
}

function paintLeaf(leaf: Leaf, side: Side, posts: readonly Post[], { month, set }: Roll, said: string[]): BodyPage {
  const free = set.style.lines - leaf.lines
  const words = free >= filmLines ? sentence(posts, month, said) : ''
  // A panel that has neither a sentence nor a day to show is no panel: a note nobody dated stands at the page's head.
  const line = free >= filmLines && (words || localDate(posts[0]?.local ?? '')) ? free : 0
  const items = line > 0 ? filmItems(words, posts, line, side, set) : []
  return { side, items: [...items, ...paintBand(leaf, line, side, set)] }
}

/** A sentence of a text far off, said once in a month. */
function sentence(posts: readonly Post[], month: Month, said: string[]): string {
  const words = distantQuotation(month.posts, neighbours(posts, month), said)
  if (words) said.push(words)
  return words.replace(/[，；：、]$/u, '')
}

/** Black to the trim from the head down to grid line `line`, in it the sentence, or the first day. */
function filmItems(words: string, posts: readonly Post[], line: number, side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const b = style.bleedMm
  const x = textLeftMm(style, side)
  const foot = gridTopMm(style, line) - 1.4 * leadMm(style)
  const items: SceneItem[] = [rect({ xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: foot + b }, film.black)]
  const origin: Origin = { role: 'subtitle' }
  if (!words) {
    const date = localDate(posts[0]?.local ?? '')
    const sizePt = Math.min(150, (foot - 24) / mmPerPt / 0.8)
    if (date && sizePt > 24) {
      const figure = `${two(date.month)}.${two(date.day)}`
      const type = { face: 'sans-black' as const, sizePt }
      items.push(
        ...label(figure, type, { xMm: x - sizePt * 0.02, yMm: foot - 12 }, { ink: style.ink.white, origin }, set),
      )
    }
    return items
  }
  const sizePt = foot > 70 ? 22 : foot > 40 ? 16 : 12
  const leading = sizePt * 1.65 * mmPerPt
  const type = { face: 'sans-light' as const, sizePt }
  const widthMm = Math.min(measureMm(style), 26 * sizePt * mmPerPt)
  const rows = setDisplay(words, type, { widthMm }, fonts)
  const first = foot - 11 - (rows.length - 1) * leading
  rows.forEach((row, index) => {
    items.push(...lineItems(row, x, first + index * leading, style.ink.white, origin))
  })
  return items
}

/** So many posts before and after may be read on the same opening. */
const nearPosts = 6

function neighbours(posts: readonly Post[], month: Month): Set<string> {
  const from = month.posts.indexOf(posts[0] as Post)
  const to = from + posts.length
  return new Set(month.posts.slice(Math.max(0, from - nearPosts), to + nearPosts).map((post) => post.id))
}
