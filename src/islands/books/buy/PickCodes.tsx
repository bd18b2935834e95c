import { useId } from 'react'
import { select } from '#layouts/parts/field.ts'
import type { BookQuote } from '#lib/books/price/quote.store.ts'
import { longDay } from '#lib/std/clock.ts'
import { yuan } from '#lib/std/money.ts'

type Group = BookQuote['codes'][number]
type Props = {
  codes: readonly Group[]
  /** Copies that are ordered: a code pays one. */
  count: number
  /** Numbers with commas as they were chosen; undefined: none. */
  chosen: string | undefined
  /** '': none. */
  choose: (packageCode: string) => void
}

/** What a code pays of this, or why nothing; where buying alone is cheaper, that. */
const wordsOf = ({ oneFen, eachFen, why, used, usedFen }: Group): string => {
  if (oneFen === null) return `不能用：${why}`
  if (used > 0) return `用 ${used} 张，抵 ${yuan(usedFen)}`
  const thin = oneFen < eachFen ? `；这本薄，一张买来合 ${yuan(eachFen)}，单买更便宜` : ''
  return `一张抵 ${yuan(oneFen)}${thin}`
}

/** 套餐券: how many of those one has pay copies of this; none unless they are chosen. */
export const PickCodes = ({ codes, count, chosen, choose }: Props) => {
  const id = useId()
  const named = (chosen ?? '').split(',').filter(Boolean)
  const take = ({ codeNos }: Group, many: number): void =>
    choose([...named.filter((code) => !codeNos.includes(code)), ...codeNos.slice(0, many)].join(','))
  return (
    <section className="mt-8" aria-label="套餐券" data-package-codes={codes.length}>
      <h2 className="mb-3 font-sans text-18 leading-head font-semibold tracking-[0.02em]">套餐券</h2>
      <ul className="border-t border-line">
        {codes.map((group) => (
          <li
            key={group.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5"
          >
            <span className="min-w-0 flex-1 basis-60">
              <label htmlFor={`${id}-${group.id}`} className="font-medium">
                {group.name}
              </label>
              <span className="block text-13 leading-[1.6] text-ink-3">
                {group.words}，{longDay(group.endAt)}前
              </span>
              <span
                className={`block text-13 leading-[1.6] ${group.used > 0 ? 'text-zhu' : 'text-ink-2'}`}
                aria-live="polite"
              >
                {wordsOf(group)}
              </span>
            </span>
            <select
              id={`${id}-${group.id}`}
              className={`${select} w-30`}
              disabled={group.oneFen === null}
              value={String(group.used)}
              onChange={({ target }) => take(group, Number(target.value))}
            >
              {Array.from({ length: Math.min(count, group.codeNos.length) + 1 }, (_, many) => (
                <option key={many} value={many}>
                  {many === 0 ? '不用' : `用 ${many} 张`}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  )
}
