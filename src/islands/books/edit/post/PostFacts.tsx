import { useEffect, useRef, useState } from 'react'
import { PostDate } from '#islands/books/edit/post/PostDate.tsx'
import { PostWord } from '#islands/books/edit/post/PostWord.tsx'
import { timeWords } from '#islands/ui/format.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { draftsOf } from '#lib/books/edit/post-drafts.store.ts'

const facts = new Set(['date', 'title', 'place'])

/** 「日期：2024 年 8 月 9 日 19:42」, and what else of it is known. */
const factWords = ({ time, title, place }: EditItem): string => {
  const year = /^\d{4}/.exec(time)?.[0]
  const day = year === undefined ? '还没有' : `${year} 年 ${timeWords(time)}`
  const rest = [title, place].filter((one) => one !== '')
  return rest.length > 0 ? `${day}，${rest.join('，')}` : day
}

type Props = {
  bookId: string
  item: EditItem
  /** 改日期 was pressed. */
  asked: boolean
}

/** When and where a post was written and what it is called: put away behind what they are now, till somebody asks. */
export const PostFacts = ({ bookId, item, asked }: Props) => {
  const [drafted] = useState(() =>
    draftsOf(bookId).some(({ target, field }) => target === item.target && facts.has(field)),
  )
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!asked || !box.current) return
    box.current.open = true
    box.current.querySelector('input')?.focus()
  }, [asked])
  return (
    <details ref={box} className="mt-3" open={drafted}>
      <summary className="min-h-tap cursor-pointer content-center text-14 text-ink-2">
        <b className="font-medium text-ink">日期、标题、地点</b>
        <span className="ml-2 wrap-anywhere">{factWords(item)}</span>
      </summary>
      <div className="grid gap-4 py-2">
        <PostDate bookId={bookId} item={item} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PostWord bookId={bookId} item={item} field="title" />
          <PostWord bookId={bookId} item={item} field="place" />
        </div>
      </div>
    </details>
  )
}
