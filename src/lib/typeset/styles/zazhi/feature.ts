import { bendsOf, cutsFocus, shownOf } from '#lib/photo-layout/crop.ts'
import { fit, plans } from '#lib/photo-layout/partitions.ts'
import { dullness, sharpLimits, sharpMm } from '#lib/photo-layout/sharp.ts'
import { graphemes } from '#lib/print/font/graphemes.ts'
import type { Origin, SceneItem } from '../../../print/scene.ts'
import { imageItem, isLarge } from '../../block/photo-blocks.ts'
import { type TextRow, textRows } from '../../block/post-text.ts'
import { rect } from '../../block/shapes.ts'
import { paintRows, type Row, rowsHeightMm, socialRows } from '../../block/social-blocks.ts'
import { fitted } from '../../block/text-blocks.ts'
import type { Post } from '../../book/content.ts'
import { areaFootMm } from '../../book/front-matter.ts'
import { warmth } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { lineItems } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { dayItems } from './head.ts'
import { halfGapMm, halfMm } from './numbers.ts'
import { titled } from './title.ts'

const textPt = 12.5
const textLeadMm = 22.5 * mmPerPt
/** A picture that carries a page, and words that do (PRINT.md §2.8). */
export const heroDpi = 200
export const leastCharacters = 120
/** Large letters stand over words, not over a line of them. */
export const leastBelowTitle = 16
/** So much of a side a hero may lose: alone it is shown whole, but for what meets the grid (PRINT.md §2.8). */
const mostLoss = 0.12
const mostLossAlone = 0.02
/** The same for the others, as a logarithm. */
const mostBent = 0.125
/** Room for title and date between picture and text; without a title only the date stands there. */
const titledMm = 43
const untitledMm = 26
/** Where the text may begin, from the head of the type area: a feature lives from its picture, so not higher. */
const firstMm = 95
const lastMm = 202

/** Pictures beside the text should not be smaller than this, or the hero gives up height. */
const leastEachMm2 = 1400

type Parts = {
  post: Post
  title: string
  lines: TextRow[]
  rows: Row[]
  rowsMm: number
}

/** What a page further from the board may cost. */
const mostCost = 14

type Plan = { line: number; hero: Photo; inside: boolean; rest: Photo[]; cost: number }

/** Posts of plain words and pictures only; the others run in columns. */
export const isPlain = (post: Post): boolean =>
  !post.repost && !post.link && post.videos.length === 0 && post.photos.length <= 9 && !post.photos.some(isLarge)

export const charactersOf = (post: Post): number =>
  post.paragraphs.reduce((sum, text) => sum + graphemes(text).length, 0)

/** How much a post is worth a place of its own. */
export const worthOf = (post: Post): number =>
  Math.min(30, warmth(post)) / 5 + post.photos.length / 3 + (charactersOf(post) >= leastCharacters ? 3 : 0)

/**
 * A post as a page of its own (PRINT.md §3.2): a picture of ≥ 200 dpi at the head, first clause as title, text in the left
 * of two columns, the other pictures in the right one. Undefined where it does not fill the page.
 */
export function featureOf(whole: Post, set: Setting): Feature | undefined {
  if (!isPlain(whole) || whole.photos.length === 0) return undefined
  const cut = titled(whole)
  if (!cut.title) return undefined
  const { title, post } = charactersOf(cut.post) < leastBelowTitle ? { title: '', post: whole } : cut
  const parts = partsOf(post, title, set)
  const plan = bestPlan(parts, set)
  return plan && { cost: plan.cost, paint: (side) => paint(parts, plan, side, set) }
}

/** A feature over all columns; `cost`: how far it is from the board. */
export type Feature = { cost: number; paint(side: Side): SceneItem[] }

function partsOf(post: Post, title: string, set: Setting): Parts {
  const { style } = set
  const large = { ...style, body: { ...style.body, sizePt: textPt } }
  const lines = textRows(post, { ...set, style: large, measureMm: halfMm })
  const rows = socialRows(post, halfMm, set)
  return { post, title, lines, rows, rowsMm: rows.length > 0 ? rowsHeightMm(rows.length, style) : 0 }
}

/** Height of rows in lines of text. */
const deepOf = (rows: readonly TextRow[]): number => {
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last ? last.at - first.at + 1 : 0
}

