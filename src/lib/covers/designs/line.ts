import type { SceneItem } from '#lib/print/scene.ts'
import { disc, rect } from '#lib/typeset/block/shapes.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { type Point, polyline, stroke } from '../drawing.ts'
import { barcode, credit, factsLine, ground, logo, quote, type Stage } from '../furniture.ts'
import { subtitle } from '../lettering.ts'
import { place } from '../panel.ts'
import { spine, spineAuthor } from '../spine-lettering.ts'
import { titleBlock } from '../title-lettering.ts'

const lineMm = 0.45
const waveMm = 0.3

/** 线描: sun, ridge, waves and a boat in one weight of line; the ridge runs on over spine and back. */
export function line(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { front } = plan
  const u = front.u
  const title = place(front, 20, 44)
  const under = place(front, 21, 56)
  const sub = subtitle(
    input.subtitle,
    { face: 'wenkai', sizePt: 10.5 * u, trackEm: 0.14 },
    { xMm: under.x, baselineMm: under.y, widthMm: 90 * u },
    way.text,
    fonts,
  )
  return drawn(
    [ground(stage), ...scenery(stage), ...gapInRidge(stage)],
    titleBlock(
      input.title,
      'serif-medium',
      {
        xMm: title.x,
        align: 'left',
        widthMm: (110 + front.moreX) * u,
        baselineMm: title.y,
        topMm: title.y - 24 * u,
        u,
        share: 1,
        trackEm: 0.2,
      },
      way.text,
      fonts,
    ),
    sub,
    credit(
      stage,
      { x: 21, baseline: sub.rows > 1 ? 69 : 66, width: 80, ay: 0, gap: 3.5 },
      { face: 'serif', sizePt: 10 },
      { face: 'garamond', sizePt: 10 },
      way.text,
    ),
    logo(stage, 115, 196.2, 1, way.text),
    spine(stage, { face: 'serif-medium', authorFace: 'serif', ink: way.text, endMm: ridgeOnSpine(stage) - 5 }),
    quote(
      stage,
      input.back.quotation,
      { face: 'wenkai', sizePt: 12 },
      { x: 20, baseline: 31.7, width: 108, leadPt: 21, rows: 7 },
      way.text,
    ),
    factsLine(stage, { x: 20, baseline: 31.7, width: 108 }),
    barcode(stage, 20, 176, 0),
  )
}

/** How far up the ridge has come at the right of the letters on the spine, from (148, 150) on the back to (14, 120) on the front. */
function ridgeOnSpine({ plan }: Stage): number {
  const { back, front, spine: own } = plan
  const [from, to] = [place(back, 0, 150, 0, 0.5), place(front, 0, 120, 0, 0.5)]
  const start = own.leftMm
  const end = front.leftMm + ((14 * (148 + front.moreX)) / 148) * front.u
  const letters = own.leftMm + own.widthMm / 2 + 3.5
  return from.y + ((to.y - from.y) * (letters - start)) / (end - start)
}

/** A long author's name on the spine interrupts the ridge instead of being crossed by it. */
function gapInRidge(stage: Stage): SceneItem[] {
  const { plan, way } = stage
  const author = spineAuthor(stage, 'serif')
  const valley = place(plan.back, 0, 150, 0, 0.5).y
  if (!author || author.topMm > valley + 1) return []
  const em = author.letters.sizePt * mmPerPt
  const wide = Math.min(plan.spine.widthMm, em + 2.4)
  const left = plan.spine.leftMm + (plan.spine.widthMm - wide) / 2
  return [rect({ xMm: left, yMm: author.topMm - 1.2, wMm: wide, hMm: author.heightMm + 2.4 }, way.ground)]
}

function scenery({ plan, way }: Stage): SceneItem[] {
  const { front, back } = plan
  const u = front.u
  const stretch = (148 + front.moreX) / 148
  const y = (value: number): number => place(front, 0, value, 0, 0.5).y
  /** The drawing opens with the trim; its outermost points reach fold and bleed. */
  const x = (value: number): number =>
    value <= 0 ? front.edge.left : value >= 151 ? front.edge.right : front.leftMm + value * stretch * u
  const bx = (value: number): number =>
    value <= -3 ? back.edge.left : value >= 148 ? back.edge.right : back.leftMm + value * stretch * back.u
  const at = (px: number, py: number): Point => [x(px), y(py)]
  const ridge: Point[] = [
    ...(
      [
        [-3, 146],
        [40, 122],
        [60, 134],
        [96, 108],
        [148, 150],
      ] as const
    ).map(([px, py]): Point => [bx(px), y(py)]),
    ...(
      [
        [14, 120],
        [26, 131],
        [58, 96],
        [76, 118],
        [88, 108],
        [118, 138],
        [151, 112],
      ] as const
    ).map(([px, py]) => at(px, py)),
  ]
  // The valley lies on the back's fold and the ridge rises over the spine.
  const peak = at(58, 96)
  // Stretched with the slopes: its right end lies on the ridge (22 down for 18 across), not beyond it.
  const local = (dx: number, dy: number): Point => [peak[0] + dx * stretch * u, peak[1] + dy * u]
  const snow = polyline([peak, local(-7, 14), local(-1, 11), local(2, 17), local(6, 10), local(10.8, 13.2)])
  const waves = Array.from({ length: 7 }, (_none, i) => {
    const rise = i * 5.2
    const [a, b] = [at(0, 157.4 + rise), at(78, 158.4 + rise)]
    const c = at(40, 149.4 + rise)
    const end = at(151, 154.4 + rise)
    const d: Point = [2 * b[0] - c[0], 2 * b[1] - c[1]]
    return stroke(`M${pair(a)} ${curve(a, c, b)} ${curve(b, d, end)}`, way.text, waveMm)
  })
  const boat = at(55, 163)
  const near = (dx: number, dy: number): Point => [boat[0] + dx * u, boat[1] + dy * u]
  const [left, right] = [near(-15, 0), near(15, 0)]
  const hull = `M${pair(left)} ${curve(left, near(0, 6), right)} L${pair(near(10, 5))} L${pair(near(-9, 5))} Z`
  // What a boat has in it hides the wave behind: from stem to stern, above the hull's curve.
  const inside = `M${pair(left)} L${pair(right)} L${pair(near(10, 5))} L${pair(near(-9, 5))} Z`
  // The mast stands on the boards, where the hull's curve is lowest.
  const sail = `M${pair(near(0, 3))} L${pair(near(0, -22))} ${curve(near(0, -22), near(10, -13), near(0, -4))}`
  const sun = place(front, 98 * stretch, 92, 0, 0.5)
  return [
    disc(sun.x, sun.y, 19 * u, way.accent),
    stroke(polyline(ridge), way.text, lineMm),
    stroke(snow, way.text, lineMm),
    ...waves,
    { kind: 'path', d: inside, fill: way.ground },
    stroke(hull, way.text, lineMm, way.ground),
    stroke(sail, way.text, lineMm),
  ]
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000)
const pair = ([x, y]: Point): string => `${number(x)} ${number(y)}`

/** A quadratic curve raised to the cubic the scene knows. */
const curve = (from: Point, control: Point, to: Point): string => {
  const two = (point: Point): Point => [
    point[0] + (2 / 3) * (control[0] - point[0]),
    point[1] + (2 / 3) * (control[1] - point[1]),
  ]
  return `C${pair(two(from))} ${pair(two(to))} ${pair(to)}`
}
