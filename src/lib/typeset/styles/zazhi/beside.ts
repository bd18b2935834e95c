import { cutsFocus } from '#lib/photo-layout/crop.ts'
import { cheapest, fit, plans } from '#lib/photo-layout/partitions.ts'
import { sharpLimits } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { displayLines } from '../../block/display-lines.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { type TextRow, textRows } from '../../block/post-text.ts'
import { rect } from '../../block/shapes.ts'
import { paintRows, type Row, rowsHeightMm, socialRows } from '../../block/social-blocks.ts'
import { columnLeftMm } from '../../book/body.ts'
import type { Post } from '../../book/content.ts'
import type { Photo } from '../../book/photo.ts'
import { type Line, lineItems } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { columnMm, gridTopMm, leadMm, mmPerPt, type Side } from '../../style/style.ts'
import { charactersOf, heroDpi, isPlain, leastBelowTitle, leastCharacters } from './feature.ts'
import { dayItems } from './head.ts'
import { titled } from './title.ts'

/** A feature over two columns: so many grid lines from the head, all where nothing stands below it. */
export type Beside = { lines: number; cost: number; paint(): SceneItem[] }

const titlePt = 36
const textPt = 12.5
const textLeadMm = 22.5 * mmPerPt
/** From the picture's foot, or from what stands for it: title, day, head of the text (board 11-sparse-feature). */
const titleMm = 20.6
const titleLeadMm = 15.7
const dayMm = 9.8
const textMm = 10.7
/** Where the head of a feature without a picture would have one's foot. */
const bareFootMm = 19.4
/** Heroes: not so wide that they are strips, not so high that no words fit below them. */
const widest = 2.1
const highest = 0.72
/** Fewer lines below a feature hold no post; two are left free above them. */
const leastBelow = 11
const gapBelow = 2
/** So many lines may stand open above remarks that end the page. */
const footLines = 4
/** So much of a height the pictures below the text may give or take (PRINT.md §2.8). */
const mostBent = 0.12

type Parts = { post: Post; title: Line[]; text: TextRow[]; rows: Row[]; wide: number }
/** What is where, in grid lines: head of the text, of the pictures, of the remarks. */
type Plan = {
  hero?: Photo
  heroMm: number
  footMm: number
  text: number
  rest: Photo[]
  restAt: number
  restLines: number
  social: number
  lines: number
  cost: number
}

/** Width of two columns. */
const twoMm = (set: Setting): number => 2 * columnMm(set.style) + set.style.columns.gapMm

/**
 * A feature on two columns beside one of posts (PRINT-sparse.md §3.2): the picture whole, from the head and to the outer
 * trim, title on one or two lines, words, the other pictures, remarks. Words of ≥ 120 characters need no picture.
 */
export function besideOf(whole: Post, first: 0 | 1, side: Side, set: Setting): Beside | undefined {
  if (!isPlain(whole)) return undefined
  const { title, post } = titled(whole)
  if (!title || charactersOf(post) < leastBelowTitle) return undefined
  if (post.photos.length === 0 && charactersOf(whole) < leastCharacters) return undefined
  const wide = twoMm(set)
  const rows = displayLines(title, { face: 'serif-black', sizePt: titlePt }, { widthMm: wide }, set.fonts)
  if (!rows.sound || rows.lines.length > 2) return undefined
  const large = { ...set.style, body: { ...set.style.body, sizePt: textPt } }
  const text = textRows(post, { ...set, style: large, measureMm: wide })
  const parts = { post, title: rows.lines, text, rows: socialRows(post, wide, set), wide }
  const outer = (side === 'left') === (first === 0)
  const plan = bestPlan(parts, outer, set)
  return plan && { lines: plan.lines, cost: plan.cost, paint: () => paint(parts, plan, first, side, set) }
}

function bestPlan(parts: Parts, outer: boolean, set: Setting): Plan | undefined {
  const { photos } = parts.post
  const { style } = set
  const heroMm = parts.wide + (outer ? style.outerMm + style.bleedMm : 0)
  const heroes = photos.filter((photo) => {
    const aspect = wholeAspect(photo)
    return !photo.graphic && aspect <= widest && aspect >= highest && photo.widthPx / (heroMm / 25.4) >= heroDpi
  })
  const found = (photos.length === 0 ? [undefined] : heroes).flatMap((hero) => planOf(parts, hero, heroMm, set) ?? [])
  return found.sort((a, b) => a.cost - b.cost)[0]
}

