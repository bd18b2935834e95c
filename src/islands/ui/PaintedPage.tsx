import { useMemo } from 'react'
import { paintPrintPage } from '#lib/books/reading/paint.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { smallEdgeMm } from '#lib/print/svg.ts'
import { ownHtml } from '#lib/std/own-html.ts'

/** Painted once, for small boxes and for large ones. */
const small = new WeakMap<PrintPage, string>()
const large = new WeakMap<PrintPage, string>()

/** A page as it is printed, filling its box, in which it is small unless somebody reads it there (`isLarge`). */
export const PaintedPage = (props: { page: PrintPage; label?: string; className?: string; isLarge?: boolean }) => {
  const { page, label, className = '', isLarge = false } = props
  const svg = useMemo(() => {
    const known = isLarge ? large : small
    const painted = known.get(page) ?? paintPrintPage(page, undefined, isLarge ? 0 : smallEdgeMm)
    known.set(page, painted)
    return ownHtml(painted)
  }, [page, isLarge])
  return (
    <article
      className={`night:[filter:brightness(0.84)] [&>svg]:size-full ${className}`}
      aria-label={label}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
