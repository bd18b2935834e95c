import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { $buying, $buyRefusal, buyPackage } from '#lib/checkout/packages/package.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { yuan } from '#lib/std/money.ts'

type Props = {
  id: string
  priceFen: number
  /** What one has here that is not set aside. */
  freeFen: number
}

/** /packages/{id}/buy: what the balance pays of it, what is left, and the seal. */
const Screen = ({ id, priceFen, freeFen }: Props) => {
  const isBusy = useStore($buying)
  const refusal = useStore($buyRefusal)
  const [uses, use] = useState(false)
  const usedFen = uses ? Math.min(freeFen, priceFen) : 0
  const dueFen = priceFen - usedFen
  const pay = async (): Promise<void> => {
    if (isBusy) return
    const order = await buyPackage(id, priceFen, uses)
    if (order === undefined) return
    location.assign(order.payState === 'settled' ? paths.packageOrder(order.orderNo) : paths.pay(order.orderNo))
  }
  return (
    <div data-buy-package={id}>
      {freeFen > 0 && (
        <Checkbox checked={uses} onChange={({ target }) => use(target.checked)}>
          <span>
            先用余额{uses && <b className="ml-1 font-medium">¥{yuan(usedFen)}</b>}
            <span className="ml-2 text-13 text-ink-3">共 ¥{yuan(freeFen)}，下单时占住，付成才扣</span>
          </span>
        </Checkbox>
      )}
      <p className="mt-4 flex items-baseline justify-between border-t border-ink pt-3.5" aria-live="polite">
        <span>还需付</span>
        <span className="font-serif text-[2rem] leading-[1.2] font-semibold tabular-nums">
          <small className="mr-0.5 text-18">¥</small>
          {yuan(dueFen)}
        </span>
      </p>
      <button
        type="button"
        className={`${button({ kind: 'seal', size: 'large', block: true })} mt-5`}
        aria-disabled={isBusy}
        onClick={() => void pay()}
      >
        {isBusy ? '正在下单…' : dueFen === 0 ? '用余额付清' : `去付 ¥${yuan(dueFen)}`}
      </button>
      {refusal !== '' && (
        <p className={`${notice('error')} mt-4`} role="alert">
          <Icon name="warn" />
          {refusal}
        </p>
      )}
    </div>
  )
}

export const BuyPackageScreen = guarded(Screen)
