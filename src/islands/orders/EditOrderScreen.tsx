import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SendTo } from '#islands/books/buy/SendTo.tsx'
import { Radio } from '#islands/ui/Choice.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { dayOf } from '#lib/books/price/quote-words.ts'
import { $editing, type EditChoice, type EditPreview, editOrder, editOutcome } from '#lib/checkout/edit/edit.store.ts'
import type { AddressView } from '#lib/shipping/address.api.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { yuan } from '#lib/std/money.ts'

type Book = { id: string; title: string; words: string }
type Props = {
  orderNo: string
  /** Where it goes now, as a line of one's addresses looks. */
  place: Pick<AddressView, 'name' | 'phone' | 'addr'>
  addresses: readonly AddressView[]
  /** The book that was ordered; null: it is gone. */
  bookId: string | null
  title: string
  books: readonly Book[]
  payable: number
  /** Where to order anew what costs something else, by book. */
  copies: number
  binding: string
}

/** The address that was copied into the order, among those of its buyer. */
const kept = 'as-ordered'

/** What would cost something else, row by row, and the way that is left. */
const Differs = ({ rows, againPath, orderNo }: { rows: EditPreview['rows']; againPath: string; orderNo: string }) => (
  <div data-differs>
    <h2 className="font-serif text-20 leading-head font-semibold">这样改，价钱就变了</h2>
    <table className="mt-3 w-full text-15">
      <thead className="text-left text-13 text-ink-3">
        <tr>
          <th className="font-normal">项目</th>
          <th className="text-right font-normal">原来</th>
          <th className="text-right font-normal">改后</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, beforeFen, nowFen }) => (
          <tr key={name} className="border-t border-line">
            <td className="py-2">{name}</td>
            <td className="py-2 text-right text-ink-3 tabular-nums">{yuan(beforeFen)}</td>
            <td className="py-2 text-right font-medium tabular-nums">{yuan(nowFen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="mt-3 text-13 leading-[1.6] text-ink-3">付过的钱不能补也不能找，要取消这一单，照新的重下。</p>
    <div className="mt-4 grid gap-2.5">
      <a className={button({ kind: 'seal', block: true })} href={paths.order(orderNo)}>
        回订单，先取消
      </a>
      <a className={button({ block: true })} href={againPath}>
        看新的价钱
      </a>
    </div>
  </div>
)

/** /orders/{orderNo}/edit: where it goes, who takes it, which book; whether its price stays is asked of the server each time. */
const Screen = ({ orderNo, place, addresses, bookId, title, books, payable, copies, binding }: Props) => {
  const known = useStore(editOutcome.$known)
  const isBusy = useStore($editing)
  const [choice, setChoice] = useState<EditChoice>({})
  const [last, keep] = useState<EditPreview | null>(null)
  const [asking, ask] = useState(true)
  useEffect(() => {
    let isNewest = true
    ask(true)
    void editOutcome.refresh(orderNo, choice).then(() => {
      if (isNewest) ask(false)
    })
    return () => {
      isNewest = false
    }
  }, [orderNo, choice])
  useEffect(() => {
    if (known.state === 'ready') keep(known.value)
  }, [known])
  const change = (part: EditChoice): void => setChoice((before) => ({ ...before, ...part }))
  /** Elsewhere there may be other couriers. */
  const send = (id: string): void =>
    setChoice(({ address: _, delivery: __, ...before }) => (id === kept ? before : { ...before, address: id }))
  const print = (id: string): void =>
    setChoice(({ book: _, ...before }) => (id === bookId || id === '' ? before : { ...before, book: id }))
  const save = async (): Promise<void> => {
    if (isBusy || asking || !last || last.rows.length > 0 || last.changes.length === 0) return
    if (await editOrder(orderNo, choice)) location.assign(paths.order(orderNo))
    // Refused, its alert says why; what can be done now is shown.
    else setChoice((before) => ({ ...before }))
  }
  const failed = known.state === 'failed' && !asking ? known.message : ''
  const now: AddressView = {
    ...{ ...place, id: kept, province: '', city: '', district: '', street: '', isDefault: false },
  }
  const others = books.filter(({ id }) => id !== bookId)
  const again = `${paths.bookBuy(choice.book ?? bookId ?? '')}?${new URLSearchParams({
    ...{ count: String(copies), binding },
    ...(choice.address === undefined ? {} : { address: choice.address }),
    ...(choice.delivery === undefined ? {} : { delivery: choice.delivery }),
  })}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_380px] items-start gap-18 max-lg:grid-cols-1 max-lg:gap-8" data-edit>
      <div>
        <SendTo
          addresses={[
            now,
            ...addresses.filter(
              ({ addr, name, phone }) => addr !== place.addr || name !== place.name || phone !== place.phone,
            ),
          ]}
          address={choice.address ?? kept}
          choose={send}
          deliveries={last?.deliveries ?? []}
          delivery={choice.delivery ?? last?.delivery ?? null}
          send={(delivery) => change({ delivery })}
          back={paths.orderEdit(orderNo)}
        />
        <section className="mt-10">
          <h2 className="mb-3 font-sans text-18 leading-head font-semibold tracking-[0.02em]">印哪一本</h2>
          <div className="border-t border-line" role="radiogroup" aria-label="印哪一本">
            {[{ id: bookId ?? '', title, words: '下单的这一本' }, ...others].map((book) => (
              <Radio
                key={book.id}
                name="book"
                className="flex w-full border-b border-line py-3"
                checked={(choice.book ?? bookId ?? '') === book.id}
                onChange={() => print(book.id)}
              >
                <span className="min-w-0">
                  <b className="font-song font-semibold wrap-anywhere">{book.title}</b>
                  <span className="ml-2 text-13 text-ink-3">{book.words}</span>
                </span>
              </Radio>
            ))}
          </div>
          {others.length === 0 && (
            <p className="mt-2 text-13 leading-[1.6] text-ink-3">别的书定稿以后，价钱一样的可以换过来。</p>
          )}
        </section>
      </div>
      <aside
        className="sticky top-6 rounded-page bg-page p-6 shadow-sheet max-lg:static max-sm:-mx-edge max-sm:rounded-none"
        aria-label="改后的价钱"
        aria-live="polite"
        aria-busy={asking}
      >
        {failed !== '' && <ErrorNote message={failed} retry={() => setChoice((before) => ({ ...before }))} />}
        {failed === '' && !last && <Skeleton lines={4} />}
        {failed === '' && last && last.rows.length > 0 && (
          <Differs rows={last.rows} againPath={again} orderNo={orderNo} />
        )}
        {failed === '' && last && last.rows.length === 0 && (
          <>
            <h2 className="font-serif text-20 leading-head font-semibold">
              {last.changes.length === 0 ? '还没改什么' : '价钱不变'}
            </h2>
            <p className="mt-2 flex items-baseline justify-between">
              <span className="text-ink-2">已付</span>
              <b className="font-serif text-28 leading-head font-semibold tabular-nums">
                <small className="mr-0.5 text-18">¥</small>
                {yuan(payable)}
              </b>
            </p>
            {last.promisedOn !== null && (
              <p className="mt-1 text-13 leading-[1.6] text-ink-3">约 {dayOf(last.promisedOn)}到。</p>
            )}
            <button
              type="button"
              className={`${button({ kind: 'seal', block: true })} mt-5`}
              aria-disabled={isBusy || asking || last.changes.length === 0}
              onClick={() => void save()}
            >
              {isBusy ? '正在改…' : '就这样改'}
            </button>
            <a className={`${button({ kind: 'text', block: true })} mt-2`} href={paths.order(orderNo)}>
              不改了
            </a>
          </>
        )}
      </aside>
    </div>
  )
}

export const EditOrderScreen = guarded(Screen)
