import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'

/** How many rows of one kind are wrong, and one of them. */
export type CouponFault = { what: string; count: number; ref: string }

/** What must hold of coupons and codes whatever was done with them. */
const rules: Readonly<Record<string, SQL>> = {
  'template: issued is not what there is': sql`select t.id as ref from coupon_templates t
    left join (select template_id, count(*) as n from coupons group by template_id) c on c.template_id = t.id
    where t.issued <> coalesce(c.n, 0)`,
  'template: reserved is not the codes nobody redeemed': sql`select t.id as ref from coupon_templates t
    left join (select b.template_id, count(*) as n from redeem_codes r join redeem_batches b on b.id = r.batch_id
      where r.state <> 'redeemed' group by b.template_id) c on c.template_id = t.id
    where t.reserved <> coalesce(c.n, 0)`,
  'batch: not as many codes as it says': sql`select b.id as ref from redeem_batches b
    where b.count <> (select count(*) from redeem_codes r where r.batch_id = b.id)`,
  'code: redeemed, and gave no coupon': sql`select r.id as ref from redeem_codes r left join coupons c on c.code_id = r.id
    where (r.state = 'redeemed') <> (c.id is not null)`,
}

/** Which of these does not hold; each selects what is wrong as `ref`. */
export const faultsOf = async (db: Db, rules: Readonly<Record<string, SQL>>): Promise<CouponFault[]> => {
  const faults: CouponFault[] = []
  for (const [what, rule] of Object.entries(rules)) {
    const { rows } = await db.execute<{ count: number; ref: string | null }>(
      sql`select count(*)::int as count, min(ref) as ref from (${rule}) wrong`,
    )
    const [row] = rows
    if (row && row.count > 0) faults.push({ what, count: row.count, ref: row.ref ?? '' })
  }
  return faults
}

/** What of coupons and codes does not hold; nothing when all is well. */
export const couponFaults = (db: Db): Promise<CouponFault[]> => faultsOf(db, rules)
