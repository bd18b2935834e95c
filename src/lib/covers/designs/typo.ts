import { graphemes } from '#lib/print/font/graphemes.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { lineItems, lineWidthMm, setLabel } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { CoverInput, Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { barcode, ground, logo, quote, type Stage } from '../furniture.ts'
import { label, subtitleColumns } from '../lettering.ts'
import { place } from '../panel.ts'
import { spine } from '../spine-lettering.ts'

type Glyph = { x: number; ax: number; baseline: number }

/** Where the characters stand: 172 pt in two alternating columns to three, 128 for four, pairs of 96 for five and six. */
function layout(count: number): { sizePt: number; at: Glyph[] } {
  if (count <= 3) {
    const at = [70, 134, 198].map((baseline, i): Glyph => ({ x: i % 2 ? 74 : 10, ax: i % 2, baseline }))
    return { sizePt: 172, at: at.slice(0, count) }
  }
  if (count === 4) {
    const at = [0, 1, 2, 3].map((i): Glyph => ({ x: i % 2 ? 57 : 10, ax: (i % 2) * 0.5, baseline: 55 + i * 47.6 }))
    return { sizePt: 128, at }
  }
  const at = Array.from({ length: count }, (_none, i): Glyph => {
    const row = Math.floor(i / 2)
    const right = row === 1
    return { x: (right ? 69 : 10) + (i % 2) * 35, ax: right ? 1 : 0, baseline: 46 + row * 76 }
  })
  return { sizePt: 96, at }
}

/** What the title of so many characters leaves for the author's name, from the right. */
const nameMm = [34, 100, 100, 60, 34, 52, 52]

/** One to six Han (or kana) that the black face has; everything else is set as 竖题. */
export const suitsTypo = (input: Pick<CoverInput, 'title'>, fonts: Stage['fonts']): boolean => {
  const all = graphemes(input.title.trim())
  const signs = all.every((one) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(one))
  return all.length >= 1 && all.length <= 6 && signs && fonts.owns('serif-black', all.join(''))
}

/** 满版字: the title fills the page, its last character in the accent. */
export function typo(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { front, back } = plan
  const u = front.u
  const all = graphemes(input.title.trim())
  const { sizePt, at } = layout(all.length)
  const title = at.flatMap((glyph, index): SceneItem[] => {
    const spot = place(front, glyph.x, glyph.baseline, glyph.ax, 0.5)
    const ink = index === all.length - 1 ? way.accent : way.text
    const line = setLabel(all[index] ?? '', { face: 'serif-black', sizePt: sizePt * u }, fonts)
    return lineItems(line, spot.x + (sizePt * u * mmPerPt - lineWidthMm(line)) / 2, spot.y, ink, { role: 'title' })
  })
  const sub = place(front, 108, 18, 1)
  const name = place(front, 138, 172, 1, 1)
  const years = place(front, 138, 179, 1, 1)
  const label2 = { role: 'label' } as const
  const said = quote(
    stage,
    input.back.quotation,
    { face: 'serif-semibold', sizePt: 15 },
    { x: 18, baseline: 28.6, width: 112, leadPt: 26, rows: 5 },
    way.text,
  )
  const ruleMm = said.endMm + 10.3 * back.u
  const facts = quote(
    stage,
    input.back.facts ?? [],
    { face: 'serif', sizePt: 9 },
    { x: 18, baseline: (ruleMm - back.topMm) / back.u + 10.9, width: 100, leadPt: 16, rows: 4 },
    way.text,
  )
  const showsRule = said.items.length > 0
  const mark = place(back, 18, 0)
  return drawn(
    [ground(stage), ...title],
    subtitleColumns(
      input.subtitle,
      { face: 'serif', sizePt: 10 * u, trackEm: 0.24 },
      { centreMm: sub.x, topMm: sub.y, heightMm: 43 * u, most: 3 },
      way.text,
      fonts,
    ),
    label(
      input.author,
      { face: 'serif-semibold', sizePt: 12 * u },
      { xMm: name.x, baselineMm: name.y, widthMm: (nameMm[all.length] ?? 34) * u, align: 'right' },
      { ink: way.text, origin: label2, code: 'author-cut' },
      fonts,
    ),
    label(
      input.years,
      { face: 'garamond', sizePt: 11 * u },
      { xMm: years.x, baselineMm: years.y, widthMm: 34 * u, align: 'right' },
      { ink: way.text, origin: label2, code: 'author-cut' },
      fonts,
    ),
    logo(stage, 123, 192, 1, way.text),
    spine(stage, { face: 'serif-black', authorFace: 'serif', ink: way.text, titleShare: 1.25 }),
    said,
    showsRule ? [rect({ xMm: mark.x, yMm: ruleMm, wMm: 16 * back.u, hMm: 1.5 * mmPerPt }, way.accent, label2)] : [],
    facts,
    barcode(stage, 96, 172, 1),
  )
}
