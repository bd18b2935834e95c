import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { fromLayers } from '../layers/from-layers.ts'
import type { LayerLook } from '../layers/layer-scene.ts'
import { textLayer, toLayers } from '../layers/to-layers.ts'
import { type PageGeometry, pageGeometry, typeArea } from '../layout/geometry.ts'
import type { PageText } from '../layout/page-text.ts'
import { sideOf } from '../layout/printed-places.ts'
import { folioText, sheetContent } from '../layout/sheet-content.ts'
import { bleedingSlot, type Slot, slotIn } from '../layout/slot.ts'
import { spreadOptions } from '../layout/spread-options.ts'
import { leafOptions } from '../leaves/leaf-options.ts'
import { ownDayText } from '../leaves/month-options.ts'
import type { Composition } from './edit-places.ts'

type Page = Pick<StoredPage, 'name' | 'layers' | 'skeleton' | 'shape'>

/** The frames of a page in the order they lie, empty ones too; [] of a page that cannot be read. */
export function slotsOf(page: Pick<Page, 'layers'>, { product, size, theme, photos }: LayerLook): Slot[] {
  const read = fromLayers(page.layers, { canvas: canvasOf(product, size, 'inner'), photos, theme, empties: true })
  return read.ok ? read.value.slots : []
}

/** The lines of a page; [] of one that cannot be read. */
function textsOf(page: Pick<Page, 'layers'>, { product, size, theme, photos }: LayerLook): PageText[] {
  const read = fromLayers(page.layers, { canvas: canvasOf(product, size, 'inner'), photos, theme, empties: true })
  return read.ok ? read.value.texts : []
}

const emptied = ({ frame }: Pick<Slot, 'frame'>): LayoutPhoto => ({
  ...{ id: '', name: '', faces: [] },
  widthPx: Math.max(1, Math.round(frame.wMm * 10)),
  heightPx: Math.max(1, Math.round(frame.hMm * 10)),
})

/** A photograph in a frame as we would crop it. */
const filled = ({ frame, bleeds }: Slot, photo: LayoutPhoto, page: PageGeometry): Slot =>
  bleeds ? bleedingSlot(photo, frame, page) : slotIn(photo, frame, page)

/**
 * A page with other photographs in some of its frames, by their place; null takes one out. What somebody cropped (`isCropped`) is
 * kept beside the composition and not in it: taking the crop back must show.
 */
export function withPhotos(
  page: Page,
  change: ReadonlyMap<number, LayoutPhoto | null>,
  look: LayerLook,
  isCropped: (photo: string) => boolean,
): Composition {
  const { product, size, theme, photos } = look
  const canvas = canvasOf(product, size, 'inner')
  const geometry = pageGeometry(product, size)
  const read = fromLayers(page.layers, { canvas, photos, theme, empties: true })
  const { slots, texts } = read.ok ? read.value : { slots: [], texts: [] }
  const placed = slots.map((slot, at) => {
    const photo = change.get(at)
    if (photo === null)
      return {
        frame: slot.frame,
        ...(slot.bleeds ? { bleeds: true as const } : {}),
        photo: emptied(slot),
        crop: { x: 0, y: 0, w: 1, h: 1 },
      }
    if (photo) return filled(slot, photo, geometry)
    return isCropped(slot.photo.id) ? filled(slot, slot.photo, geometry) : slot
  })
  return { skeleton: page.skeleton, shape: page.shape, layers: toLayers({ slots: placed, texts }, canvas) }
}

/** A leaf of a calendar with an own day on it, in place of what stood there; undefined: its month has no such day. */
export function withOwnDay(
  page: Page,
  { month, day, text }: { month: number; day: number; text: string },
  look: LayerLook,
  isCropped: (photo: string) => boolean,
): Composition | undefined {
  const { product, size, theme, fonts } = look
  const canvas = canvasOf(product, size, 'inner')
  const line = ownDayText({ page: pageGeometry(product, size), theme, fonts }, [product.year ?? 0, month, day], text)
  if (!line) return undefined
  const made = withPhotos(page, new Map(), look, isCropped)
  const others = made.layers.filter(({ id }) => id !== line.id)
  return { ...made, layers: [...others, textLayer(line, others.length, canvas)] }
}

