import { Icon } from '#islands/ui/Icon.tsx'
import { ticket, ticketCondition, ticketNumber, ticketUnit, ticketValue, ticketWords } from '#layouts/coupons/ticket.ts'
import { button } from '#layouts/parts/button.ts'
import type { BookQuote } from '#lib/books/price/quote.store.ts'
import { dayWord } from '#lib/std/clock.ts'
import { yuan } from '#lib/std/money.ts'
import { AddCoupon } from './AddCoupon.tsx'

type Coupon = BookQuote['coupons'][number]
type Props = {
  coupons: readonly Coupon[]
  /** Numbers with commas as they were chosen; undefined: the best are. */
  chosen: string | undefined
  choose: (couponNo: string | undefined) => void
  /** One more is there. */
  renew: () => void
  heading?: string
}

/** Coupons used together at most. */
const mostTogether = 3
/** Those that don't fit are told of so many; the rest lie behind a line. */
const mostUnfit = 3

/** What is chosen once this one is pressed: taken off, put to others that go with it, or in their place. */
const pressed = (coupon: Coupon, used: readonly Coupon[]): string => {
  const others = used.filter(({ couponNo }) => couponNo !== coupon.couponNo)
  if (others.length < used.length) return others.map(({ couponNo }) => couponNo).join(',')
  const joins = coupon.withOthers && used.length < mostTogether && used.every(({ withOthers }) => withOthers)
  return [...(joins ? used : []), coupon].map(({ couponNo }) => couponNo).join(',')
}

const Ticket = ({ coupon, press }: { coupon: Coupon; press: (() => void) | undefined }) => {
  const { name, before, value, after, condition, scope, endAt, usedFen, why } = coupon
  const isUsed = usedFen !== null
  const body = (
    <>
      <span className={ticketValue}>
        <span className={`${ticketNumber} ${press ? 'text-zhu' : 'text-ink-3'}`}>
          {before && <small className={ticketUnit}>{before}</small>}
          {value}
          {after && <small className={ticketUnit}>{after}</small>}
        </span>
        {condition && <span className={ticketCondition}>{condition}</span>}
      </span>
      <span className={ticketWords}>
        <b className={`block pr-5 font-medium ${press ? '' : 'text-ink-2'}`}>{name}</b>
        <span className="block text-13 leading-[1.6] text-ink-3">
          {scope}
          {endAt !== null && `，${dayWord(endAt)}到期`}
        </span>
        <span className={`mt-1 block text-13 leading-[1.6] ${isUsed ? 'text-zhu' : 'text-ink-2'}`}>
          {isUsed ? `减 ${yuan(usedFen)}` : press ? why : `不能用：${why}`}
        </span>
      </span>
    </>
  )
  if (!press)
    return (
      <div className={ticket} data-off data-coupon="unfit">
        {body}
      </div>
    )
  return (
    <button
      type="button"
      aria-pressed={isUsed}
      data-coupon={isUsed ? 'used' : 'open'}
      className={`${ticket} w-full cursor-pointer border-0 p-0 text-left outline-offset-2 aria-pressed:[box-shadow:inset_0_0_0_1.5px_var(--color-ink)]`}
      onClick={press}
    >
      {body}
      {isUsed && <span className="absolute top-[-1px] right-4 h-5 w-2.5 bg-zhu clip-ribbon" aria-hidden="true" />}
    </button>
  )
}

/** 优惠券: the best are chosen; the others say what they lack, and another may be taken, or none (board 10). */
export const PickCoupons = ({ coupons, chosen, choose, renew, heading = '优惠券' }: Props) => {
  const used = coupons.filter(({ usedFen }) => usedFen !== null)
  const fitting = coupons.filter(({ may }) => may)
  const unfit = coupons.filter(({ may }) => !may)
  const said =
    chosen !== undefined
      ? '自己选的'
      : used.length > 1
        ? `选了最省的 ${used.length} 张`
        : used.length > 0
          ? '选了最省的一张'
          : ''
  const grid = 'grid grid-cols-2 gap-3 max-lg:grid-cols-1'
  return (
    <section className="mt-8" aria-label="优惠券" data-coupons={coupons.length}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-sans text-18 leading-head font-semibold tracking-[0.02em]">{heading}</h2>
        <span className="text-13 text-ink-3" aria-live="polite">
          {said}
        </span>
      </div>
      {fitting.length > 0 && (
        <div className={grid}>
          {fitting.map((coupon) => (
            <Ticket key={coupon.couponNo} coupon={coupon} press={() => choose(pressed(coupon, used))} />
          ))}
        </div>
      )}
      {chosen !== undefined && fitting.length > 0 && (
        <button type="button" className={`${button({ kind: 'text' })} mt-1 -ml-2`} onClick={() => choose(undefined)}>
          <Icon name="undo" />
          按最省的选
        </button>
      )}
      {unfit.length > 0 && (
        <div className={`${grid} ${fitting.length > 0 ? 'mt-3' : ''}`}>
          {unfit.slice(0, mostUnfit).map((coupon) => (
            <Ticket key={coupon.couponNo} coupon={coupon} press={undefined} />
          ))}
        </div>
      )}
      {unfit.length > mostUnfit && (
        <details className="mt-2">
          <summary className="min-h-tap cursor-pointer py-2.5 text-14 text-ink-2">
            还有 {unfit.length - mostUnfit} 张这一单用不上
          </summary>
          <div className={grid}>
            {unfit.slice(mostUnfit).map((coupon) => (
              <Ticket key={coupon.couponNo} coupon={coupon} press={undefined} />
            ))}
          </div>
        </details>
      )}
      <AddCoupon added={renew} />
    </section>
  )
}
