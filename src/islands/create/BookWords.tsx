import { FieldPair } from '#islands/create/FieldPair.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import { bookLimits, defaultAuthor } from '#lib/books/book/book-limits.ts'

/** `author` null: as suggested, until somebody writes there. */
export type Words = { title: string; author: string | null }

/** Title and author; both may be left for later. What stands in the author's field is what the book gets. */
export const BookWords = (props: {
  words: Words
  setWords(words: Words): void
  suggested: string
  title: string
  /** Distance to what stands before; as in the sheet of a room. */
  className?: string
}) => {
  const { words, setWords, suggested, className = 'mt-7' } = props
  return (
    <div className={className}>
      <h3 className="text-18 leading-head font-semibold tracking-[0.02em]">给书起个名字</h3>
      <FieldPair>
        <WordField
          label="书名"
          note="可以先空着"
          name="title"
          most={bookLimits.title}
          placeholder={props.title}
          value={words.title}
          set={(title) => setWords({ ...words, title })}
        />
        <WordField
          label="作者"
          name="author"
          most={bookLimits.author}
          placeholder={defaultAuthor}
          value={words.author ?? suggested}
          set={(author) => setWords({ ...words, author })}
        />
      </FieldPair>
    </div>
  )
}
