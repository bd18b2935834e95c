import { FindingsHead } from '#islands/books/CheckGroup.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { bookCheck, ignore } from '#lib/books/layout/check.store.ts'
import { groupIssues } from '#lib/books/layout/check-groups.ts'
import type { CheckIssue } from '#lib/books/layout/finish.api.ts'
import { sinceText } from '#lib/std/clock.ts'

const takeBack = async (bookId: string, issues: readonly CheckIssue[]): Promise<void> => {
  if (await ignore.run({ id: bookId, keys: issues.map(({ key }) => key) })) await bookCheck.refresh(bookId)
}

/** Findings their owner lets be, each with why, and the way to hear of them again. */
export const IgnoredList = ({ book, issues }: { book: BookView; issues: CheckIssue[] }) => {
  if (issues.length === 0) return null
  // Of one kind, but let be for another reason, is another line.
  const whys = [...new Set(issues.map(({ ignored }) => ignored!.reason))]
  const lines = whys.flatMap((why) => groupIssues(issues.filter(({ ignored }) => ignored!.reason === why)))
  return (
    <>
      <FindingsHead kind="quiet" name="已忽略" count={lines.length} />
      <ul>
        {lines.map(({ key, title, issues: own }) => {
          const { reason, at } = own[0]!.ignored!
          return (
            <li key={`${key} ${reason}`} className="flex items-center justify-between gap-4 border-b border-line py-3">
              <div className="min-w-0">
                <b className="font-medium text-ink-2">{title}</b>
                <p className="text-13 leading-[1.6] wrap-anywhere text-ink-3">
                  {reason} · {sinceText(at, Date.now())}
                </p>
              </div>
              {book.editable && (
                <button
                  type="button"
                  className={button({ kind: 'text', size: 'small' })}
                  aria-label={`恢复：${title}`}
                  onClick={() => takeBack(book.id, own)}
                >
                  恢复
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
