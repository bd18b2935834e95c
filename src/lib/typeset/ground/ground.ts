import type { Ink, Origin, PathItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { disc, rect } from '../block/shapes.ts'
import {
  bodyEmMm,
  gridTopMm,
  ink,
  leadMm,
  measureMm,
  mmPerPt,
  type Side,
  type Style,
  textLeftMm,
} from '../style/style.ts'

/** What lies under the words of a page. Tints flood the paper; patterns lie under pages of posts, articles and letters. */
type Ground = { name: string } & ({ t: 'tint'; fill: Ink } | { t: 'pattern'; line: Ink; draw: Draw })
type Draw = (page: { style: Style; side: Side }, line: Ink) => SceneItem[]

const origin: Origin = { role: 'ground' }

/** Finest line that prints in a tint (PRINT.md §2.6). */
const hairMm = 0.35 * mmPerPt
const faint = ink(2, 4, 8, 2, '#f0ebe1')
const faintBlue = ink(7, 3, 1, 2, '#e8edf0')

const row = (xMm: number, yMm: number, wMm: number, line: Ink): SceneItem =>
  rect({ xMm, yMm, wMm, hMm: hairMm }, line, origin)
const column = (xMm: number, yMm: number, hMm: number, line: Ink): SceneItem =>
  rect({ xMm, yMm, wMm: hairMm, hMm }, line, origin)
const times = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, at) => at)

/** Writing paper: a line under each line of the grid, as wide as the type area. */
const ruled: Draw = ({ style, side }, line) =>
  times(style.lines).map((at) =>
    row(textLeftMm(style, side), gridTopMm(style, at) + bodyEmMm(style) * 1.16, measureMm(style), line),
  )

/** Squares of one line of the grid, over the whole page. */
const squares: Draw = ({ style }, line) => {
  const step = leadMm(style)
  const b = style.bleedMm
  const [wide, high] = [style.widthMm + 2 * b, style.heightMm + 2 * b]
  return [
    ...times(Math.ceil(high / step)).map((at) => row(-b, -b + at * step, wide, line)),
    ...times(Math.ceil(wide / step)).map((at) => column(-b + at * step, -b, high, line)),
  ]
}

const scattered = (style: Style, stepMm: number, draw: (xMm: number, yMm: number) => SceneItem): SceneItem[] => {
  const b = style.bleedMm
  return times(Math.ceil((style.heightMm + 2 * b) / stepMm)).flatMap((down) =>
    times(Math.ceil((style.widthMm + 2 * b) / stepMm)).map((across) =>
      draw(-b + (across + (down % 2) / 2) * stepMm, -b + down * stepMm),
    ),
  )
}

const dots: Draw = ({ style }, line) => scattered(style, leadMm(style), (x, y) => disc(x, y, 0.28, line, origin))

/** Four strokes to a point each, far from one another. */
const star = (x: number, y: number, r: number, line: Ink): PathItem => {
  const at = (dx: number, dy: number): string => `${round(x + dx * r)} ${round(y + dy * r)}`
  const inner = 0.24
  return {
    kind: 'path',
    d: `M${at(0, -1)} L${at(inner, -inner)} L${at(1, 0)} L${at(inner, inner)} L${at(0, 1)} L${at(-inner, inner)} L${at(-1, 0)} L${at(-inner, -inner)} Z`,
    fill: line,
    origin,
  }
}
const round = (value: number): number => Math.round(value * 1000) / 1000
const stars: Draw = ({ style }, line) => scattered(style, 3.5 * leadMm(style), (x, y) => star(x, y, 1.5, line))

/** Waves a line of the grid apart, over the foot of the page alone. */
const waves: Draw = ({ style }, line) => {
  const b = style.bleedMm
  const step = leadMm(style) / 2
  const length = 12
  const count = Math.ceil((style.widthMm + 2 * b) / length)
  return times(5).map((at): SceneItem => {
    const y = style.heightMm + b - 2 - at * step
    const bend = (from: number, up: number): string =>
      `C${round(from + length / 6)} ${round(y - up)} ${round(from + length / 3)} ${round(y - up)} ${round(from + length / 2)} ${round(y)}`
    const d = times(count).map((one) => {
      const x = -b + one * length
      return `${bend(x, 1.6)} ${bend(x + length / 2, -1.6)}`
    })
    return { kind: 'path', d: `M${round(-b)} ${round(y)} ${d.join(' ')}`, stroke: line, strokeMm: hairMm, origin }
  })
}

