import { useEffect, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { input, inputFrame, select } from '#layouts/parts/field.ts'
import { chooseShelf } from '#lib/books/book/shelf.store.ts'
import { mostSearched, type ShelfChoice, type ShelfSort, shelfSorts } from '#lib/books/shelf/shelf-choice.ts'

const sortNames: Record<ShelfSort, string> = { newest: '最新做的', name: '按书名', changed: '最近改的' }

/** What is looked for on the shelf, and in which order it stands. */
export const ShelfSearch = ({ choice }: { choice: ShelfChoice }) => {
  const [words, setWords] = useState(choice.search)
  // Back and forward bring other words.
  useEffect(() => setWords(choice.search), [choice.search])
  return (
    <div className="flex items-center justify-end gap-3 pt-5">
      <form
        className="w-full max-w-[320px] max-sm:max-w-none"
        aria-label="找书"
        onSubmit={(event) => {
          event.preventDefault()
          void chooseShelf({ search: words.trim() })
        }}
      >
        <span className={`${inputFrame} pr-1.5!`}>
          <Icon name="zoom" />
          <input
            className={`${input} [&::-webkit-search-cancel-button]:hidden`}
            type="search"
            name="search"
            aria-label="要找的书"
            placeholder="书名、副题或作者"
            maxLength={mostSearched}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {choice.search !== '' && (
            <button
              type="button"
              className={button({ kind: 'text', size: 'small' })}
              onClick={() => void chooseShelf({ search: '' })}
            >
              清除
            </button>
          )}
        </span>
      </form>
      <select
        className={`${select} w-auto! flex-none`}
        aria-label="排列"
        value={choice.sort}
        onChange={(event) => void chooseShelf({ sort: event.target.value as ShelfSort })}
      >
        {shelfSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </select>
    </div>
  )
}
