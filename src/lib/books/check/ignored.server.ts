import { bookFor } from '#lib/books/book/book-access.server.ts'
import { findingsBeside } from '#lib/books/check/check-findings.server.ts'
import { findingKey } from '#lib/books/check/finding-key.ts'
import { saveIgnored } from '#lib/books/check/ignored.sql.ts'
import { withIgnored } from '#lib/books/check/ignored.ts'
import type { ignoreFindings } from '#lib/books/layout/finish.api.ts'
import { getLayout } from '#lib/books/layout/layout-store.server.ts'
import { transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { fail, ok } from '#lib/std/result.ts'

/** Only what is found now, and need not be mended, is ignored: nobody can silence what has yet to go wrong. */
export const ignoreOwnFindings = async ({ params, body, actor }: CallOf<typeof ignoreFindings>) =>
  transaction(async (tx) => {
    const found = await bookFor(tx, actor, 'book.edit', params.id)
    if (!found.ok) return found
    const book = found.value
    let keys = body.keys.filter((key) => Object.hasOwn(book.ignored, key))
    if (body.reason !== undefined) {
      if (book.layoutKey === null) return fail(409, 'typesetting', '正在排版，请稍等一会儿')
      const { issues } = await getLayout(book.layoutKey)
      const now = [...issues, ...(await findingsBeside(tx, book, actor))]
      const known = new Set(now.filter(({ severity }) => severity !== 'error').map(findingKey))
      keys = body.keys.filter((key) => known.has(key))
      if (keys.length === 0) return fail(409, 'finding_gone', '这一处已经不在了，请刷新看看')
    }
    await saveIgnored(tx, book.id, withIgnored(book.ignored, { keys, reason: body.reason ?? null, atMs: Date.now() }))
    return ok({ changed: new Set(keys).size })
  })
