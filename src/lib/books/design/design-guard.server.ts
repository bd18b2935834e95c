import type { BookRow } from '#lib/books/book/book.sql.ts'
import { isbnDigits } from '#lib/books/isbn/printed-isbn.ts'
import { db } from '#lib/db/db.server.ts'
import type { Command } from '#lib/editing/command.ts'
import { designOf } from '#lib/edits/book/book-design.ts'
import { bookTarget, copyrightField } from '#lib/edits/book/book-fields.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'
import { findEdits } from '#lib/works/edits/edit.sql.ts'
import { designWork } from './design-pool.server.ts'
import { type LetterName, overWords } from './letter-fit.ts'

/** Rows only a published book prints. */
const ofPublished = new Set((['edition', 'price', 'isbn'] as const).map(copyrightField))

/** Whoever writes a row of a published book needs its papers recorded (books/isbn), and has no other number than theirs. */
const mayPublish = ({ making }: BookRow, command: Command): Result<null> => {
  const said = ofBookIn(command).filter(({ field, value }) => ofPublished.has(field) && value !== null && value !== '')
  if (said.length === 0) return ok(null)
  if (!making.isbn)
    return fail(403, 'isbn_not_entitled', '版次、定价和 ISBN 只印在交过出版资料、登记了书号的书上，请先和我们联系')
  const own = isbnDigits(making.isbn.number)
  const isOther = said.some(
    ({ field, value }) => field === copyrightField('isbn') && (typeof value !== 'string' || isbnDigits(value) !== own),
  )
  return isOther ? fail(422, 'other_isbn', `这本书登记的书号是 ${making.isbn.number}，只能印这一个`) : ok(null)
}

const letters: readonly [LetterName, string][] = [
  ['preface', '序言'],
  ['acknowledgement', '致谢'],
]

const ofBookIn = (command: Command) =>
  'changes' in command ? command.changes.filter(({ target }) => target === bookTarget) : []

const isOf =
  (name: LetterName) =>
  ({ field }: { field: string }) =>
    field.startsWith(`${name}/`)

/** Does one of these write a letter? */
export const writesLetters = (commands: readonly Command[]): boolean =>
  commands.some((command) => letters.some(([name]) => ofBookIn(command).some(isOf(name))))

/** Commands whose letter would be too long, by id. */
export type LongLetters = ReadonlyMap<string, Failure>

/**
 * Measures the letters these commands write, all at once in a thread and before the book is locked. A letter that is
 * rewritten by a later one of them is measured only where that does not fit. What another device writes of the same letter
 * in this moment, and a style chosen later, are told by the check.
 */
export const longLetters = async (book: BookRow, commands: readonly Command[]): Promise<LongLetters> => {
  const written = letters.flatMap(([name, label]) => {
    const own = commands.filter((command) => ofBookIn(command).some(isOf(name)))
    return own.length === 0 ? [] : [{ name, label, own }]
  })
  const now = await findEdits(db(), book.id, [bookTarget])
  const asked = written.map(({ name, own }) => {
    const changes = own.map((command) => ofBookIn(command).filter(isOf(name)))
    return { name, versions: own.map((_, at) => designOf([...now, ...changes.slice(0, at + 1).flat()])) }
  })
  const found = (await designWork('lettersWork', book, { letters: asked })) ?? []
  return new Map(
    written.flatMap(({ label, own }, at) =>
      own.flatMap(({ id }, version) => {
        const over = found[at]?.[version]
        const failed = over && fail(422, 'letter_too_long', `${label}最多印两页，${overWords(over)}，没有放进书里`)
        return failed ? [[id, failed.failure] as const] : []
      }),
    ),
  )
}

/** What of a command about the book its own fields cannot say: whether it is published, and whether a letter fits on its pages. */
export const mayDress = (book: BookRow, command: Command, long: LongLetters): Result<null> => {
  const allowed = mayPublish(book, command)
  if (!allowed.ok) return allowed
  const failure = long.get(command.id)
  return failure ? { ok: false, failure } : ok(null)
}
