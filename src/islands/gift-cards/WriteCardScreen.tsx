import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import { Field, FieldMessage, Input } from '#islands/ui/Field.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { textarea } from '#layouts/parts/field.ts'
import { notice } from '#layouts/parts/notice.ts'
import { $buyingCard, $cardRefusal, orderCard } from '#lib/checkout/gift-cards/gift-card.store.ts'
import {
  cardAmounts,
  cardStepFen,
  type Drawing,
  drawingNames,
  drawings,
  leastCardFen,
  mostCardFen,
} from '#lib/gift-cards/gift-card.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { parseYuan, shortYuan, yuan } from '#lib/std/money.ts'
import { CardFace, CardWords } from './CardFace.tsx'

/** Letters of the largest amount: `1000.00`. */
const longest = 7
const between = `${shortYuan(leastCardFen)} 到 ${shortYuan(mostCardFen)} 元，整元`

/** An amount as it was typed; undefined: none a card can have. */
const typedAmount = (text: string): number | undefined => {
  const read = parseYuan(text.trim())
  if (!read.ok || read.value < leastCardFen || read.value > mostCardFen) return undefined
  return read.value % cardStepFen === 0 ? read.value : undefined
}

const legend = 'w-full border-b border-ink pb-2.5 font-sans text-18 leading-head font-semibold tracking-[0.02em]'
const chosenFrame =
  'relative cursor-pointer rounded-control border border-ctl bg-page has-checked:border-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--color-ink)] has-focus-visible:shadow-focus'

/** /packages/giftcard: written on the left, as it is sent on the right (board 32b). */
const Screen = ({ from }: { from: string }) => {
  const id = useId()
  const isBusy = useStore($buyingCard)
  const refusal = useStore($cardRefusal)
  const [chosen, choose] = useState<number | null>(cardAmounts[1]!)
  const [text, setText] = useState('')
  const [drawing, draw] = useState<Drawing>('ginkgo')
  const [cardTo, setTo] = useState('')
  const [cardFrom, setFrom] = useState(from)
  const [cardWords, setWords] = useState('')
  const [isPressed, press] = useState(false)
  const amountFen = chosen ?? typedAmount(text)
  const wrongAmount = chosen === null && amountFen === undefined && (isPressed || text !== '')
  const wrongFrom = isPressed && cardFrom.trim() === ''
  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    press(true)
    if (isBusy || amountFen === undefined || cardFrom.trim() === '') return
    const orderNo = await orderCard({ amountFen, drawing, cardTo, cardFrom, cardWords })
    if (orderNo !== undefined) location.assign(paths.pay(orderNo))
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_420px] items-start gap-18 max-lg:grid-cols-1 max-lg:gap-9"
      onSubmit={(event) => void pay(event)}
      noValidate
      data-write-card
    >
      <div>
        <fieldset>
          <legend className={legend}>多少</legend>
          <div className="mt-4 grid grid-cols-4 gap-3 max-sm:grid-cols-2">
            {cardAmounts.map((one) => (
              <label key={one} className={`${chosenFrame} grid min-h-16 place-items-center`}>
                <input
                  type="radio"
                  name={`${id}-amount`}
                  className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                  checked={chosen === one}
                  onChange={() => choose(one)}
                />
                <span className="font-serif text-22 leading-head font-semibold">{shortYuan(one)}</span>
              </label>
            ))}
            <Input
              className="min-h-16"
              inputMode="numeric"
              autoComplete="off"
              maxLength={longest}
              placeholder="别的数"
              aria-label={`别的数，${between}`}
              value={text}
              invalid={wrongAmount}
              aria-invalid={wrongAmount}
              aria-describedby={`${id}-amount-words`}
              onFocus={() => text !== '' && choose(null)}
              onChange={({ target }) => {
                setText(target.value)
                choose(null)
              }}
            />
          </div>
          <FieldMessage id={`${id}-amount-words`} invalid={wrongAmount} aria-live="polite">
            {wrongAmount ? `请填 ${between}` : `不记名，一张最多 ${shortYuan(mostCardFen)} 元；不过期。`}
          </FieldMessage>
        </fieldset>
        <fieldset className="mt-9">
          <legend className={legend}>卡面</legend>
          <div className="mt-4 grid grid-cols-4 gap-3 max-sm:grid-cols-2">
            {drawings.map((one) => (
              <label key={one} className={`${chosenFrame} block overflow-hidden p-1`}>
                <input
                  type="radio"
                  name={`${id}-drawing`}
                  className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                  checked={drawing === one}
                  onChange={() => draw(one)}
                />
                <img src={`/art/${one}.svg`} alt={drawingNames[one]} className="aspect-[1.35] w-full object-cover" />
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="mt-9">
          <legend className={legend}>一句话</legend>
          <div className="mt-4 grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            <Field label="给谁">
              <Input
                maxLength={fieldLimits.cardTo.most}
                value={cardTo}
                onChange={({ target }) => setTo(target.value)}
              />
            </Field>
            <Field label="落款">
              <Input
                maxLength={fieldLimits.cardFrom.most}
                value={cardFrom}
                invalid={wrongFrom}
                aria-invalid={wrongFrom}
                onChange={({ target }) => setFrom(target.value)}
              />
              {wrongFrom && <FieldMessage invalid>写上落款，收的人才知道是谁送的</FieldMessage>}
            </Field>
          </div>
          <Field label="写给对方" aside={`${cardWords.length} / ${fieldLimits.cardWords.most}`} className="mt-4">
            <textarea
              className={`${textarea} w-full`}
              rows={3}
              maxLength={fieldLimits.cardWords.most}
              value={cardWords}
              onChange={({ target }) => setWords(target.value)}
            />
          </Field>
        </fieldset>
      </div>
      <section
        className="rounded-page bg-page p-6 shadow-sheet max-sm:-mx-edge max-sm:rounded-none lg:sticky lg:top-6"
        aria-label="寄出去的样子"
      >
        <CardFace drawing={drawing} cardTo={cardTo} amountFen={amountFen ?? null} />
        <CardWords cardWords={cardWords} cardFrom={cardFrom} />
        <p className="mt-4 flex items-baseline justify-between border-t border-ink pt-3.5" aria-live="polite">
          <span>需付</span>
          <span className="font-serif text-[2rem] leading-[1.2] font-semibold tabular-nums">
            <small className="mr-0.5 text-18">¥</small>
            {yuan(amountFen ?? 0)}
          </span>
        </p>
        <button
          type="submit"
          className={`${button({ kind: 'seal', size: 'large', block: true })} mt-4`}
          aria-disabled={isBusy}
        >
          {isBusy ? '正在下单…' : amountFen === undefined ? '去付款' : `去付 ¥${yuan(amountFen)}`}
        </button>
        {refusal !== '' && (
          <p className={`${notice('error')} mt-4`} role="alert">
            <Icon name="warn" />
            {refusal}
          </p>
        )}
        <ul className="mt-4 list-disc pl-4.5 text-13 leading-[1.7] text-ink-3">
          <li>付好以后给您一条链接，自己发；谁先打开就归谁。</li>
          <li>对方打开以前，随时全额退给您。</li>
          <li>买卡不能用余额、优惠券；打开后进对方的余额，付书款时抵。</li>
        </ul>
      </section>
    </form>
  )
}

export const WriteCardScreen = guarded(Screen)
