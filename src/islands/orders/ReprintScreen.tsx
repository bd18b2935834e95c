import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { CopyCount } from '#islands/books/buy/CopyCount.tsx'
import { FreeGift } from '#islands/books/buy/FreeGift.tsx'
import { OrderForm } from '#islands/books/buy/OrderForm.tsx'
import { PickCodes } from '#islands/books/buy/PickCodes.tsx'
import { PickCoupons } from '#islands/books/buy/PickCoupons.tsx'
import { PriceBill } from '#islands/books/buy/PriceBill.tsx'
import { SendTo } from '#islands/books/buy/SendTo.tsx'
import { UseBalance } from '#islands/books/buy/UseBalance.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { BookQuote } from '#lib/books/price/quote.store.ts'
import type { QuoteChoice } from '#lib/books/price/quote-choice.ts'
import { quoteOfReprint } from '#lib/checkout/quote/reprint.store.ts'
import type { CopyUnit } from '#lib/print/products/album-words.ts'
import type { AddressView } from '#lib/shipping/address.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

type Props = {
  orderNo: string
  title: string
  /** Kind, binding, pages: what it was and will be. */
  words: string
  copies: number
  unit: CopyUnit
  addresses: readonly AddressView[]
}

/** /orders/{orderNo}/reprint: the bytes of then, as many as then unless said otherwise, at the price of today. */
const Screen = ({ orderNo, title, words, copies, unit, addresses }: Props) => {
  const known = useStore(quoteOfReprint.$known)
  const [choice, setChoice] = useState<QuoteChoice>(() => {
    const asked = new URLSearchParams(location.search).get('address')
    const to = addresses.find(({ id }) => id === asked) ?? addresses[0]
    return { count: copies, ...(to ? { address: to.id } : {}) }
  })
  const [last, keep] = useState<BookQuote | null>(null)
  const [asking, ask] = useState(true)
  useEffect(() => {
    // An answer that was overtaken is not the price of what is chosen now.
    let isNewest = true
    ask(true)
    void quoteOfReprint.refresh(orderNo, choice).then(() => {
      if (isNewest) ask(false)
    })
    return () => {
      isNewest = false
    }
  }, [orderNo, choice])
  useEffect(() => {
    if (known.state === 'ready') keep(known.value)
  }, [known])
  /** Coupons that were chosen may do no more: the best ones again, unless they are chosen anew. */
  const change = (part: Partial<QuoteChoice>): void =>
    setChoice(({ couponNo: _, ...before }) => ({ ...before, ...part }))
  /** Elsewhere there may be other couriers: the usual one again. */
  const sendTo = (address: string): void =>
    setChoice(({ delivery: _, couponNo: __, ...before }) => ({ ...before, address }))
  const takeGift = (gift: '' | undefined): void => {
    // At once and not when the price is asked: the box shows what was pressed.
    ask(true)
    setChoice(({ gift: _, ...before }) => ({ ...before, ...(gift === undefined ? {} : { gift }) }))
  }
  const failed = known.state === 'failed' && !asking ? known.message : ''
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-16 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-10"
      data-reprint
    >
      <div>
        <section className="mt-8">
          <h2 className="mb-3 font-sans text-18 leading-head font-semibold tracking-[0.02em]">印什么</h2>
          <div className="flex flex-wrap items-center justify-between gap-4 border-y border-t-ink border-b-line py-5">
            <span className="min-w-0">
              <b className="font-serif text-20 leading-head font-semibold wrap-anywhere">{title}</b>
              <span className="block text-13 leading-[1.6] text-ink-3">{words}</span>
            </span>
            <CopyCount count={choice.count} set={(count) => change({ count })} wrongAtFirst={null} unit={unit} />
          </div>
        </section>
        {last && (
          <>
            <SendTo
              addresses={addresses}
              address={choice.address}
              choose={sendTo}
              deliveries={failed ? [] : last.deliveries}
              delivery={choice.delivery ?? last.delivery}
              send={(delivery) => change({ delivery })}
              back={paths.orderReprint(orderNo)}
            />
            {last.codes.length > 0 && (
              <PickCodes
                codes={last.codes}
                count={choice.count}
                chosen={choice.packageCode}
                choose={(packageCode) => change({ packageCode })}
              />
            )}
            <PickCoupons
              coupons={last.coupons}
              chosen={choice.couponNo}
              choose={(couponNo) => change(couponNo === undefined ? {} : { couponNo })}
              renew={() => change({})}
            />
            <FreeGift gift={last.gift} chosen={choice.gift} isAsking={asking} take={takeGift} />
            <UseBalance
              balance={last.balance}
              uses={choice.useBalance === true}
              use={(useBalance) => change({ useBalance })}
            />
          </>
        )}
      </div>
      <div>
        {failed && (
          <div className="mb-6">
            <ErrorNote message={failed} retry={() => change({ packageCode: '' })} />
          </div>
        )}
        {last && !failed && (
          <PriceBill quote={last} checkPath={null} busy={asking} unit={unit}>
            {last.quote && last.obstacles.length === 0 && (
              <OrderForm quote={last} busy={asking} take={keep} renew={() => setChoice({ ...choice })} />
            )}
          </PriceBill>
        )}
        {!last && !failed && (
          <div className="rounded-page bg-page p-6 shadow-sheet" aria-busy="true">
            <Skeleton lines={7} />
          </div>
        )}
      </div>
    </div>
  )
}

export const ReprintScreen = guarded(Screen)
