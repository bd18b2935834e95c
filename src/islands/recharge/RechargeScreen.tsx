import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { fieldLabel, fieldMessage, input, inputFrame } from '#layouts/parts/field.ts'
import { notice } from '#layouts/parts/notice.ts'
import { $rechargeRefusal, $recharging, startRecharge } from '#lib/checkout/recharge/recharge.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { type Fen, fen, shortYuan, yuan } from '#lib/std/money.ts'
import { readRecharge, rechargeAmounts } from '#lib/wallet/recharge.ts'

type Props = {
  /** What is in the balance, and how much more may come, fen. */
  storedFen: number
  roomFen: number
}

/** Letters of the largest amount: `5000.00`. */
const longest = 7

/** /my/recharge: an amount of those there are or one's own; what it makes of the balance is said before it is paid. */
const Screen = ({ storedFen, roomFen }: Props) => {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const isBusy = useStore($recharging)
  const refusal = useStore($rechargeRefusal)
  const offered = rechargeAmounts.filter((amount) => amount <= roomFen)
  const [chosen, choose] = useState<Fen | null>(offered.find((amount) => amount === 10_000) ?? offered[0] ?? null)
  const [text, setText] = useState('')
  const [isPressed, press] = useState(false)
  const typed = readRecharge(text, fen(roomFen))
  const amount = chosen ?? (typed.ok ? typed.value : null)
  const wrong = chosen === null && !typed.ok && (isPressed || text !== '') ? typed.failure.message : ''
  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    press(true)
    if (amount === null) return own.current?.focus()
    if (isBusy) return
    const orderNo = await startRecharge(amount)
    if (orderNo !== undefined) location.assign(paths.pay(orderNo))
  }
  if (roomFen <= 0)
    return (
      <p className={notice('warning')} data-recharge="full">
        <Icon name="info" />
        余额已经存满（{yuan(storedFen)} 元），用掉一些再充。
      </p>
    )
  return (
    <form onSubmit={(event) => void pay(event)} noValidate data-recharge="open">
      <fieldset>
        <legend className={`${fieldLabel} px-0`}>充多少</legend>
        <div className="grid grid-cols-3 gap-2.5">
          {offered.map((one) => (
            <label
              key={one}
              className="relative grid min-h-16 cursor-pointer place-items-center rounded-control border border-ctl bg-page font-serif text-22 leading-head font-semibold has-checked:border-zhu has-checked:text-zhu has-checked:[box-shadow:0_0_0_1px_var(--color-zhu)] has-focus-visible:shadow-focus"
            >
              <input
                type="radio"
                name={`${id}-amount`}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={chosen === one}
                onChange={() => {
                  choose(one)
                  press(false)
                }}
              />
              <span>
                {shortYuan(one)}
                <small className="ml-0.5 font-sans text-13 font-normal">元</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4">
        <label className={fieldLabel} htmlFor={`${id}-own`}>
          自己填
        </label>
        <div className={inputFrame} data-invalid={wrong === '' ? undefined : ''}>
          <input
            ref={own}
            id={`${id}-own`}
            className={input}
            inputMode="decimal"
            autoComplete="off"
            maxLength={longest}
            placeholder={`1 到 ${shortYuan(roomFen)}，整元`}
            value={text}
            aria-invalid={wrong !== ''}
            aria-describedby={`${id}-own-words`}
            onFocus={() => text !== '' && choose(null)}
            onChange={({ target }) => {
              setText(target.value)
              choose(null)
            }}
          />
          <span className="text-ink-3">元</span>
        </div>
        <p
          id={`${id}-own-words`}
          className={fieldMessage}
          data-invalid={wrong === '' ? undefined : ''}
          aria-live="polite"
        >
          {wrong || `一个人的余额最多存 5,000 元，现在有 ${yuan(storedFen)} 元，还能充 ${shortYuan(roomFen)} 元。`}
        </p>
      </div>
      <p className="mt-6 flex items-baseline justify-between border-t border-ink pt-3.5" aria-live="polite">
        <span>充好以后余额</span>
        <span className="font-serif text-28 leading-head font-semibold tabular-nums" data-after>
          {yuan(storedFen + (amount ?? 0))}
        </span>
      </p>
      <button
        type="submit"
        className={`${button({ kind: 'seal', size: 'large', block: true })} mt-5`}
        aria-disabled={isBusy}
      >
        {isBusy ? '正在打开…' : amount === null ? '去付款' : `去付 ¥${yuan(amount)}`}
      </button>
      {refusal !== '' && (
        <p className={`${notice('error')} mt-4`} role="alert">
          <Icon name="warn" />
          {refusal}
        </p>
      )}
    </form>
  )
}

export const RechargeScreen = guarded(Screen)
