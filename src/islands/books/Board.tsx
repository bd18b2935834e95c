import type { ReactNode } from 'react'

/** The board of a shelf, seen from the front. */
export const boardEdge = 'border-b-9 border-[#d8c8ab] [box-shadow:0_1px_0_#bfae8d]'
/** With the shadow it throws. */
const board =
  `relative flex h-[270px] items-end pl-4 ${boardEdge} ` +
  'after:absolute after:inset-x-0 after:top-[calc(100%+10px)] after:h-2 after:bg-[linear-gradient(#22201c1c,#22201c00)] ' +
  'focus-visible:shadow-focus max-sm:h-[212px] max-sm:pl-5'

/** A length of board with what stands on it; with an address all of it is a link. */
export const Board = ({ href, label, children }: { href?: string; label?: string; children?: ReactNode }) =>
  href ? (
    <a className={board} href={href} aria-label={label}>
      {children}
    </a>
  ) : (
    <div className={board}>{children}</div>
  )

/** What is written below a place on the board. */
export const BelowBoard = ({ children }: { children: ReactNode }) => (
  <div className="px-4 pt-4 max-sm:min-w-0 max-sm:pt-3 max-sm:pr-1.5 max-sm:pl-5">{children}</div>
)

/** Books are not all as wide: which place on the shelf has which width. */
export const widthAt = (place: number): string =>
  `${place % 4 === 2 ? 'w-[168px]' : place % 3 === 1 ? 'w-[152px]' : 'w-40'} max-sm:w-[132px]`

/** Bare board to the end of the last row, for each width of the shelf: 4, 3 or 2 places in a row. */
const shown: [columns: number, className: string][] = [
  [4, 'lg:block'],
  [3, 'sm:max-lg:block'],
  [2, 'max-sm:block'],
]
export const BareBoards = ({ used }: { used: number }) =>
  [0, 1, 2].map((place) => (
    <li
      key={`board-${place}`}
      aria-hidden="true"
      className={`hidden ${shown
        .filter(([columns]) => place < (columns - (used % columns)) % columns)
        .map(([, className]) => className)
        .join(' ')}`}
    >
      <Board />
    </li>
  ))
