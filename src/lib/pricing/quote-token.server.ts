import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existingService, setService } from '#lib/config/services.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'
import { canonicalJson } from '#lib/std/canonical.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** How long a price that was told is kept to. */
export const quoteMs = 15 * 60_000
const longest = 4000

/** What was agreed to, each by its hash: every row of the price, the words of the address, the content of the book, the gift, the balance's part. */
export type Agreed = { price: string; place: string; book: string; gift: string; balance: string }

/** What a quote was given for. `id`: one order each. An order made from it is what was agreed to, or is asked anew. */
export type QuoteOf<Ask> = { id: string; userId: string; ask: Ask; agreed: Agreed; untilMs: number }

const secretOf = async (db: Db): Promise<Buffer> =>
  existingService<Buffer>('quote-key') ??
  setService('quote-key', Buffer.from(await signingKey(db, 'quote', randomBytes(32).toString('base64')), 'base64'))

const sign = (secret: Buffer, body: string): Buffer => createHmac('sha256', secret).update(`quote\n${body}`).digest()

/** The same rows give the same hash. */
export const hashOf = (rows: unknown): string => createHash('sha256').update(canonicalJson(rows)).digest('base64url')

/** A quote as the browser carries it: readable, and nobody but us can make or change one. */
export const signQuote = async <Ask>(db: Db, quote: QuoteOf<Ask>): Promise<string> => {
  const body = Buffer.from(canonicalJson(quote)).toString('base64url')
  return `${body}.${sign(await secretOf(db), body).toString('base64url')}`
}

const badQuote = () => fail(422, 'bad_quote', '这份报价认不出来，请重新看一下价钱')

/** What stands in a quote we gave this person; 409 when its time is over. */
export const readQuote = async <Ask>(
  db: Db,
  token: string,
  who: { userId: string; nowMs: number },
): Promise<Result<QuoteOf<Ask>>> => {
  const [, body, mac] = /^([\w-]+)\.([\w-]{43})$/.exec(token.slice(0, longest)) ?? []
  if (body === undefined || mac === undefined) return badQuote()
  const right = sign(await secretOf(db), body)
  const given = Buffer.from(mac, 'base64url')
  // base64url of 32 bytes has more than one spelling; only ours is taken.
  if (given.toString('base64url') !== mac || !timingSafeEqual(given, right)) return badQuote()
  const quote = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as QuoteOf<Ask>
  if (quote.userId !== who.userId) return badQuote()
  if (quote.untilMs <= who.nowMs) return fail(409, 'quote_over', '这份报价过了时间，请重新看一下价钱')
  return ok(quote)
}
