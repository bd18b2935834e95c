import type { ReactNode } from 'react'

/** The bar at the bottom of a room: what there will be, what it waits for, and the one way on. */
export const RoomBar = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <div className="sticky bottom-0 z-20 border-t border-line bg-page pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
    <div className="page-width flex items-center justify-between gap-4">
      <div>
        <b className="mr-3.5 font-serif text-20 max-sm:block max-sm:text-[1.0625rem] max-sm:leading-[1.4]">{title}</b>
        <span className="text-13 leading-[1.6] text-ink-3">{hint}</span>
      </div>
      {children}
    </div>
  </div>
)
