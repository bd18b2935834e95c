import { type Frame, type PlacedPhoto, placePhoto } from '#lib/print/photo/place-photo.ts'
import { moved } from '#lib/typeset/block/shapes.ts'
import { white } from '../colour-ways.ts'
import type { CoverPhoto, Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { star } from '../drawing.ts'
import { barcode, factsLine, ground, logo, middleOf, quote, type Stage } from '../furniture.ts'
import { label, subtitle } from '../lettering.ts'
import { place } from '../panel.ts'
import { photoOn } from '../photo.ts'
import { spine } from '../spine-lettering.ts'
import { titleBlock, titleFace } from '../title-lettering.ts'
import { babyScene, pebble } from './baby-scene.ts'

/** Widest pebble, of 104 high; it reaches no nearer to the trim than 12 mm. */
const widestMm = 124

/**
 * The picture in its pebble. One that is broader than high has a pebble as broad as the cover bears, since the round cuts
 * heads at the sides; where somebody placed the picture, it stays the one they saw.
 */
function inPebble(photo: CoverPhoto, square: Frame, u: number): PlacedPhoto {
  const aspect = photo.widthPx / photo.heightPx
  if (photo.slot?.focal || aspect <= 1) return placePhoto(photo, square, moved(pebble, square.xMm, square.yMm, u))
  const wMm = Math.min(widestMm * u, square.hMm * aspect)
  const frame = { ...square, xMm: square.xMm - (wMm - square.wMm) / 2, wMm }
  const wide = moved(pebble, 0, 0, u).replace(
    /(-?[\d.]{1,24}) (-?[\d.]{1,24})/g,
    (_all, x: string, y: string) =>
      `${(frame.xMm + (Number(x) * wMm) / square.wMm).toFixed(3)} ${(frame.yMm + Number(y)).toFixed(3)}`,
  )
  return placePhoto(photo, frame, wide)
}

/** 童年: the child's picture in a pebble, round letters, three stars; without a picture ducks swim in it. */
export function baby(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { front, back } = plan
  const u = front.u
  const centre = middleOf(front)
  const blob = place(front, 22, 24, 0.5, 0.4)
  const frame = { xMm: blob.x, yMm: blob.y, wMm: 104 * u, hMm: 104 * u }
  const photo = input.photo ? inPebble(input.photo, frame, u) : undefined
  const row = (y: number): number => place(front, 0, y, 0, 0.6).y
  const face = titleFace('kuaile', 'serif-semibold', input.title, fonts)
  const by = [input.author, input.years].filter((one) => one !== '').join('　')
  const sky = (x: number, y: number, r: number, ink = way.accent) => {
    const spot = place(front, x, y, 0.5, 0.4)
    return star(spot.x, spot.y, r * u, ink)
  }
  const behind = place(back, 74, 70, 0.5)
  return drawn(
    [ground(stage)],
    photo ? photoOn(photo) : babyScene(blob.x, blob.y, u, way),
    [sky(20, 34, 5), sky(128, 124, 4, white), sky(30, 128, 3, white)],
    { items: [], warnings: face.warnings },
    titleBlock(
      input.title,
      face.face,
      {
        xMm: centre,
        align: 'centre',
        widthMm: 112 * u,
        baselineMm: row(155),
        topMm: row(135),
        u,
        share: 34 / 28,
        trackEm: 0.1,
      },
      way.text,
      fonts,
    ),
    subtitle(
      input.subtitle,
      { face: 'wenkai', sizePt: 11 * u, trackEm: 0.1 },
      { xMm: centre, baselineMm: row(167), widthMm: 80 * u, align: 'centre' },
      way.text,
      fonts,
    ),
    label(
      by,
      { face: 'wenkai', latin: 'nunito-extrabold', sizePt: 10 * u },
      { xMm: centre, baselineMm: row(180), widthMm: 80 * u, align: 'centre' },
      { ink: way.text, origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    ),
    logo(stage, 66.7, 192, 0.5, way.text),
    spine(stage, { face: face.face, authorFace: 'wenkai', ink: way.text, titleShare: 13 / 12 }),
    [star(behind.x, behind.y, 6 * back.u, way.accent)],
    quote(
      stage,
      input.back.quotation,
      { face: 'wenkai', sizePt: 12 },
      { x: 74, ax: 0.5, baseline: 92, width: 100, leadPt: 21, rows: 6, align: 'centre' },
      way.text,
    ),
    factsLine(stage, { x: 74, ax: 0.5, baseline: 92, width: 100, align: 'centre' }),
    barcode(stage, 57, 172, 0.5),
  )
}
