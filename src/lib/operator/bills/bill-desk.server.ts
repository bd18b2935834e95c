/** Bills at the desk: what a provider and we do not agree in, until somebody explains it. */
import type { z } from 'zod'
import { deskOperator } from '#lib/auth/desk-operator.server.ts'
import { db } from '#lib/db/db.server.ts'
import { undoneWhenRefused } from '#lib/db/undone.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageOf } from '#lib/http/page-of.ts'
import {
  explainDifference,
  findDifference,
  listBills,
  listDifferences,
  type NamedDifference,
} from '#lib/payments/bills/bill.sql.ts'
import { fail, ok } from '#lib/std/result.ts'
import type { Capability } from '#lib/users/capability.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { findUser } from '#lib/users/user.sql.ts'
import type * as api from './bill-desk.api.ts'
import { differenceWords } from './bill-words.ts'

const billDesk = ['finance', 'manage'] as const satisfies readonly Capability[]

type View = z.output<typeof api.billDifference>

const viewOf = ({ difference, explainedBy }: NamedDifference): View => {
  const { id, provider, day, kind, no, billFen, ownFen, words } = difference
  const { name, meaning } = differenceWords(kind)
  return {
    ...{ id, provider, day, kind, kindName: name, meaning, of: difference.of, no, billFen, ownFen, words },
    ...{ createdAt: difference.createdAt.getTime(), explainedBy },
    explainedAt: difference.explainedAt?.getTime() ?? null,
  }
}

export const listDeskDifferences = async ({ actor, query }: CallOf<typeof api.listBillDifferences>) => {
  const allowed = await deskOperator(db(), actor, billDesk)
  if (!allowed.ok) return allowed
  const { rows, total } = await listDifferences(db(), query.done === '0', query)
  return ok({ results: rows.map(viewOf), totalCount: total })
}

/** Once: what somebody explained is not explained over. */
export const explainDeskDifference = ({ actor, params, body }: CallOf<typeof api.explainBillDifference>) =>
  undoneWhenRefused<View>(async (tx) => {
    const allowed = await deskOperator(tx, actor, billDesk)
    if (!allowed.ok) return allowed
    const { userId, capability } = allowed.value
    if (!(await findDifference(tx, params.id))) return notFound()
    const difference = await explainDifference(tx, params.id, { userId, words: body.words })
    if (!difference) return fail(409, 'wrong_state', '这一处已经有人说明过了，请刷新后再看')
    await audit(tx, {
      ...{ actorId: userId, capability, action: 'bill.explain', userId: null, reason: body.words },
      ref: difference.no || `${difference.provider} ${difference.day}`,
      details: { difference: difference.id, kind: difference.kind, day: difference.day },
    })
    return ok(viewOf({ difference, explainedBy: (await findUser(tx, userId))?.nickname ?? null }))
  })

const pageSize = 20
/** A week of both providers. */
const billsShown = 14

/** The page of bills its address asks for: what is open or explained, and the newest bills. */
export const billsPage = async (actor: Actor, url: URL) => {
  const allowed = await deskOperator(db(), actor, billDesk)
  if (!allowed.ok) return allowed
  const list = await pageOf(url, pageSize, ({ done, ...paging }) => listDifferences(db(), !done, paging), viewOf)
  return ok({ ...list, operator: allowed.value, bills: await listBills(db(), billsShown) })
}
