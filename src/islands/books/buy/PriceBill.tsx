import type { ReactNode } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookQuote } from '#lib/books/price/quote.store.ts'
import { billRow, copiesWord, savedFen } from '#lib/books/price/quote-words.ts'
import { cancelRule } from '#lib/pricing/cancel-rule.ts'
import type { CopyUnit } from '#lib/print/products/album-words.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { yuan } from '#lib/std/money.ts'

type RowProps = { name: string; hint?: string; sum?: boolean; less?: boolean; children: ReactNode }

/** A name and its amount; `sum` closes what stands above it. */
const Row = ({ name, hint, sum = false, less = false, children }: RowProps) => (
  <div
    className={`flex items-baseline justify-between gap-4 py-[7px] text-15 ${sum ? 'mb-2.5 border-t border-line font-medium' : ''}`}
  >
    <dt>
      {name}
      {hint && <span className="ml-2.5 text-13 leading-[1.6] text-ink-3">{hint}</span>}
    </dt>
    <dd className={`whitespace-nowrap ${less ? 'text-zhu' : ''}`}>{children}</dd>
  </div>
)

/** Leaves have a size where books have a format, and are counted in sheets. */
const rowName = (label: string, isLast: boolean): string =>
  isLast ? (/^\d+ 张/.test(label) ? '印张' : '内页') : /(画面|毫米)$/.test(label) ? '大小' : '开本'

/** What the book itself lacks; put right where it is checked. */
const ofBook: ReadonlySet<string> = new Set(['not_finalized', 'need_republish', 'need_upgrade', 'print_files_pending'])

type Props = {
  quote: BookQuote
  /** Where what stands in the way is put right; null: nowhere. */
  checkPath: string | null
  busy: boolean
  /** What copies are counted in. */
  unit?: CopyUnit | undefined
  /** Ordering, below the sum. */
  children?: ReactNode
}

/** 价格是这样算的: every row, and what they come to. */
export const PriceBill = ({ quote, checkPath, busy, unit = '本', children }: Props) => {
  const { one, count, struckFen, oriPrice, details, payable, cancel, obstacles, delivery, balance, dueFen } = quote
  const saved = savedFen(details)
  return (
    <section
      className="rounded-page bg-page p-6 shadow-sheet max-sm:-mx-edge max-sm:rounded-none lg:sticky lg:top-6"
      aria-label="价格是这样算的"
      aria-busy={busy}
      data-bill={busy ? 'counting' : 'ready'}
    >
      <h2 className="pb-3 font-serif text-20 leading-head font-semibold">价格是这样算的</h2>
      <dl className="double-rule pt-3.5">
        {one.rows.map(({ label, fen }, at) => (
          <Row key={label} name={at === 0 ? '装帧' : rowName(label, at === one.rows.length - 1)} hint={label}>
            {yuan(fen)}
          </Row>
        ))}
        <Row name={`一${unit}`} sum>
          {struckFen !== null && (
            <s className="mr-2 font-normal text-ink-3">
              <span className="sr-only">原来 </span>
              {yuan(struckFen)}
            </s>
          )}
          {yuan(one.fen)}
        </Row>
        {count > 1 && (
          <Row name={copiesWord(count, unit)} hint={`${yuan(one.fen)} × ${count}`}>
            {yuan(oriPrice)}
          </Row>
        )}
        {details.map((detail) => {
          const { name, hint, value, isLess } = billRow(detail)
          return (
            <Row key={`${detail.type}${detail.label}`} name={name} hint={hint} less={isLess}>
              {value}
            </Row>
          )
        })}
        {delivery === null && <Row name="运费">选好地址再算</Row>}
        {balance.usedFen > 0 && (
          <>
            <Row name="合计" sum>
              {yuan(payable)}
            </Row>
            <Row name="余额支付" less>
              {yuan(-balance.usedFen)}
            </Row>
          </>
        )}
      </dl>
      <div className="mt-2.5 flex items-baseline justify-between border-t border-ink pt-3.5" aria-live="polite">
        <span>
          {balance.usedFen > 0 ? '还需付' : delivery === null ? '合计，不含运费' : '合计'}
          {saved > 0 && <span className="block text-13 leading-[1.6] text-ink-3">已省 {yuan(saved)} 元</span>}
        </span>
        <span className="font-serif text-[2.375rem] leading-[1.2] font-semibold">
          <small className="mr-0.5 text-20">¥</small>
          <span data-payable>{yuan(dueFen)}</span>
        </span>
      </div>
      {children}
      <p className="mt-3 text-13 leading-[1.6] text-ink-3">
        {`${cancelRule}，退回全部 ${yuan(cancel.returns)} 元；接单以后不能再改内容，也不能取消。印装有问题，按`}
        <a className="link" href={paths.page('refunds')}>
          退换与重印
        </a>
        的约定重印或退款。
      </p>
      {obstacles.map(({ code, message }) => (
        <p key={code} className={`${notice(ofBook.has(code) ? 'warning' : 'info')} mt-4`}>
          <Icon name={ofBook.has(code) ? 'warn' : 'info'} />
          <span className="flex-1">
            {message}
            {checkPath !== null && ofBook.has(code) && (
              <a className={`${button({ size: 'small' })} mt-2 flex w-fit`} href={checkPath}>
                检查与定稿
              </a>
            )}
          </span>
        </p>
      ))}
    </section>
  )
}
