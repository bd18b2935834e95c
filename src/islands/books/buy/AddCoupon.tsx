import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { button } from '#layouts/parts/button.ts'
import { fieldLabel, fieldMessage, input, inputFrame } from '#layouts/parts/field.ts'
import { $added, $adding, addCoupon } from '#lib/coupons/add-coupon.store.ts'

/** Longest text that is one code or some numbers. */
const longest = 100

/** A code or the number of a coupon, taken in where it is wanted. `added`: there is a new coupon. */
export const AddCoupon = ({ added }: { added: () => void }) => {
  const id = useId()
  const isBusy = useStore($adding)
  const last = useStore($added)
  const [typed, type] = useState('')
  useEffect(() => () => $added.set(null), [])
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (typed.trim() === '') return $added.set({ ok: false, message: '请填写兑换码或优惠码' })
    if (await addCoupon(typed.trim())) {
      type('')
      added()
    }
  }
  const wrong = last !== null && !last.ok
  return (
    <form className="mt-4 max-w-105" onSubmit={(event) => void send(event)} noValidate>
      <label className={fieldLabel} htmlFor={id}>
        有兑换码或优惠码
      </label>
      <div className="flex gap-3">
        <span className={inputFrame} data-invalid={wrong || undefined}>
          <input
            id={id}
            className={input}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longest}
            value={typed}
            aria-invalid={wrong}
            aria-describedby={`${id}-words`}
            onChange={({ target }) => type(target.value)}
          />
        </span>
        <button type="submit" className={button()} aria-disabled={isBusy}>
          {isBusy ? '正在领…' : '领取'}
        </button>
      </div>
      <p
        id={`${id}-words`}
        className={`${fieldMessage} empty:hidden`}
        data-invalid={wrong || undefined}
        aria-live="polite"
      >
        {last?.message ?? ''}
      </p>
    </form>
  )
}
