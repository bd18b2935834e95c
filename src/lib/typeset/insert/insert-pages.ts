import { bendsOf, cropLoss } from '#lib/photo-layout/crop.ts'
import { fit, plans } from '#lib/photo-layout/partitions.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { imageItem } from '../block/photo-blocks.ts'
import { rect } from '../block/shapes.ts'
import type { DividerWords, PhotoSpread, ThanksWords } from '../book/content.ts'
import { label } from '../book/front-matter.ts'
import type { Photo } from '../book/photo.ts'
import type { PageDraft, Place, Setting } from '../style/design.ts'
import { displayFace } from '../style/display.ts'
import { areaHeightMm, gridBaselineMm, leadMm, measureMm, type Side, type Style, textLeftMm } from '../style/style.ts'
import { dividerItems } from './divider.ts'
import { insertLook } from './insert-looks.ts'
import { coveredBy, partedAt } from './parted.ts'
import { headLines, sheetHead } from './sheet-head.ts'

export const blank: PageDraft = { kind: 'blank', items: [] }

/** A letter of one page stands on either side; a longer one has whole openings, of an odd number of pages the last blank. */
export const letterOf = (make: (at: Place) => PageDraft[], at: Place): PageDraft[] => {
  const here = make(at)
  return here.length > 1 && here.length % 2 !== 0 ? [...here, blank] : here
}

export const flood = (style: Style, fill: Parameters<typeof rect>[1]): SceneItem => {
  const b = style.bleedMm
  return rect({ xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }, fill)
}

export function dividerPages(words: DividerWords, set: Setting): PageDraft[] {
  if (words.title === '' && words.line === '') return []
  const look = insertLook(set.style)
  const ground = look.ground ? [flood(set.style, look.ground)] : []
  return [{ kind: 'opener', items: [...ground, ...dividerItems(words, look, set)] }]
}

const linesPerColumn = 12

export function thanksPages({ title, lines }: ThanksWords, side: Side, set: Setting): PageDraft[] {
  const said = lines.filter((line) => line.trim() !== '')
  if (said.length === 0) return []
  const { style, fonts } = set
  const look = insertLook(style)
  const [x, wide] = [textLeftMm(style, side), measureMm(style)]
  const middle = x + wide / 2
  const face = displayFace(look.face, title, fonts)
  const columns = said.length > linesPerColumn ? 2 : 1
  const deep = Math.ceil(said.length / columns)
  // A few lines stand apart, and all of it a little above the middle of the page.
  const step = deep <= 6 ? 1.6 : 1.15
  const head = Math.max(1, Math.floor((style.lines - 4 - deep * step) / 2) - 1)
  const items = label(
    title,
    { face, sizePt: look.headPt, trackEm: 0.2 },
    { xMm: middle, yMm: gridBaselineMm(style, head), anchor: 'middle', widthMm: wide },
    { ink: style.ink.text, origin: { role: 'title' } },
    set,
  )
  const type = {
    face: style.body.face,
    sizePt: style.body.sizePt,
    ...(style.body.latin ? { latin: style.body.latin } : {}),
  }
  said.forEach((line, at) => {
    const place = {
      xMm: middle + (columns === 1 ? 0 : ((at < deep ? -1 : 1) * wide) / 4),
      yMm: gridBaselineMm(style, head + 4 + (at % deep) * step),
    }
    items.push(
      ...label(
        line,
        type,
        { ...place, anchor: 'middle', widthMm: wide / columns - 2 },
        { ink: style.ink.text, origin: { role: 'text' } },
        set,
      ),
    )
  })
  return [{ kind: 'body', items, foot: 'folio' }]
}

type Frame = ReturnType<typeof fit>['frames'][number]

/** Where pictures that share a page stand on it, in the type area above `footMm` of words, and how deep they reach. */
function framesFor(photos: readonly Photo[], footMm: number, { style }: Setting): { frames: Frame[]; reachMm: number } {
  const [wide, high] = [measureMm(style), areaHeightMm(style) - footMm]
  const aspects = photos.map((photo) => Math.min(10, Math.max(0.12, wholeAspect(photo))))
  const { frames } = fit(plans(aspects, wide, style.photoGapMm), wide, high, aspects, bendsOf(photos))
  return { frames, reachMm: frames.reduce((most, one) => Math.max(most, one.yMm + one.hMm), 0) }
}

