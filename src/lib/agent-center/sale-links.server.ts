import type { z } from 'zod'
import { activeAgentOf, holdActiveAgent } from '#lib/agents/agent.sql.ts'
import { hashPassword } from '#lib/auth/password.server.ts'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { bookFor, seeBookFor } from '#lib/books/book/book-access.server.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { asksBeforeSharing, publicId } from '#lib/books/book/book-view.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn, undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { counted } from '#lib/http/limits/rate-limit.server.ts'
import { waitSentence } from '#lib/http/limits/rate-limit.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { agentKey, agentKeySeconds, readLinkToken } from '#lib/works/share/link-token.server.ts'
import {
  addShareLink,
  changeShareLink,
  findOpenLink,
  findShareLink,
  listShareLinks,
} from '#lib/works/share/share-link.sql.ts'
import { endOf, mostLinks } from '#lib/works/share/share-links.server.ts'
import { viewLink } from '#lib/works/share/shared-kind.server.ts'
import { agentBooks, soldCopiesOf } from './agent-books.sql.ts'
import type { addSaleLink, agentBookRow, checkAgentBook, listAgentBooks, revokeSaleLink } from './sale-links.api.ts'

type AgentBook = z.output<typeof agentBookRow>

const notAgent = () => fail(403, 'not_agent', '您现在不是代理，先去申请')

const viewOf = async (db: Db, book: BookRow): Promise<AgentBook> => ({
  ...{ bookId: publicId(book), title: book.title, bookTypeName: typeOf(book.type).name },
  ...{ pageCount: book.pageCount, finalized: book.status === 'finalized' },
  links: await Promise.all((await listShareLinks(db, book.id, 'sell')).map(viewLink)),
  soldCopies: await soldCopiesOf(db, book.id),
})

/** One page of an agent's books, the newest first. */
const agentBooksPage = async (userId: string, paging: { page: number; pageSize: number }) => {
  const { rows, total } = await agentBooks(db(), userId, paging)
  const results: AgentBook[] = []
  for (const row of rows) results.push(await viewOf(db(), row))
  return { results, totalCount: total }
}

/** The page its address asks for. */
export const agentBooksFor = (userId: string, url: URL) =>
  pageOf(
    url,
    12,
    async (paging) => {
      const { results, totalCount } = await agentBooksPage(userId, paging)
      return { rows: results, total: totalCount }
    },
    (row) => row,
  )

export const listOwnAgentBooks = async ({ actor, query }: CallOf<typeof listAgentBooks>) =>
  (await activeAgentOf(db(), actor.userId)) ? ok(await agentBooksPage(actor.userId, query)) : notAgent()

/** A link by which customers see the book and order it. It opens nothing else, whoever holds it. */
export const makeSaleLink = async ({ params, body, actor }: CallOf<typeof addSaleLink>) => {
  const end = endOf(body.lastDay)
  if (!end.ok) return end
  // Whose it is first; hashing takes long: never while the row is locked.
  const own = await seeBookFor(db(), actor, 'book.share', params.id)
  if (!own.ok) return own
  const passwordHash = body.linkPassword === undefined ? null : await hashPassword(body.linkPassword)
  const made = await undoneInTurn(actor.userId, async (tx): Promise<Result<BookRow>> => {
    // Held: whoever is no longer one has no link that was made meanwhile.
    if (!(await holdActiveAgent(tx, actor.userId))) return notAgent()
    const book = await bookFor(tx, actor, 'book.share', params.id)
    if (!book.ok) return book
    if (asksBeforeSharing(book.value) && body.confirmShare !== true)
      return fail(409, 'confirm_share', '这本书里是只给少数人看的内容，给顾客看以前请再确认一次')
    const workId = book.value.id
    const links = await listShareLinks(tx, workId, 'sell')
    if (links.some(({ id }) => id === body.linkId)) return book
    if (links.length >= mostLinks) return fail(409, 'many_links', `一本书最多 ${mostLinks} 条卖书的链接`)
    const row = { id: body.linkId, workId, label: body.linkLabel, passwordHash, endsAt: end.value }
    const added = await addShareLink(tx, { ...row, purpose: 'sell' })
    return added ? book : fail(409, 'link_taken', '没有生成，请再按一次')
  })
  return made.ok ? ok(await viewOf(db(), made.value)) : made
}

/** For good: whoever came by it is out with the next request. Orders that were made stay. */
export const endSaleLink = async ({ params, actor }: CallOf<typeof revokeSaleLink>) => {
  const done = await transactionInTurn(actor.userId, async (tx): Promise<Result<BookRow>> => {
    const book = await bookFor(tx, actor, 'book.share', params.id)
    if (!book.ok) return book
    const link = await findShareLink(tx, book.value.id, params.linkId)
    if (link?.purpose !== 'sell') return notFound()
    if (link.revokedAt === null) await changeShareLink(tx, link.id, { revokedAt: new Date() })
    return book
  })
  return done.ok ? ok(await viewOf(db(), done.value)) : done
}

/** Counted before it is looked at, for the address and for the book. */
const tries = async (ip: string, bookId: string): Promise<Result<void>> => {
  const who = { ip, user: undefined, subject: bookId }
  const own = await counted('agent_book', who, Date.now())
  const all = await counted('agent_book_all', who, Date.now())
  const wait = own.wait ?? (own.count > 1 ? all.wait : undefined)
  return wait === undefined ? ok(undefined) : fail(429, 'too_many_requests', waitSentence(wait), { retryAfter: wait })
}

const nobody = () => fail(404, 'not_found', '这本书打不开，请问发给您的人')

/**
 * 7.K12: a key to one agent's book for the code that opens it (the end of a link's address, 132 bits). What does not fit together is one
 * answer. A link with a password is opened in the browser, where it is asked for.
 */
export const keyToAgentBook = async ({ query, ip }: CallOf<typeof checkAgentBook>) => {
  const { bookId, bookType, bookCode } = query
  const counts = await tries(ip, bookId)
  if (!counts.ok) return counts
  const named = decodeBookId(bookId)
  const linkId = await readLinkToken(bookCode)
  const link = linkId === undefined ? undefined : await findOpenLink(db(), linkId)
  const fits = link?.purpose === 'sell' && link.passwordHash === null && link.workId === named?.id
  const book = fits ? await findBook(db(), link.workId) : undefined
  if (!link || !book || book.deletedAt !== null || publicId(book) !== bookId || book.type !== bookType) return nobody()
  const authToken = await agentKey({ linkId: link.id, epoch: link.epoch }, Date.now() + agentKeySeconds * 1000)
  return ok({ authToken, expireIn: agentKeySeconds })
}
