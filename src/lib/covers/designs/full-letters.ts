import type { Ink } from '#lib/print/scene.ts'
import type { Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { credit, creditMm, logo, logoMm, type Stage } from '../furniture.ts'
import { type Letters, label, subtitle } from '../lettering.ts'
import { place } from '../panel.ts'
import { titleBlock } from '../title-lettering.ts'

export type Inks = { head: Ink; foot: Ink }

/** Baselines in mm of the design, and how far they move with a higher trim. */
type Lines = { title: number; subtitle: number; titleMm: number; ay: number }

const inSky: Lines = { title: 42, subtitle: 54, titleMm: 28, ay: 0 }
const atFoot: Lines = { title: 167, subtitle: 179, titleMm: 36, ay: 1 }

/** Title and subtitle in the sky; author, years and mark at the foot. */
export const headLetters = (stage: Stage, inks: Inks): Record<'head' | 'foot', Drawn> => ({
  head: words(stage, inSky, inks.head),
  foot:
    creditMm(stage, authorLetters, yearsLetters, creditGap) <= besideLogo * stage.plan.front.u
      ? drawn(fullCredit(stage, besideLogo, inks.foot), logo(stage, 47, 191.4, 0, inks.foot))
      : creditAndLogo(stage, inks.foot),
})

/** Everything at the foot. */
export const footLetters = (stage: Stage, ink: Ink): Drawn =>
  drawn(words(stage, atFoot, ink), creditAndLogo(stage, ink))

/** The mark at the fore edge leaves the credit its line. */
const creditAndLogo = (stage: Stage, ink: Ink): Drawn =>
  drawn(fullCredit(stage, 112 - logoMm(stage), ink), logo(stage, 115, 191.4, 1, ink))

function words(stage: Stage, { title, subtitle: under, titleMm, ay }: Lines, ink: Ink): Drawn {
  const { input, plan, fonts } = stage
  const { front } = plan
  const { u } = front
  const at = place(front, 16, title, 0, ay)
  const sub = place(front, 17, under, 0, ay)
  return drawn(
    titleBlock(
      input.title,
      'serif-bold',
      {
        xMm: at.x,
        align: 'left',
        widthMm: (118 + front.moreX) * u,
        baselineMm: at.y,
        topMm: at.y - titleMm * u,
        u,
        share: 46 / 36,
        trackEm: 0.04,
        leadRows: 2,
      },
      ink,
      fonts,
    ),
    subtitle(
      input.subtitle,
      { face: 'wenkai', sizePt: 11 * u, trackEm: 0.12 },
      { xMm: sub.x, baselineMm: sub.y, widthMm: 90 * u },
      ink,
      fonts,
    ),
  )
}

const authorLetters = { face: 'serif-medium', sizePt: 11 } as const
const yearsLetters = { face: 'garamond', sizePt: 11 } as const
const creditGap = 3.8
/** What the slot gives author and years before the logo of PRINT.md §4 begins. */
const besideLogo = 29.5

/** One line where it fits beside the logo; else the author stands on a line of their own above the years. */
function fullCredit(stage: Stage, width: number, ink: Ink): Drawn {
  const { input, plan, fonts } = stage
  const { u } = plan.front
  if (creditMm(stage, authorLetters, yearsLetters, creditGap) <= width * u)
    return credit(stage, { x: 17, baseline: 196, width, gap: creditGap }, authorLetters, yearsLetters, ink)
  const line = (text: string, letters: Letters, baseline: number): Drawn => {
    const at = place(plan.front, 17, baseline, 0, 1)
    return label(
      text,
      { ...letters, sizePt: letters.sizePt * u },
      { xMm: at.x, baselineMm: at.y, widthMm: (baseline < 196 ? 112 : width) * u },
      { ink, origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    )
  }
  return drawn(line(input.author, authorLetters, 189.6), input.years === '' ? [] : line(input.years, yearsLetters, 196))
}
