import type { EditRecord } from '#lib/editing/record.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { fromLayers } from '../layers/from-layers.ts'
import type { Layer } from '../layers/layer.ts'
import type { LayerLook } from '../layers/layer-scene.ts'
import { toLayers } from '../layers/to-layers.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { pageText } from '../layout/page-text.ts'
import { isSheetName, printedPlaces } from '../layout/printed-places.ts'
import { cropSlot } from './crop-slot.ts'
import { type Composition, type Crop, compositionField, cropField, pageTarget, photoTarget } from './edit-places.ts'
import { orderedPages } from './page-order.ts'
import { isNumbered, type Moved, recatalogued, renumbered } from './renumber.ts'

type Said = Pick<EditRecord, 'target' | 'field' | 'value'>

/**
 * The pages of an album as they were laid out, with all that was changed: their order, compositions, then crops, then words. A page
 * of which nothing was said is answered as it is. Pure; on the server and on the device of whoever edits.
 */
export function editedPages(base: readonly StoredPage[], records: readonly Said[], look: LayerLook): StoredPage[] {
  const { double } = look.product
  const said = records.filter(({ value }) => value !== null)
  const pages = orderedPages(base, said, { double, step: look.size.pages.step })
  const byTarget = new Map<string, Said[]>()
  for (const one of said) byTarget.set(one.target, [...(byTarget.get(one.target) ?? []), one])
  const crops = new Map(
    said.flatMap(({ target, field, value }) => (field === cropField ? [[target, value as Crop] as const] : [])),
  )
  const places = printedPlaces(pages, double)
  const whole: Whole = {
    look,
    cropFor: (id) => crops.get(photoTarget(id)),
    moved: pages === base ? new Map() : movedPages(base, pages, double),
  }
  return pages.map((page, at) => editedPage(page, places[at] ?? 1, byTarget.get(pageTarget(page.name)) ?? [], whole))
}

/** What every page of an album is edited with. */
type Whole = { look: LayerLook; cropFor: (photo: string) => Crop | undefined; moved: Moved }

/** Where sheets stood and where they stand, by their printed numbers. */
function movedPages(base: readonly StoredPage[], pages: readonly StoredPage[], double: boolean): Moved {
  const [before, now] = [printedPlaces(base, double), printedPlaces(pages, double)]
  const places = new Map(pages.map(({ name }, at) => [name, String(now[at])]))
  return new Map(
    base.flatMap(({ name }, at) => (isSheetName(name) ? [[String(before[at]), places.get(name)] as const] : [])),
  )
}

function editedPage(
  base: StoredPage,
  printed: number,
  said: readonly Said[],
  { look: { product, size, theme, photos, fonts }, cropFor, moved }: Whole,
): StoredPage {
  const composed = said.find(({ field }) => field === compositionField)?.value as Composition | undefined
  const page = composed ? { ...base, ...composed } : base
  const words = new Map(
    said.flatMap(({ field, value }) => (field.startsWith('text/') ? [[field.slice(5), String(value)] as const] : [])),
  )
  const counted = isSheetName(page.name)
  const cropped = counted && page.layers.some(({ type, content }) => type === 'image' && cropFor(content))
  const numbered = !counted || isNumbered(page.layers, printed, product.double)
  const told = page.name !== 'catalog' || [...moved].every(([from, to]) => from === to)
  if (words.size === 0 && !cropped && numbered && told) return page
  const canvas = canvasOf(product, size, 'inner')
  const read = fromLayers(page.layers, { canvas, photos, theme, empties: true })
  // A photograph that is gone is told by the check.
  if (!read.ok) return page
  const geometry = pageGeometry(product, size)
  const stage = { page: geometry, theme, fonts }
  const slots = read.value.slots.map((slot) => {
    const crop = counted ? cropFor(slot.photo.id) : undefined
    return crop ? cropSlot(slot, crop, geometry) : slot
  })
  const lines = numbered ? read.value.texts : renumbered(read.value.texts, printed, stage)
  const texts = (told ? lines : recatalogued(lines, moved, stage)).flatMap((text) => {
    const said = words.get(text.id)
    return said === undefined ? [text] : said === '' ? [] : [pageText({ ...text, text: said }, fonts)]
  })
  const layers = toLayers({ slots, texts }, canvas)
  if (cropped) return { ...page, layers }
  // Frames nobody touched stay to the last digit.
  return { ...page, layers: [...page.layers.filter(isPicture), ...layers.filter((layer) => !isPicture(layer))] }
}

const isPicture = ({ type }: Pick<Layer, 'type'>): boolean => type === 'image'
