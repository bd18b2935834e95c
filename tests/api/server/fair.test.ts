/** One person's many books do not hold up another's one: the order in which jobs of several people are begun. */
import { expect, test } from 'vitest'
import { requestTypesetting, typesetJobName } from '#lib/books/book/book.server.ts'
import { addBook } from '#lib/books/book/book.sql.ts'
import { transaction } from '#lib/db/db.server.ts'
import { registerJob, startQueue } from '#lib/queue/queue.server.ts'
import { makeUser } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()
const cover = { pic: null, rotate: 0, scale: 1, x: 0, y: 0, codeName: 'vertical', text: null }
let serial = 0
const wantBooks = async (ownerId: string, many: number): Promise<string[]> => {
  const ids = Array.from({ length: many }, () => `book-${++serial}`)
  const rest = {
    ownerId,
    type: 'wxbook',
    sourceId: 's',
    title: '书',
    subtitle: '',
    author: '',
    cover,
    style: 'shiguang',
  }
  for (const id of ids)
    await transaction(async (tx) => {
      await addBook(tx, { id, ...rest })
      await requestTypesetting(tx, id)
    })
  return ids
}

test('sixty books of one person, then one of another, then one of a third: each begins at once', async () => {
  const [many, one, late] = [await makeUser(connection), await makeUser(connection), await makeUser(connection)]
  const began: string[] = []
  let after = (_count: number): Promise<unknown> => Promise.resolve()
  let all: () => void
  const done = new Promise<void>((resolve) => {
    all = resolve
  })
  registerJob<{ bookId: string }>(typesetJobName, async ({ bookId }) => {
    began.push(bookId)
    await after(began.length)
    if (began.length === 66) all()
  })
  const first = await wantBooks(many.id, 60)
  const [second] = await wantBooks(one.id, 1)
  let lateBook = ''
  let more: string[] = []
  after = async (count) => {
    if (count === 20) [lateBook = ''] = await wantBooks(late.id, 1)
    // Somebody who keeps asking takes turns with who asked before: nobody waits for ever.
    if (count === 30) more = await wantBooks(one.id, 4)
  }
  await startQueue()
  await done
  const placeOf = (id: string): number => began.indexOf(id)
  expect(placeOf(second!)).toBeLessThan(3)
  expect(placeOf(lateBook)).toBeLessThan(23)
  // Every second turn is theirs, no more.
  const theirs = more.map(placeOf)
  expect(Math.max(...theirs)).toBeLessThan(42)
  expect(began.slice(30, 38).filter((id) => first.includes(id)).length).toBeGreaterThan(2)
  // In the order they were asked for.
  expect(began.filter((id) => first.includes(id))).toEqual(first)
})
