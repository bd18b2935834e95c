import { cropLoss, cutsFocus } from '#lib/photo-layout/crop.ts'
import { frontRank, frontScore, unseenScore, uprightScore } from '#lib/photo-layout/front.ts'
import { wantedDpi } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { roundedClip } from '../../block/shapes.ts'
import type { Month, Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { openerPosts, warmth } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import type { OpenerChoice } from '../../front/opener-choice.ts'
import type { Setting } from '../../style/design.ts'
import { mmPerPt } from '../../style/style.ts'
import { cream, meadow, sky, yellow } from './numbers.ts'
import { type ArchBox, arch, cloud, hill, isWholeUnderArch, star } from './ornaments.ts'

const origin = { role: 'label' } as const

/** The flat window (PRINT-sparse.md 3.5): its round corners reach down so far. */
const [wideMm, topMm, riseMm] = [149, 26, 44]
const usualHighMm = 99.3
/** A window keeps its picture's own shape between these heights. */
const [lowestMm, highestMm] = [74, 112]
const mostLoss = 0.12
/** Where the flat arch would cut what must stay in sight, flatter ones are tried, at last a frame with round corners. */
const flatter = [1, 0.7, 0.45, 0.25]
const cornerMm = 9

type Window = { photo: Photo; post: Post; box: ArchBox; shape: 'arch' | 'frame' }

/** The window a picture would have: as wide as the page allows, or as high for an upright one. */
function windowOf(photo: Photo, post: Post): Window | undefined {
  const aspect = wholeAspect(photo)
  const hMm = Math.min(highestMm, Math.max(lowestMm, wideMm / aspect))
  const wMm = Math.min(wideMm, hMm * aspect)
  if (photo.widthPx / (wMm / 25.4) < wantedDpi || cropLoss(photo, wMm / hMm) > mostLoss) return undefined
  if (frontRank(photo) === 0 || cutsFocus(photo, wMm / hMm)) return undefined
  const rise = Math.min(riseMm, wMm / 2)
  const whole = flatter.find((share) => isWholeUnderArch(photo, { wMm, hMm, riseMm: rise * share }))
  return whole === undefined
    ? { photo, post, box: { wMm, hMm }, shape: 'frame' }
    : { photo, post, box: { wMm, hMm, riseMm: rise * whole }, shape: 'arch' }
}

/** The chapter's best picture to spare: large, under an arch, answered. */
function bestWindow({ posts }: Month, { seen, ofPost }: OpenerChoice): Window | undefined {
  let best: Window | undefined
  let highest = Number.NEGATIVE_INFINITY
  for (const post of openerPosts(posts)) {
    for (const photo of post.photos) {
      const found = windowOf(photo, post)
      if (!found) continue
      const { wMm, hMm, riseMm: rise = 0 } = found.box
      const place = (3 * wMm * hMm) / (wideMm * highestMm) + rise / riseMm + Math.min(1, warmth(post) / 20)
      const whole = frontScore(photo) + uprightScore(photo) + place + ofPost(post)
      const score = unseenScore(photo, whole, seen, highest)
      if (score === undefined) continue
      highest = score
      best = found
    }
  }
  return best
}

/** The chapter's best picture in a window of its own shape; where none is to spare a drawn one with its sentence. */
export function windowItems(
  { layout, month, choice }: { layout: SectionFacts; month: Month; choice: OpenerChoice },
  set: Setting,
): SceneItem[] {
  const found = bestWindow(month, choice)
  if (!found) return drawnWindow(layout, set)
  const { photo, box, shape } = found
  const { wMm, hMm } = box
  const xMm = (set.style.widthMm - wMm) / 2
  const yMm = topMm + Math.max(0, (usualHighMm - hMm) / 2)
  const image = imageItem(photo, xMm, yMm, { xMm: 0, yMm: 0, wMm, hMm }, '')
  const clip = shape === 'arch' ? arch(xMm, yMm, wMm, hMm, box.riseMm) : roundedClip(xMm, yMm, wMm, hMm, cornerMm)
  return [{ ...image, clip, origin: { role: 'photo' } }]
}

const [saidPt, saidLeadPt] = [17, 31]

/** Sun and clouds over a meadow, and between them the chapter's sentence, if it has one. */
function drawnWindow({ quotation }: SectionFacts, set: Setting): SceneItem[] {
  const middle = set.style.widthMm / 2
  const xMm = middle - wideMm / 2
  const foot = topMm + usualHighMm
  const items: SceneItem[] = [
    { kind: 'path', d: arch(xMm, topMm, wideMm, usualHighMm, riseMm), fill: cream, origin },
    hill({ xMm, wMm: wideMm, topMm: foot - 34, footMm: foot }, meadow, 0.62, 0.36),
    star(middle + 30, topMm + 19, 6.4, yellow),
    ...cloud(middle - 50, topMm + 20, 24, sky),
    ...cloud(middle + 44, topMm + 32, 15, sky),
  ]
  const lead = saidLeadPt * mmPerPt
  const first = topMm + usualHighMm * 0.52 - ((quotation.length - 1) * lead) / 2
  const type = { face: 'wenkai' as const, sizePt: saidPt }
  const how = { ink: set.style.ink.text, origin: { role: 'subtitle' as const } }
  quotation.forEach((text, at) => {
    const place = { xMm: middle, yMm: first + at * lead, anchor: 'middle' as const, widthMm: wideMm - 30 }
    items.push(...label(text, type, place, how, set))
  })
  return items
}
