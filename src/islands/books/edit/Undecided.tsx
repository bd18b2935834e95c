import { ChooseOne } from '#islands/books/edit/ChooseOne.tsx'
import { postWords } from '#islands/books/edit/post-words.ts'
import { decide, type Undecided as UndecidedChange } from '#lib/books/edit/edit.store.ts'
import { merge } from '#lib/editing/history.ts'
import { isBookTarget } from '#lib/edits/book/book-fields.ts'
import { placeName, valueWords } from '#lib/edits/book/place-words.ts'
import { type Field, readField } from '#lib/edits/edit-fields.ts'

const shown = (field: string, value: UndecidedChange['mine']): string => {
  const known = readField(field)?.kind
  if (known === 'picture-order') return '图片的这个先后'
  if (value === 'large' || value === 'page') return value === 'page' ? '图片占一整页' : '图片放大'
  if (typeof value === 'string') return value === '' ? '（空着）' : value
  if (value === null) return known === 'text' ? '原来的文字' : '原来的样子'
  return (known && flags[known]?.[value ? 0 : 1]) ?? '原来的样子'
}

/** What is said by yes and by no. */
const flags: Partial<Record<Field['kind'], readonly [string, string]>> = {
  hidden: ['移出这本书', '放在书里'],
  'hidden-picture': ['不印这张图片', '印这张图片'],
  'hidden-likes': ['不印点赞', '印点赞'],
  'hidden-comments': ['不印评论', '印评论'],
  'hidden-like': ['不印这个赞', '印这个赞'],
  'hidden-comment': ['不印这条评论', '印这条评论'],
  'own-page': ['单独占一页', '不单独占一页'],
  'break-before': ['从新的一页开始', '接着上一条排'],
}

const nameOf = ({ target, field, post }: UndecidedChange): string => {
  if (isBookTarget(target)) return placeName({ target, field })
  return `${post ? postWords(post, true) : '有一条'}${post?.text ? `（${post.text}）` : ''}`
}

/** A place of a post, or of the book itself, that waits for a choice. */
export const Undecided = ({ conflict }: { conflict: UndecidedChange }) => {
  const said = (value: UndecidedChange['mine']): string =>
    isBookTarget(conflict.target) ? valueWords(conflict, value) : shown(conflict.field, value)
  return (
    <ChooseOne
      name={nameOf(conflict)}
      sides={conflict}
      mine={said(conflict.mine)}
      theirs={said(conflict.theirs)}
      both={/(?:^|\/)text$/.test(conflict.field) && merge(conflict, 'both') !== undefined}
      decide={(choice) => decide(conflict, choice)}
    />
  )
}
