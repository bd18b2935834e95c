import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookQuote } from '#lib/books/price/quote.store.ts'
import { $notPlaced, $placing, placeOrder } from '#lib/checkout/place-order.store.ts'
import { changedRows } from '#lib/checkout/quote-change.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { yuan } from '#lib/std/money.ts'

type Props = {
  quote: BookQuote
  /** Another price is being reckoned: what is shown is not what would be ordered. */
  busy: boolean
  /** Takes over the price the server answered instead. */
  take: (quote: BookQuote) => void
  /** Asks for the price anew. */
  renew: () => void
}

/** What was agreed to against what it is by now, row by row. */
const Changed = ({ before, now, message }: { before: BookQuote; now: BookQuote; message: string }) => (
  <div className={`${notice('warning')} mt-4`} role="alert">
    <Icon name="warn" />
    <div className="min-w-0 flex-1">
      <b>{message}</b>
      <table className="mt-2 w-full text-14">
        <thead className="text-left text-13 text-ink-3">
          <tr>
            <th className="font-normal">项目</th>
            <th className="text-right font-normal">刚才</th>
            <th className="text-right font-normal">现在</th>
          </tr>
        </thead>
        <tbody>
          {changedRows(before, now).map((one) => (
            <tr key={one.name}>
              <td className="py-1 pr-3">{one.name}</td>
              <td className="py-1 text-right whitespace-nowrap text-ink-3">{one.before || '没有'}</td>
              <td className="py-1 pl-3 text-right font-medium whitespace-nowrap">{one.now || '没有'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)

/** The tick, the seal, and what stands in the way once it is pressed. */
export const OrderForm = ({ quote, busy, take, renew }: Props) => {
  const isPlacing = useStore($placing)
  const refused = useStore($notPlaced)
  const [agrees, agree] = useState(false)
  const [isMissing, miss] = useState(false)
  /** What was on the screen when the price turned out to be another. */
  const [agreed, keep] = useState<BookQuote | null>(null)
  const id = useId()
  const { token } = quote.quote ?? { token: '' }
  useEffect(() => () => $notPlaced.set(null), [])
  const order = async (): Promise<void> => {
    miss(!agrees)
    if (!agrees) return document.getElementById(id)?.focus()
    keep(quote)
    const placed = await placeOrder(token)
    if (placed?.kind === 'ordered')
      location.assign(placed.dueFen > 0 ? paths.pay(placed.orderNo) : paths.orderResult(placed.orderNo))
    if (placed?.kind === 'changed') take(placed.quote)
    if (placed?.kind === 'over') renew()
  }
  const free = quote.balance.usedFen > 0 ? '下单，用余额付清' : '下单，不用再付'
  const words = quote.dueFen > 0 ? `下单，去付 ¥${yuan(quote.dueFen)}` : free
  return (
    <div className="mt-5">
      <Checkbox
        id={id}
        checked={agrees}
        aria-invalid={isMissing && !agrees}
        aria-describedby={`${id}-wrong`}
        onChange={({ target }) => agree(target.checked)}
      >
        <span className="text-14 leading-[1.65]">
          书是按我的内容定制的，
          <a className="link" href={paths.page('refunds')} target="_blank" rel="noopener">
            不适用七日无理由退货
          </a>
        </span>
      </Checkbox>
      <p id={`${id}-wrong`} className="mt-1 text-13 leading-[1.55] text-zhu empty:hidden" aria-live="polite">
        {isMissing && !agrees ? '请先勾选上面这一句，再下单' : ''}
      </p>
      <button
        type="button"
        className={`${button({ kind: 'seal', block: true })} mt-3`}
        aria-disabled={busy || isPlacing}
        onClick={() => {
          if (!busy && !isPlacing) void order()
        }}
      >
        {isPlacing ? '正在下单…' : words}
      </button>
      {refused?.kind === 'changed' && agreed && (
        <Changed before={agreed} now={refused.quote} message={refused.message} />
      )}
      {refused?.kind === 'over' && (
        <p className={`${notice('warning')} mt-4`} role="alert">
          <Icon name="warn" />
          报价只留十五分钟，已经替您重新算过。请再看一眼，再下单。
        </p>
      )}
      {refused?.kind === 'refused' && (
        <p className={`${notice('error')} mt-4`} role="alert">
          <Icon name="warn" />
          {refused.message}
        </p>
      )}
    </div>
  )
}
