import { Checkbox } from '#islands/ui/Choice.tsx'
import type { BookQuote } from '#lib/books/price/quote.store.ts'
import { yuan } from '#lib/std/money.ts'

type Props = { balance: BookQuote['balance']; uses: boolean; use: (uses: boolean) => void }

/** 怎么付: what one has here goes first, where one wants it to; the rest is paid on the next page. */
export const UseBalance = ({ balance, uses, use }: Props) =>
  balance.freeFen > 0 ? (
    <section className="mt-8">
      <h2 className="mb-3 font-sans text-18 leading-head font-semibold tracking-[0.02em]">怎么付</h2>
      <Checkbox checked={uses} onChange={({ target }) => use(target.checked)}>
        <span>
          先用余额{uses && <b className="ml-1 font-medium">¥{yuan(balance.usedFen)}</b>}
          <span className="ml-2 text-13 text-ink-3">共 ¥{yuan(balance.freeFen)}，下单时占住，付成才扣</span>
        </span>
      </Checkbox>
      <p className="mt-2 text-13 leading-[1.6] text-ink-3">剩下的用微信支付或支付宝，下一步再选。</p>
    </section>
  ) : null