function pictures(photos: readonly Photo[], frames: readonly Frame[], at: { side: Side; topMm: number }, set: Setting) {
  const { style } = set
  const broad = frames.reduce((most, one) => Math.max(most, one.xMm + one.wMm), 0)
  const x = textLeftMm(style, at.side) + (measureMm(style) - broad) / 2
  return frames.flatMap((frame, index): SceneItem[] => {
    const photo = photos[index]
    if (!photo) return []
    const image = imageItem(photo, x, at.topMm, frame, '')
    return style.picture({ ...image, origin: { role: 'photo' } }, set)
  })
}

/** More of a picture than this is not cut off to fill a page (PRINT.md §2.5). */
const mostCut = 0.22

/** A picture over the whole page; one of another shape as wide as the page, as high as it is. */
const toTheTrim = (photo: Photo, { style, ...set }: Setting): SceneItem[] => {
  const b = style.bleedMm
  const wMm = style.widthMm + 2 * b
  const whole = { xMm: 0, yMm: 0, wMm, hMm: style.heightMm + 2 * b }
  const hMm = Math.min(style.heightMm * 0.8, wMm / Math.max(0.2, wholeAspect(photo)))
  const frame =
    cropLoss(photo, whole.wMm / whole.hMm) <= mostCut
      ? whole
      : { ...whole, yMm: b + Math.max(0, (style.heightMm - hMm) * 0.42), hMm }
  return style.picture({ ...imageItem(photo, -b, -b, frame, ''), origin: { role: 'photo' } }, { style, ...set })
}

/** Pages whose depths differ by no more of a page begin on one line. */
const mostUneven = 0.2

const captionItems = (caption: string, side: Side, set: Setting): SceneItem[] => {
  const { style } = set
  if (caption === '') return []
  const place = { xMm: textLeftMm(style, side) + measureMm(style) / 2, yMm: gridBaselineMm(style, style.lines - 1) }
  return label(
    caption,
    { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt },
    { ...place, anchor: 'middle', widthMm: measureMm(style) },
    { ink: style.ink.k80, origin: { role: 'caption' } },
    set,
  )
}

/**
 * Pictures over two facing pages below their title, a line under them. One alone is a page to the trim, on either side; its title
 * and line, which would lie on it, stand on the page before.
 */
export function photoPages({ photos, caption, title = '' }: PhotoSpread, set: Setting): PageDraft[] {
  const [only] = photos
  if (!only) return []
  const named = title === '' ? [] : sheetHead(title, '', 'left', set)
  if (photos.length === 1) {
    const whole: PageDraft = { kind: 'body', items: toTheTrim(only, set) }
    const words = [...named, ...captionItems(caption, 'left', set)]
    return words.length > 0 ? [{ kind: 'body', items: words }, whole] : [whole]
  }
  const { style } = set
  const head = title === '' ? 0 : headLines(set) * leadMm(style)
  const room = head + (caption === '' ? 0 : 2 * leadMm(style))
  // In reading order, from one line on; the caption stands on the right page, below its pictures.
  const box = { wMm: measureMm(style), hMm: areaHeightMm(style) - room }
  const half = partedAt(photos.length, box, (from, to) =>
    coveredBy(framesFor(photos.slice(from, to), room, set).frames),
  )
  const [first, rest] = [photos.slice(0, half), photos.slice(half)]
  const [left, right] = [framesFor(first, room, set), framesFor(rest, room, set)]
  const reachMm = Math.max(left.reachMm, right.reachMm)
  // A page that stays much emptier than the other hangs from no line with it.
  const even = Math.abs(left.reachMm - right.reachMm) <= mostUneven * box.hMm
  const topOf = (own: number): number => style.headMm + head + (box.hMm - (even ? reachMm : own)) / 2
  const [leftMm, rightMm] = [topOf(left.reachMm), topOf(right.reachMm)]
  return [
    { kind: 'body', items: [...named, ...pictures(first, left.frames, { side: 'left', topMm: leftMm }, set)] },
    {
      kind: 'body',
      items: [
        ...pictures(rest, right.frames, { side: 'right', topMm: rightMm }, set),
        ...captionItems(caption, 'right', set),
      ],
    },
  ]
}
