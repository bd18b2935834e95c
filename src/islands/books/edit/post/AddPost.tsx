import { type FormEvent, useState } from 'react'
import { Field, FieldMessage } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { select, textarea } from '#layouts/parts/field.ts'
import { addPost } from '#lib/books/edit/edit.store.ts'
import { stopWords } from '#lib/books/edit/joined-months.ts'
import { addedDraft, addedIn, addedMonths, moveAdded } from '#lib/books/edit/view/added-drafts.store.ts'
import { readEdit } from '#lib/edits/edit-fields.ts'
import { characters } from '#lib/std/typed-text.ts'

type Props = {
  bookId: string
  /** The one the address names, of those that lie open. */
  month: string
  routes: readonly string[]
  close(): void
}

/** 加一条: a post written for this book, in one of the months that lie open; its day and pictures are chosen afterwards. */
export const AddPost = ({ bookId, month: asked, routes, close }: Props) => {
  const [month, setMonth] = useState(
    () => addedIn(bookId, routes) ?? (routes.includes(asked) ? asked : (routes[0] ?? asked)),
  )
  const draft = addedDraft(bookId, month)
  const [text, setText] = useState(() => draft.kept() ?? '')
  const type = (typed: string) => {
    setText(typed)
    if (typed === '') draft.forget()
    else draft.keep(typed)
  }
  const choose = (other: string) => {
    setText(moveAdded(bookId, { from: month, to: other, words: text }))
    setMonth(other)
  }
  const kept = addedMonths(bookId)
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
      {routes.length > 1 && (
        <Field label="放在哪个月" className="mt-3 max-w-60">
          <select className={select} value={month} onChange={({ target }) => choose(target.value)}>
            {routes.map((route) => (
              <option key={route} value={route}>
                {stopWords([route])}
                {route !== month && kept.has(route) && '（有没写完的）'}
              </option>
            ))}
          </select>
        </Field>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          type="submit"
          className={button({ size: 'small', kind: 'seal' })}
          disabled={!read.ok || text.trim() === ''}
        >
          {routes.length > 1 ? '加进书里' : '加进这个月'}
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
