import type { EditRecord } from '#lib/editing/record.ts'
import type { StoredPage } from '../album/stored-page.ts'
import type { LayerLook } from '../layers/layer-scene.ts'
import { isSheetName } from '../layout/printed-places.ts'
import { compositionField, orderTarget, pageTarget } from './edit-places.ts'
import { editedPages } from './edited-pages.ts'
import { newPage } from './page-order.ts'

type Said = Pick<EditRecord, 'target' | 'field' | 'value'>
type Whole = { base: readonly StoredPage[]; pages: readonly StoredPage[]; records: readonly Said[] }

/**
 * Of these sheets those that do not stand, though they were laid out or composed once: another device took them out, or the order
 * that brings them waits to be chosen. As they would look. Pure.
 */
export function hiddenSheets(
  { base, pages, records, named }: Whole & { named: readonly string[] },
  look: LayerLook,
): StoredPage[] {
  const unordered = records.filter(({ target }) => target !== orderTarget)
  return [...new Set(named)].flatMap((name) => {
    if (!isSheetName(name) || pages.some((page) => page.name === name)) return []
    const laid = base.find((page) => page.name === name)
    const isComposed = records.some(({ target, field }) => target === pageTarget(name) && field === compositionField)
    return laid || isComposed ? editedPages([laid ?? newPage(name)], unordered, look) : []
  })
}
