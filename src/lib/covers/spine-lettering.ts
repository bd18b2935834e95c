import type { FontBook } from '../print/font-book.ts'
import { graphemes } from '../print/graphemes.ts'
import type { FaceId, Ink, SceneItem } from '../print/scene.ts'
import { spineTextMaxPt } from '../print/spine.ts'
import type { Drawn } from './cover.ts'
import { drawn } from './cover.ts'
import { houseMark, type Stage } from './furniture.ts'
import { column, columnMm, type Letters } from './lettering.ts'

export type SpineLook = { face: FaceId; authorFace: FaceId; ink: Ink; trackEm?: number; titleShare?: number }

const headMm = 18
const footMm = 46

/** Title sizes by width (PRINT.md §4): nothing below 5 mm, the author from 8, the mark from 12. */
export function spineSizes(
  widthMm: number,
  title: string,
): { titlePt: number; authorPt: number; mark: boolean; title: string } | undefined {
  const most = Math.floor(spineTextMaxPt(widthMm) * 20) / 20
  if (most === 0) return undefined
  const long = graphemes(title).length > 14
  const wanted = widthMm < 8 ? 8 : long ? 9 : widthMm < 12 ? 10 : 12
  const authorPt = widthMm < 8 ? 0 : widthMm < 12 ? 7.5 : 8.5
  return { titlePt: Math.min(wanted, most), authorPt: Math.min(authorPt, most), mark: widthMm >= 12, title }
}

/** Title from 18 below the head, the author ending 46 above the foot, the small mark under it. */
export function spine(stage: Stage, look: SpineLook): Drawn {
  const { input, plan, fonts } = stage
  const sizes = spineSizes(plan.spine.widthMm, input.title.trim())
  if (!sizes) return drawn()
  const { topMm, heightMm } = plan.spine
  const centre = plan.spine.leftMm + plan.spine.widthMm / 2
  const foot = topMm + heightMm - footMm
  const author = { face: look.authorFace, sizePt: sizes.authorPt, trackEm: 0.15 }
  const authorRoom = 40
  const authorMm = sizes.authorPt > 0 && input.author ? Math.min(authorRoom, columnMm(input.author, author, fonts)) : 0
  const room = foot - authorMm - (authorMm > 0 ? 8 : 0) - (topMm + headMm)
  const share = sizes.titlePt === 12 ? (look.titleShare ?? 1) : 1
  const title = spineTitle(sizes.title, { face: look.face, sizePt: sizes.titlePt * share, trackEm: 0.18 }, room, fonts)
  return drawn(
    column(
      title.text,
      title.letters,
      { centreMm: centre, topMm: topMm + headMm, heightMm: room },
      look.ink,
      { role: 'title' },
      'spine-cut',
      fonts,
    ),
    authorMm > 0
      ? column(
          input.author,
          author,
          { centreMm: centre, topMm: foot - authorMm, heightMm: authorMm, align: 'bottom' },
          look.ink,
          { role: 'label' },
          'author-cut',
          fonts,
        )
      : [],
    spineMark(stage, centre, look.ink, sizes.mark),
  )
}

/** A long title is cut at the colon of its subtitle before anything else happens to it. */
export function spineTitle(
  title: string,
  letters: Letters,
  roomMm: number,
  fonts: FontBook,
): { text: string; letters: Letters } {
  const fits = (text: string): boolean => columnMm(text, letters, fonts) <= roomMm
  const head = title.split(/[：:]/)[0]?.trim() ?? ''
  return { text: fits(title) || head === '' ? title : head, letters }
}

const spineMark = ({ input, plan }: Stage, centreMm: number, ink: Ink, wide: boolean): SceneItem[] =>
  wide && input.logo?.mark ? houseMark(centreMm - 1.9, plan.spine.topMm + plan.spine.heightMm - 18, 3.8, ink, 0.25) : []
