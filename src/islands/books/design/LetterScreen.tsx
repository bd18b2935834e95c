import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { DesignFrame } from '#islands/books/design/DesignFrame.tsx'
import { ShownPages } from '#islands/books/design/ShownPages.tsx'
import { Field, FieldMessage } from '#islands/ui/Field.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import { textarea } from '#layouts/parts/field.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $design, $shown, dress, openDesign, type Said, showPart } from '#lib/books/design/design.store.ts'
import { overWords } from '#lib/books/design/letter-fit.ts'
import { roomDraft } from '#lib/books/design/room-draft.ts'
import { bookDraft } from '#lib/books/edit/post-drafts.store.ts'
import type { LetterWords } from '#lib/edits/book/book-design.ts'
import {
  bookTarget,
  type LetterName,
  letterField,
  letterFields,
  limitOf,
  readBookEdit,
} from '#lib/edits/book/book-fields.ts'

const names = {
  preface: { name: '序言', words: '印在书名页后面，最多两页', title: '序言', nothing: '还没有写，书里就没有这一页' },
  acknowledgement: {
    name: '致谢',
    words: '印在全书最后，最多两页',
    title: '致谢',
    nothing: '还没有写，书里就没有这一页',
  },
} as const

const saidOf = (part: LetterName, words: LetterWords): Said[] =>
  letterFields.map((field) => ({ target: bookTarget, field: letterField(part, field), value: words[field] || null }))

const isKept = (kept: string | undefined): kept is string => kept?.startsWith('{') === true

/** What was typed and did not fit stays on this device until it does. */
const draftIn = (kept: string | undefined): LetterWords | undefined => {
  if (!isKept(kept)) return undefined
  try {
    const { title = '', text = '', signature = '', dateline = '' } = JSON.parse(kept) as Partial<LetterWords>
    return { title, text, signature, dateline }
  } catch {
    return undefined
  }
}

/** /books/{bookId}/design/preface and /acknowledgement: words of the owner's, on the page they make. */
const Screen = ({ book, part }: { book: BookView; part: LetterName }) => {
  const { status, design, closed } = useStore($design)
  const { over } = useStore($shown)
  const { name, words, title, nothing } = names[part]
  const draft = bookDraft(book.id, roomDraft(part))
  const [typed, setTyped] = useState<LetterWords | undefined>(() => draftIn(draft.kept()))
  const shown = typed ?? design[part]
  const latest = useRef(shown)
  latest.current = shown
  useEffect(() => openDesign(book.id), [book.id])
  const wrong = letterFields.flatMap((field) => {
    const read = readBookEdit({ target: bookTarget, field: letterField(part, field) }, shown[field])
    return read.ok ? [] : [read.failure.message]
  })
  const key = JSON.stringify(shown)
  useEffect(() => {
    if (status === 'loading' || wrong.length > 0) return
    showPart(book.id, part, saidOf(part, latest.current), ({ over: beyond }) => {
      if (beyond || closed) return
      dress(`write-${part}`, saidOf(part, latest.current))
      draft.forget()
      setTyped(undefined)
    })
  }, [status, key, book.id, part, closed])
  const type = (change: Partial<LetterWords>) => {
    const next = { ...shown, ...change }
    setTyped(next)
    draft.keep(JSON.stringify(next))
  }
  const most = (field: 'title' | 'signature' | 'dateline') => limitOf(letterField(part, field))?.most ?? 20
  return (
    <DesignFrame
      book={book}
      name={name}
      words={words}
      aside={<ShownPages name={name} nothing={nothing} />}
      typed={typed ? Object.values(typed) : []}
    >
      <div className="grid gap-5">
        <WordField
          label="标题"
          most={most('title')}
          placeholder={title}
          value={shown.title}
          set={(value) => type({ title: value })}
        />
        <Field label="正文">
          <textarea
            className={`${textarea} w-full`}
            rows={14}
            value={shown.text}
            data-invalid={over !== null || wrong.length > 0 || undefined}
            aria-describedby="letter-fit"
            onChange={(event) => type({ text: event.target.value })}
          />
          <FieldMessage id="letter-fit" role="status" invalid={over !== null || wrong.length > 0}>
            {wrong[0] ??
              (over ? `两页放不下：${overWords(over)}。写的都还在这台设备上，短一些就会放进书里。` : '一行是一段')}
          </FieldMessage>
        </Field>
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <WordField
            label="署名"
            most={most('signature')}
            value={shown.signature}
            set={(value) => type({ signature: value })}
          />
          <WordField
            label="日期、地点"
            most={most('dateline')}
            placeholder="二〇二六年春　杭州"
            value={shown.dateline}
            set={(value) => type({ dateline: value })}
          />
        </div>
      </div>
    </DesignFrame>
  )
}

export const LetterScreen = guarded(Screen)
