import { type SQL, sql } from 'drizzle-orm'
import { type CouponFault, faultsOf } from '#lib/coupons/check.sql.ts'
import type { Db } from '#lib/db/db.server.ts'

const ofOrder = sql`left join orders o on o.number = right(c.order_ref, 18)`

/** What must hold between coupons and orders. */
const rules: Readonly<Record<string, SQL>> = {
  'coupon: held by an order that does not wait for its money': sql`select c.id as ref from coupons c ${ofOrder}
    where c.state = 'held' and o.state is distinct from 'unpaid'`,
  'coupon: used in an order that was not paid': sql`select c.id as ref from coupons c ${ofOrder}
    where c.state = 'used' and (o.state is null or o.state in ('unpaid', 'closed'))`,
  'order: a coupon took something off and is not its own': sql`select o.number as ref from orders o
    join order_adjustments a on a.order_id = o.id and a.type = 'coupon'
    join coupons c on c.id = a.source_id
    where o.state in ('unpaid', 'paid', 'printing', 'shipped', 'completed') and right(c.order_ref, 18) is distinct from o.number`,
}

/** What of these rules does not hold; nothing when all is well. */
export const couponOrderFaults = (db: Db): Promise<CouponFault[]> => faultsOf(db, rules)
