import { type Frame, mostLost, placePhoto } from '#lib/print/photo/place-photo.ts'
import type { CoverPhoto, Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { polyline, stroke } from '../drawing.ts'
import { barcode, credit, factsLine, ground, logo, logoMm, quote, type Stage } from '../furniture.ts'
import { subtitle } from '../lettering.ts'
import { type Panel, place } from '../panel.ts'
import { photoOn, sharpness } from '../photo.ts'
import { spine } from '../spine-lettering.ts'
import { titleBlock } from '../title-lettering.ts'

/** The picture opens with a wide trim; its margins stay. */
const pictureFrame = (front: Panel): Frame => {
  const at = place(front, 22, 26)
  return { xMm: at.x, yMm: at.y, wMm: (104 + front.moreX) * front.u, hMm: (92 + front.moreY) * front.u }
}

/**
 * An upright picture whose face the wide frame would cut opens an upright window from the same corner, where nobody has placed
 * the picture by hand.
 */
function frameFor(photo: CoverPhoto | undefined, wide: Frame): Frame {
  if (!photo || photo.slot || placePhoto(photo, wide).focusLost <= mostLost) return wide
  const upright = { ...wide, wMm: 0.75 * wide.hMm }
  return placePhoto(photo, upright).focusLost <= mostLost ? upright : wide
}

/** 窗: one photograph in a thin frame, everything else hangs from its left edge. */
export function window(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { front } = plan
  const u = front.u
  const frame = frameFor(input.photo, pictureFrame(front))
  const photo = input.photo ? placePhoto(input.photo, frame) : undefined
  const title = place(front, 22, 148, 0, 1)
  const sub = place(front, 22, 158, 0, 1)
  const gap = 2.5 * u
  const outer = polyline([
    [frame.xMm - gap, frame.yMm - gap],
    [frame.xMm + frame.wMm + gap, frame.yMm - gap],
    [frame.xMm + frame.wMm + gap, frame.yMm + frame.hMm + gap],
    [frame.xMm - gap, frame.yMm + frame.hMm + gap],
  ])
  return drawn(
    [ground(stage)],
    photo ? photoOn(photo) : [],
    [stroke(`${outer} Z`, way.accent, 0.3)],
    titleBlock(
      input.title,
      'serif-semibold',
      {
        xMm: title.x,
        align: 'left',
        widthMm: (104 + front.moreX) * u,
        baselineMm: title.y,
        topMm: title.y - 20.5 * u,
        u,
        share: 1,
        trackEm: 0.06,
      },
      way.text,
      fonts,
    ),
    subtitle(
      input.subtitle,
      { face: 'wenkai', sizePt: 10 * u, trackEm: 0.12 },
      { xMm: sub.x, baselineMm: sub.y, widthMm: 104 * u },
      way.text,
      fonts,
    ),
    credit(
      stage,
      { x: 22, baseline: 194, width: 100 - logoMm(stage) },
      { face: 'serif', sizePt: 11 },
      { face: 'garamond', sizePt: 10.5 },
      way.text,
    ),
    logo(stage, 111, 189, 1, way.text),
    spine(stage, { face: 'serif-medium', authorFace: 'serif', ink: way.text }),
    windowBack(stage),
    barcode(stage, 92, 172, 1),
  )
}

function windowBack(stage: Stage): Drawn {
  const { input, plan, way } = stage
  const { back } = plan
  const at = place(back, 22, 26)
  const small: Frame = { xMm: at.x, yMm: at.y, wMm: 34 * back.u, hMm: 45.3 * back.u }
  const photo = input.back.photo ? placePhoto(input.back.photo, small) : undefined
  return drawn(
    { items: photo?.items ?? [], warnings: photo ? sharpness(photo.ppi, '封底') : [] },
    quote(
      stage,
      input.back.quotation,
      { face: 'wenkai', sizePt: 10 },
      { x: 22, baseline: photo ? 79.2 : 32, width: 100, leadPt: 18, rows: 6 },
      way.text,
    ),
    factsLine(stage, { x: 22, baseline: photo ? 79.2 : 32, width: 100 }),
  )
}
