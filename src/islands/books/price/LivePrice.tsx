import { useStore } from '@nanostores/react'
import { thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { $livePrice } from '#lib/books/price/price.store.ts'
import { changeAloud, changeWords, priceWords } from '#lib/books/price/price-words.ts'

/** 「288 页 · 经济装 ¥125.00 起　+2 页，+¥0.80」, and what the binding does not hold. Empty until it is known. */
export const LivePrice = ({ className = '' }: { className?: string }) => {
  const live = useStore($livePrice)
  const { cost, change, isSet } = live ?? {}
  const words = change ? changeWords(change) : ''
  const price = cost ? priceWords(cost) : ''
  return (
    <div className={`text-13 leading-[1.6] text-ink-2 ${className}`} data-price={isSet ? 'set' : 'counting'}>
      {cost && (
        <p className="flex flex-wrap items-baseline gap-x-2" title={cost.bound && `一本${cost.bound}，不含运费`}>
          <span className="whitespace-nowrap">{thousands(cost.pages)} 页</span>
          {price && (
            <span className="whitespace-nowrap">
              {cost.bound.split('，')[0]} <b className="font-serif font-semibold text-ink">{price}</b>
            </span>
          )}
          {change && (
            <span
              className="whitespace-nowrap text-pine data-[up]:text-zhu"
              {...(change.pages > 0 && { 'data-up': '' })}
            >
              {words || '页数没变'}
            </span>
          )}
        </p>
      )}
      {cost?.why && (
        <p className="mt-0.5 flex items-start gap-1 text-amber">
          <Icon name="warn" className="mt-0.5 size-4 flex-none" />
          <span>
            {cost.why}
            {cost.help}
          </span>
        </p>
      )}
      {/* Said once a change is set, and only when it cost or saved something. */}
      <p className="sr-only" aria-live="polite">
        {cost && change && isSet ? `${changeAloud(cost, change)}${cost.why}` : ''}
      </p>
    </div>
  )
}
