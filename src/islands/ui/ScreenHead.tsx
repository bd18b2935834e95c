import type { ReactNode } from 'react'

const head =
  'flex items-center justify-between pt-10 pb-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-3 max-sm:py-4'

/** Above a screen: its name, a sentence about it, what can be done. On phones the name stands in the bar of the page. */
export const ScreenHead = (props: {
  name: string
  words?: ReactNode
  /** The words say how something goes on: read aloud when they change. */
  live?: boolean
  /** Buttons and links; on phones as wide as the screen. */
  children?: ReactNode
}) => {
  const { name, words, live, children } = props
  const heading = <h1 className="text-40 leading-tight max-sm:hidden">{name}</h1>
  return (
    <div className={head}>
      {words ? (
        <div>
          {heading}
          <p className="text-ink-2" role={live ? 'status' : undefined}>
            {words}
          </p>
        </div>
      ) : (
        heading
      )}
      {children}
    </div>
  )
}
