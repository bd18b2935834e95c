import { encodeBookId } from '#lib/books/book/book-id.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { codeUrl, keptMs } from '#lib/media/code.server.ts'
import { findOwnMedia } from '#lib/media/media.sql.ts'
import { mediaKey, thumbnailPx } from '#lib/media/picture.ts'
import { isoDay } from '#lib/std/clock.ts'
import { fail, ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { answerFile } from '#lib/works/pdf-answer.server.ts'
import type * as api from './code.api.ts'
import { codeState, renewedUntil } from './code-state.ts'
import { booksOfCodes, changeCode, findOwnCode, listOwnCodes, type OwnCode } from './codes.sql.ts'

type Owner = { actor: { userId: string } }

const pageSize = 24

const namedLike = (kind: string): kind is 'video' | 'link' => kind === 'video' || kind === 'link'

/** Codes as their owner is told them. Outside any transaction: the key of the addresses may need a connection of its own. */
const viewCodes = async (userId: string, rows: readonly OwnCode[]) => {
  const printed = await booksOfCodes(
    db(),
    rows.map(({ code }) => code.code),
  )
  const signer = await mediaSigner()
  const now = Date.now()
  return rows.map(({ code: row, film }) => ({
    code: row.code,
    url: codeUrl(row.code),
    kind: namedLike(row.kind) ? row.kind : ('video' as const),
    state: codeState(row, now),
    title: row.title,
    untilAt: row.untilAt.getTime(),
    createdAt: row.createdAt.getTime(),
    isReplaced: row.printedSha256 !== null && row.printedSha256 !== row.sha256,
    link: row.kind === 'link' ? row.url : null,
    film: row.kind === 'video' ? film : null,
    poster:
      row.posterSha256 === null ? null : signer.address(row.posterSha256, { kind: 'viewer', userId }, thumbnailPx),
    books: printed
      .filter(({ code }) => code === row.code)
      .map((book) => ({ id: encodeBookId(book), title: book.title })),
  }))
}
export type CodeView = Awaited<ReturnType<typeof viewCodes>>[number]

/** One page of a person's codes, as the address of the page says. */
export const codesPage = async (actor: { userId: string }, url: URL) => {
  const found = await pageOf(
    url,
    pageSize,
    (asked) => listOwnCodes(db(), actor.userId, asked),
    (row) => row,
  )
  return { ...found, results: await viewCodes(actor.userId, found.results) }
}

export const printedCodes = async ({ actor, query }: CallOf<typeof api.listPrintedCodes>) => {
  const { rows, total } = await listOwnCodes(db(), actor.userId, query)
  return ok({ results: await viewCodes(actor.userId, rows), totalCount: total })
}

/** One code as its owner is told it. */
export const codeView = async (userId: string, code: string) => {
  const found = await findOwnCode(db(), userId, code)
  const [view] = found ? await viewCodes(userId, [found]) : []
  return view ? ok(view) : notFound()
}

type Changed = { ok: true; value: undefined } | ReturnType<typeof fail>

/** Changes one of a person's codes, held until it is done; 404 for whoever has no such. */
const change = async ({ actor }: Owner, code: string, work: (tx: Db, found: OwnCode) => Promise<Changed>) => {
  const done = await transactionInTurn(actor.userId, async (tx): Promise<Changed> => {
    const found = await findOwnCode(tx, actor.userId, code, true)
    return found ? work(tx, found) : notFound()
  })
  return done.ok ? codeView(actor.userId, code) : done
}

export const renewCode = ({ actor, params }: CallOf<typeof api.renewPrintedCode>) =>
  change({ actor }, params.code, async (tx, { code }) => {
    await changeCode(tx, code.code, { untilAt: new Date(renewedUntil(code.untilAt.getTime(), Date.now(), keptMs)) })
    return ok(undefined)
  })

/** A film may have been deleted while its code was closed: then there is nothing to open. */
export const closeCode = ({ actor, params, body }: CallOf<typeof api.closePrintedCode>) =>
  change({ actor }, params.code, async (tx, { code }) => {
    if (body.closed) {
      await changeCode(tx, code.code, { closedAt: code.closedAt ?? new Date() })
      return ok(undefined)
    }
    if (code.kind === 'video' && !(code.sha256 && (await findOwnMedia(tx, actor.userId, code.sha256))))
      return fail(409, 'film_gone', '这段视频已经删掉了，换一个文件，再把码打开')
    await changeCode(tx, code.code, { closedAt: null })
    return ok(undefined)
  })

/** The original behind a code, in ranges, for its owner alone. */
export const filmFile = async ({ actor, params, request }: CallOf<typeof api.downloadFilm>) => {
  const found = await findOwnCode(db(), actor.userId, params.code)
  const sha256 = found?.code.kind === 'video' ? found.code.sha256 : null
  const row = sha256 === null ? undefined : await findOwnMedia(db(), actor.userId, sha256)
  if (!found || !row || !(await storage().exists(mediaKey(row.sha256)))) return notFound()
  const end = row.mime === 'video/quicktime' ? 'mov' : 'mp4'
  const name = `书里的视频-${isoDay(found.code.createdAt.getTime())}-${found.code.code.slice(0, 6)}`
  return ok(
    await answerFile(request, mediaKey(row.sha256), { type: row.mime, plain: `film.${end}`, name: `${name}.${end}` }),
  )
}
