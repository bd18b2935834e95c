import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { CopyCount } from '#islands/books/buy/CopyCount.tsx'
import { FreeGift } from '#islands/books/buy/FreeGift.tsx'
import { OrderForm } from '#islands/books/buy/OrderForm.tsx'
import { PickCodes } from '#islands/books/buy/PickCodes.tsx'
import { PickCoupons } from '#islands/books/buy/PickCoupons.tsx'
import { PriceBill } from '#islands/books/buy/PriceBill.tsx'
import { SendTo } from '#islands/books/buy/SendTo.tsx'
import { UseBalance } from '#islands/books/buy/UseBalance.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { select } from '#layouts/parts/field.ts'
import type { BookQuote, quoteOfBook } from '#lib/books/price/quote.store.ts'
import { choiceOf, paramsOf, type QuoteChoice, wrongCountOf } from '#lib/books/price/quote-choice.ts'
import type { CopyUnit } from '#lib/print/products/album-words.ts'
import type { AddressView } from '#lib/shipping/address.api.ts'

const spread =
  'page-width grid grid-cols-[minmax(0,1fr)_400px] items-start gap-16 pt-8 pb-12 max-lg:grid-cols-[minmax(0,1fr)] ' +
  'max-lg:gap-10 max-sm:pt-4 max-sm:pb-0'

/** What the page was opened with, and the address everything is sent to unless another is chosen. */
const firstChoice = (addresses: readonly AddressView[]): QuoteChoice => {
  const choice = choiceOf(new URLSearchParams(location.search))
  const known = addresses.find(({ id }) => id === choice.address) ?? addresses[0]
  const { address: _, ...rest } = choice
  return known ? { ...rest, address: known.id } : rest
}

const withoutAddress = ({ address: _, ...rest }: QuoteChoice): QuoteChoice => rest

/** What is bought: how it looks in the list, where its price is asked, where one goes from here. */
export type Bought = {
  id: string
  title: string
  /** What it is, under its title. */
  words: string
  cover: ReactNode
  quote: typeof quoteOfBook
  heading: string
  /** Of a binding this one can't have. */
  noBinding: string
  /** Its own page, its check, this page. */
  path: string
  backWords: string
  checkPath: string
  buyPath: string
  /** Its price takes neither coupons nor codes: an agent's book. */
  isPlain?: boolean
  /** What its copies are counted in; 本 unless it is said. */
  unit?: CopyUnit
}

