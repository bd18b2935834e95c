import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { DesignFrame } from '#islands/books/design/DesignFrame.tsx'
import { ShownPages } from '#islands/books/design/ShownPages.tsx'
import { useKeptWords } from '#islands/books/use-kept-words.ts'
import { Field, FieldMessage, Input } from '#islands/ui/Field.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $design, dress, openDesign, type Said, showPart } from '#lib/books/design/design.store.ts'
import { roomDraft } from '#lib/books/design/room-draft.ts'
import {
  bookTarget,
  type CopyrightField,
  copyrightField,
  copyrightFields,
  limitOf,
  readBookEdit,
} from '#lib/edits/book/book-fields.ts'

type Words = Partial<Record<CopyrightField, string>>

const labels: Record<CopyrightField, string> = {
  ...{ author: '作者', editor: '编辑', designer: '装帧设计', company: '出品', link: '网址', telephone: '客服电话' },
  ...{ edition: '版次', price: '定价', isbn: 'ISBN（书号）' },
}

/** Rows only a book with a number of its own prints. */
const ofPublished: ReadonlySet<CopyrightField> = new Set(['edition', 'price', 'isbn'])

const wrongOf = (field: CopyrightField, value: string): string | undefined => {
  const read = readBookEdit({ target: bookTarget, field: copyrightField(field) }, value)
  return read.ok ? undefined : read.failure.message
}

/** /books/{bookId}/design/copyright: the rows of the copyright page. */
const Screen = ({ book }: { book: BookView }) => {
  const { status, design, answered, closed } = useStore($design)
  const { typed, latest, type, settle } = useKeptWords(book.id, roomDraft('copyright'), copyrightFields)
  const shown: Words = { ...design.copyright, ...typed }
  const usual = new Map(answered.usual.map(({ field, value }) => [field, value]))
  const shownIn = (field: CopyrightField): string => shown[field] ?? usual.get(field) ?? ''
  const fields = copyrightFields.filter((field) => !ofPublished.has(field) || answered.isbn !== null)
  const sayable = (words: Words): Said[] =>
    copyrightFields.flatMap((field) => {
      const value = fields.includes(field) ? words[field] : undefined
      return value === undefined || wrongOf(field, value) !== undefined
        ? []
        : [{ target: bookTarget, field: copyrightField(field), value }]
    })
  useEffect(() => openDesign(book.id), [book.id])
  const key = JSON.stringify(shown)
  useEffect(() => {
    if (status === 'loading') return
    showPart(book.id, 'copyright', sayable(latest.current), () => {
      if (closed) return
      const words = latest.current
      const done = sayable(words)
      dress('write-copyright', done)
      // What is said by now, here or on another device, shows; what cannot be said yet stays in its box.
      const names = new Set(done.map(({ field }) => field))
      settle(
        Object.fromEntries(
          Object.entries(words).filter(([field]) => names.has(copyrightField(field as CopyrightField))),
        ),
      )
    })
  }, [status, key, book.id, closed])
  return (
    <DesignFrame
      book={book}
      name="版权页"
      words="空着的一行不印"
      aside={<ShownPages name="版权页" nothing="" />}
      typed={Object.values(typed)}
    >
      <div className="grid gap-4">
        {fields.map((field) => {
          const value = shownIn(field)
          const wrong = wrongOf(field, value)
          return (
            <Field key={field} label={labels[field]}>
              <Input
                maxLength={limitOf(copyrightField(field))?.most ?? 40}
                value={value}
                placeholder={field === 'author' ? '佚名' : undefined}
                invalid={wrong !== undefined}
                onChange={(event) => type(field, event.target.value)}
              />
              {wrong !== undefined && <FieldMessage invalid>{wrong}</FieldMessage>}
            </Field>
          )
        })}
        <p className="text-13 leading-[1.6] text-ink-3">
          {answered.isbn === null
            ? '「私人定制，非卖品」这一句一直印在下面；没有登记书号的书不印版次、定价和 ISBN。'
            : `登记的书号是 ${answered.isbn}，封底印它的条码；ISBN 空着，这本书就当私人定制印。`}
        </p>
      </div>
    </DesignFrame>
  )
}

export const CopyrightScreen = guarded(Screen)
