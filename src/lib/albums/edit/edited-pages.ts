import type { EditRecord } from '#lib/editing/record.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { fromLayers } from '../layers/from-layers.ts'
import type { LayerLook } from '../layers/layer-scene.ts'
import { toLayers } from '../layers/to-layers.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { pageText } from '../layout/page-text.ts'
import { isSheetName } from '../layout/printed-places.ts'
import { cropSlot } from './crop-slot.ts'
import { type Composition, type Crop, compositionField, cropField, pageTarget, photoTarget } from './edit-places.ts'

type Said = Pick<EditRecord, 'target' | 'field' | 'value'>

/**
 * The pages of an album as they were laid out, with all that was changed: compositions, then crops, then words. A page of
 * which nothing was said is answered as it is. Pure; on the server and on the device of whoever edits.
 */
export function editedPages(base: readonly StoredPage[], records: readonly Said[], look: LayerLook): StoredPage[] {
  const byTarget = new Map<string, Said[]>()
  for (const one of records)
    if (one.value !== null) byTarget.set(one.target, [...(byTarget.get(one.target) ?? []), one])
  const cropFor = (id: string): Crop | undefined =>
    byTarget.get(photoTarget(id))?.find(({ field }) => field === cropField)?.value as Crop | undefined
  return base.map((page) => editedPage(page, byTarget.get(pageTarget(page.name)) ?? [], cropFor, look))
}

function editedPage(
  base: StoredPage,
  said: readonly Said[],
  cropFor: (photo: string) => Crop | undefined,
  { product, size, theme, photos, fonts }: LayerLook,
): StoredPage {
  const composed = said.find(({ field }) => field === compositionField)?.value as Composition | undefined
  const page = composed ? { ...base, ...composed } : base
  const words = new Map(
    said.flatMap(({ field, value }) => (field.startsWith('text/') ? [[field.slice(5), String(value)] as const] : [])),
  )
  const counted = isSheetName(page.name)
  const cropped = counted && page.layers.some(({ type, content }) => type === 'image' && cropFor(content))
  if (words.size === 0 && !cropped) return page
  const canvas = canvasOf(product, size, 'inner')
  const read = fromLayers(page.layers, { canvas, photos, theme, empties: true })
  // A photograph that is gone is told by the check.
  if (!read.ok) return page
  const geometry = pageGeometry(product, size)
  const slots = read.value.slots.map((slot) => {
    const crop = counted ? cropFor(slot.photo.id) : undefined
    return crop ? cropSlot(slot, crop, geometry) : slot
  })
  const texts = read.value.texts.flatMap((text) => {
    const said = words.get(text.id)
    return said === undefined ? [text] : said === '' ? [] : [pageText({ ...text, text: said }, fonts)]
  })
  return { ...page, layers: toLayers({ slots, texts }, canvas) }
}
