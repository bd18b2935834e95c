/** Coupons at the desk: kinds of them, activities, codes (decision 0331). What is made is never changed; it can be ended. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { codeOf, printedCode } from '#lib/coupons/code.ts'
import { moveCoupon, openOfBatch } from '#lib/coupons/coupon.sql.ts'
import { couponNumber, readCouponNumber } from '#lib/coupons/coupon-number.ts'
import { hashOfCode, redeemKey } from '#lib/coupons/redeem.server.ts'
import { addBatch, addCodes, codesOfBatch, findBatch, moveCode, setBatchFrozen } from '#lib/coupons/redeem.sql.ts'
import * as templates from '#lib/coupons/template.sql.ts'
import type { TermsRow } from '#lib/coupons/template.table.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneWhenRefused } from '#lib/db/undone.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { longDay } from '#lib/std/clock.ts'
import { randomId } from '#lib/std/id.ts'
import { type Bp, bp, type Fen, fen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { audit } from '#lib/users/operator.sql.ts'
import type * as api from './coupon-desk.api.ts'
import { activityView, batchView, batchViewOf, templateViewOf } from './coupon-desk-view.server.ts'
import { csvOf } from './csv.ts'
import { scopeChoices } from './scope.ts'

const mayLook = (tx: Db, actor: Actor) => deskOperator(tx, actor, ['manage', 'finance', 'support'])
const mayMake = (tx: Db, actor: Actor) => deskOperator(tx, actor, ['manage'])

type Line = { action: string; ref: string; reason: string; details?: Record<string, string | number> }

const note = (
  tx: Db,
  { userId, capability }: DeskOperator,
  { action, ref, reason, details = {} }: Line,
): Promise<void> => audit(tx, { actorId: userId, capability, action, userId: null, ref, reason, details })

type Scope = { products: string[]; bindings: string[]; styles: string[] }

/** Ids nobody knows would make a coupon for nothing at all. */
const checkScope = async (tx: Db, scope: Scope): Promise<Result<void>> => {
  const choices = scopeChoices(await bucket('products', tx))
  const lost = (list: keyof Scope) => scope[list].find((id) => choices[list].every(([known]) => known !== id))
  const [product, binding, style] = [lost('products'), lost('bindings'), lost('styles')]
  if (product !== undefined) return fail(422, 'no_such_product', `没有叫「${product}」的产品`)
  if (binding !== undefined) return fail(422, 'no_such_binding', `没有叫「${binding}」的装帧`)
  return style === undefined ? ok(undefined) : fail(422, 'no_such_style', `没有叫「${style}」的版式`)
}

type Terms = Scope & {
  minimumFen: number
  amountFen?: number | undefined
  rateBp?: number | undefined
  mostFen?: number | undefined
}

const termsRow = ({ amountFen, rateBp, mostFen, minimumFen, products, bindings, styles }: Terms): TermsRow => ({
  amountFen: amountFen === undefined ? null : fen(amountFen),
  rateBp: rateBp === undefined ? null : bp(rateBp),
  mostFen: mostFen === undefined ? null : fen(mostFen),
  ...{ minimumFen: fen(minimumFen), products, bindings, styles },
})

/** What was promised, for the audit. */
const promised = ({
  amountFen,
  rateBp,
  mostFen,
  minimumFen,
}: {
  amountFen: Fen | null
  rateBp: Bp | null
  mostFen: Fen | null
  minimumFen: Fen
}) => ({
  ...(amountFen === null ? {} : { fen: amountFen }),
  ...(rateBp === null ? {} : { bp: rateBp }),
  ...(mostFen === null ? {} : { most_fen: mostFen }),
  minimum_fen: minimumFen,
})

export const listTemplatesAtDesk = async ({ actor, query }: CallOf<typeof api.listDeskTemplates>) => {
  const allowed = await mayLook(db(), actor)
  if (!allowed.ok) return allowed
  const { rows, total } = await templates.listTemplates(db(), query)
  return ok({ results: await templateViewOf(db(), rows), totalCount: total })
}

