import { ChooseOne } from '#islands/books/edit/ChooseOne.tsx'
import { postWords } from '#islands/books/edit/post-words.ts'
import { decide, type Undecided as UndecidedChange } from '#lib/books/edit/edit.store.ts'
import { postValueWords } from '#lib/books/edit/view/value-words.ts'
import { isBookTarget } from '#lib/edits/book/book-fields.ts'
import { placeName, valueWords } from '#lib/edits/book/place-words.ts'
import { canKeepBoth } from '#lib/edits/both-kept.ts'

const nameOf = ({ target, field, post }: UndecidedChange): string => {
  if (isBookTarget(target)) return placeName({ target, field })
  return `${post ? postWords(post, true) : '有一条'}${post?.text ? `（${post.text}）` : ''}`
}

/** A place of a post, or of the book itself, that waits for a choice. */
export const Undecided = ({ conflict }: { conflict: UndecidedChange }) => {
  const said = (value: UndecidedChange['mine']): string =>
    isBookTarget(conflict.target) ? valueWords(conflict, value) : postValueWords(conflict.field, value)
  return (
    <ChooseOne
      name={nameOf(conflict)}
      sides={conflict}
      mine={said(conflict.mine)}
      theirs={said(conflict.theirs)}
      both={canKeepBoth(conflict)}
      decide={(choice) => decide(conflict, choice)}
    />
  )
}
