import { decodeBookId } from '#lib/books/book/book-id.ts'
import type { Actor } from '#lib/http/actor.ts'
import { POST as finalize } from '../../src/pages/api/book/[id]/finalize.ts'
import { GET as bookInfo } from '../../src/pages/api/book/[id]/info.ts'
import { POST as createBook } from '../../src/pages/api/book/books.ts'
import { callEndpoint } from './call.ts'
import { bring, dataOf, until } from './import.ts'

type Person = Extract<Actor, { kind: 'user' }>
type Seen = { id: string; status: string }
/** `id` as in addresses, `row` as in the database. */
export type SignedBook = { id: string; row: string }

/** Waits until it is set. */
export const settled = (id: string, actor: Person): Promise<Seen> =>
  until(
    async () => dataOf<Seen>(await callEndpoint(bookInfo, { params: { id }, actor })),
    ({ status }) => status !== 'typesetting',
  )

export const signBook = (id: string, actor: Person) => callEndpoint(finalize, { params: { id }, body: {}, actor })

/**
 * A diary of this person of so many months, set and finalized; its PDFs are being made. 40 months of 700 characters are enough to be bound. Needs
 * `registerJobs()` and `startQueue()`.
 */
export const signedBook = async (actor: Person, words = '春天来了', months = 2): Promise<SignedBook> => {
  const rows = Array.from(
    { length: months },
    (_, at) => `${new Date(Date.UTC(2022, at, 5)).toISOString().slice(0, 10)},${words}`,
  )
  const bytes = new TextEncoder().encode(`日期,内容\n${rows.join('\n')}\n`)
  const { id: importId } = await bring(actor, [{ name: '日记.csv', bytes }], { flow: 'diarybook' })
  const made = await callEndpoint(createBook, { body: { importId, flow: 'diarybook' }, actor })
  const { id } = await settled(dataOf<Seen>(made).id, actor)
  const answer = await signBook(id, actor)
  if (answer.status !== 200) throw new Error(`not finalized: ${JSON.stringify(answer.body)}`)
  return { id, row: decodeBookId(id)!.id }
}
