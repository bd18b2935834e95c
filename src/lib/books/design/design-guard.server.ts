import type { BookRow } from '#lib/books/book/book.sql.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Command } from '#lib/editing/command.ts'
import { designOf } from '#lib/edits/book/book-design.ts'
import { bookTarget, copyrightField } from '#lib/edits/book/book-fields.ts'
import { findEdits } from '#lib/edits/edit.sql.ts'
import type { Actor } from '#lib/http/actor.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { designPart } from './design-pages.server.ts'
import { overOf, overWords } from './letter-fit.ts'

/** Who has shown the papers of a publisher: accounts we have a contract with. */
export const mayHaveIsbn = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'partner'

const letters = { preface: '序言', acknowledgement: '致谢' } as const

/** What of a command about the book its own fields cannot say: whose it is, and whether a letter fits on its pages. */
export const mayDress = async (tx: Db, book: BookRow, actor: Actor, command: Command): Promise<Result<null>> => {
  if (!('changes' in command)) return ok(null)
  const changes = command.changes.filter(({ target }) => target === bookTarget)
  const isbn = changes.some(({ field, value }) => field === copyrightField('isbn') && value !== null && value !== '')
  if (isbn && !mayHaveIsbn(actor))
    return fail(403, 'isbn_not_entitled', 'ISBN 只给交过出版资料的账号用，请先和我们联系')
  for (const [name, label] of Object.entries(letters)) {
    const own = changes.filter(({ field }) => field.startsWith(`${name}/`))
    if (own.length === 0) continue
    const design = designOf([...(await findEdits(tx, book.id, [bookTarget])), ...own])
    const over = overOf((await designPart(tx, book, design, name))?.drafts ?? [])
    if (over) return fail(422, 'letter_too_long', `${label}最多印两页，${overWords(over)}，没有放进书里`)
  }
  return ok(null)
}
