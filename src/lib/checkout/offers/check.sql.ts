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

const ofCode = sql`left join orders o on o.number = right(c.order_ref, 18)`

const ofGift = sql`left join orders o on o.number = right(g.order_ref, 18)`

/** What must hold between gifts and the orders they go with. */
const freeGiftRules: Readonly<Record<string, SQL>> = {
  'gift: held by an order that does not wait for its money': sql`select g.id as ref from free_gifts g ${ofGift}
    where g.state = 'held' and o.state is distinct from 'unpaid'`,
  'gift: used in an order that was not paid': sql`select g.id as ref from free_gifts g ${ofGift}
    where g.state = 'used' and (o.state is null or o.state in ('unpaid', 'closed'))`,
  'order: a row of a gift and no gift': sql`select o.number as ref from orders o
    join order_adjustments a on a.order_id = o.id and a.type = 'gift'
    where not exists (select 1 from free_gifts g where right(g.order_ref, 18) = o.number and g.gift_id = a.source_id)`,
}

/** What of gifts does not hold. */
export const freeGiftFaults = (db: Db): Promise<CouponFault[]> => faultsOf(db, freeGiftRules)

/** What must hold of packages, their codes and the orders of both. */
const packageRules: Readonly<Record<string, SQL>> = {
  'package: its counts are not its codes': sql`select p.id as ref from bought_packages p
    left join (select package_id, count(*) as n, count(*) filter (where state = 'open') as open, count(*) filter (where state = 'held') as held,
      count(*) filter (where state = 'used') as used, count(*) filter (where state = 'returned') as returned
      from package_codes group by package_id) c on c.package_id = p.id
    where (p.issued, p.open, p.held, p.used, p.returned) is distinct from
      (coalesce(c.n, 0), coalesce(c.open, 0), coalesce(c.held, 0), coalesce(c.used, 0), coalesce(c.returned, 0))
      or (p.state in ('active', 'returned')) <> (p.issued = p.copies)`,
  'package: its state is not its order': sql`select p.id as ref from bought_packages p
    left join orders o on o.number = right(p.order_ref, 18) and o.kind = 'package'
    where case when o.state = 'unpaid' then 'waiting' when o.state = 'closed' then 'closed'
      when o.refunded_fen > 0 or o.state in ('refunding', 'refunded') then 'returned' when o.state = 'completed' then p.state
      else 'no order' end <> p.state or (o.state = 'completed' and p.state not in ('active', 'returned'))`,
  'package code: held by an order that does not wait for its money': sql`select c.id as ref from package_codes c ${ofCode}
    where c.state = 'held' and o.state is distinct from 'unpaid'`,
  'package code: used in an order that was not paid': sql`select c.id as ref from package_codes c ${ofCode}
    where c.state = 'used' and (o.state is null or o.state in ('unpaid', 'closed', 'refunding', 'refunded'))`,
  'order: a code paid of it and is not its own': sql`select o.number as ref from orders o
    join order_adjustments a on a.order_id = o.id and a.type = 'redeem'
    join package_codes c on c.id = a.source_id
    where o.state in ('unpaid', 'paid', 'printing', 'shipped', 'completed') and right(c.order_ref, 18) is distinct from o.number`,
}

/** What must hold of gift cards and their orders, and of what we owe by them. */
const giftCardRules: Readonly<Record<string, SQL>> = {
  'gift card: its state is not its order': sql`select g.id as ref from gift_cards g
    left join orders o on o.number = right(g.order_ref, 18) and o.kind = 'giftcard'
    where case o.state when 'unpaid' then g.state = 'waiting' when 'closed' then g.state = 'closed'
      when 'completed' then g.state in ('ready', 'opened') when 'refunding' then g.state = 'returned'
      when 'refunded' then g.state = 'returned' else false end is not true`,
  // Owed: what nobody opened, and what is on its way back.
  'gift cards: what is owed is not what is not opened': sql`select 'giftcard_liability' as ref from
    (select coalesce(sum(balance_fen), 0) as fen from ledger_accounts where kind = 'giftcard_liability') a,
    (select coalesce(sum(g.face_fen), 0) as fen from gift_cards g join orders o on o.number = right(g.order_ref, 18)
      where g.state = 'ready' or o.state = 'refunding') c
    where a.fen <> c.fen`,
}

/** What of gift cards does not hold. */
export const giftCardFaults = (db: Db): Promise<CouponFault[]> => faultsOf(db, giftCardRules)

/** What of packages does not hold. */
export const packageFaults = (db: Db): Promise<CouponFault[]> => faultsOf(db, packageRules)

/** What of these rules does not hold; nothing when all is well. */
export const couponOrderFaults = (db: Db): Promise<CouponFault[]> => faultsOf(db, rules)
