import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Radio } from '#islands/ui/Choice.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { Field, Input } from '#islands/ui/Field.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'
import { select, textarea } from '#layouts/parts/field.ts'
import { tenderNames } from '#lib/checkout/pay-words.ts'
import { $asking, askDesk, deskReturns, type RefundSelection } from '#lib/operator/refunds/refund-desk.store.ts'
import { amountLength } from '#lib/operator/refunds/two-people.ts'
import { type RefundReason, refundReasons } from '#lib/orders/refunds/refund-reason.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { parseYuan, yuan } from '#lib/std/money.ts'

type Line = { position: number; title: string; copies: number; refundedCopies: number }
type Props = { orderNo: string; lines: readonly Line[]; operator: string }
type Returns = Extract<ReturnType<typeof deskReturns.$known.get>, { state: 'ready' }>['value']

/** Copies by line, each from none to all that are left. */
const Copies = ({
  lines,
  copies,
  change,
}: {
  lines: readonly Line[]
  copies: readonly number[]
  change: (copies: number[]) => void
}) => (
  <ul className="mt-3 border-t border-line">
    {lines.map((line, at) => (
      <li key={line.position} className="flex items-center justify-between gap-4 border-b border-line py-2.5">
        <span className="min-w-0 wrap-anywhere">{line.title}</span>
        <span className="w-34 flex-none">
          <select
            className={select}
            aria-label={`退几本：${line.title}`}
            value={copies[at]}
            onChange={({ target }) =>
              change(copies.map((count, index) => (index === at ? Number(target.value) : count)))
            }
          >
            {Array.from({ length: line.copies - line.refundedCopies + 1 }, (_, count) => (
              <option key={`${count} copies`} value={count}>
                {count === 0 ? '不退' : `${count} 本`}
              </option>
            ))}
          </select>
        </span>
      </li>
    ))}
  </ul>
)

/** What comes back by each way, and whether one person may do it. */
const Bill = ({ returns, operator }: { returns: Returns; operator: string }) => (
  <div data-returns={returns.fen}>
    <dl className="mt-4">
      {returns.tenders.map(({ kind, fen }) => (
        <div key={kind} className="flex justify-between gap-4 py-1 text-15">
          <dt>回{tenderNames[kind]}</dt>
          <dd>{yuan(fen)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-2">
        <dt>
          共退
          {returns.deliveryFen > 0 && (
            <span className="ml-2 text-13 text-ink-3">含运费 {yuan(returns.deliveryFen)}</span>
          )}
        </dt>
        <dd className="font-serif text-22 font-semibold">¥{yuan(returns.fen)}</dd>
      </div>
    </dl>
    <div className="mt-4 grid grid-cols-2 border border-line text-13 leading-[1.6]">
      <p className="p-3">
        <b className="block font-medium">提出</b>
        {operator}
      </p>
      <p className="border-l border-dashed border-ctl p-3">
        <b className="block font-medium">批准</b>
        {returns.needsTwo
          ? `这一单累计超过 500.00 元，要请另一位财务或管理来批。`
          : `这一单累计不超过 500.00 元，一个人可以办。`}
      </p>
    </div>
    {returns.lostGift !== null && !returns.isAll && (
      <p className="mt-2 text-13 leading-[1.6] text-zhu-deep" data-lost-gift>
        剩下的不够赠品的数了，{returns.lostGift}不再随单寄。
      </p>
    )}
    {returns.isAll && (
      <p className="mt-2 text-13 leading-[1.6] text-zhu-deep">这一单全部退掉：没寄出的不再印、不再寄。</p>
    )}
  </div>
)

/** What is chosen, once it can be asked: undefined until then. */
const selectionOf = (isAmount: boolean, copies: number[], amount: string): RefundSelection | undefined => {
  if (!isAmount) return copies.some((count) => count > 0) ? { copies } : undefined
  const parsed = parseYuan(amount.trim())
  return parsed.ok && parsed.value > 0 ? { amountFen: parsed.value } : undefined
}

const RefundDialog = ({ orderNo, lines, operator, close }: Props & { close: () => void }) => {
  const ref = useRef<HTMLDialogElement>(null)
  const known = useStore(deskReturns.$known)
  const isBusy = useStore($asking)
  const [isAmount, setAmountMode] = useState(false)
  const [copies, setCopies] = useState(() => lines.map((line) => line.copies - line.refundedCopies))
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState<RefundReason | ''>('')
  const [words, setWords] = useState('')
  const selection = selectionOf(isAmount, copies, amount)
  const selected = JSON.stringify(selection)
  useEffect(() => {
    if (selected !== undefined) void deskReturns.load(orderNo, JSON.parse(selected) as RefundSelection)
  }, [orderNo, selected])
  const returns = known.state === 'ready' && selection ? known.value : undefined
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!selection || !returns || reason === '' || isBusy) return
    if (await askDesk(orderNo, { selection, agreedFen: returns.fen, reason, words })) location.reload()
    else void deskReturns.load(orderNo, selection)
  }
  return (
    <Dialog ref={ref} title="退款" onClose={close}>
      <form onSubmit={(event) => void send(event)}>
        <p className="mt-1 text-13 leading-[1.6] text-ink-3">原路退回，按付款的比例。</p>
        <fieldset className="mt-3 flex gap-6">
          <legend className="sr-only">退什么</legend>
          <Radio name="mode" checked={!isAmount} onChange={() => setAmountMode(false)}>
            退几本
          </Radio>
          <Radio name="mode" checked={isAmount} onChange={() => setAmountMode(true)}>
            退一笔钱
          </Radio>
        </fieldset>
        {isAmount ? (
          <Field label="退多少（元）" className="mt-3">
            <Input
              inputMode="decimal"
              value={amount}
              maxLength={amountLength}
              placeholder="0.00"
              onChange={({ target }) => setAmount(target.value)}
            />
          </Field>
        ) : (
          <Copies lines={lines} copies={copies} change={setCopies} />
        )}
        <Field label="缘由" className="mt-3.5">
          <select
            className={select}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value as RefundReason)}
          >
            <option value="">请选一个</option>
            {Object.entries(refundReasons).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field label="给批的人看" aside="必填" className="mt-3.5">
          <textarea
            className={textarea}
            rows={2}
            required
            minLength={fieldLimits.deskReason.least}
            maxLength={fieldLimits.deskReason.most}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
        <div className="min-h-24" aria-live="polite">
          {known.state === 'failed' && selection && (
            <div className="mt-4">
              <ErrorNote message={known.message} />
            </div>
          )}
          {returns && <Bill returns={returns} operator={operator} />}
        </div>
        <div className={dialogActions}>
          <button type="button" className={button()} onClick={() => ref.current?.close()}>
            算了
          </button>
          <button type="submit" className={button({ kind: 'seal' })} disabled={!returns} aria-disabled={isBusy}>
            {isBusy ? '正在记下…' : returns?.needsTwo ? '提出，等人批' : '退款'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** 退款 on an order's page at the desk (board 34). */
const Screen = (props: Props) => {
  const [isOpen, open] = useState(false)
  return (
    <>
      <button type="button" className={button({ kind: 'seal' })} data-desk-key="r" onClick={() => open(true)}>
        退款
      </button>
      {isOpen && <RefundDialog {...props} close={() => open(false)} />}
    </>
  )
}

export const RefundOrder = guarded(Screen)