/** Room between the two lines of the frame. */
const frameMm = 1.3

/** The outer line of the frame, half way between type area and trim. */
function frameBox(style: Style, side: Side): { x0: number; x1: number; y0: number; y1: number } {
  const left = textLeftMm(style, side)
  const right = style.widthMm - left - measureMm(style)
  const [x0, x1] = [Math.min(left / 2, 9), style.widthMm - Math.min(right / 2, 9)]
  return { x0, x1, y0: Math.min(style.headMm / 2, 9), y1: style.heightMm - 6.5 }
}

/** A fine double frame. */
const frame: Draw = ({ style, side }, line) => {
  const { x0, x1, y0, y1 } = frameBox(style, side)
  return [0, frameMm].flatMap((inset) => [
    row(x0 + inset, y0 + inset, x1 - x0 - 2 * inset, line),
    row(x0 + inset, y1 - inset, x1 - x0 - 2 * inset, line),
    column(x0 + inset, y0 + inset, y1 - y0 - 2 * inset, line),
    column(x1 - inset, y0 + inset, y1 - y0 - 2 * inset, line),
  ])
}

type Picture = { xMm: number; yMm: number; wMm: number; hMm: number }

/** Whether a picture runs through the frame, or over it. */
const crossesFrame = ({ xMm, yMm, wMm, hMm }: Picture, style: Style, side: Side): boolean => {
  const { x0, x1, y0, y1 } = frameBox(style, side)
  const inside = xMm >= x0 + frameMm && yMm >= y0 + frameMm
  return !inside || xMm + wMm > x1 - frameMm || yMm + hMm > y1 - frameMm
}

/** Where the pictures on a page stand. */
export const picturesIn = (items: readonly SceneItem[]): Picture[] =>
  items.flatMap((item) => (item.kind === 'group' ? picturesIn(item.items) : item.kind === 'image' ? [item] : []))

const table = {
  cream: { name: '米黄', t: 'tint', fill: ink(1, 3, 9, 0, '#fcf6e8') },
  blush: { name: '藕粉', t: 'tint', fill: ink(0, 5, 5, 0, '#fdf2ee') },
  celadon: { name: '青瓷', t: 'tint', fill: ink(7, 1, 6, 0, '#eff6f0') },
  sky: { name: '天青', t: 'tint', fill: ink(7, 2, 1, 0, '#eff5f9') },
  mist: { name: '雾灰', t: 'tint', fill: ink(0, 0, 0, 5, '#f3f2f1') },
  ruled: { name: '横线', t: 'pattern', line: faint, draw: ruled },
  squares: { name: '方格', t: 'pattern', line: faintBlue, draw: squares },
  dots: { name: '圆点', t: 'pattern', line: faint, draw: dots },
  stars: { name: '星星', t: 'pattern', line: faint, draw: stars },
  waves: { name: '水波', t: 'pattern', line: ink(10, 3, 2, 1, '#e4edf2'), draw: waves },
  frame: { name: '细框', t: 'pattern', line: ink(2, 5, 9, 4, '#efe9df'), draw: frame },
} as const satisfies Record<string, Ground>

export type GroundId = keyof typeof table
export const grounds: Readonly<Record<GroundId, Ground>> = table
export const groundIds = Object.keys(table) as GroundId[]

/** The ink of a ground that words stand on. */
export const groundInk = (id: GroundId): Ink => {
  const ground = grounds[id]
  return ground.t === 'tint' ? ground.fill : ground.line
}

/** A page as its ground sees it: what it is, where it stands, and the pictures on it. */
export type OnGround = { kind: ScenePage['kind']; side: Side; number: number; pictures: readonly Picture[] }

/**
 * What lies under everything else of a page: tints under every page, patterns under those of posts, articles and letters and the
 * blank ones between and behind them; the frame only round pictures that leave it whole. Pages flooded by their style hide it.
 */
export const groundItems = (id: GroundId, { kind, side, number, pictures }: OnGround, style: Style): SceneItem[] => {
  const ground = grounds[id]
  if (ground.t === 'pattern') {
    // The blank page a book begins with stands before its title.
    if (kind !== 'body' && (kind !== 'blank' || number === 1)) return []
    const isWhole = id !== 'frame' || !pictures.some((one) => crossesFrame(one, style, side))
    return !isWhole ? [] : ground.draw({ style, side }, ground.line)
  }
  const b = style.bleedMm
  return [rect({ xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }, ground.fill, origin)]
}
