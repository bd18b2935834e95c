import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { Bar } from '#lib/referral/referral.ts'

/** Phones and places somebody gave us: of the account, of kept addresses, of parcels. */
const phonesOf = (
  userId: string,
) => sql`select login_phone as phone from users where id = ${userId} and login_phone is not null
  union select phone from addresses where user_id = ${userId}
  union select p.address->>'phone' from order_parcels p join orders o on o.id = p.order_id where o.user_id = ${userId}`

const place = (of: string) =>
  sql.raw(['province', 'city', 'district', 'street'].map((part) => `${of}.${part}`).join(', '))

const placesOf = (
  userId: string,
) => sql`select province, city, district, street from addresses where user_id = ${userId}
  union select p.address->>'province', p.address->>'city', p.address->>'district', p.address->>'street'
    from order_parcels p join orders o on o.id = p.order_id where o.user_id = ${userId}`

/**
 * Is this order of a friend one of the earner's own by another name: the friend's phone or the parcel's is one they used, or it
 * goes where they live? Undefined: no. A WeChat account belongs to one account at a time and needs no question.
 */
export const ownDoorOf = async (db: Db, orderId: string, referrerId: string): Promise<Bar | undefined> => {
  const { rows: phones } = await db.execute(
    sql`select 1 from orders o left join users u on u.id = o.user_id left join order_parcels p on p.order_id = o.id
      where o.id = ${orderId} and (u.login_phone in (${phonesOf(referrerId)}) or p.address->>'phone' in (${phonesOf(referrerId)}))
      limit 1`,
  )
  if (phones.length > 0) return 'same_phone'
  const { rows: places } = await db.execute(
    sql`select 1 from order_parcels p join (${placesOf(referrerId)}) own on (${place('own')})
        = (p.address->>'province', p.address->>'city', p.address->>'district', p.address->>'street')
      where p.order_id = ${orderId} limit 1`,
  )
  return places.length > 0 ? 'same_address' : undefined
}

/** Orders that earn something and are completed now, with the moment of it. */
export const completedEarners = async (db: Db, most: number): Promise<{ id: string; completedAt: Date }[]> => {
  const { rows } = await db.execute<{ id: string; at: Date }>(
    sql`select c.id, max(h.at) as at from commissions c join orders o on o.number = right(c.order_ref, 18)
      join order_history h on h.subject_id = o.id and h.to_state = 'completed'
      where c.state = 'waiting' and o.state = 'completed' group by c.id order by 2, 1 limit ${most}`,
  )
  return rows.map(({ id, at }) => ({ id, completedAt: new Date(at) }))
}
