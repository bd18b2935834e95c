import type { FontBook } from '#lib/print/font/font-book.ts'
import { graphemes } from '#lib/print/font/graphemes.ts'
import type { FaceId, Ink, SceneItem } from '../print/scene.ts'
import { spineTextMaxPt } from '../print/spine.ts'
import type { Drawn } from './cover.ts'
import { drawn } from './cover.ts'
import { houseMark, type Stage } from './furniture.ts'
import { column, columnMm, type Letters } from './lettering.ts'
import { leadOf } from './titles.ts'

/** `endMm`: the title must end above this, because a drawing crosses the spine there. */
export type SpineStyle = {
  face: FaceId
  authorFace: FaceId
  ink: Ink
  trackEm?: number
  titleShare?: number
  endMm?: number
}

const headMm = 18
const footMm = 46
const authorRoomMm = 40

/** Title sizes by width (PRINT.md §4): nothing below 5 mm, the author from 8, the mark from 12. */
export function spineSizes(
  widthMm: number,
  title: string,
): { titlePt: number; authorPt: number; mark: boolean; title: string } | undefined {
  const most = Math.floor(spineTextMaxPt(widthMm) * 20) / 20
  if (most === 0) return undefined
  const long = graphemes(title).length > 14
  const wanted = (widthMm < 8 ? 8 : long ? 9 : widthMm < 12 ? 10 : 12) * spineShare(widthMm)
  const authorPt = (widthMm < 8 ? 0 : widthMm < 12 ? 7.5 : 8.5) * spineShare(widthMm)
  return { titlePt: Math.min(wanted, most), authorPt: Math.min(authorPt, most), mark: widthMm >= 12, title }
}

/** PRINT.md's sizes are for books of 20 mm at most; on thicker ones they would be lost and grow with the spine. */
const spineShare = (widthMm: number): number => Math.min(1.7, Math.max(1, widthMm / 20))

/** Where the author stands on the spine, for designs with lines running over it. */
export function spineAuthor(
  { input, plan, fonts }: Stage,
  face: FaceId,
): { topMm: number; heightMm: number; letters: Letters } | undefined {
  const sizes = spineSizes(plan.spine.widthMm, spineText(input.title))
  if (!sizes || sizes.authorPt === 0 || input.author === '') return undefined
  const letters = { face, sizePt: sizes.authorPt, trackEm: 0.15 }
  const heightMm = Math.min(
    authorRoomMm * Math.min(1.5, spineShare(plan.spine.widthMm)),
    columnMm(input.author, letters, fonts),
  )
  return { topMm: plan.spine.topMm + plan.spine.heightMm - footMm - heightMm, heightMm, letters }
}

/** Title from 18 below the head, the author ending 46 above the foot, the small mark under it. */
export function spine(stage: Stage, look: SpineStyle): Drawn {
  const { input, plan, fonts } = stage
  const sizes = spineSizes(plan.spine.widthMm, spineText(input.title))
  if (!sizes) return drawn()
  const { topMm, heightMm, widthMm } = plan.spine
  const centre = plan.spine.leftMm + widthMm / 2
  const foot = topMm + heightMm - footMm
  const author = spineAuthor(stage, look.authorFace)
  const end = Math.min(foot - (author ? author.heightMm + 8 : 0), look.endMm ?? foot)
  const available = end - (topMm + headMm)
  const share = widthMm >= 12 && graphemes(sizes.title).length <= 14 ? (look.titleShare ?? 1) : 1
  const title = spineTitle(
    sizes.title,
    { face: look.face, sizePt: sizes.titlePt * share, trackEm: 0.18 },
    available,
    fonts,
  )
  return drawn(
    column(
      title.text,
      title.letters,
      { centreMm: centre, topMm: topMm + headMm, heightMm: available },
      { ink: look.ink, origin: { role: 'title' }, code: 'spine-cut' },
      fonts,
    ),
    author
      ? column(
          input.author,
          author.letters,
          { centreMm: centre, topMm: author.topMm, heightMm: author.heightMm, align: 'bottom' },
          { ink: look.ink, origin: { role: 'label' }, code: 'author-cut' },
          fonts,
        )
      : [],
    spineMark(stage, centre, look.ink, sizes.mark),
  )
}

/** What of a title stands on the spine: the short part before ： where there is one (PRINT-sparse.md). */
export const spineText = (title: string): string => leadOf(title)?.lead ?? title.trim()

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

const spineMark = ({ input, plan }: Stage, centreMm: number, ink: Ink, wide: boolean): SceneItem[] => {
  if (!wide || !input.logo?.mark) return []
  const { topMm, heightMm, widthMm } = plan.spine
  const size = 3.8 * spineShare(widthMm)
  return houseMark(centreMm - size / 2, topMm + heightMm - 14.2 - size, size, ink, 0.25 * spineShare(widthMm))
}
