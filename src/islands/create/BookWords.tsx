import { bookLimits, defaultAuthor } from '#lib/books/book.api.ts'

/** `author` null: as suggested, until somebody writes there. */
export type Words = { title: string; author: string | null }

/** Title and author; both may be left for later. What stands in the author's field is what the book gets. */
export const BookWords = (props: { words: Words; setWords(words: Words): void; suggested: string; title: string }) => {
  const { words, setWords, suggested } = props
  return (
    <>
      <h3 className="h3">给书起个名字</h3>
      <div className="rep__w">
        <label className="field">
          <span className="lab">
            书名<em>可以先空着</em>
          </span>
          <span className="inp">
            <input
              name="title"
              maxLength={bookLimits.title}
              placeholder={props.title}
              value={words.title}
              onChange={(event) => setWords({ ...words, title: event.target.value })}
            />
          </span>
        </label>
        <label className="field">
          <span className="lab">作者</span>
          <span className="inp">
            <input
              name="author"
              maxLength={bookLimits.author}
              placeholder={defaultAuthor}
              value={words.author ?? suggested}
              onChange={(event) => setWords({ ...words, author: event.target.value })}
            />
          </span>
        </label>
      </div>
    </>
  )
}
