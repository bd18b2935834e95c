import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { type BookRow, changeBook, findBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { publicId } from '#lib/books/book/book-view.server.ts'
import { type Db, transaction } from '#lib/db/db.server.ts'
import { readIsbn } from '#lib/edits/book/isbn.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { findBookOfIsbn, lockIsbn } from './isbn.sql.ts'
import { isbnDigits } from './printed-isbn.ts'

/** What the desk saw: whose number it is, and by which papers. */
export type IsbnPapers = { number: string; publisher: string; papers: string }

/** Characters of a publisher's name, and of what is noted of its papers. */
const [mostOfPublisher, mostOfPapers] = [40, 500]

const readPapers = ({ number, publisher, papers }: IsbnPapers): Result<IsbnPapers> => {
  const isbn = readIsbn(number)
  if (isbn === undefined || isbnDigits(isbn) === undefined)
    return fail(422, 'wrong_isbn', 'ISBN 要有 13 位数字，校验位也要对，请对着书号再看一遍')
  const read = { number: isbn, publisher: publisher.trim(), papers: papers.trim() }
  if (read.publisher === '' || [...read.publisher].length > mostOfPublisher)
    return fail(422, 'no_publisher', `要写出版社的名字，最多 ${mostOfPublisher} 个字`)
  if (read.papers === '' || [...read.papers].length > mostOfPapers)
    return fail(422, 'no_papers', `要写看过哪些出版资料，最多 ${mostOfPapers} 个字`)
  return ok(read)
}

/**
 * The book an address or an id names, as an operator's command gives it, locked; one that was signed stays as it was signed.
 * `deleted`: one its owner deleted, too.
 */
const openBookNamed = async (tx: Db, given: string, deleted = false): Promise<Result<BookRow>> => {
  const book = await findBook(tx, decodeBookId(given)?.id ?? given, true)
  if (!book || (book.deletedAt !== null && !deleted)) return fail(404, 'not_found', `没有编号 ${given} 的书`)
  return book.status === 'finalized'
    ? fail(409, 'finalized', '这本书已经定稿，要先由主人取消定稿，才能登记或撤下书号')
    : ok(book)
}

/** Records the number a book was given and the papers it was given by; the book is set anew with it. Answers its id. */
export const recordIsbn = async (given: string, told: IsbnPapers): Promise<Result<string>> => {
  const read = readPapers(told)
  if (!read.ok) return read
  const isbn = read.value
  const digits = isbnDigits(isbn.number) ?? ''
  return transaction(async (tx) => {
    const found = await openBookNamed(tx, given)
    if (!found.ok) return found
    const book = found.value
    await lockIsbn(tx, digits)
    const holder = await findBookOfIsbn(tx, digits)
    const other = holder && holder.id !== book.id ? await findBook(tx, holder.id) : undefined
    if (other) return takenBy(other)
    await changeBook(tx, book.id, { making: { ...book.making, isbn: { ...isbn, atMs: Date.now() } } })
    await noted(tx, book, 'isbn.record', `${isbn.number}，${isbn.publisher}：${isbn.papers}`)
    return ok(publicId(book))
  })
}

const takenBy = (other: BookRow) =>
  fail(
    409,
    'isbn_taken',
    `这个书号已经登记给另一本书（编号 ${publicId(other)}${other.deletedAt === null ? '' : '，主人已经删了'}），一个书号只给一本；那一本不用了，先用 --remove 撤下`,
  )

/**
 * Takes the number back: the book is private again and prints neither number, edition nor price. Of a deleted one, too: whoever
 * made it again needs the number.
 */
export const removeIsbn = async (given: string): Promise<Result<string>> =>
  transaction(async (tx) => {
    const found = await openBookNamed(tx, given, true)
    if (!found.ok) return found
    const book = found.value
    const { isbn, ...making } = book.making
    if (!isbn) return fail(404, 'not_found', `编号 ${given} 的书没有登记过书号`)
    await changeBook(tx, book.id, { making })
    await noted(tx, book, 'isbn.remove', isbn.number)
    return ok(publicId(book))
  })

const noted = async (tx: Db, { id, ownerId, deletedAt }: BookRow, action: string, reason: string): Promise<void> => {
  await audit(tx, { actorId: null, capability: 'press', action, userId: ownerId, ref: id, reason })
  if (deletedAt === null) await requestTypesetting(tx, id)
}
