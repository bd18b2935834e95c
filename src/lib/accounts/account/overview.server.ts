import { listSessions } from '#lib/auth/auth.sql.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { findUser } from '#lib/users/user.sql.ts'
import { balanceFor } from '#lib/wallet/wallet.server.ts'
import { type Counted, countOwnedRows } from '../deletion/owned-tables.sql.ts'
import { maskedPhone } from '../join/join.ts'

/** What the pages under /my show of an account. The phone is never shown whole. */
export type Overview = {
  nickname: string
  avatar: string | null
  number: number
  phone: string | null
  wechat: boolean
  subscribe: boolean
  hasPassword: boolean
  devices: number
  deletionAtMs: number | null
  holds: Counted[]
  /** What is in the wallet, and of it: what was given, and what is set aside. */
  balanceFen: number
  bonusFen: number
  heldFen: number
}

/** The account somebody is signed in to; undefined for visitors. */
export const overviewOf = async (actor: Actor | undefined): Promise<Overview | undefined> => {
  if (actor?.kind !== 'user') return undefined
  const user = await findUser(db(), actor.userId)
  if (!user) return undefined
  const { balanceFen, bonusFen, heldFen } = await balanceFor(user.id)
  return {
    nickname: user.nickname,
    avatar: user.headimgurl?.startsWith('/') ? user.headimgurl : null,
    number: user.xinshuUserId,
    phone: user.loginPhone === null ? null : maskedPhone(user.loginPhone),
    wechat: user.openid !== null || user.unionid !== null,
    subscribe: user.subscribe,
    hasPassword: user.passwordHash !== null,
    devices: (await listSessions(db(), user.id, new Date())).length,
    deletionAtMs: user.deletionAt?.getTime() ?? null,
    holds: await countOwnedRows(db(), user.id),
    balanceFen,
    bonusFen,
    heldFen,
  }
}
