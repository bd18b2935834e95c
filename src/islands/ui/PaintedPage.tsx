import { useMemo } from 'react'
import { nightPage } from '#islands/ui/night.ts'
import { paintPrintPage } from '#lib/books/paint.ts'
import type { PrintPage } from '#lib/books/print-page.ts'

const ofPage = new WeakMap<PrintPage, string>()

/** A page exactly as it is printed, filling its box; at `night` in light ink on dark paper. Painted once per page. */
export const PaintedPage = ({ page, label, night = false }: { page: PrintPage; label?: string; night?: boolean }) => {
  const svg = useMemo(() => {
    const painted = ofPage.get(page) ?? paintPrintPage(page)
    ofPage.set(page, painted)
    return night ? nightPage(painted) : painted
  }, [page, night])
  return <article className="paint" aria-label={label} dangerouslySetInnerHTML={{ __html: svg }} />
}
