import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { PickCoupons } from '#islands/books/buy/PickCoupons.tsx'
import { CoverBox } from '#islands/books/CoverBox.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { select } from '#layouts/parts/field.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { type BookQuote, quoteOfBook } from '#lib/books/price/quote.store.ts'
import { paramsOf, type QuoteChoice } from '#lib/books/price/quote-choice.ts'
import { billRow } from '#lib/books/price/quote-words.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { yuan } from '#lib/std/money.ts'

type Props = {
  /** One's own that have a price, the last changed first; at least one. */
  books: readonly BookView[]
  /** Where parcels usually go; null: no address is kept. */
  address: string | null
}

/** 照哪本书算: one copy of it, and the way to order it so. */
const TrialBill = ({
  book,
  quote,
  choice,
  busy,
}: {
  book: BookView
  quote: BookQuote
  choice: QuoteChoice
  busy: boolean
}) => {
  const { details, one, payable, delivery, binding, bindings } = quote
  const bound = bindings.find(({ id }) => id === binding)?.name ?? ''
  return (
    <div aria-busy={busy} data-trial={busy ? 'counting' : 'ready'}>
      <div className="mt-5 flex gap-5">
        <CoverBox book={book} className="w-19 flex-none" />
        <div className="min-w-0 pt-1">
          <b className="font-serif text-18 leading-head font-semibold wrap-anywhere">{book.title}</b>
          <p className="text-13 leading-[1.6] text-ink-3">
            {[book.bookTypeName, bound, `${thousands(one.pages)} 页`].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <dl className="mt-4">
        <div className="flex justify-between gap-4 py-[7px] text-15">
          <dt>一本</dt>
          <dd>{yuan(one.fen)}</dd>
        </div>
        {details.map((detail) => {
          const { name, hint, value, isLess } = billRow(detail)
          return (
            <div key={`${detail.type}${detail.label}`} className="flex justify-between gap-4 py-[7px] text-15">
              <dt>
                {name}
                {hint && <span className="ml-2.5 text-13 text-ink-3">{hint}</span>}
              </dt>
              <dd className={`whitespace-nowrap ${isLess ? 'text-zhu' : ''}`}>{value}</dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-2 flex items-baseline justify-between border-t border-ink pt-3.5" aria-live="polite">
        <span>{delivery === null ? '合计，不含运费' : '合计'}</span>
        <span className="font-serif text-[2.125rem] leading-[1.2] font-semibold">
          <small className="mr-0.5 text-18">¥</small>
          <span data-payable>{yuan(payable)}</span>
        </span>
      </p>
      <a
        className={`${button({ kind: 'seal', block: true })} mt-4`}
        href={`${paths.bookBuy(book.id)}?${paramsOf(choice)}`}
      >
        就这样，去付印
      </a>
      <p className="mt-3 text-13 leading-[1.6] text-ink-3">每张都试过，先给您选减得最多的。折后四舍五入到分。</p>
    </div>
  )
}

/** Wallet's coupons (board 37): tried against a book of one's own, in the same words as its price page. */
const Screen = ({ books, address }: Props) => {
  const known = useStore(quoteOfBook.$known)
  const [bookId, pick] = useState<string | null>(null)
  const [couponNo, choose] = useState<string | undefined>()
  const [added, count] = useState(0)
  const [asking, ask] = useState(true)
  const [last, keep] = useState<BookQuote | null>(null)
  const book = books.find(({ id }) => id === bookId) ?? books[0]
  const id = book?.id
  const choice: QuoteChoice = {
    count: 1,
    ...(address === null ? {} : { address }),
    ...(couponNo === undefined ? {} : { couponNo }),
  }
  const params = paramsOf(choice)
  // `params` is `choice`; one more coupon asks again.
  useEffect(() => {
    if (id === undefined) return
    let isNewest = true
    ask(true)
    void quoteOfBook.refresh(id, choice).then(() => {
      if (isNewest) ask(false)
    })
    return () => {
      isNewest = false
    }
  }, [id, params, added])
  useEffect(() => {
    if (known.state === 'ready') keep(known.value)
  }, [known])
  if (!book) return null
  const failed = known.state === 'failed' && !asking ? known.message : ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-12 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-8">
      <div className="max-lg:order-2">
        {last && (
          <PickCoupons
            heading={`照《${book.title}》一本算`}
            coupons={last.coupons}
            chosen={couponNo}
            choose={choose}
            renew={() => {
              choose(undefined)
              count((before) => before + 1)
            }}
          />
        )}
      </div>
      <section className="mt-8 rounded-page bg-page p-6 shadow-sheet max-lg:mt-4" aria-label="照哪本书算">
        <h2 className="border-b border-ink pb-3 font-serif text-20 leading-head font-semibold">照哪本书算</h2>
        {books.length > 1 && (
          <select
            className={`${select} mt-3`}
            aria-label="换一本书"
            value={book.id}
            onChange={({ target }) => {
              choose(undefined)
              pick(target.value)
            }}
          >
            {books.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        )}
        {failed && (
          <div className="mt-4">
            <ErrorNote message={failed} retry={() => choose(undefined)} />
          </div>
        )}
        {last && !failed && <TrialBill book={book} quote={last} choice={choice} busy={asking} />}
        {!last && !failed && <Skeleton lines={6} />}
      </section>
    </div>
  )
}

export const CouponTrial = guarded(Screen)
