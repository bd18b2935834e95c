import type { createBook } from '#lib/books/book/book.api.ts'
import { addBookFrom, looksFit } from '#lib/books/book/book.server.ts'
import { type BookRow, findBookOfImport } from '#lib/books/book/book.sql.ts'
import type { CreationOptions } from '#lib/books/book/book.table.ts'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { defaultAuthor, defaultSubtitle } from '#lib/books/book/book-limits.ts'
import { articleBookType, typeOf } from '#lib/books/book/book-types.ts'
import { viewChanged } from '#lib/books/book/book-view.server.ts'
import { designSelection } from '#lib/books/book/design-options.ts'
import { hasPosts } from '#lib/books/content/omitted.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { findSource, listPeople, listPostMedia, type SourceRow } from '#lib/posts/post.sql.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { findImport } from '#lib/sources/job/import.sql.ts'
import {
  bookTypeNames,
  createFlows,
  type FlowId,
  flowOfKind,
  type Only,
  takesKind,
} from '#lib/sources/upload/create-flows.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

type NewBookInput = CallOf<typeof createBook>['body']

const sourceFor = async (tx: Db, ownerId: string, body: NewBookInput): Promise<Result<SourceRow>> => {
  if (body.importId !== undefined) {
    const found = await findImport(tx, ownerId, body.importId, body.once)
    if (!found) return notFound()
    if (found.status !== 'ready' || found.sourceId === null || found.held) {
      return fail(409, 'import_not_ready', '文件还没有读完，请等一等再做书')
    }
    const made = body.once ? await findBookOfImport(tx, ownerId, found.id) : undefined
    if (made) {
      const details = { id: encodeBookId(made), title: made.title }
      return fail(409, 'already_made', `这份内容已经编成《${made.title}》`, details)
    }
    const imported = await findSource(tx, found.sourceId)
    return imported ? ok(imported) : notFound()
  }
  const source = body.sourceId === undefined ? undefined : await findSource(tx, body.sourceId)
  return source && source.ownerId === ownerId ? ok(source) : notFound()
}

export const makeBook = async (call: CallOf<typeof createBook>) => viewChanged(await madeBook(call))

const madeBook = ({ body, actor }: CallOf<typeof createBook>): Promise<Result<BookRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const source = await sourceFor(tx, actor.userId, body)
    if (!source.ok) return source
    const wanted = flowFor(body, source.value.kind)
    if (!wanted.ok) return wanted
    const flow = wanted.value
    const { only, defaults, bookType } = createFlows[flow]
    const fits = looksFit(await bucket('products', tx), bookType, body, defaults.style)
    if (!fits.ok) return fits
    const { fromMonth, toMonth, authorIds } = body
    const sourceId = source.value.id
    const span = { fromMonth: fromMonth ?? null, toMonth: toMonth ?? null }
    const taking = { ...span, sourceId, authorIds: authorIds ?? null, making: only ? { only } : {} }
    if (!(await hasPosts(tx, taking, body.omit ?? []))) return fail(422, 'no_posts', nothingChosen(only))
    const book = await addBookFrom(tx, {
      ownerId: actor.userId,
      sourceId,
      title: body.title || defaults.title,
      subtitle: body.subtitle || defaultSubtitle,
      author: body.author || defaultAuthor,
      ...span,
      authorIds: authorIds ? [...new Set(authorIds)].sort() : null,
      flow,
      style: body.style,
      cover: body.cover,
      coverPhoto: await ownPhoto(tx, sourceId, body.coverPhoto),
      making: await makingOf(tx, body, flow, sourceId),
    })
    return ok(book)
  })

/** The picture somebody saw on the cover they chose, where the server has it under the same name. */
const ownPhoto = async (tx: Db, sourceId: string, photo: string | undefined): Promise<string | null> => {
  if (photo === undefined) return null
  const media = await listPostMedia(tx, sourceId)
  return media.some((one) => one.state === 'present' && one.kind !== 'video' && one.sha256 === photo) ? photo : null
}

const nothingChosen = (only: Only | undefined): string =>
  only === 'private' ? '这里面没有标明“仅自己可见”的内容' : '这段时间里没有可以做进书里的内容'

/** The way asked for, or the plain one; posts of another kind, nobody chosen and no consent are each said. */
const flowFor = (body: NewBookInput, kind: string): Result<FlowId> => {
  const flow = body.flow ?? flowOfKind(kind) ?? 'wxbook'
  const { privacy, what } = createFlows[flow]
  const plain = flowOfKind(kind)
  if (!takesKind(flow, kind)) {
    const other = plain === undefined ? typeOf(articleBookType).name : bookTypeNames[createFlows[plain].bookType]
    return fail(422, 'other_flow', `读到的不是${what}，可以做成${other}，已经传好的文件不用重传`)
  }
  if (privacy !== 'friend') return ok(flow)
  if (body.authorIds?.length !== 1) return fail(422, 'person_needed', '请选一位：这本书收谁写的')
  if (body.consent !== true) return fail(422, 'consent_needed', '做朋友的书，要先征得 Ta 的同意')
  return ok(flow)
}

const makingOf = async (tx: Db, body: NewBookInput, flow: FlowId, sourceId: string): Promise<CreationOptions> => {
  const { only, privacy, asks, bookType } = createFlows[flow]
  const { binding = '', paper = '' } = body
  const selection = designSelection(await bucket('products', tx), bookType, new URLSearchParams({ binding, paper }))
  const [person = ''] = privacy === 'friend' ? (body.authorIds ?? []) : []
  const known = person === '' ? [] : await listPeople(tx, sourceId)
  return {
    ...(only ? { only } : {}),
    ...(body.omit && body.omit.length > 0 ? { omit: [...new Set(body.omit)].sort() } : {}),
    ...(body.importId === undefined ? {} : { importId: body.importId }),
    ...(selection.binding === undefined
      ? {}
      : { selection: { binding: selection.binding, paper: selection.paper ?? null } }),
    // 20 开童年 writes ages beside the posts, whatever the book is made of.
    ...((asks === 'child' || body.style === 'tongnian') && body.child ? { child: body.child } : {}),
    ...(asks === 'starter' && body.foldQuotes ? { foldQuotes: true } : {}),
    ...(person === ''
      ? {}
      : { consent: { person, name: known.find(({ id }) => id === person)?.names[0] ?? '', atMs: Date.now() } }),
  }
}
