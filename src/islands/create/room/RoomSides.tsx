import type { ComponentProps, ReactNode } from 'react'
import { Skeleton } from '#islands/ui/Skeleton.tsx'

/** A room in which a book begins: at the left what is brought, at the right a sheet with what was found in it. */
export const RoomSides = ({ children }: { children: ReactNode }) => (
  <div className="page-width grid grid-cols-[400px_minmax(0,1fr)] items-start gap-14 pt-6 pb-14 max-lg:grid-cols-1 max-sm:gap-8 max-sm:pt-4 max-sm:pb-8">
    {children}
  </div>
)

/** The left side: what the room is for, and the way in. */
export const RoomEntry = ({ heading, lead, children }: { heading: string; lead: ReactNode; children: ReactNode }) => (
  <section className="min-w-0">
    <h1 className="text-28 leading-head">{heading}</h1>
    <p className="mt-2 mb-1 text-ink-2">{lead}</p>
    {children}
  </section>
)

/** The right side; as wide as the window on phones. */
export const RoomSheet = ({ children, ...named }: Omit<ComponentProps<'section'>, 'className'>) => (
  <section className="rounded-page bg-page shadow-sheet max-sm:-mx-edge" {...named}>
    <div className="p-6 max-sm:px-edge">{children}</div>
  </section>
)

/** What the sheet says before there is anything to show. */
export const NothingYet = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="py-6">
    <h2 className="text-28 leading-head">{heading}</h2>
    <p className="mt-2 mb-7 max-w-[30em] text-ink-2">{children}</p>
    <Skeleton lines={3} short />
  </div>
)