/** What so many copies cost, sent there, in rows that add up, and how they are ordered. */
export const BuyFrame = ({ bought, addresses }: { bought: Bought; addresses: readonly AddressView[] }) => {
  const { id, title, words, cover, quote, checkPath } = bought
  const known = useStore(quote.$known)
  const [choice, setChoice] = useState(() => firstChoice(addresses))
  const [wrongCount] = useState(() => wrongCountOf(new URLSearchParams(location.search)))
  const [last, keep] = useState<BookQuote | null>(null)
  const [asking, ask] = useState(true)
  useEffect(() => {
    // An answer that was overtaken is not the price of what is chosen now.
    let isNewest = true
    ask(true)
    history.replaceState(history.state, '', `?${paramsOf(choice)}`)
    void quote.refresh(id, choice).then(() => {
      if (isNewest) ask(false)
    })
    return () => {
      isNewest = false
    }
  }, [quote, id, choice])
  useEffect(() => {
    if (known.state === 'ready') keep(known.value)
  }, [known])
  /** Coupons that were chosen may do no more: the best ones again, unless they are chosen anew. */
  const change = (part: Partial<QuoteChoice>): void =>
    setChoice(({ couponNo: _, ...before }) => ({ ...before, ...part }))
  /** Another binding or address may have other couriers: the usual one again, unless it is chosen anew. */
  const elsewhere = (part: Partial<QuoteChoice>): void =>
    setChoice(({ delivery: _, couponNo: __, ...before }) => ({ ...before, ...part }))
  /** Codes of packages that were chosen may be for another binding: none, unless they are chosen anew. */
  const codes = (packageCode: string): void =>
    setChoice(({ couponNo: _, packageCode: __, ...before }) => ({ ...before, ...(packageCode && { packageCode }) }))
  const takeGift = (gift: '' | undefined): void => {
    // At once and not when the price is asked: the box shows what was pressed.
    ask(true)
    setChoice(({ gift: _, ...before }) => ({ ...before, ...(gift === undefined ? {} : { gift }) }))
  }
  const bind = (binding: string): void => {
    codes('')
    elsewhere({ binding })
  }
  const failed = known.state === 'failed' && !asking ? known.message : ''
  return (
    <div className={spread}>
      <div>
        {/* In agent mode no bar of a phone says it. */}
        <h1 className={`text-40 leading-tight ${bought.isPlain ? 'max-sm:text-28' : 'max-sm:hidden'}`}>
          {last?.quote && last.obstacles.length === 0 ? '确认订单' : bought.heading}
        </h1>
        <section className="mt-8 max-sm:mt-0">
          <h2 className="mb-3 font-sans text-18 leading-head font-semibold tracking-[0.02em]">印什么</h2>
          <div className="flex items-start gap-7 border-y border-t-ink border-b-line py-5 max-sm:gap-4.5">
            {cover}
            <div className="min-w-0 flex-1 pt-1">
              <b className="font-serif text-20 leading-head font-semibold">{title}</b>
              <p className="text-13 leading-[1.6] text-ink-3">{words}</p>
              {last && (
                <div className="mt-4.5 flex flex-wrap gap-3">
                  <select
                    className={`${select} max-w-[260px] flex-1 text-15 max-sm:max-w-none max-sm:basis-full`}
                    aria-label="装帧"
                    value={choice.binding ?? last.binding}
                    onChange={({ target }) => bind(target.value)}
                  >
                    {last.bindings.map(({ id, name, text, oneFen }) => (
                      <option key={id} value={id} disabled={oneFen === null}>
                        {name}（{oneFen === null ? bought.noBinding : text}）
                      </option>
                    ))}
                  </select>
                  <CopyCount
                    count={choice.count}
                    set={(count) => change({ count })}
                    wrongAtFirst={wrongCount}
                    unit={bought.unit}
                  />
                </div>
              )}
            </div>
          </div>
        </section>
        {last && (
          <SendTo
            addresses={addresses}
            address={choice.address}
            choose={(address) => elsewhere({ address })}
            deliveries={failed ? [] : last.deliveries}
            delivery={choice.delivery ?? last.delivery}
            send={(delivery) => change({ delivery })}
            back={`${bought.buyPath}?${paramsOf(withoutAddress(choice))}`}
          />
        )}
        {last && last.codes.length > 0 && (
          <PickCodes codes={last.codes} count={choice.count} chosen={choice.packageCode} choose={codes} />
        )}
        {last && !bought.isPlain && (
          <PickCoupons
            coupons={last.coupons}
            chosen={choice.couponNo}
            choose={(couponNo) => change(couponNo === undefined ? {} : { couponNo })}
            renew={() => change({})}
          />
        )}
        {last && <FreeGift gift={last.gift} chosen={choice.gift} isAsking={asking} take={takeGift} />}
        {last && (
          <UseBalance
            balance={last.balance}
            uses={choice.useBalance === true}
            use={(useBalance) => change({ useBalance })}
          />
        )}
      </div>
      <div>
        {failed && (
          <div className="mb-6">
            {/* A coupon or a code an address of the page names may do no more. */}
            <ErrorNote message={failed} retry={() => codes('')} />
            {!last && (
              <a className={`${button()} mt-4`} href={bought.path}>
                {bought.backWords}
              </a>
            )}
          </div>
        )}
        {last && !failed && (
          <PriceBill quote={last} checkPath={checkPath} busy={asking} unit={bought.unit}>
            {last.quote && last.obstacles.length === 0 && (
              <OrderForm quote={last} busy={asking} take={keep} renew={() => setChoice({ ...choice })} />
            )}
          </PriceBill>
        )}
        {!last && !failed && (
          <div className="rounded-page bg-page p-6 shadow-sheet" aria-busy="true">
            <p className="sr-only" role="status">
              正在算价钱…
            </p>
            <Skeleton lines={7} />
          </div>
        )}
      </div>
    </div>
  )
}