/** Short words stay in one column. */
const leastHalved = 5

/** Where the second of two columns begins, as near the middle as verses allow, and the depth of the deeper one. */
function halved(rows: readonly TextRow[]): { split: number; deep: number } {
  let best = { split: rows.length, deep: deepOf(rows) }
  if (rows.length < leastHalved) return best
  for (let split = 1; split < rows.length; split += 1) {
    const deep = Math.max(deepOf(rows.slice(0, split)), deepOf(rows.slice(split)))
    // Of two equal ones the later: the first column is never the shorter.
    if (!rows[split]!.whole && deep <= best.deep) best = { split, deep }
  }
  return best
}

const aspectOf = (photo: Photo): number => photo.widthPx / Math.max(1, photo.heightPx)

const plansOf = (photos: readonly Photo[], set: Setting): ReturnType<typeof plans> =>
  plans(photos.map(aspectOf), halfMm, set.style.photoGapMm, sharpLimits(photos, halfMm))
/** Beside the text a picture stands no larger than its pixels allow, but for so much of it (as a logarithm). */
const mostDull = 0.1

/** Best line for the text to begin at and best picture for the head. */
function bestPlan(parts: Parts, set: Setting): Plan | undefined {
  const { photos } = parts.post
  const lead = leadMm(set.style)
  let best: Plan | undefined
  for (const hero of photos) {
    const rest = photos.filter((one) => one !== hero)
    for (const inside of [false, true]) {
      for (let line = Math.round(firstMm / lead); line * lead <= lastMm; line += 1) {
        const cost = heroCost(hero, line, inside, parts, set) + restCost(rest, line, parts, set)
        if (cost < mostCost && (!best || cost < best.cost)) best = { line, hero, inside, rest, cost }
      }
    }
  }
  return best
}

const heroFootMm = (line: number, parts: Parts, set: Setting): number =>
  gridTopMm(set.style, line) - (parts.title ? titledMm : untitledMm)

function heroCost(photo: Photo, line: number, inside: boolean, parts: Parts, set: Setting): number {
  const { style } = set
  const b = style.bleedMm
  const foot = heroFootMm(line, parts, set)
  const wide = inside ? measureMm(style) : style.widthMm + 2 * b
  const high = inside ? foot - style.headMm : foot + b
  if (high < 60) return Number.POSITIVE_INFINITY
  const shown = shownOf(photo, wide / high)
  const dpi = (shown.w * photo.widthPx) / (wide / 25.4)
  const kept = shown.w * shown.h
  const most = parts.post.photos.length === 1 ? mostLossAlone : mostLoss
  if (photo.graphic || dpi < heroDpi || 1 - kept > most || cutsFocus(photo, wide / high))
    return Number.POSITIVE_INFINITY
  // 45 % of the page's height is what the board shows; what is lost of the picture weighs most.
  return 14 * (1 - kept) + (inside ? 1.2 : 0) + Math.abs(foot / style.heightMm - 0.45) * 12
}

/** What text, remarks and the other pictures make of the space below the title. */
function restCost(rest: readonly Photo[], line: number, parts: Parts, set: Setting): number {
  const roomMm = areaFootMm(set) - gridTopMm(set.style, line)
  const textMm = deepOf(parts.lines) * textLeadMm
  const socialMm = parts.rows.length > 0 ? parts.rowsMm + 6 : 0
  if (rest.length > 0) {
    const spare = roomMm - textMm - socialMm
    if (spare < 0) return Number.POSITIVE_INFINITY
    const aspects = rest.map(aspectOf)
    const best = fit(plansOf(rest, set), halfMm, roomMm, aspects, bendsOf(rest))
    const bent = Math.abs(Math.log(best.stretch))
    const dull = rest.some((photo, index) => dullness(sharpMm(photo), best.frames[index]?.wMm ?? 0) > mostDull)
    if (bent > mostBent || dull) return Number.POSITIVE_INFINITY
    const each = (halfMm * roomMm) / rest.length
    return best.cost + Math.max(0, spare - 25) * 0.06 + 5 * Math.max(0, Math.log(leastEachMm2 / each))
  }
  // Without other pictures the text has both columns, the remarks stand below it at the right.
  const half = halved(parts.lines).deep * textLeadMm + socialMm
  const alone = Math.max(textMm, socialMm)
  const deep = Math.min(half, alone > roomMm ? Number.POSITIVE_INFINITY : Math.max(half, 0))
  if (deep > roomMm) return Number.POSITIVE_INFINITY
  return (roomMm - deep) * 0.12
}

