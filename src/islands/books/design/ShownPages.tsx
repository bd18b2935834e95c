import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { lendPageFonts } from '#islands/look/page-fonts.ts'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { $shown } from '#lib/books/design/design.store.ts'
import { fromPrintPage } from '#lib/books/reading/print-page-back.ts'

/** The pages of the part in hand, as they are printed. */
export const ShownPages = ({ name, nothing }: { name: string; nothing: string }) => {
  const { pages, state, why } = useStore($shown)
  useEffect(() => {
    if (pages.length > 0) void lendPageFonts(pages.map(fromPrintPage)).catch(() => undefined)
  }, [pages])
  return (
    <section aria-label={name} className="min-w-0" aria-busy={state === 'waiting'}>
      <h2 className="mb-3 text-13 leading-[1.6] text-ink-3">
        {state === 'waiting' ? '正在排…' : pages.length > 0 ? '印出来是这样' : nothing}
      </h2>
      {state === 'failed' && (
        <p className="mb-3 text-13 text-zhu" role="alert">
          {why}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-3">
        {pages.map((page, at) => (
          <li key={page.index} className="shadow-sheet" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
            <PaintedPage page={page} label={`${name}第 ${at + 1} 页`} className="h-full bg-page" />
          </li>
        ))}
      </ul>
    </section>
  )
}
