import type { ReactNode } from 'react'
import { Drawing } from '#islands/ui/Icon.tsx'

/** In the place of a list that holds nothing: why, and the ways on. */
export const EmptyPlace = ({ words, children }: { words: string; children?: ReactNode }) => (
  <div className="grid justify-items-center gap-3 pt-12 pb-18">
    <Drawing name="paper-stack" className="size-14" />
    <p>{words}</p>
    {children}
  </div>
)
