import type { Post } from '../../book/content.ts'
import { titleOf } from '../../book/openers.ts'

/** A title, and the post with the words that are still to be read: those of a title taken from them are not said twice. */
export type Titled = { title: string; post: Post }

const pairs = ['“”', '‘’', '「」', '『』', '（）', '《》', '【】', '()'] as const

/** Quotes and brackets that close, and none that only close. */
const isBalanced = (text: string): boolean =>
  pairs.every(([open, close]) => text.split(open as string).length === text.split(close as string).length)

/** What parts the title from the words after it. Exclamations and questions go with the title. */
const parting = /^(?:[，。；：,;:]|……?|——|\s)+/
const calling = /^[！？!?]+/

/**
 * The first clause as title where it is short enough (PRINT.md §3.2), and the text that goes on after it (PRINT-sparse.md,
 * “All styles”). A title of the post's own takes nothing from its words; without any it is ''.
 */
export function titled(post: Post): Titled {
  const clause = titleOf(post)
  if (!clause || !isBalanced(clause)) return { title: '', post }
  if (post.title) return { title: clause, post }
  const at = post.paragraphs.findIndex((text) => text !== '')
  const text = post.paragraphs[at]?.trimStart() ?? ''
  if (!text.startsWith(clause)) return { title: clause, post }
  const behind = text.slice(clause.length)
  // “8,213 张照片”: no clause ends inside a number.
  if (/\d$/.test(clause) && /^[.,:]\d/.test(behind)) return { title: '', post }
  const marks = calling.exec(behind)?.[0] ?? ''
  const left = behind.slice(marks.length).replace(parting, '')
  // What closes behind the clause belongs to it: it would begin the text otherwise.
  if (/^[”’」』）》】)]/.test(left)) return { title: '', post }
  const later = post.paragraphs.slice(at + 1)
  while (left === '' && later[0] === '') later.shift()
  return { title: clause + marks, post: { ...post, paragraphs: left === '' ? later : [left, ...later] } }
}
