import { Checkbox } from '#islands/ui/Choice.tsx'
import type { BookQuote } from '#lib/books/price/quote.store.ts'
import { dayWord } from '#lib/std/clock.ts'
import { yuan } from '#lib/std/money.ts'

/** `chosen`: '' where none is wanted; `isAsking`: the price of what was chosen last is not here yet. */
type Props = {
  gift: BookQuote['gift']
  chosen: '' | undefined
  isAsking: boolean
  take: (gift: '' | undefined) => void
}

/** 赠品: what goes along, or how much is missing for it; whoever wants none says so. */
export const FreeGift = ({ gift, chosen, isAsking, take }: Props) => {
  if (!gift) return null
  const { name, text, art, missingFen, left, endAt, taken, why, path } = gift
  // What the price says goes along; what was pressed just now is shown until it does.
  const isTaken = isAsking ? chosen === undefined : taken
  const isMet = why === '' && missingFen === 0
  return (
    <section className="mt-8" aria-label="赠品" data-gift={isMet ? (taken ? 'taken' : 'left') : why ? 'gone' : 'short'}>
      <h2 className="mb-3 font-sans text-18 leading-head font-semibold tracking-[0.02em]">赠品</h2>
      <div className="flex items-start gap-5 max-sm:gap-4">
        <img
          className="w-24 flex-none rounded-page max-sm:w-20"
          src={`/art/gifts/${art}.svg`}
          alt=""
          width="96"
          height="72"
        />
        <div className="min-w-0 flex-1">
          {isMet ? (
            <Checkbox checked={isTaken} onChange={({ target }) => take(target.checked ? undefined : '')}>
              <span>
                送：<b className="font-medium">{name}</b>
                <span className="ml-2 text-13 text-ink-3">
                  {isTaken ? '随书一起寄，不想要就取消勾选' : '这一单没要'}
                </span>
              </span>
            </Checkbox>
          ) : (
            <p aria-live="polite">
              {why ? (
                <>
                  {name}：{why}
                </>
              ) : (
                <>
                  再买 <b className="font-medium">¥{yuan(missingFen)}</b> 就送{name}
                </>
              )}
            </p>
          )}
          <p className="mt-1 text-13 leading-[1.6] text-ink-3">
            {text}
            {why === '' && `还剩 ${left.toLocaleString('zh-CN')} 份，${dayWord(endAt)}止。`}
            <a className="link ml-1" href={path}>
              怎么送
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