export const makeTemplateAtDesk = ({ actor, body }: CallOf<typeof api.makeTemplate>) =>
  undoneWhenRefused<z.output<typeof api.deskTemplate>>(async (tx) => {
    const allowed = await mayMake(tx, actor)
    if (!allowed.ok) return allowed
    const scope = await checkScope(tx, body)
    if (!scope.ok) return scope
    const { activityId = null, validDays = null, startsAt, endsAt } = body
    const activity = activityId === null ? undefined : await templates.findActivity(tx, activityId)
    if (activityId !== null && !activity) return fail(422, 'no_such_activity', '没有这个活动')
    if (activity && (startsAt >= activity.endsAt.getTime() || endsAt <= activity.startsAt.getTime()))
      return fail(422, 'coupon_over', '券能用的日子和活动的日子对不上，领到也用不了')
    const { name, words, withOthers, newcomersOnly, claimable, most, perPerson } = body
    const row = await templates.addTemplate(tx, {
      ...{
        id: couponNumber(),
        name,
        words,
        withOthers,
        newcomersOnly,
        claimable,
        most,
        perPerson,
        activityId,
        validDays,
      },
      ...{ ...termsRow(body), startsAt: new Date(startsAt), endsAt: new Date(endsAt), madeBy: allowed.value.userId },
    })
    await note(tx, allowed.value, {
      ...{ action: 'coupon.make', ref: row.id, reason: row.name },
      details: { ...promised(row), most: row.most },
    })
    return ok((await templateViewOf(tx, [row]))[0]!)
  })

export const stopTemplateAtDesk = ({ actor, params, body }: CallOf<typeof api.stopDeskTemplate>) =>
  undoneWhenRefused<z.output<typeof api.deskTemplate>>(async (tx) => {
    const allowed = await mayMake(tx, actor)
    if (!allowed.ok) return allowed
    const number = readCouponNumber(params.couponNo)
    if (number === undefined || !(await templates.findTemplate(tx, number))) return notFound()
    const row = await templates.stopTemplate(tx, number, new Date())
    if (!row) return fail(409, 'wrong_state', '已经停过了，请刷新后再看')
    await note(tx, allowed.value, { action: 'coupon.stop', ref: row.id, reason: body.words })
    return ok((await templateViewOf(tx, [row]))[0]!)
  })

export const listActivitiesAtDesk = async ({ actor, query }: CallOf<typeof api.listDeskActivities>) => {
  const allowed = await mayLook(db(), actor)
  if (!allowed.ok) return allowed
  const { rows, total } = await templates.listActivities(db(), query)
  return ok({ results: rows.map(activityView), totalCount: total })
}

export const makeActivityAtDesk = ({ actor, body }: CallOf<typeof api.makeActivity>) =>
  undoneWhenRefused<z.output<typeof api.deskActivity>>(async (tx) => {
    const allowed = await mayMake(tx, actor)
    if (!allowed.ok) return allowed
    const scope = await checkScope(tx, body)
    if (!scope.ok) return scope
    const { name, words, startsAt, endsAt } = body
    const row = await templates.addActivity(tx, {
      ...{ id: randomId(), name, words, ...termsRow(body), madeBy: allowed.value.userId },
      ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
    })
    await note(tx, allowed.value, { action: 'activity.make', ref: row.id, reason: row.name, details: promised(row) })
    return ok(activityView(row))
  })

export const stopActivityAtDesk = ({ actor, params, body }: CallOf<typeof api.stopDeskActivity>) =>
  undoneWhenRefused<z.output<typeof api.deskActivity>>(async (tx) => {
    const allowed = await mayMake(tx, actor)
    if (!allowed.ok) return allowed
    if (!(await templates.findActivity(tx, params.id))) return notFound()
    const row = await templates.stopActivity(tx, params.id, new Date())
    if (!row) return fail(409, 'wrong_state', '已经停过了，请刷新后再看')
    await note(tx, allowed.value, { action: 'activity.stop', ref: row.id, reason: body.words })
    return ok(activityView(row))
  })

export const listBatchesAtDesk = async ({ actor, query }: CallOf<typeof api.listDeskBatches>) => {
  const allowed = await mayLook(db(), actor)
  return allowed.ok ? ok(await batchViewOf(db(), query)) : allowed
}

/**
 * Codes, and their list, once: what is kept of a code cannot be read. Each keeps a coupon of its template from now on. The answer
 * lost on its way, the batch is stopped and made again.
 */
