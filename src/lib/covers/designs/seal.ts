import { placePhoto } from '#lib/print/photo/place-photo.ts'
import type { CoverPhoto, Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { polyline, stroke } from '../drawing.ts'
import { barcode, factsLine, ground, logo, middleOf, quote, type Stage } from '../furniture.ts'
import { type Letters, label, subtitle } from '../lettering.ts'
import { place } from '../panel.ts'
import { photoOn } from '../photo.ts'
import { carvedSeal, sealText } from '../seal-mark.ts'
import { spine } from '../spine-lettering.ts'
import { titleBlock } from '../title-lettering.ts'

/**
 * 印: a large seal over the centred title; the owner's name as a small seal on the back. A picture somebody chose stands
 * whole in its place, and the seal becomes small under the title (PRINT-sparse.md).
 */
export function seal(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { back } = plan
  const owner = [...input.author].filter((char) => /^\p{Script=Han}$/u.test(char)).slice(0, 4)
  if (owner.length === 3) owner.push('印')
  const small = place(back, 74, 78, 0.5)
  const smallW = (owner.length <= 2 ? 5.9 : 9.5) * back.u
  return drawn(
    [ground(stage)],
    input.photo ? frontWithPhoto(stage, input.photo) : frontWithSeal(stage),
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

/** Seal, title and credit, each in its slot of PRINT.md §4. */
function frontWithSeal(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { front } = plan
  const { u } = front
  const big = place(front, 50, 52, 0.5, 0.4)
  const line = (y: number): number => place(front, 0, y, 0, 0.6).y
  const says = sealText(input.title, input.author)
  const cut = { xMm: big.x, yMm: big.y, wMm: 48 * u, hMm: 48 * u }
  return drawn(
    says ? carvedSeal(says, cut, { fill: way.accent, paper: way.ground }, fonts) : [],
    titleBlock(
      input.title,
      'serif-medium',
      {
        xMm: middleOf(front),
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
    credits(stage, { subtitle: line(139), author: place(front, 0, 174, 0, 1).y, years: place(front, 0, 181, 0, 1).y }),
  )
}

/** A picture as it is, a thin frame round it, and under the title the seal as it stands on a painting. */
function frontWithPhoto(stage: Stage, photo: CoverPhoto): Drawn {
  const { input, plan, way, fonts } = stage
  const { front } = plan
  const { u } = front
  const centre = middleOf(front)
  const aspect = photo.widthPx / photo.heightPx
  const [most, high] = [(76 + 0.6 * front.moreX) * u, (64 + 0.6 * front.moreY) * u]
  const wMm = Math.min(most, high * aspect)
  const top = place(front, 0, 34, 0, 0.2).y
  const frame = { xMm: centre - wMm / 2, yMm: top + (high - wMm / aspect) / 2, wMm, hMm: wMm / aspect }
  const placed = placePhoto(photo, frame)
  const foot = (y: number): number => place(front, 0, y, 0, 1).y
  const says = sealText('', input.author) || sealText(input.title, input.author)
  const gap = 2.2 * u
  const [left, right] = [frame.xMm - gap, frame.xMm + wMm + gap]
  const [upper, lower] = [frame.yMm - gap, frame.yMm + frame.hMm + gap]
  const outer = polyline([
    [left, upper],
    [right, upper],
    [right, lower],
    [left, lower],
  ])
  const sealMm = [...says].length > 2 ? 11 * u : 6.9 * u
  return drawn(
    photoOn(placed),
    [stroke(`${outer} Z`, way.text, 0.25)],
    titleBlock(
      input.title,
      'serif-medium',
      {
        xMm: centre,
        align: 'centre',
        widthMm: 112 * u,
        baselineMm: foot(139),
        middleMm: foot(124.5),
        topMm: foot(110),
        u,
        share: 26 / 36,
        longShare: 1,
        trackEm: 0.3,
      },
      way.text,
      fonts,
    ),
    carvedSeal(
      says,
      { xMm: centre - sealMm / 2, yMm: foot(146.5), wMm: sealMm, hMm: 11 * u },
      { fill: way.accent, paper: way.ground },
      fonts,
    ),
    credits(stage, { subtitle: foot(167), author: foot(179.5), years: foot(186) }),
  )
}

/** Subtitle, author and years on the middle, each on its line of the sheet. */
function credits(stage: Stage, at: Record<'subtitle' | 'author' | 'years', number>): Drawn {
  const { input, plan, way, fonts } = stage
  const { u } = plan.front
  const centre = middleOf(plan.front)
  const small = (text: string, letters: Letters, baselineMm: number): Drawn =>
    label(
      text,
      letters,
      { xMm: centre, baselineMm, widthMm: 60 * u, align: 'centre' },
      { ink: way.text, origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    )
  return drawn(
    subtitle(
      input.subtitle,
      { face: 'wenkai', sizePt: 10 * u, trackEm: 0.16 },
      { xMm: centre, baselineMm: at.subtitle, widthMm: 80 * u, align: 'centre' },
      way.text,
      fonts,
    ),
    small(input.author ? `${input.author}　著` : '', { face: 'serif', sizePt: 11 * u }, at.author),
    small(input.years, { face: 'garamond', sizePt: 9.5 * u }, at.years),
  )
}
