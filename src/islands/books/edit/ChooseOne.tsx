import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { Choice } from '#lib/editing/history.ts'

type Props = {
  /** What was changed in two places. */
  name: string
  mine: string
  theirs: string
  /** Two dates or two orders cannot both be kept. */
  both: boolean
  decide(choice: Choice): void
}

/** One place that two windows or devices changed without having seen each other: both values, and the choice. */
export const ChooseOne = ({ name, mine, theirs, both, decide }: Props) => (
  <div className={`mb-3 ${notice('warning')}`} role="alert">
    <Icon name="warn" />
    <div className="min-w-0">
      <b>{name}在两处都改过，请选一个。</b>
      <dl className="my-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">我的</dt>
        <dd className="whitespace-pre-wrap wrap-anywhere">{mine}</dd>
        <dt className="text-ink-2">另一台的</dt>
        <dd className="whitespace-pre-wrap wrap-anywhere">{theirs}</dd>
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className={button({ size: 'small' })} onClick={() => decide('mine')}>
          用我的
        </button>
        <button type="button" className={button({ size: 'small' })} onClick={() => decide('theirs')}>
          用另一台的
        </button>
        {both && (
          <button type="button" className={button({ size: 'small' })} onClick={() => decide('both')}>
            都留
          </button>
        )}
      </div>
    </div>
  </div>
)
