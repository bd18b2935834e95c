import { useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { notice } from '#layouts/parts/notice.ts'
import { leftWords } from '#lib/books/check/left-words.ts'
import { draftsOf } from '#lib/books/edit/post-drafts.store.ts'

/** Before a book is signed: words typed on this device that no form has handed in yet, and the way to each. */
export const LeftNotice = ({ bookId }: { bookId: string }) => {
  const [left] = useState(() => leftWords(bookId, draftsOf(bookId)))
  if (left.length === 0) return null
  return (
    <div className={`mt-3 ${notice('warning')}`}>
      <Icon name="warn" />
      <div>
        <b className="font-medium">有写了没保存的文字，还不在书里。</b>
        <ul className="mt-1" aria-label="没保存的文字在哪里">
          {left.map(({ name, count, href }) => (
            <li key={href}>
              <a className="link inline-block py-1" href={href}>
                {name}
                {count > 1 && `，${count} 条`}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
