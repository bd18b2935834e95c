import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { select } from '#layouts/parts/field.ts'
import type { updateBlogbook } from '#lib/books/articles/article-book.api.ts'
import { typesetNames as names, typesetTypes } from '#lib/books/articles/article-book.ts'
import type { BookView, typesetBookCall } from '#lib/books/book/book.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { call } from '#lib/http/client/client.ts'

/** The layout of the book, and setting it anew. */
export const BookLooks = ({ book }: { book: BookView }) => {
  const [type, setType] = useState(book.innerStyleId)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    await work().then(
      () => showAlert('success', said),
      () => setType(book.innerStyleId),
    )
    setBusy(false)
  }
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:flex-nowrap">
      <Field label="版式" className="max-sm:flex-1">
        <select
          className={select}
          value={type}
          disabled={busy}
          onChange={(event) => {
            const typesetType = typesetTypes.find((one) => one === event.target.value)
            if (!typesetType) return
            setType(typesetType)
            void run(
              () =>
                call<typeof updateBlogbook>('POST /blogbook/books/{bid}', {
                  params: { bid: book.id },
                  body: { typesetType },
                }),
              `换成${names[typesetType]}，正在重新排版`,
            )
          }}
        >
          {typesetTypes.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      </Field>
      <button
        type="button"
        className={`${button()} max-sm:flex-none`}
        disabled={busy}
        onClick={() =>
          void run(
            () => call<typeof typesetBookCall>('POST /api/book/{id}/typeset', { params: { id: book.id } }),
            '正在重新排版',
          )
        }
      >
        重新排版
      </button>
    </div>
  )
}
