import { Fragment } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { type Sides, sidesOf } from '#lib/books/edit/conflict-sides.ts'
import { thisDevice } from '#lib/editing/device.store.ts'
import type { Choice } from '#lib/editing/history.ts'

type Props = {
  /** What was changed in two places. */
  name: string
  /** Who wrote them. */
  sides: Sides
  mine: string
  theirs: string
  /** Two dates or two orders cannot both be kept. */
  both: boolean
  decide(choice: Choice): void
}

/** One place that two windows or devices changed without having seen each other: both values, and the choice. */
export const ChooseOne = ({ name, sides, mine, theirs, both, decide }: Props) => {
  const said = { mine, theirs }
  const two = sidesOf(sides, thisDevice(), Date.now())
  return (
    <div className={`mb-3 ${notice('warning')}`} role="alert">
      <Icon name="warn" />
      <div className="min-w-0">
        <b>{name}在两处都改过，请选一个。</b>
        <dl className="my-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {two.map(({ choice, name: whose }) => (
            <Fragment key={choice}>
              <dt className="text-ink-2">{whose}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">{said[choice]}</dd>
            </Fragment>
          ))}
        </dl>
        <div className="flex flex-wrap items-center gap-2">
          {two.map(({ choice, use }) => (
            <button key={choice} type="button" className={button({ size: 'small' })} onClick={() => decide(choice)}>
              {use}
            </button>
          ))}
          {both && (
            <button type="button" className={button({ size: 'small' })} onClick={() => decide('both')}>
              都留
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
