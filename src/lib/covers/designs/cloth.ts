import type { SceneItem } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import { black, ink100, labelPaper, white } from '../colour-ways.ts'
import { mixed } from '../contrast.ts'
import type { Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { polyline, stroke } from '../drawing.ts'
import { barcode, ground, houseMark, logo, middleOf, quote, type Stage } from '../furniture.ts'
import { column, columnMm, label, subtitle } from '../lettering.ts'
import { place } from '../panel.ts'
import { spine, spineSizes, spineText, spineTitle } from '../spine-lettering.ts'
import { titleBlock } from '../title-lettering.ts'

const pitchMm = 0.9
/** 0.35 pt: the thinnest line PRINT.md §2.6 allows in a tint. */
const threadMm = 0.35 * mmPerPt

/** Warp and weft as fine opaque threads a shade darker and lighter than the cloth: no transparency, two paths. */
function weave({ plan, way }: Stage): SceneItem[] {
  const { bleedMm } = plan
  const [right, bottom] = [plan.widthMm + bleedMm, plan.heightMm + bleedMm]
  const weft: string[] = []
  const warp: string[] = []
  for (let y = -bleedMm; y < bottom; y += pitchMm)
    weft.push(
      polyline([
        [-bleedMm, y],
        [right, y],
      ]),
    )
  for (let x = -bleedMm; x < right; x += pitchMm)
    warp.push(
      polyline([
        [x, -bleedMm],
        [x, bottom],
      ]),
    )
  return [
    stroke(weft.join(' '), mixed(way.ground, black, 0.09), threadMm),
    stroke(warp.join(' '), mixed(way.ground, white, 0.05), threadMm),
  ]
}

/** 布面: printed cloth with a pasted label on the front and one on the spine. */
export function cloth(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { front, back } = plan
  const u = front.u
  const centre = middleOf(front)
  const corner = place(front, 40, 34, 0.5, 0.3)
  const row = (y: number): number => place(front, 0, y, 0, 0.3).y
  const foot = (y: number): number => place(front, 0, y, 0, 1).y
  const inset = 1.8 * u
  const inner = polyline([
    [corner.x + inset, corner.y + inset],
    [corner.x + 68 * u - inset, corner.y + inset],
    [corner.x + 68 * u - inset, corner.y + 58 * u - inset],
    [corner.x + inset, corner.y + 58 * u - inset],
  ])
  const mark = place(back, 74, 96, 0.5)
  const said = input.back.quotation.length > 0
  return drawn(
    [ground(stage), ...weave(stage)],
    [
      rect({ xMm: corner.x, yMm: corner.y, wMm: 68 * u, hMm: 58 * u }, labelPaper),
      stroke(`${inner} Z`, way.accent, 0.3),
    ],
    titleBlock(
      input.title,
      'serif-semibold',
      {
        xMm: centre,
        align: 'centre',
        widthMm: 60 * u,
        baselineMm: row(58),
        topMm: row(40),
        // Level between the label's edges however many lines it has: three hung from its head.
        middleMm: row(52.5),
        u,
        share: 23 / 36,
        longShare: 0.84,
        trackEm: 0.14,
      },
      ink100,
      fonts,
    ),
    subtitle(
      input.subtitle,
      { face: 'wenkai', sizePt: 9 * u, trackEm: 0.1 },
      { xMm: centre, baselineMm: row(69.3), widthMm: 60 * u, align: 'centre' },
      ink100,
      fonts,
    ),
    label(
      input.author,
      { face: 'serif', sizePt: 9.5 * u },
      { xMm: centre, baselineMm: row(82.5), widthMm: 56 * u, align: 'centre' },
      { ink: ink100, origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    ),
    label(
      input.years,
      { face: 'garamond-medium', sizePt: 16 * u, trackEm: 0.04 },
      { xMm: centre, baselineMm: foot(178), widthMm: 60 * u, align: 'centre' },
      { ink: way.text, origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    ),
    logo(stage, 66.7, 189, 0.5, way.text),
    clothSpine(stage),
    input.logo?.mark && !said ? houseMark(mark.x - 4 * back.u, mark.y, 8 * back.u, way.text, 0.4) : [],
    quote(
      stage,
      input.back.quotation,
      { face: 'wenkai', sizePt: 11, trackEm: 0.06 },
      { x: 74, ax: 0.5, baseline: 96, width: 100, leadPt: 20, rows: 6, align: 'centre' },
      way.text,
    ),
    barcode(stage, 57, 172, 0.5),
  )
}

/**
 * A pasted label from 24 below the head, 62 high and longer for long titles; a spine under 8 mm is too narrow for one and
 * is lettered directly.
 */
function clothSpine(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { leftMm, widthMm, topMm, heightMm } = plan.spine
  if (widthMm < 8) return spine(stage, { face: 'serif-semibold', authorFace: 'serif', ink: way.text })
  if (!input.title.trim() && !input.author.trim()) return drawn()
  const sizes = spineSizes(widthMm, spineText(input.title))
  if (!sizes) return drawn()
  const centre = leftMm + widthMm / 2
  const wide = Math.min(widthMm - 3, 14)
  const letters = { face: 'serif-semibold' as const, sizePt: sizes.titlePt, trackEm: 0.2 }
  const author = { face: 'serif' as const, sizePt: sizes.authorPt, trackEm: 0.2 }
  const head = topMm + 24
  const authorMm = Math.max(15.5, Math.min(46, columnMm(input.author, author, fonts)))
  /** Air between a long title and the author; short ones have the rest of the 62 mm. */
  const gap = Math.max(2.5, 1.1 * sizes.titlePt * mmPerPt)
  const most = heightMm - 24 - 46 - authorMm - 8 - gap
  const title = spineTitle(spineText(input.title), letters, most, fonts)
  const titleMm = Math.min(most, columnMm(title.text, letters, fonts))
  const byline = Math.max(38.5, titleMm + gap)
  const high = byline + authorMm + 8
  return drawn(
    [rect({ xMm: centre - wide / 2, yMm: head, wMm: wide, hMm: high }, labelPaper, { role: 'label' })],
    column(
      title.text,
      letters,
      { centreMm: centre, topMm: head + 5, heightMm: titleMm },
      { ink: ink100, origin: { role: 'title' }, code: 'spine-cut' },
      fonts,
    ),
    column(
      input.author,
      author,
      { centreMm: centre, topMm: head + 5 + byline, heightMm: authorMm },
      { ink: ink100, origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    ),
  )
}
