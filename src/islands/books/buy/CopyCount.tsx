import { useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { iconButton } from '#layouts/parts/icon-button.ts'
import { copiesOf, countWords, mostCopies } from '#lib/books/price/quote-choice.ts'
import type { CopyUnit } from '#lib/print/products/album-words.ts'

type Props = {
  count: number
  set: (count: number) => void
  /** What the page was opened with instead of a number of copies; null: nothing is wrong. */
  wrongAtFirst: string | null
  unit?: CopyUnit | undefined
}

/** How many copies: one less, a number, one more. What is no number of copies stays there, is said and changes nothing. */
export const CopyCount = ({ count, set, wrongAtFirst, unit = '本' }: Props) => {
  const [typed, type] = useState(wrongAtFirst)
  const wrong = typed !== null && copiesOf(typed) === undefined
  const change = (text: string): void => {
    type(text)
    const copies = copiesOf(text)
    if (copies !== undefined) set(copies)
  }
  return (
    <div>
      <fieldset className="inline-flex items-stretch rounded-control border border-ctl bg-page">
        <legend className="sr-only">{unit}数</legend>
        <button
          type="button"
          className={iconButton}
          aria-label={`减一${unit}`}
          disabled={count <= 1}
          onClick={() => change(String(count - 1))}
        >
          <span aria-hidden="true" className="block h-[1.5px] w-3.5 bg-ink" />
        </button>
        <input
          className="w-14 rounded-none border-x border-y-0 border-line bg-transparent text-center text-16 outline-none focus-visible:shadow-focus"
          inputMode="numeric"
          aria-label={`几${unit}`}
          aria-invalid={wrong}
          aria-describedby="copies-wrong"
          value={typed ?? String(count)}
          onChange={({ target }) => change(target.value)}
          onBlur={() => wrong || type(null)}
        />
        <button
          type="button"
          className={iconButton}
          aria-label={`加一${unit}`}
          disabled={count >= mostCopies}
          onClick={() => change(String(count + 1))}
        >
          <Icon name="plus" />
        </button>
      </fieldset>
      <p id="copies-wrong" className="mt-1.5 text-13 leading-[1.55] text-zhu empty:hidden" aria-live="polite">
        {wrong ? countWords(count, unit) : ''}
      </p>
    </div>
  )
}
