import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { postWords } from '#islands/books/edit/post-words.ts'
import { ClosedNotice, SaveNotices } from '#islands/books/edit/SaveNotices.tsx'
import type { TakenBack } from '#lib/books/edit/book-room.store.ts'
import { $editing, giveUpFirst, giveUpLate, sendAgain } from '#lib/books/edit/edit.store.ts'
import { isInSpan, type Span } from '#lib/books/edit/joined-months.ts'
import { draftsOf } from '#lib/books/edit/post-drafts.store.ts'
import { takenBackWords } from '#lib/books/edit/taken-back-words.ts'
import { paths } from '#lib/site/routes/paths.ts'

// Seldom needed, and it knows what every place of a book is called.
const Undecided = lazy(async () => ({ default: (await import('./Undecided.tsx')).Undecided }))

/** 「撤销了：3 月 5 日那条的修改」, and the way there when it is in another month. */
const Back = ({ bookId, span, back }: { bookId: string; span: Span; back: TakenBack }) => {
  const [first] = back.posts
  const elsewhere = first !== undefined && !isInSpan(first.month, span)
  return (
    <p className="mb-3 text-13 leading-[1.6] text-ink-3" role="status">
      {takenBackWords(back, first && postWords(first, elsewhere))}
      {elsewhere && (
        <>
          {'　'}
          <a className="link" href={paths.editBook(bookId, first.month)}>
            去看那个月
          </a>
        </>
      )}
    </p>
  )
}

/** With words still being typed when the book was closed: their form is put away. */
const Closed = ({ bookId }: { bookId: string }) => {
  const { closed } = useStore($editing)
  const [drafts] = useState(() =>
    draftsOf(bookId).flatMap(({ target, field, words }) => (target.includes(':') && field !== 'date' ? words : [])),
  )
  const { why, late, words } = closed ?? { why: 'finalized' as const, late: 0, words: [] }
  return <ClosedNotice why={why} late={late} words={[...new Set([...words, ...drafts])]} giveUp={giveUpLate} />
}

/** What has to be known before one goes on: how saving goes, two values of one place, a book that takes nothing more. */
export const EditNotices = ({ bookId, span, editable }: { bookId: string; span: Span; editable: boolean }) => {
  const { save, back, conflicts } = useStore($editing)
  if (!editable) return <Closed bookId={bookId} />
  return (
    <>
      <SaveNotices save={save} sendAgain={sendAgain} giveUp={giveUpFirst} />
      {back && <Back bookId={bookId} span={span} back={back} />}
      <Suspense fallback={null}>
        {conflicts.map((conflict) => (
          <Undecided key={`${conflict.command} ${conflict.target} ${conflict.field}`} conflict={conflict} />
        ))}
      </Suspense>
    </>
  )
}