export const makeBatchAtDesk = async ({ actor, body }: CallOf<typeof api.makeBatch>) => {
  const key = await redeemKey()
  return undoneWhenRefused<z.output<typeof api.makeBatch.output>>(async (tx) => {
    const allowed = await mayMake(tx, actor)
    if (!allowed.ok) return allowed
    const number = readCouponNumber(body.couponNo)
    const template = number === undefined ? undefined : await templates.findTemplate(tx, number, true)
    if (!template) return fail(422, 'no_such_template', '没有这种优惠券')
    if (template.stoppedAt !== null) return fail(409, 'wrong_state', '这种券已经停发了')
    const activity = template.activityId === null ? undefined : await templates.findActivity(tx, template.activityId)
    // What is printed on them is true: after its activity nothing is got for a code.
    const ends = [body.expiresAt, template.endsAt.getTime(), ...(activity ? [activity.endsAt.getTime()] : [])]
    const expiresAt = new Date(Math.min(...ends))
    if (expiresAt.getTime() <= Date.now()) return fail(422, 'coupon_over', '这个期限已经过了，兑不出能用的券')
    const left = template.most - template.issued - template.reserved
    if (left < body.count) return fail(409, 'too_few_left', left > 0 ? `这种券只剩 ${left} 张了` : '这种券一张也不剩了')
    const { name, count, paid } = body
    const batch = await addBatch(tx, {
      ...{ id: randomId(), name, templateId: template.id, count, paid, expiresAt, madeBy: allowed.value.userId },
    })
    await templates.reserve(tx, template.id, count)
    const codes = Array.from({ length: count }, () => codeOf(randomBytes(16)))
    const rows = codes.map((code) => ({
      ...{ id: randomId(), batchId: batch.id, codeHash: hashOfCode(key, code), tail: code.slice(-4) },
    }))
    await addCodes(tx, rows)
    await note(tx, allowed.value, {
      ...{ action: 'codes.make', ref: batch.id, reason: name, details: { template: template.id, count } },
    })
    const until = longDay(expiresAt.getTime())
    const csv = csvOf([
      ['兑换码', '兑到', '这一批', '兑换期限'],
      ...codes.map((code) => [printedCode(code), template.name, name, until]),
    ])
    return ok({ ...batchView({ batch, templateName: template.name, issued: count, redeemed: 0, frozen: 0 }), csv })
  })
}

const switchBatch = (
  { actor, params, body }: Pick<CallOf<typeof api.freezeBatch>, 'actor' | 'params' | 'body'>,
  {
    event,
    from,
    action,
  }: { event: 'freeze' | 'thaw'; from: { code: 'issued' | 'frozen'; coupon: 'open' | 'frozen' }; action: string },
) =>
  undoneWhenRefused<z.output<typeof api.deskBatch>>(async (tx) => {
    const allowed = await mayMake(tx, actor)
    if (!allowed.ok) return allowed
    const { userId } = allowed.value
    const batch = await findBatch(tx, params.id, true)
    if (!batch) return notFound()
    await setBatchFrozen(tx, batch.id, event === 'freeze' ? new Date() : null)
    let moved = 0
    // Somebody may redeem one at the same moment: theirs is among the coupons, which are read when no code is left to redeem.
    // One that lies in an order stays there, and is stopped when it comes back.
    for (const id of await codesOfBatch(tx, batch.id, from.code))
      if ((await moveCode(tx, id, event, { actorId: userId })).ok) moved++
    for (const id of await openOfBatch(tx, batch.id, from.coupon))
      if ((await moveCoupon(tx, id, event, { actorId: userId })).ok) moved++
    await note(tx, allowed.value, { action, ref: batch.id, reason: body.words, details: { moved } })
    return ok((await batchViewOf(tx, { page: 1, pageSize: 1 }, batch.id)).results[0]!)
  })

export const freezeBatchAtDesk = (call: CallOf<typeof api.freezeBatch>) =>
  switchBatch(call, { event: 'freeze', from: { code: 'issued', coupon: 'open' }, action: 'codes.freeze' })

export const thawBatchAtDesk = (call: CallOf<typeof api.thawBatch>) =>
  switchBatch(call, { event: 'thaw', from: { code: 'frozen', coupon: 'frozen' }, action: 'codes.thaw' })
