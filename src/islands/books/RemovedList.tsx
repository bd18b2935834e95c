import type { ReactNode } from 'react'

/** What was put away and can be brought back, a `RemovedRow` each. */
export const RemovedList = ({ children }: { children: ReactNode }) => (
  <ul className="mt-3 mb-12 border-t border-ink">{children}</ul>
)

const row =
  'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-6 gap-y-2 border-b border-line py-4 ' +
  'max-sm:grid-cols-[minmax(0,1fr)_auto]'

/** One thing put away. On phones the badge stands below the words, the button beside both. */
export const RemovedRow = (props: {
  title: string
  words: ReactNode
  badge?: ReactNode
  /** The button that brings it back. */
  children?: ReactNode
}) => (
  <li className={row}>
    <div>
      <h2 className="text-[1.0625rem] leading-ui">{props.title}</h2>
      <p className="text-13 leading-[1.6] text-ink-3">{props.words}</p>
    </div>
    <div className="flex max-sm:row-start-2 max-sm:justify-self-start">{props.badge}</div>
    <div className="flex max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">{props.children}</div>
  </li>
)
