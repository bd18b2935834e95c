import type { BookRow } from '#lib/books/book/book.sql.ts'
import { bookFor, seeBook } from '#lib/books/book/book-access.server.ts'
import { findingsBeside } from '#lib/books/check/check-findings.server.ts'
import { findingKey } from '#lib/books/check/finding-key.ts'
import { saveIgnored } from '#lib/books/check/ignored.sql.ts'
import { withIgnored } from '#lib/books/check/ignored.ts'
import type { ignoreFindings } from '#lib/books/layout/finish.api.ts'
import { getLayout } from '#lib/books/layout/layout-store.server.ts'
import { db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { fail, ok } from '#lib/std/result.ts'

/** Only what is found now, and need not be mended, is ignored: nobody can silence what has yet to go wrong. */
export const ignoreOwnFindings = async ({ params, body, actor }: CallOf<typeof ignoreFindings>) => {
  const seen = await seeBook(db(), actor, params.id)
  if (!seen.ok) return seen
  // Found before the book is locked: the letters are measured for it.
  const known = body.reason === undefined ? undefined : await mayIgnore(seen.value.book, actor)
  return transactionInTurn(actor.userId, async (tx) => {
    const found = await bookFor(tx, actor, 'book.edit', params.id)
    if (!found.ok) return found
    const book = found.value
    if (known && book.layoutKey === null) return fail(409, 'typesetting', '正在排版，请稍等一会儿')
    const keys = body.keys.filter((key) => (known ? known.has(key) : Object.hasOwn(book.ignored, key)))
    if (known && keys.length === 0) return fail(409, 'finding_gone', '这一处已经不在了，请刷新看看')
    await saveIgnored(tx, book.id, withIgnored(book.ignored, { keys, reason: body.reason ?? null, atMs: Date.now() }))
    return ok({ changed: new Set(keys).size })
  })
}

/** Keys of what is found of the book now and need not be mended. */
const mayIgnore = async (book: BookRow, actor: Actor & { kind: 'user' }): Promise<ReadonlySet<string>> => {
  const issues = book.layoutKey === null ? [] : (await getLayout(book.layoutKey)).issues
  const now = [...issues, ...(await findingsBeside(db(), book, actor))]
  return new Set(now.filter(({ severity }) => severity !== 'error').map(findingKey))
}
