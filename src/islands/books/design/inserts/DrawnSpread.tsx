import type { ReactNode } from 'react'
import type { InsertKind } from '#lib/edits/book/book-fields.ts'

const line = (y: number, width: number): ReactNode => (
  <rect key={y} x={70 + (48 - width) / 2} y={y} width={width} height="1.6" fill="var(--color-line)" />
)
const frame = (x: number, y: number, width: number, height: number): ReactNode => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} fill="var(--color-linen-2)" />
)

const drawn: Record<InsertKind, readonly ReactNode[]> = {
  letter: [28, 34, 40, 46, 52, 58].map((y) => line(y, y === 58 ? 24 : 40)),
  divider: [line(46, 20), line(52, 10)],
  photos: [frame(6, 14, 47, 74), frame(65, 14, 47, 35), frame(65, 53, 47, 35)],
  year: [0, 1, 2, 3, 4, 5].map((at) => frame(at < 3 ? 8 : 66, 14 + 26 * (at % 3), 44, 22)),
  map: [
    <path
      key="way"
      d="M10 74C24 40 40 66 52 46S92 20 108 34"
      fill="none"
      stroke="var(--color-ctl)"
      strokeDasharray="3 3"
    />,
    ...[
      [10, 74],
      [52, 46],
      [108, 34],
    ].map(([x, y]) => <circle key={x} cx={x} cy={y} r="2.4" fill="var(--color-zhu)" />),
  ],
  thanks: [line(42, 16), line(52, 36), line(58, 30)],
}

/** An opening of this kind in lines and areas: while the real one is being set, and where there is no picture to set. */
export const DrawnSpread = ({ kind, isWaiting }: { kind: InsertKind; isWaiting: boolean }) => (
  <svg
    viewBox="0 0 118 84"
    className={`col-span-2 w-full bg-page shadow-sheet ${isWaiting ? 'opacity-60' : ''}`}
    role="presentation"
  >
    <g transform="translate(0 -8)">{drawn[kind]}</g>
    <path d="M59 0v84" stroke="var(--color-line)" />
  </svg>
)
