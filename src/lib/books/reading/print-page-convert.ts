import type { PrintElement, PrintPage } from '#lib/books/reading/print-page.ts'
import { type AddressOf, elementsOf } from '#lib/books/reading/print-page-elements.ts'
import { fontPx, px } from '#lib/books/reading/print-page-units.ts'
import type { ScenePage } from '#lib/print/scene.ts'

/** Marks posts that began on an earlier page or go on to a later one (spec §3: preceded, followed). */
const markRuns = (pages: PrintPage[]): PrintPage[] => {
  const first = new Map<string, number>()
  const last = new Map<string, number>()
  for (const page of pages) {
    for (const { msgId } of page.elements) {
      if (msgId === undefined) continue
      if (!first.has(msgId)) first.set(msgId, page.index)
      last.set(msgId, page.index)
    }
  }
  const marked = (element: PrintElement, index: number): PrintElement => {
    const { msgId } = element
    if (msgId === undefined) return element
    const preceded = first.get(msgId)! < index
    const followed = last.get(msgId)! > index
    return preceded || followed ? { ...element, preceded, followed } : element
  }
  return pages.map((page) => ({ ...page, elements: page.elements.map((element) => marked(element, page.index)) }))
}

/** Pages of one section in the spec's wire form. `bodyPt`: the style's body size. */
export const toPrintPages = (pages: ScenePage[], bodyPt: number, addressOf: AddressOf): PrintPage[] =>
  markRuns(
    pages.map((page, index) => ({
      index,
      pageNo: page.folio ?? null,
      year: /^[1-9]\d{5}$/.test(page.month) ? Number(page.month.slice(0, 4)) : null,
      month: /^[1-9]\d{5}$/.test(page.month) ? Number(page.month.slice(4)) : null,
      kind: page.kind,
      side: page.side,
      width: px(page.widthMm),
      height: px(page.heightMm),
      bleed: px(page.bleedMm),
      fontSize: fontPx(bodyPt),
      elements: elementsOf(page, addressOf),
    })),
  )
