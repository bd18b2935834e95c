import { useMemo } from 'react'
import { paintPrintPage } from '#lib/books/reading/paint.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { smallEdgeMm } from '#lib/print/svg.ts'
import { ownHtml } from '#lib/std/own-html.ts'

const ofPage = new WeakMap<PrintPage, string>()

/** A page as it is printed, filling its box, which is small. Painted once per page. */
export const PaintedPage = (props: { page: PrintPage; label?: string; className?: string }) => {
  const { page, label, className = '' } = props
  const svg = useMemo(() => {
    const painted = ofPage.get(page) ?? paintPrintPage(page, undefined, smallEdgeMm)
    ofPage.set(page, painted)
    return ownHtml(painted)
  }, [page])
  return (
    <article
      className={`night:[filter:brightness(0.84)] [&>svg]:size-full ${className}`}
      aria-label={label}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
