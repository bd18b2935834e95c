import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { paidOrderCount } from '#lib/users/user.sql.ts'

type Place = { phone: string; province: string; city: string; district: string; street: string }

/** What is just being bought as a newcomer. */
const isReserved = sql`(o.state = 'unpaid' and exists (select 1 from coupons c join coupon_templates t on t.id = c.template_id
    where right(c.order_ref, 18) = o.number and c.state = 'held' and t.newcomers_only))`
/** What was bought and is not wholly given back, as the database knows it (drizzle/*_cashback.sql); or is just being bought as a newcomer. */
const kept = sql`(order_is_kept(o.kind, o.state) or ${isReserved})`

/** Did another buyer keep something that went to this address or had one of these phones? */
const boughtByOthers = async (
  db: Db,
  userId: string,
  phones: readonly string[],
  place: Place | null,
): Promise<boolean> => {
  const ofOthers = sql`o.user_id is distinct from ${userId} and ${kept}`
  if (phones.length > 0) {
    const list = sql.join(
      phones.map((phone) => sql`${phone}`),
      sql`, `,
    )
    const found = await db.execute(
      sql`select 1 from orders o join order_parcels p on p.order_id = o.id
          where p.address->>'phone' in (${list}) and ${ofOthers}
        union all select 1 from users u join orders o on o.user_id = u.id
          where u.login_phone in (${list}) and ${ofOthers} limit 1`,
    )
    if (found.rows.length > 0) return true
  }
  if (place === null) return false
  const { province, city, district, street } = place
  const there = await db.execute(
    sql`select 1 from orders o join order_parcels p on p.order_id = o.id
      where p.address->>'street' = ${street} and p.address->>'province' = ${province} and p.address->>'city' = ${city}
        and p.address->>'district' = ${district} and ${ofOthers} limit 1`,
  )
  return there.rows.length > 0
}

const told = (phones: readonly (string | null | undefined)[]): string[] =>
  phones.filter((phone): phone is string => phone != null && phone !== '')

/**
 * Has this person never bought anything: no order of theirs that was paid and kept, and none of another buyer with the same phone
 * (of the account or the parcel) or the same address? An openid belongs to one account at a time and needs no question. `place`:
 * where this would go.
 */
export const isNewcomer = async (db: Db, userId: string, place: Place | null): Promise<boolean> => {
  if ((await paidOrderCount(db, userId)) > 0) return false
  const { rows } = await db.execute(sql`select 1 from orders o where o.user_id = ${userId} and ${isReserved} limit 1`)
  if (rows.length > 0) return false
  const own = await db.execute<{ phone: string | null }>(
    sql`select login_phone as phone from users where id = ${userId}`,
  )
  return !(await boughtByOthers(db, userId, told([own.rows[0]?.phone, place?.phone]), place))
}

/** May an order that has a coupon for newcomers not go here, because another buyer bought at this door? `orderRef` as coupons have it. */
export const isBarredPlace = async (
  db: Db,
  { userId, orderRef, place }: { userId: string; orderRef: string; place: Place },
): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from coupons c join coupon_templates t on t.id = c.template_id
      where c.order_ref = ${orderRef} and t.newcomers_only limit 1`,
  )
  return rows.length > 0 && (await boughtByOthers(db, userId, told([place.phone]), place))
}
