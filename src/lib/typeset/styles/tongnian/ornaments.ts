import { shownOf } from '#lib/photo-layout/crop.ts'
import { focusOf } from '#lib/print/photo/focus.ts'
import type { Ink, SceneItem } from '../../../print/scene.ts'
import { disc, moved, rect } from '../../block/shapes.ts'
import type { Post } from '../../book/content.ts'
import type { Photo } from '../../book/photo.ts'
import { coral, yellow } from './numbers.ts'

/** Small drawings of the title, the openings, the catalogue and the end; never on pages of text (PRINT.md §3.5). */

const origin = { role: 'label' } as const

const path = (d: string, fill: Ink): SceneItem => ({ kind: 'path', d, fill, origin })

/** Four puffs on a flat base; `wMm` is its width. */
export function cloud(xMm: number, yMm: number, wMm: number, fill: Ink): SceneItem[] {
  const u = wMm / 20
  return [
    disc(xMm + 4 * u, yMm + 9 * u, 4 * u, fill, origin),
    disc(xMm + 9.6 * u, yMm + 6 * u, 6 * u, fill, origin),
    disc(xMm + 15.2 * u, yMm + 8.2 * u, 4.8 * u, fill, origin),
    rect({ xMm: xMm + 4 * u, yMm: yMm + 8 * u, wMm: 11.2 * u, hMm: 5 * u }, fill, origin),
  ]
}

/** Five points with round tips and hollows. */
export function star(xMm: number, yMm: number, radiusMm: number, fill: Ink): SceneItem {
  const corner = (index: number): [number, number] => {
    const angle = -Math.PI / 2 + (index * Math.PI) / 5
    const r = index % 2 ? radiusMm * 0.52 : radiusMm
    return [xMm + Math.cos(angle) * r, yMm + Math.sin(angle) * r]
  }
  const between = (a: [number, number], b: [number, number], t: number): [number, number] => [
    a[0] + (b[0] - a[0]) * t,
    a[1] + (b[1] - a[1]) * t,
  ]
  let d = ''
  for (let index = 0; index < 10; index += 1) {
    const [before, at, after] = [corner(index + 9), corner(index), corner(index + 1)]
    const soft = index % 2 ? 0.12 : 0.32
    const start = between(at, before, soft)
    const end = between(at, after, soft)
    const [c1, c2] = [between(start, at, 0.7), between(end, at, 0.7)]
    d += `${index === 0 ? 'M' : ' L'}${start.join(' ')} C${[...c1, ...c2, ...end].join(' ')}`
  }
  return path(moved(`${d} Z`, 0, 0), fill)
}

/** A rubber duck, `wMm` wide, looking right: body with a raised tail, head, beak, wing. */
export function duck(xMm: number, yMm: number, wMm: number): SceneItem[] {
  const s = wMm / 40
  const at = (d: string): string => moved(d, xMm, yMm, s)
  const wing = { cmyk: [6, 34, 84, 2] as const, rgb: '#e3ae3c' }
  const dark = { cmyk: [0, 0, 0, 90] as const, rgb: '#37322f' }
  return [
    path(
      at('M0 15 C4 17 8 18 12 17 C16 15 20 15 25 16 C31 17 35 20 35 25 C35 31 28 35 18 35 C8 35 1 28 0 15 Z'),
      yellow,
    ),
    disc(xMm + 25.5 * s, yMm + 10 * s, 9.2 * s, yellow, origin),
    path(at('M33 7.5 C36 8 38.5 8.8 40 10 C38.5 12 36 13.6 33 13.6 Z'), coral),
    disc(xMm + 28.4 * s, yMm + 7.6 * s, 1.25 * s, dark, origin),
    path(at('M10 22 C13 20.5 18 20 22 21.5 C22 26.5 18 29.5 13.5 28.5 C11 27.8 10 25 10 22 Z'), wing),
  ]
}

/** A meadow along the foot of a page or window: one long wave, `rise` and `end` how far down its edges are (0 … 1). */
export function hill(
  { xMm, wMm, topMm, footMm }: { xMm: number; wMm: number; topMm: number; footMm: number },
  fill: Ink,
  rise = 0.5,
  end = rise * 0.55,
): SceneItem {
  const high = footMm - topMm
  const at = (share: number, down: number): string => `${xMm + share * wMm} ${topMm + down * high}`
  return path(
    moved(
      `M${at(0, rise)} C${at(0.22, rise - 0.42)} ${at(0.38, 0)} ${at(0.55, 0.12)} C${at(0.74, 0.26)} ${at(0.84, (rise + end) * 0.62)} ${at(1, end)} L${at(1, 1)} L${at(0, 1)} Z`,
      0,
      0,
    ),
    fill,
  )
}

/** Outline of a window whose top is half an ellipse, round unless its `riseMm` says how flat; for clips and fills. */
export function arch(xMm: number, yMm: number, wMm: number, hMm: number, riseMm = wMm / 2): string {
  const r = wMm / 2
  const k = r * (1 - 0.5523)
  const f = riseMm * (1 - 0.5523)
  return moved(
    `M${xMm} ${yMm + hMm} L${xMm} ${yMm + riseMm} C${xMm} ${yMm + f} ${xMm + k} ${yMm} ${xMm + r} ${yMm} ` +
      `C${xMm + wMm - k} ${yMm} ${xMm + wMm} ${yMm + f} ${xMm + wMm} ${yMm + riseMm} L${xMm + wMm} ${yMm + hMm} Z`,
    0,
    0,
  )
}

/** A window whose top is half an ellipse, round unless its `riseMm` says how flat. */
export type ArchBox = { wMm: number; hMm: number; riseMm?: number }

/** Whether a window's round corners leave a picture's focus whole (PRINT.md §2.8). */
export function isWholeUnderArch(photo: Photo, { wMm, hMm, riseMm = wMm / 2 }: ArchBox): boolean {
  const [shown, focus] = [shownOf(photo, wMm / hMm), focusOf(photo)]
  const topMm = ((focus.y - shown.y) / shown.h) * hMm
  if (topMm >= riseMm) return true
  const up = (riseMm - topMm) / riseMm
  const isInside = (x: number): boolean => Math.hypot(((x - shown.x) / shown.w - 0.5) * 2, up) <= 1
  return isInside(focus.x) && isInside(focus.x + focus.w)
}

/** Points round the ellipse inside a focal box: a head, not the corners of its box. */
const roundTheHead = Array.from({ length: 16 }, (_, at) => (at / 16) * 2 * Math.PI)

/** Whether a disc over a square crop leaves the heads in a picture's focus whole, with a little air. */
function isWholeInDisc(photo: Photo): boolean {
  const [shown, focus] = [shownOf(photo, 1), focusOf(photo)]
  return roundTheHead.every((angle) => {
    const x = focus.x + (focus.w / 2) * (1 + Math.cos(angle))
    const y = focus.y + (focus.h / 2) * (1 + Math.sin(angle))
    return Math.hypot((x - shown.x) / shown.w - 0.5, (y - shown.y) / shown.h - 0.5) <= 0.48
  })
}

/** Posts without the pictures whose focus a disc would cut. */
export const wholeInDisc = (posts: readonly Post[]): Post[] =>
  posts.map((post) => ({ ...post, photos: post.photos.filter(isWholeInDisc) }))

/** Outline of a disc, for clips. */
export function round(xMm: number, yMm: number, radiusMm: number): string {
  const shape = disc(xMm, yMm, radiusMm, yellow)
  return shape.d
}
