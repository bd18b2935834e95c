import { type FormEvent, useState } from 'react'
import { Field, FieldMessage } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { textarea } from '#layouts/parts/field.ts'
import { addPost } from '#lib/books/edit/edit.store.ts'
import { bookDraft, type Draft } from '#lib/books/edit/post-drafts.store.ts'
import { readEdit } from '#lib/edits/edit-fields.ts'
import { characters } from '#lib/std/typed-text.ts'

/** Words for a new post of this month, not handed in yet. */
export const addedDraft = (bookId: string, month: string): Draft =>
  bookDraft(bookId, { target: `add:${month}`, field: 'text', month })

/** 加一条: a post written for this book, in the month that lies open; its day and pictures are chosen afterwards. */
export const AddPost = ({ bookId, month, close }: { bookId: string; month: string; close(): void }) => {
  const draft = addedDraft(bookId, month)
  const [text, setText] = useState(() => draft.kept() ?? '')
  const type = (typed: string) => {
    setText(typed)
    if (typed === '') draft.forget()
    else draft.keep(typed)
  }
  const read = readEdit('text', text)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!read.ok || typeof read.value !== 'string' || read.value === '') return
    addPost(month === 'undated' ? '' : `${month.slice(0, 4)}-${month.slice(4)}`, read.value)
    draft.forget()
    close()
  }
  return (
    <form className="pt-4" onSubmit={add}>
      <Field label="加一条" aside={`${characters(text)} 字`}>
        <textarea
          className={`${textarea} w-full`}
          rows={4}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: it was asked for with this press
          autoFocus
          data-invalid={!read.ok || undefined}
          onChange={({ target }) => type(target.value)}
        />
        {!read.ok && (
          <FieldMessage invalid role="alert">
            {read.failure.message}
          </FieldMessage>
        )}
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          type="submit"
          className={button({ size: 'small', kind: 'seal' })}
          disabled={!read.ok || text.trim() === ''}
        >
          加进这个月
        </button>
        <button
          type="button"
          className={button({ size: 'small' })}
          onClick={() => {
            draft.forget()
            close()
          }}
        >
          不加了
        </button>
      </div>
    </form>
  )
}