function paint(parts: Parts, plan: Plan, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const foot = heroFootMm(plan.line, parts, set)
  return [
    ...heroItems(plan.hero, { inside: plan.inside, foot, side }, parts.post, set),
    ...titleItems(parts, foot, x, set),
    ...wordItems(parts, plan, x, set),
    ...restItems(parts, plan, x, set),
  ]
}

function heroItems(
  photo: Photo,
  { inside, foot, side }: { inside: boolean; foot: number; side: Side },
  post: Post,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  if (inside) {
    const frame = { xMm: 0, yMm: 0, wMm: measureMm(style), hMm: foot - style.headMm }
    return style.picture(imageItem(photo, textLeftMm(style, side), style.headMm, frame, post.id), set)
  }
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: foot + b }
  return style.picture(imageItem(photo, -b, -b, frame, post.id), set)
}

function titleItems(parts: Parts, foot: number, x: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { post, title } = parts
  const count = graphemes(title).length
  const sizePt = count <= 8 ? 40 : count <= 12 ? 34 : 32
  const items: SceneItem[] = []
  if (title) {
    const at = foot + 7 + 0.88 * sizePt * mmPerPt
    const type = { face: 'serif-black' as const, sizePt }
    const line = fitted(title, type, measureMm(style), fonts)
    const own = { entryId: post.id, role: 'title' as const }
    // An opening quotation mark has its white at the left and is moved by it.
    items.push(...lineItems(line, x - sizePt * mmPerPt * 0.04, at, style.ink.text, own))
  }
  const baseline = title ? foot + 31.5 : foot + 13
  return [...items, ...dayItems(post, { xMm: x, yMm: baseline, widthMm: measureMm(style) }, set)]
}

function wordItems(parts: Parts, plan: Plan, x: number, set: Setting): SceneItem[] {
  const { style } = set
  const { post, lines, rows } = parts
  const origin: Origin = { entryId: post.id, role: 'text' }
  const top = gridTopMm(style, plan.line)
  const foot = areaFootMm(set)
  const right = x + halfMm + halfGapMm
  const both = plan.rest.length === 0
  const split = both ? halved(lines).split : lines.length
  const secondTop = lines[split]?.at ?? 0
  const items = lines.flatMap(({ line, at }, index) => {
    const second = index >= split
    const baseline = top + 0.88 * textPt * mmPerPt + (second ? at - secondTop : at) * textLeadMm
    return lineItems(line, second ? right : x, baseline, style.ink.text, origin)
  })
  if (rows.length === 0) return items
  // Beside or under short words the remarks hang from the text's own head line, else they stand at the foot.
  const socialX = both ? right : x
  const under = both ? top + deepOf(lines.slice(split)) * textLeadMm + (lines.length > split ? 4 : 2.2) : 0
  const socialTop = both ? under : foot - parts.rowsMm
  const ruleY = socialTop - 0.42 * leadMm(style) - 0.3
  const remark: Origin = { entryId: post.id, role: 'comment' }
  return [
    ...items,
    rect({ xMm: socialX, yMm: ruleY, wMm: halfMm, hMm: 0.5 * mmPerPt }, style.ink.text, remark),
    ...paintRows(rows, post, socialX, socialTop, set),
  ]
}

function restItems(parts: Parts, plan: Plan, x: number, set: Setting): SceneItem[] {
  const { style } = set
  if (plan.rest.length === 0) return []
  const top = gridTopMm(style, plan.line) + 0.6
  const heightMm = areaFootMm(set) - top
  const aspects = plan.rest.map(aspectOf)
  const { frames } = fit(plansOf(plan.rest, set), halfMm, heightMm, aspects, bendsOf(plan.rest))
  return plan.rest.flatMap((photo, index) => {
    const frame = frames[index]
    return frame ? style.picture(imageItem(photo, x + halfMm + halfGapMm, top, frame, parts.post.id), set) : []
  })
}
