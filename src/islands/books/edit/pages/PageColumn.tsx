import { PageTurner } from '#islands/books/edit/pages/PageTurner.tsx'
import type { Pages } from '#islands/books/edit/pages/use-pages.ts'
import { LivePrice } from '#islands/books/price/LivePrice.tsx'

/** The living page beside the list. */
export const PageColumn = ({ pages, editable }: { pages: Pages; editable: boolean }) => (
  <aside
    className="bg-linen [background-image:linear-gradient(90deg,var(--color-linen-2),var(--color-linen)_40%)]"
    aria-label="排好的样子"
  >
    <div className="sticky top-15 max-h-[calc(100vh-60px)] overflow-y-auto px-12 pt-6 pb-6">
      <LivePrice className="mb-3" />
      <PageTurner pages={pages} editable={editable} />
    </div>
  </aside>
)
