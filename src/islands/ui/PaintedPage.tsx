import { useMemo } from 'react'
import { paintPrintPage } from '#lib/books/reading/paint.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'

const ofPage = new WeakMap<PrintPage, string>()

/** A page exactly as it is printed, filling its box. Painted once per page. */
export const PaintedPage = ({ page, label }: { page: PrintPage; label?: string }) => {
  const svg = useMemo(() => {
    const painted = ofPage.get(page) ?? paintPrintPage(page)
    ofPage.set(page, painted)
    return painted
  }, [page])
  return <article className="paint" aria-label={label} dangerouslySetInnerHTML={{ __html: svg }} />
}
