import type { ReactNode } from 'react'
import type { DrawnCover } from '#lib/books/design/cover-drawing.ts'
import { DrawnScene } from './DrawnScene.tsx'

export type CoverView = 'front' | 'flat' | 'standing'
export const coverViews: readonly (readonly [CoverView, string])[] = [
  ['front', '封面'],
  ['flat', '摊平'],
  ['standing', '立着'],
]

type Props = { drawn: DrawnCover; pictures: Readonly<Record<string, string>>; title: string }

/** The front as it lies on a table; what is moved on it lies over it. */
export const FrontView = ({ drawn, pictures, title, children }: Props & { children?: ReactNode }) => (
  <div className="relative mx-auto w-[min(330px,100%)] max-sm:w-[min(228px,100%)]">
    <DrawnScene
      page={drawn.front}
      pictures={pictures}
      label={`《${title}》的封面`}
      className="rounded-[1px_2px_2px_1px] [box-shadow:1px_0_#e9e0d0,2px_0_#fff,3px_0_#d9cfbe,0_14px_20px_-12px_#22201c80]"
    />
    {children}
  </div>
)

/** Back, spine and front as one sheet, as it goes to press. */
export const FlatView = ({ drawn, pictures, title }: Props) => (
  <figure className="m-0 w-full max-w-[620px]">
    <DrawnScene
      page={drawn.sheet}
      pictures={pictures}
      label={`《${title}》的封底、书脊和封面`}
      className="shadow-sheet"
    />
    <figcaption className="mt-2 flex justify-between text-13 leading-[1.6] text-ink-3" aria-hidden="true">
      <span>封底</span>
      <span>书脊</span>
      <span>封面</span>
    </figcaption>
  </figure>
)

/** Degrees the book is turned away: the spine is seen, the title still read. */
const turn = 32

/** The book standing on a board, spine and front. */
export const StandingView = ({ drawn, pictures, title }: Props) => {
  const { front, spine } = drawn
  const rad = (turn * Math.PI) / 180
  const spineMm = spine?.widthMm ?? 0
  // Seen from far away: both sides are only narrower.
  const [frontShare, spineShare] = [front.widthMm * Math.cos(rad), spineMm * Math.sin(rad) * 1.6]
  const whole = frontShare + spineShare
  return (
    <div
      className="mx-auto w-[min(300px,100%)] max-sm:w-[min(210px,100%)]"
      role="img"
      aria-label={`《${title}》立着的样子`}
    >
      <div className="flex items-end" style={{ aspectRatio: `${whole} / ${front.heightMm}` }}>
        {spine && (
          <span
            className="block h-full flex-none origin-right overflow-hidden [transform:skewY(6deg)] [filter:brightness(0.82)]"
            style={{ width: `${(spineShare / whole) * 100}%` }}
          >
            <DrawnScene page={spine} pictures={pictures} className="h-full [&>svg]:w-full" />
          </span>
        )}
        <span
          className="block h-full flex-1 origin-left overflow-hidden [transform:skewY(-3deg)] [box-shadow:10px_8px_18px_-6px_#22201c66]"
          data-standing
        >
          <Narrowed page={front} pictures={pictures} />
        </span>
      </div>
      <div className="mt-1 h-2 rounded-[2px] bg-linen-2" />
    </div>
  )
}

/** A page narrower than it is: turned away. */
const Narrowed = ({ page, pictures }: { page: DrawnCover['front'] } & Pick<Props, 'pictures'>) => (
  <span
    className="block h-full origin-left"
    style={{
      width: `${100 / Math.cos((turn * Math.PI) / 180)}%`,
      transform: `scaleX(${Math.cos((turn * Math.PI) / 180)})`,
    }}
  >
    <DrawnScene page={page} pictures={pictures} className="h-full w-full" />
  </span>
)
