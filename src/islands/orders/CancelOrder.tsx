import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { askConfirm } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import { dialogActions, dialogText } from '#layouts/parts/dialog.ts'
import { select } from '#layouts/parts/field.ts'
import { $cancelling, $closing, cancelCopies, cancelReturns, closeOrder } from '#lib/checkout/cancel.store.ts'
import { tenderNames } from '#lib/checkout/pay-words.ts'
import { copyUnit } from '#lib/print/products/album-words.ts'
import { yuan } from '#lib/std/money.ts'

type Line = { id: number; bookName: string; bookType: string; copies: number; refundedCopies: number }
type Props = { orderNo: string; isPaid: boolean; lines: readonly Line[] }

/** How many of each line, and what comes back for them before anything is done. */
const CancelDialog = ({ orderNo, lines, close }: Omit<Props, 'isPaid'> & { close: () => void }) => {
  const ref = useRef<HTMLDialogElement>(null)
  const known = useStore(cancelReturns.$known)
  const isBusy = useStore($cancelling)
  const left = lines.map((line) => line.copies - line.refundedCopies)
  const unit = copyUnit(lines[0]?.bookType ?? '')
  const [copies, setCopies] = useState(left)
  useEffect(() => {
    if (copies.some((count) => count > 0)) void cancelReturns.load(orderNo, copies)
  }, [orderNo, copies])
  const returns = known.state === 'ready' && copies.some((count) => count > 0) ? known.value : undefined
  const cancel = async (): Promise<void> => {
    if (!returns || isBusy) return
    if (await cancelCopies(orderNo, copies, returns.fen, left)) location.reload()
    else void cancelReturns.load(orderNo, copies)
  }
  return (
    <Dialog ref={ref} title={`取消哪几${unit}`} onClose={close}>
      <p className={dialogText}>印刷厂还没接单，取消的钱按付款的路原样退回。</p>
      <ul className="mt-4 border-t border-line">
        {lines.map((line, at) => (
          <li key={line.id} className="flex items-center justify-between gap-4 border-b border-line py-2.5">
            <span className="min-w-0 wrap-anywhere">{line.bookName}</span>
            <span className="w-36 flex-none">
              <select
                className={select}
                aria-label={`取消几${copyUnit(line.bookType)}：${line.bookName}`}
                value={copies[at]}
                onChange={({ target }) =>
                  setCopies(copies.map((count, index) => (index === at ? Number(target.value) : count)))
                }
              >
                {Array.from({ length: line.copies - line.refundedCopies + 1 }, (_, count) => (
                  <option key={`${count} copies`} value={count}>
                    {count === 0
                      ? '不取消'
                      : count === line.copies - line.refundedCopies
                        ? `全部 ${count} ${copyUnit(line.bookType)}`
                        : `${count} ${copyUnit(line.bookType)}`}
                  </option>
                ))}
              </select>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4 min-h-14" aria-live="polite" data-returns={returns?.fen}>
        {known.state === 'failed' && (
          <ErrorNote message={known.message} retry={() => void cancelReturns.load(orderNo, copies)} />
        )}
        {returns && (
          <>
            <p className="flex items-baseline justify-between">
              <span>退回</span>
              <b className="font-serif text-22 font-semibold">¥{yuan(returns.fen)}</b>
            </p>
            <p className="text-13 leading-[1.6] text-ink-3">
              {returns.tenders
                .filter(({ fen }) => fen > 0)
                .map(({ kind, fen }) => `${tenderNames[kind]} ${yuan(fen)}`)
                .join('，')}
              {returns.isAll ? (returns.deliveryFen > 0 ? '，运费一起退' : '') : '；还印着的照常寄出，运费不退'}
            </p>
            {returns.lostGift !== null && !returns.isAll && (
              <p className="mt-1 text-13 leading-[1.6] text-zhu">
                剩下的不够赠品的数了，{returns.lostGift}不再随单寄。
              </p>
            )}
          </>
        )}
      </div>
      <div className={dialogActions}>
        <button type="button" className={button()} onClick={() => ref.current?.close()}>
          不取消了
        </button>
        <button
          type="button"
          className={button({ kind: 'danger' })}
          disabled={!returns}
          aria-disabled={isBusy}
          onClick={() => void cancel()}
        >
          {isBusy ? '正在取消…' : returns?.isAll ? '取消整单' : `取消这几${unit}`}
        </button>
      </div>
    </Dialog>
  )
}

/** 取消订单 on an order's page: given up before paying; copies chosen and their money seen afterwards. */
const Screen = ({ orderNo, isPaid, lines }: Props) => {
  const isClosing = useStore($closing)
  const [isOpen, open] = useState(false)
  const giveUp = async (): Promise<void> => {
    const text = '没有付款，什么也不会扣。书还在书架上，随时可以再下单。'
    if (!(await askConfirm({ title: '取消这笔订单？', text, ok: '取消订单', cancel: '留着', danger: true }))) return
    // Refused, its alert says why; it stays as it is.
    if (await closeOrder(orderNo)) location.reload()
  }
  return (
    <>
      <button
        type="button"
        className={button({ block: true })}
        aria-disabled={isClosing}
        onClick={() => (isPaid ? open(true) : void giveUp())}
      >
        {isClosing ? '正在取消…' : '取消订单'}
      </button>
      {isOpen && <CancelDialog orderNo={orderNo} lines={lines} close={() => open(false)} />}
    </>
  )
}

export const CancelOrder = guarded(Screen)
