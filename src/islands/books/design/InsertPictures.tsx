import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { button } from '#layouts/parts/button.ts'
import { dress } from '#lib/books/design/design.store.ts'
import { $pictures, loadPictures, morePictures } from '#lib/books/design/design-pictures.store.ts'
import { $years } from '#lib/books/design/design-years.store.ts'
import { mostYearPictures } from '#lib/books/inserts/year-limits.ts'
import type { Insert } from '#lib/edits/book/book-design.ts'
import { insertTarget, mostInsertPictures } from '#lib/edits/book/book-fields.ts'

/** Pictures a year is shown in when its owner chose none; as many as it can have. */
const useUsual = ({ kind, year }: Insert) => {
  const { years } = useStore($years)
  if (kind !== 'year') return { usual: undefined, most: mostInsertPictures }
  return { usual: years.find((one) => one.year === year)?.best ?? [], most: mostYearPictures }
}

/** The book's own pictures, of a year those of that year; those chosen carry the number they are printed in. */
export const InsertPictures = ({ bookId, insert }: { bookId: string; insert: Insert }) => {
  const { state, pictures, total } = useStore($pictures)
  const { usual, most } = useUsual(insert)
  const year = usual && insert.year
  useEffect(() => void loadPictures({ bookId, year }), [bookId, year])
  const isOwn = insert.pictures.length > 0
  // A year's pictures stand in the order of their days, whichever was chosen last.
  const inOrder = (hashes: readonly string[]): readonly string[] =>
    usual ? pictures.flatMap(({ hash }) => (hashes.includes(hash) ? [hash] : [])) : hashes
  const chosen = inOrder(isOwn || !usual ? insert.pictures : usual)
  const toggle = (hash: string) => {
    const next = chosen.includes(hash) ? chosen.filter((one) => one !== hash) : [...chosen, hash]
    dress('choose-pictures', [{ target: insertTarget(insert.id), field: 'pictures', value: next.join('\n') }])
  }
  if (state === 'failed') return <p className="text-13 text-zhu">照片没有取来，请再打开一次这一页。</p>
  return (
    <div>
      <p className="mb-2 text-14 font-medium" role="status">
        {usual ? '这一年的照片' : '从这本书里挑照片'}（已选 {chosen.length} 张，最多 {most} 张）
      </p>
      {usual && (
        <p className="mb-3 text-13 leading-[1.6] text-ink-3">
          {isOwn ? '照片是您挑的。' : '先替您挑好了：每个月里清楚的、被赞过的，不要截图。点一下可以去掉或换上。'}
          {isOwn && (
            <button
              type="button"
              className="link min-h-6 border-0 bg-transparent p-0"
              onClick={() =>
                dress('choose-pictures', [{ target: insertTarget(insert.id), field: 'pictures', value: '' }])
              }
            >
              还用替我挑的
            </button>
          )}
        </p>
      )}
      <ul className="grid grid-cols-4 gap-2 max-sm:grid-cols-3">
        {pictures.map(({ hash, src }, at) => {
          const number = chosen.indexOf(hash) + 1
          return (
            <li key={hash}>
              <button
                type="button"
                className="relative block aspect-square w-full overflow-hidden rounded-page border border-line bg-transparent p-0 aria-pressed:border-2 aria-pressed:border-ink"
                aria-pressed={number > 0}
                aria-label={`第 ${at + 1} 张照片${number > 0 ? `，排在第 ${number}` : ''}`}
                disabled={number === 0 && chosen.length >= most}
                onClick={() => toggle(hash)}
              >
                <img className="size-full object-cover" src={src} alt="" width={120} height={120} loading="lazy" />
                {number > 0 && (
                  <span className="absolute top-1 right-1 min-w-6 rounded-page bg-ink px-1.5 text-13 text-paper">
                    {number}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {pictures.length < total && (
        <button
          type="button"
          className={`mt-3 ${button({ size: 'small' })}`}
          onClick={() => void morePictures({ bookId, year })}
        >
          再看一些（还有 {total - pictures.length} 张）
        </button>
      )}
    </div>
  )
}
