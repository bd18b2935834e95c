/** Books shown for a sum, at the desk: published and paid in one transaction, or refused with a reason (0357). */
import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import { tell } from '#lib/helpdesk/notice.server.ts'
import { pictureKey } from '#lib/helpdesk/picture.server.ts'
import { addUnboxing, type KeptPicture, keepPictures } from '#lib/helpdesk/unboxing.server.ts'
import { postOfCashback } from '#lib/helpdesk/unboxing.sql.ts'
import { isShownBinding } from '#lib/helpdesk/unboxing.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { judge } from '#lib/moderation/judge.ts'
import { hitNames, partsOf } from '#lib/moderation/moderation.ts'
import { payCashback } from '#lib/orders/cashback/cashback.server.ts'
import {
  findCashback,
  listCashbacks,
  moveCashback,
  type NamedCashback,
  namedCashback,
} from '#lib/orders/cashback/cashback.sql.ts'
import type { CashbackRow } from '#lib/orders/cashback/cashback.table.ts'
import { cashbackName, keepsPictures } from '#lib/orders/cashback/cashback.ts'
import { findOrder, linesOf } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { productName } from '#lib/orders/product-name.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { yuan } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import type { Capability } from '#lib/users/capability.ts'
import { audit } from '#lib/users/operator.sql.ts'
import type * as api from './cashback-desk.api.ts'

type View = z.output<typeof api.cashbackDeskRow>

const reviewers = ['review', 'manage'] as const satisfies readonly Capability[]

const viewOf = async (tx: Db, named: NamedCashback, { userId }: DeskOperator): Promise<View> => {
  const { cashback: row, order, line, buyerNo } = named
  const [title, words] = [judge(row.title), judge(row.words)]
  const hits = [...title.hits, ...words.hits]
  const isOthers = row.userId !== null && row.userId !== userId
  return {
    ...{ id: row.id, orderNo: wireNumber(order.kind, order.number), state: row.state, buyerNo },
    ...{ statusName: cashbackName(row.state), bookName: line.title, typeName: productName(line.product) },
    ...{ bindingName: bindingName(line.binding), nickname: row.author },
    pictures: keepsPictures(row.state) ? row.pictures : [],
    ...{ title: partsOf(row.title, title.hits), words: partsOf(row.words, words.hits) },
    found: [...new Set(hits.map(({ word, kind }) => (word ? `「${word}」${hitNames[kind]}` : hitNames[kind])))],
    ...{ rewardFen: row.rewardFen, paidFen: row.postedFen, refusal: row.refusal },
    postId: (await postOfCashback(tx, row.id))?.id ?? null,
    createTime: row.createdAt.getTime(),
    decidedTime: row.decidedAt?.getTime() ?? null,
    mayDecide: isOthers && row.state === 'submitted',
  }
}

/** Of one page, one after another: a page has twenty. */
const viewsOf = async (rows: readonly NamedCashback[], operator: DeskOperator): Promise<View[]> => {
  const views: View[] = []
  for (const row of rows) views.push(await viewOf(db(), row, operator))
  return views
}

export const seeCashbacks = async ({ actor, query }: CallOf<typeof api.listDeskCashbacks>) => {
  const allowed = await deskOperator(db(), actor, reviewers)
  if (!allowed.ok) return allowed
  const { rows, total } = await listCashbacks(db(), query.tab === 'decided', query)
  return ok({ results: await viewsOf(rows, allowed.value), totalCount: total })
}

/** The page of posts its address asks for; `?done=1`: those that were decided. */
export const cashbacksPage = async (actor: Actor, url: URL) => {
  const allowed = await deskOperator(db(), actor, reviewers)
  if (!allowed.ok) return allowed
  const list = await pageOf(
    url,
    20,
    ({ done, ...paging }) => listCashbacks(db(), done, paging),
    (row) => row,
  )
  return ok({ ...list, results: await viewsOf(list.results, allowed.value), operator: allowed.value })
}

type Owned = { row: CashbackRow & { userId: string }; order: OrderRow; operator: DeskOperator }

/** One that somebody else wrote, its order held; before whoever may decide it. */
const cashbackFor = async (tx: Db, actor: Actor, id: string): Promise<Result<Owned>> => {
  const allowed = await deskOperator(tx, actor, reviewers)
  if (!allowed.ok) return allowed
  const known = await findCashback(tx, id)
  const order = known && (await findOrder(tx, known.orderId, true))
  // Again: whoever held the order may have changed it.
  const row = await findCashback(tx, id)
  if (!order || !row?.userId) return notFound()
  if (row.userId === allowed.value.userId) return fail(403, 'own_order', '自己晒的书要请别的同事来审')
  return ok({ row: { ...row, userId: row.userId }, order, operator: allowed.value })
}

