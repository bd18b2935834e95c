import type { Ink, SceneItem } from '../../../print/scene.ts'
import { disc, rect } from '../../block/shapes.ts'
import { localDate } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import type { Setting } from '../../style/design.ts'
import { mmPerPt, type Side } from '../../style/style.ts'
import { ageOn, monthsOf } from './age.ts'
import { coral, pencil } from './numbers.ts'

const fromTrimMm = 13
const [topMm, belowMm] = [20, 24]
const origin = { role: 'label' } as const

/** `from` … `to` in months of age. */
type Scale = { from: number; to: number; step: number; name(at: number): string }

const years = (from: number, to: number, step: number): Scale => ({
  from: from * 12,
  to: to * 12,
  step,
  name: (at) => (at === 0 ? '出生' : `${at / 12}岁`),
})

/** First three years by the month, then 3–6 by the quarter and 6–12 by the half year; later books by the year. */
function scaleOf(months: number): Scale {
  if (months <= 36) return years(0, 3, 1)
  if (months <= 72) return years(3, 6, 3)
  if (months <= 144) return years(6, 12, 6)
  const from = Math.floor(months / 144) * 12
  return years(from, from + 12, 12)
}

/** Where a post stands on its ruler: age in months. */
function placeOn(post: Post, birthday: string | undefined): number | undefined {
  const age = ageOn(post.local, birthday)
  return !age || age.days < 0 ? undefined : monthsOf(age)
}

/** The growth ruler at a child's outer edge, a dot for every post that begins on the page; `near`: a post of the same time. */
export function ruler(posts: readonly Post[], near: Post | undefined, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const birthday = set.options.child?.birthday
  const places = posts.flatMap((post) => placeOn(post, birthday) ?? [])
  const first = places[0] ?? (near ? placeOn(near, birthday) : undefined)
  // A note nobody dated belongs to no age: an empty ruler of the first years would say otherwise.
  const isDated = [...posts, ...(near ? [near] : [])].some((post) => localDate(post.local))
  if (first === undefined && !isDated) return []
  const scale = scaleOf(first ?? 0)
  const foot = style.heightMm - belowMm
  const x = side === 'left' ? fromTrimMm : style.widthMm - fromTrimMm
  const inward = side === 'left' ? 1 : -1
  const yOf = (at: number): number => foot - ((at - scale.from) / (scale.to - scale.from)) * (foot - topMm)
  const items: SceneItem[] = [
    rect({ xMm: x - 0.13, yMm: topMm, wMm: 0.75 * mmPerPt, hMm: foot - topMm }, pencil, origin),
  ]
  for (let at = scale.from; at <= scale.to; at += scale.step) {
    const isMajor = at % 12 === 0
    const long = isMajor ? 5 : at % 6 === 0 ? 3.4 : 1.8
    const high = (isMajor ? 0.75 : 0.4) * mmPerPt
    items.push(rect({ xMm: inward > 0 ? x : x - long, yMm: yOf(at) - high / 2, wMm: long, hMm: high }, pencil, origin))
    const name = isMajor ? scale.name(at) : ''
    if (!name) continue
    const type = { face: 'kuaile' as const, latin: 'nunito-extrabold' as const, sizePt: 8 }
    const textX = x + inward * (long + 1.2)
    items.push(
      ...label(name, type, { xMm: textX, yMm: yOf(at) + 1.1, anchor: side }, { ink: style.ink.k65, origin }, set),
    )
  }
  const dots = places.map((place) => yOf(Math.min(Math.max(place, scale.from), scale.to)))
  for (const bead of beadsOf(dots)) items.push(...beadItems(x, bead, style.ink.white))
  return items
}

const [beadMm, eyeMm, edgeMm] = [1.9, 0.7, 0.3]

/** Dots that would lie on one another are one bead: from its first place to its last, with an eye for each that has room. */
function beadsOf(dots: readonly number[]): number[][] {
  const beads: number[][] = []
  for (const y of [...dots].sort((a, b) => a - b)) {
    const bead = beads.at(-1)
    const gap = y - (bead?.at(-1) ?? Number.NEGATIVE_INFINITY)
    if (!bead || gap >= 2 * (beadMm + edgeMm)) beads.push([y])
    else if (gap >= 2.4 * eyeMm) bead.push(y)
  }
  return beads
}

function beadItems(x: number, bead: readonly number[], white: Ink): SceneItem[] {
  const [from, to] = [bead[0] as number, bead.at(-1) as number]
  const shell = (r: number, fill: Ink): SceneItem[] => [
    ...(to > from
      ? [rect({ xMm: x - r, yMm: from, wMm: 2 * r, hMm: to - from }, fill, origin), disc(x, to, r, fill, origin)]
      : []),
    disc(x, from, r, fill, origin),
  ]
  // The white edge keeps beads of neighbouring weeks apart.
  return [
    ...shell(beadMm + edgeMm, white),
    ...shell(beadMm, coral),
    ...bead.map((y) => disc(x, y, eyeMm, white, origin)),
  ]
}
