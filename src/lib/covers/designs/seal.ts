import type { Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { barcode, factsLine, ground, logo, middleOf, quote, type Stage } from '../furniture.ts'
import { label, subtitle } from '../lettering.ts'
import { place } from '../panel.ts'
import { carvedSeal, sealText } from '../seal-mark.ts'
import { spine } from '../spine-lettering.ts'
import { titleBlock } from '../title-lettering.ts'

/** 印: a large seal over the centred title; the owner's name as a small seal on the back. */
export function seal(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { front, back } = plan
  const u = front.u
  const centre = middleOf(front)
  const big = place(front, 50, 52, 0.5, 0.4)
  const line = (y: number): number => place(front, 0, y, 0, 0.6).y
  const foot = (y: number): number => place(front, 0, y, 0, 1).y
  const says = sealText(input.title, input.author)
  const owner = [...input.author].filter((char) => /^\p{Script=Han}$/u.test(char)).slice(0, 4)
  if (owner.length === 3) owner.push('印')
  const small = place(back, 74, 78, 0.5)
  const smallW = (owner.length <= 2 ? 5.9 : 9.5) * back.u
  return drawn(
    [ground(stage)],
    says
      ? carvedSeal(
          says,
          { xMm: big.x, yMm: big.y, wMm: 48 * u, hMm: 48 * u },
          { fill: way.accent, paper: way.ground },
          fonts,
        )
      : [],
    titleBlock(
      input.title,
      'serif-medium',
      {
        xMm: centre,
        align: 'centre',
        widthMm: 100 * u,
        baselineMm: line(128),
        topMm: line(107),
        u,
        share: 26 / 36,
        longShare: 0.86,
        trackEm: 0.3,
      },
      way.text,
      fonts,
    ),
    subtitle(
      input.subtitle,
      { face: 'wenkai', sizePt: 10 * u, trackEm: 0.16 },
      { xMm: centre, baselineMm: line(139), widthMm: 80 * u, align: 'centre' },
      way.text,
      fonts,
    ),
    label(
      input.author ? `${input.author}　著` : '',
      { face: 'serif', sizePt: 11 * u },
      { xMm: centre, baselineMm: foot(174), widthMm: 60 * u, align: 'centre' },
      { ink: way.text, origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    ),
    label(
      input.years,
      { face: 'garamond', sizePt: 9.5 * u },
      { xMm: centre, baselineMm: foot(181), widthMm: 60 * u, align: 'centre' },
      { ink: way.text, origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    ),
    logo(stage, 66.7, 192, 0.5, way.text),
    spine(stage, { face: 'serif-medium', authorFace: 'serif', ink: way.text }),
    owner.length > 0
      ? carvedSeal(
          owner.join(''),
          { xMm: small.x - smallW / 2, yMm: small.y, wMm: smallW, hMm: 9.5 * back.u },
          { fill: way.accent, paper: way.ground },
          fonts,
        )
      : [],
    quote(
      stage,
      input.back.quotation,
      { face: 'wenkai', sizePt: 11, trackEm: 0.06 },
      { x: 74, ax: 0.5, baseline: 104, width: 96, leadPt: 20, rows: 5, align: 'centre' },
      way.text,
    ),
    factsLine(stage, { x: 74, ax: 0.5, baseline: 104, width: 96, align: 'centre' }),
    barcode(stage, 57, 172, 0.5),
  )
}