const decided = () => fail(409, 'wrong_state', '这一篇已经审过或撤回了，请刷新后再看')

const note = (tx: Db, { row, order, operator }: Owned, event: string, words: string): Promise<void> =>
  audit(tx, {
    ...{ actorId: operator.userId, capability: operator.capability, action: `cashback.${event}` },
    ...{ userId: row.userId, ref: order.number, reason: words },
  })

const answered = async (tx: Db, { row, operator }: Owned): Promise<Result<View>> =>
  ok(await viewOf(tx, (await namedCashback(tx, row.id))!, operator))

export const refuseCashback = ({ actor, params, body }: CallOf<typeof api.refuseDeskCashback>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await cashbackFor(tx, actor, params.id)
    if (!found.ok) return found
    const { row, order, operator } = found.value
    const set = { refusal: body.words, decidedBy: operator.userId, decidedAt: new Date() }
    const moved = await moveCashback(tx, row.id, 'refuse', { set, actorId: operator.userId })
    if (!moved.ok) return decided()
    await note(tx, found.value, 'refuse', body.words)
    const orderNo = wireNumber(order.kind, order.number)
    const text = `您晒的「${row.title}」没有通过：${body.words}。在订单 ${orderNo} 的晒书返现里改一改，可以再提。`
    await tell(tx, row.userId, text, `cashback-end-${row.id}`)
    return answered(tx, found.value)
  })

const pictureAlts = ({ title, pictures }: CashbackRow): { alt: string }[] =>
  pictures.map((_, at) => ({ alt: `${title}，第 ${at + 1} 张照片` }))

/** Pictures are read, and those everybody sees made of them, before the order is held: it takes seconds. */
const picturesOf = async (row: CashbackRow): Promise<Result<KeptPicture[]>> => {
  for (const id of row.pictures)
    if (!(await storage().exists(pictureKey(id)))) return fail(410, 'pictures_gone', '照片已经不在了，请作者再提一次')
  const bytes = await Promise.all(row.pictures.map((id) => storage().getBytes(pictureKey(id))))
  return ok(await keepPictures(pictureAlts(row), bytes))
}

/** Everybody reads it, marked, and its writer has the sum: both or nothing, once. */
const publishKept = (actor: Actor & { kind: 'user' }, id: string, kept: readonly KeptPicture[]) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await cashbackFor(tx, actor, id)
    if (!found.ok) return found
    const { row, order, operator } = found.value
    if (row.state !== 'submitted') return decided()
    if (order.state !== 'completed') return fail(409, 'wrong_state', '这一单的钱已经退了，不再发布和返现')
    const line = (await linesOf(tx, order.id)).find(({ position }) => position === row.position)
    if (!line || !isShownBinding(line.binding)) throw new Error('a line of an order is gone')
    const { author, title, words: content, userId: ownerId, id: cashbackId } = row
    const { product, binding, title: book } = line
    const post = { author, title, content, product, binding, book, preferred: false, ownerId, cashbackId }
    await addUnboxing(tx, post, kept)
    await note(tx, found.value, 'publish', `发布，返 ${yuan(row.rewardFen)} 元`)
    const text = `您晒的「${title}」发布了，返现 ${yuan(row.rewardFen)} 元已到余额。谢谢您拿给大家看。`
    await tell(tx, ownerId, text, `cashback-end-${row.id}`)
    // The ledger last: it locks accounts, and nobody is to wait for them longer than they must.
    const paid = await payCashback(tx, row, order.number, operator.userId)
    return paid.ok ? answered(tx, found.value) : paid
  })

export const publishCashback = async ({ actor, params }: CallOf<typeof api.publishDeskCashback>) => {
  const allowed = await deskOperator(db(), actor, reviewers)
  if (!allowed.ok) return allowed
  const row = await findCashback(db(), params.id)
  if (!row?.userId) return notFound()
  if (row.userId === actor.userId) return fail(403, 'own_order', '自己晒的书要请别的同事来审')
  if (row.state !== 'submitted') return decided()
  const kept = await picturesOf(row)
  return kept.ok ? publishKept(actor, params.id, kept.value) : kept
}
