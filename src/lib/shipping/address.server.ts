import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import type * as api from './address.api.ts'
import {
  type AddressRow,
  addAddress,
  changeAddress,
  countAddresses,
  findAddress,
  listAddresses,
  lockAddresses,
  removeAddress,
  setDefault,
} from './address.sql.ts'
import { addressLine, mostAddresses } from './address.ts'

const viewOf = ({ id, name, phone, province, city, district, street, isDefault }: AddressRow): api.AddressView => ({
  id,
  addr: addressLine({ province, city, district, street }),
  name,
  phone,
  province,
  city,
  district,
  street,
  isDefault,
})

/** Addresses as their owner sees them, the default first. */
export const addressesOf = async (userId: string): Promise<api.AddressView[]> =>
  (await listAddresses(db(), userId)).map(viewOf)

export const myAddresses = async ({ actor }: CallOf<typeof api.listAddrs>) => {
  const results = await addressesOf(actor.userId)
  return ok({ results, totalCount: results.length })
}

const seen = async (tx: Db, userId: string, id: string) => {
  const row = await findAddress(tx, userId, id)
  return row ? ok(viewOf(row)) : notFound()
}

export const keepAddress = ({ body, actor }: CallOf<typeof api.addAddr>) =>
  transaction(async (tx) => {
    await lockAddresses(tx, actor.userId)
    const known = await countAddresses(tx, actor.userId)
    if (known >= mostAddresses) return fail(409, 'too_many_addresses', `最多存 ${mostAddresses} 个地址，请先删掉不用的`)
    const { isDefault, ...fields } = body
    const { id } = await addAddress(tx, { ...fields, id: randomId(), userId: actor.userId })
    if (isDefault || known === 0) await setDefault(tx, actor.userId, id)
    return seen(tx, actor.userId, id)
  })

export const editAddress = ({ params, body, actor }: CallOf<typeof api.changeAddr>) =>
  transaction(async (tx) => {
    await lockAddresses(tx, actor.userId)
    const row = await findAddress(tx, actor.userId, params.id)
    if (!row) return notFound()
    const { isDefault, ...fields } = body
    await changeAddress(tx, row.id, fields)
    // One address is always the default: taking the mark off means giving it to another.
    if (isDefault && !row.isDefault) await setDefault(tx, actor.userId, row.id)
    return seen(tx, actor.userId, row.id)
  })

export const dropAddress = ({ params, actor }: CallOf<typeof api.removeAddr>) =>
  transaction(async (tx) => {
    await lockAddresses(tx, actor.userId)
    const row = await findAddress(tx, actor.userId, params.id)
    if (!row) return notFound()
    await removeAddress(tx, row.id)
    if (row.isDefault) await setDefault(tx, actor.userId, (await listAddresses(tx, actor.userId))[0]?.id)
    return ok({ removed: true as const })
  })