function planOf(parts: Parts, hero: Photo | undefined, heroMm: number, set: Setting): Plan | undefined {
  const { style } = set
  const lead = leadMm(style)
  const footMm = hero ? heroMm / wholeAspect(hero) - style.bleedMm : bareFootMm
  const titleEnd = footMm + titleMm + (parts.title.length - 1) * titleLeadMm
  const text = Math.ceil((titleEnd + dayMm + textMm - style.headMm) / lead - 0.2)
  const deep = parts.text.length > 0 ? (parts.text.at(-1)?.at ?? 0) - (parts.text[0]?.at ?? 0) + 1 : -1
  const textEnd = text + Math.ceil((deep * textLeadMm) / lead)
  const rest = parts.post.photos.filter((photo) => photo !== hero)
  const restAt = textEnd + (rest.length > 0 ? 1 : 0)
  const remarks = parts.rows.length > 0 ? 2 + Math.ceil(rowsHeightMm(parts.rows.length, style) / lead) : 0
  const room = style.lines - restAt - remarks
  const pictured = rest.length > 0 ? restLines(rest, room, parts.wide, set) : { lines: 0, cost: 0 }
  if (!pictured || room < 0) return undefined
  const lines = restAt + pictured.lines + remarks
  const below = style.lines - lines - gapBelow
  const whole = below < leastBelow
  const open = whole ? style.lines - lines : 0
  const cost = pictured.cost + 0.6 * open + (hero ? 0 : 4)
  // Remarks end the page where it is all but full; else white stands below them, not between them and the words.
  const end = whole && open <= footLines ? style.lines : lines
  return {
    ...(hero ? { hero } : {}),
    ...{ heroMm, footMm, text, rest, restAt, restLines: pictured.lines, cost },
    social: end - remarks + 2,
    lines: whole ? style.lines : lines + gapBelow,
  }
}

/** Lines for the pictures below the text: as they come out best, all there are where that leaves no room for posts. */
function restLines(
  rest: readonly Photo[],
  room: number,
  wide: number,
  set: Setting,
): { lines: number; cost: number } | undefined {
  const choices = plansOf(rest, wide, set)
  let best: { lines: number; cost: number } | undefined
  for (let lines = leastRest; lines <= room; lines += 1) {
    const heightMm = restMm(lines, set)
    const found = cheapest(choices, wide, heightMm)
    if (!found || Math.abs(Math.log(found.stretch)) > mostBent) continue
    const { frames } = fit(choices, wide, heightMm, rest.map(wholeAspect))
    if (rest.some((photo, at) => frames[at] && cutsFocus(photo, frames[at].wMm / frames[at].hMm))) continue
    const left = room - lines
    const open = left - gapBelow < leastBelow ? left : 0
    const cost = found.cost + 0.8 * open + 4 * Math.abs(heightMm / wide - 0.6)
    if (!best || cost < best.cost) best = { lines, cost }
  }
  return best
}

const leastRest = 6
const restMm = (lines: number, set: Setting): number => (lines - 0.4) * leadMm(set.style)

const plansOf = (photos: readonly Photo[], wide: number, set: Setting): ReturnType<typeof plans> =>
  plans(photos.map(wholeAspect), wide, set.style.photoGapMm, sharpLimits(photos, wide))

function paint(parts: Parts, plan: Plan, first: 0 | 1, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const { post } = parts
  const x = columnLeftMm(style, side, first)
  const items: SceneItem[] = []
  if (plan.hero) {
    const left = plan.heroMm > parts.wide && side === 'left' ? -style.bleedMm : x
    const frame = { xMm: 0, yMm: 0, wMm: plan.heroMm, hMm: plan.footMm + style.bleedMm }
    items.push(...style.picture(imageItem(plan.hero, left, -style.bleedMm, frame, post.id), set))
  } else {
    items.push(
      rect({ xMm: x, yMm: style.headMm + 0.12 * leadMm(style), wMm: parts.wide, hMm: 3 * mmPerPt }, style.ink.accent),
    )
  }
  return [...items, ...wordItems(parts, plan, x, set), ...restItems(parts, plan, x, set)]
}

function wordItems({ post, title, text, rows, wide }: Parts, plan: Plan, x: number, set: Setting): SceneItem[] {
  const { style } = set
  const top = gridTopMm(style, plan.text)
  const day = top - textMm
  const items = title.flatMap((line, at) => {
    const y = day - dayMm - (title.length - 1 - at) * titleLeadMm
    return lineItems(line, x - titlePt * mmPerPt * 0.04, y, style.ink.text, { entryId: post.id, role: 'title' })
  })
  items.push(...dayItems(post, { xMm: x, yMm: day, widthMm: wide }, set))
  const from = text[0]?.at ?? 0
  for (const { line, at } of text) {
    const y = top + 0.88 * textPt * mmPerPt + (at - from) * textLeadMm
    items.push(...lineItems(line, x, y, style.ink.text, { entryId: post.id, role: 'text' }))
  }
  if (rows.length === 0) return items
  const social = gridTopMm(style, plan.social)
  const rule = { xMm: x, yMm: social - 0.8 * leadMm(style), wMm: wide, hMm: 0.5 * mmPerPt }
  items.push(rect(rule, style.ink.text, { entryId: post.id, role: 'comment' }))
  return [...items, ...paintRows(rows, post, x, social, set)]
}

function restItems(
  { post, wide }: Parts,
  { rest, restAt, restLines: lines }: Plan,
  x: number,
  set: Setting,
): SceneItem[] {
  if (rest.length === 0) return []
  const { style } = set
  const { frames } = fit(plansOf(rest, wide, set), wide, restMm(lines, set), rest.map(wholeAspect))
  const top = gridTopMm(style, restAt)
  return rest.flatMap((photo, at) => {
    const frame = frames[at]
    return frame ? style.picture(imageItem(photo, x, top, frame, post.id), set) : []
  })
}
