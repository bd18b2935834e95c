import type { z } from 'zod'
import { countByState } from '#lib/coupons/coupon.sql.ts'
import { type CountedBatch, listBatches } from '#lib/coupons/redeem.sql.ts'
import type { ActivityRow, TemplateRow, TermsRow } from '#lib/coupons/template.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import type * as api from './coupon-desk.api.ts'

const termsView = (row: TermsRow) => {
  const { amountFen, rateBp, mostFen, minimumFen, products, bindings, styles } = row
  const kind = amountFen !== null ? ('amount' as const) : rateBp !== null ? ('rate' as const) : ('none' as const)
  return { kind, amountFen, rateBp, mostFen, minimumFen, products, bindings, styles }
}

/** Templates as the desk sees them, with what became of their coupons. */
export const templateViewOf = async (
  db: Db,
  rows: readonly TemplateRow[],
): Promise<z.output<typeof api.deskTemplate>[]> => {
  const counts = await countByState(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { id: couponNo, name, words, withOthers, newcomersOnly, claimable, activityId, validDays } = row
    const { most, perPerson, issued, reserved } = row
    const of = (state: string): number => counts.get(`${couponNo} ${state}`) ?? 0
    return {
      ...{ ...termsView(row), couponNo, name, words, withOthers, newcomersOnly, claimable, activityId, validDays },
      ...{ most, perPerson, issued, reserved, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() },
      ...{ open: of('open'), held: of('held'), used: of('used'), frozen: of('frozen') },
      stoppedAt: row.stoppedAt?.getTime() ?? null,
    }
  })
}

export const activityView = (row: ActivityRow): z.output<typeof api.deskActivity> => ({
  ...{ ...termsView(row), id: row.id, name: row.name, words: row.words },
  ...{ startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime(), stoppedAt: row.stoppedAt?.getTime() ?? null },
})

export const batchView = ({ batch, templateName, issued, redeemed, frozen }: CountedBatch) => ({
  ...{ id: batch.id, name: batch.name, couponNo: batch.templateId, templateName, count: batch.count, paid: batch.paid },
  ...{ expiresAt: batch.expiresAt.getTime(), createdAt: batch.createdAt.getTime(), issued, redeemed, frozen },
})

/** Batches as the desk sees them; `id`: that one alone. */
export const batchViewOf = async (db: Db, paging: { page: number; pageSize: number }, id?: string) => {
  const { rows, total } = await listBatches(db, paging, id)
  return { results: rows.map(batchView), totalCount: total }
}
