import { WordField } from '#islands/ui/WordField.tsx'
import { bookLimits, defaultAuthor } from '#lib/books/book/book-limits.ts'

/** `author` null: as suggested, until somebody writes there. */
export type Words = { title: string; author: string | null }

/** Title and author; both may be left for later. What stands in the author's field is what the book gets. */
export const BookWords = (props: { words: Words; setWords(words: Words): void; suggested: string; title: string }) => {
  const { words, setWords, suggested } = props
  return (
    <>
      <h3 className="h3">给书起个名字</h3>
      <div className="rep__w">
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
      </div>
    </>
  )
}
