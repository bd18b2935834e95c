import type { ReactNode } from 'react'

/** More rows are not drawn at once; they are counted, and `more` says what becomes of them. */
export const mostRows = 300

/** What was found, a row each, in a region of its own that scrolls. */
export const FoundList = ({ label, more, children }: { label: string; more: ReactNode; children: ReactNode }) => (
  <div
    className="mt-3 max-h-[38vh] overflow-y-auto border-y border-line"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
  >
    <ul aria-label={label}>{children}</ul>
    {more && <div className="py-2 text-13 text-ink-3">{more}</div>}
  </div>
)
