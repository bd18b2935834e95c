import { useState } from 'react'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { placeLink } from '#lib/books/layout/check-groups.ts'
import type { CheckIssue } from '#lib/books/layout/finish.api.ts'

const shownAtFirst = 24

/** The photographs of a group, small, the worst first; each leads to its page. */
export const FindingPictures = ({ issues, book }: { issues: CheckIssue[]; book: BookView }) => {
  const [all, setAll] = useState(false)
  const shown = all ? issues : issues.slice(0, shownAtFirst)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-3">
        {shown.map((issue, index) => (
          <li key={index}>
            <a className="block" href={placeLink(book, issue)}>
              <xinshu-square src={issue.thumbnail ?? ''} alt={`第 ${issue.index + 1} 页的照片`} />
              <span className="block text-12 leading-[1.6] text-ink-3">
                第 {issue.index + 1} 页 · {issue.dpi}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {shown.length < issues.length && (
        <button type="button" className={`${button({ kind: 'text' })} mt-2`} onClick={() => setAll(true)}>
          还有 {issues.length - shown.length} 张，全部展开
        </button>
      )}
    </>
  )
}