/**
 * 换一版: the same photographs in the next arrangement that looks otherwise, round and round in the order of what they cost us;
 * undefined where there is no other. `printed`: the first printed page it takes. Empty frames go.
 */
export function nextArrangement(page: Page, printed: number, look: LayerLook): Composition | undefined {
  const { product, size, theme, fonts } = look
  const geometry = pageGeometry(product, size)
  // Albums keep no places beside their photographs: the one that stands there is told on.
  const placeName = page.layers.find(({ id }) => id === 'place')?.text
  const photos = inTimeOrder(
    slotsOf(page, look).flatMap(({ photo }) => (photo.id === '' ? [] : [placeName ? { ...photo, placeName } : photo])),
  )
  if (photos.length === 0) return undefined
  const opens = page.layers.some(({ id }) => id === 'year' || id === 'opener-date')
  const dated = photos.some(({ takenMs }) => takenMs !== undefined)
  const need = dated ? (opens ? 'opens' : 'goes-on') : 'none'
  const [first] = photos
  if (!first) return undefined
  const isLeaf = product.form !== 'book'
  const options = isLeaf
    ? leafOptions({ product, name: page.name }, photos, geometry)
    : spreadOptions(photos, geometry, need, () => 0, new Map())
  const now = options.findIndex(({ shape }) => shape === page.shape)
  const stands = slotsOf(page, look)
  const next = [...options.slice(now + 1), ...options.slice(0, Math.max(0, now))].find(
    ({ shape, slots }) => shape !== page.shape && !lieAlike(slots, stands),
  )
  if (!next) return undefined
  const at = geometry.double ? { left: printed, right: printed + 1 } : { [sideOf(printed)]: printed }
  // Leaves carry no numbers; what is written beside a month stays.
  const stage = { page: geometry, theme, fonts }
  const content =
    product.form === 'calendar'
      ? { slots: next.slots, texts: textsOf(page, look) }
      : sheetContent(stage, next, opens || product.form === 'cards', isLeaf ? {} : at)
  return { skeleton: next.skeleton, shape: next.shape, layers: toLayers(content, canvasOf(product, size, 'inner')) }
}

/** So many photographs lie on a page somebody adds, if there are as many on no page. */
const mostOnNewPage = 4

/**
 * A page more: the first of these photographs as we lay them out, or empty frames to be filled, one a page, where there are none.
 * `printed`: the first printed page it takes.
 */
export function addedPage(unused: readonly LayoutPhoto[], printed: number, look: LayerLook): Composition {
  const { product, size, theme, fonts } = look
  const geometry = pageGeometry(product, size)
  const canvas = canvasOf(product, size, 'inner')
  const stage = { page: geometry, theme, fonts }
  const at = geometry.double ? { left: printed, right: printed + 1 } : { [sideOf(printed)]: printed }
  const photos = inTimeOrder(unused.filter(({ graphic }) => !graphic)).slice(0, mostOnNewPage)
  const dated = photos.some(({ takenMs }) => takenMs !== undefined)
  const [best] =
    photos.length > 0 ? spreadOptions(photos, geometry, dated ? 'goes-on' : 'none', () => 0, new Map()) : []
  if (best) {
    const layers = toLayers(sheetContent(stage, best, false, at), canvas)
    return { skeleton: best.skeleton, shape: best.shape, layers }
  }
  const sides = geometry.double ? (['left', 'right'] as const) : ([sideOf(printed)] as const)
  const slots = sides.map((side): Slot => {
    const frame = typeArea(geometry, side)
    return { photo: emptied({ frame }), frame, crop: { x: 0, y: 0, w: 1, h: 1 } }
  })
  const texts = sides.map((side, nth) => folioText(stage, side, printed + nth))
  return { skeleton: 'empty', shape: 'empty', layers: toLayers({ slots, texts }, canvas) }
}

/** Frames that differ by no more than this, mm, are the same to whoever looks. */
const alikeMm = 2

const lieAlike = (some: readonly Slot[], others: readonly Slot[]): boolean =>
  some.length === others.length &&
  some.every(({ frame: a }, at) => {
    const b = others[at]!.frame
    const off = [a.xMm - b.xMm, a.yMm - b.yMm, a.wMm - b.wMm, a.hMm - b.hMm]
    return off.every((mm) => Math.abs(mm) <= alikeMm)
  })
