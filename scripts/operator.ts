/**
 * `npm run operator -- PHONE [--remove] [--can WORD] [--cannot WORD]`: lets the account of this phone answer people at
 * /operator/threads, or no longer, and says what else it may do (客服 审核 印务 财务 管理); without a phone it lists who may.
 * The account is made when there is none: its owner signs in by text message.
 * `npm run operator -- credit|debit PHONE|NUMBER --yuan 12.50 [--bonus] --reason WORDS --by PHONE`: puts a balance right by
 * hand, in the name of an operator with 财务. Works on the database this environment names, also while the site runs.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '#lib/config/config.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { correctBalance } from '#lib/operator/correct-balance.server.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { type Fen, minus, noFen, parseYuan, yuan } from '#lib/std/money.ts'
import { type Capability, capabilities, capabilityOf } from '#lib/users/capability.ts'
import { audit, capabilitiesOf, grantCapability, revokeCapability } from '#lib/users/operator.sql.ts'
import { findOrAddUser, findUserByNumber, findUserByPhone, operators, setRole } from '#lib/users/user.sql.ts'
import type { UserRow } from '#lib/users/user.table.ts'
import { databaseStep } from './backend.ts'

const checked = (phone: string | undefined): string => {
  if (phone === undefined || !fieldLimits.phone.pattern.test(phone)) throw new ConfigError(fieldLimits.phone.wrong)
  return phone
}

const appoint = async (phone: string, remove: boolean): Promise<string> => {
  if (remove) {
    const user = await findUserByPhone(db(), phone)
    if (user?.role !== 'operator') return `${phone} 不是客服`
    await setRole(db(), user.id, 'user')
    return `${phone} 不再是客服`
  }
  const user = await findOrAddUser(db(), { loginPhone: phone }, `客服${phone.slice(-4)}`)
  if (user.role !== 'user' && user.role !== 'operator')
    throw new ConfigError(`${phone} 是 ${user.role}，不能同时做客服`)
  await setRole(db(), user.id, 'operator')
  return `${phone} 是客服了，登录后在 /operator/threads 回信`
}

/** By phone, or by the number that stands at /my: whoever came by WeChat may have no phone. */
const known = async (said: string | undefined): Promise<UserRow> => {
  const user = /^1\d{7}$/.test(said ?? '')
    ? await findUserByNumber(db(), Number(said))
    : await findUserByPhone(db(), checked(said))
  if (!user || user.joinedInto !== null) throw new ConfigError(`没有 ${said} 这个账号`)
  return user
}

const wordsOf = (may: readonly Capability[]): string => may.map((one) => capabilities[one]).join('、') || '没有别的权限'

/** What an operator may do is noted like what they do; whoever has this command line needs nobody's leave. */
const allow = async (phone: string, word: string, given: boolean): Promise<string> => {
  const capability = capabilityOf(word)
  if (!capability) throw new ConfigError(`没有「${word}」这一项权限，有：${Object.values(capabilities).join('、')}`)
  const { id, role } = await known(phone)
  if (role !== 'operator') throw new ConfigError(`${phone} 不是客服`)
  return transaction(async (tx) => {
    await (given ? grantCapability : revokeCapability)(tx, id, capability)
    const action = given ? 'capability.grant' : 'capability.revoke'
    const line = { actorId: null, capability: 'manage', userId: id, ref: capability, reason: '命令行' } as const
    await audit(tx, { ...line, action })
    return `${phone}：${wordsOf(await capabilitiesOf(tx, id))}`
  })
}

type Correction = { yuan?: string | undefined; reason?: string | undefined; by?: string | undefined; bonus: boolean }

const correct = async (phone: string | undefined, sign: 'credit' | 'debit', asked: Correction): Promise<string> => {
  const amount = parseYuan(asked.yuan ?? '')
  if (!amount.ok) throw new ConfigError(`--yuan：${amount.failure.message}`)
  const reason = asked.reason?.trim() ?? ''
  if (reason === '') throw new ConfigError('请用 --reason 写明缘由')
  const [user, by] = [await known(phone), await known(asked.by)]
  const signed: Fen = sign === 'credit' ? amount.value : minus(noFen, amount.value)
  const amounts = asked.bonus ? { cashFen: noFen, bonusFen: signed } : { cashFen: signed, bonusFen: noFen }
  const done = await correctBalance({ by: by.id, userId: user.id, ...amounts, reason })
  if (!done.ok) throw new ConfigError(done.failure.message)
  return `${phone} 的${asked.bonus ? '赠送' : ''}余额 ${yuan(signed)} 元，记在第 ${done.value.id} 笔`
}

const list = async (): Promise<string> => {
  const lines: string[] = []
  for (const { id, loginPhone, nickname } of await operators(db()))
    lines.push(`${loginPhone ?? '（没有手机号）'}\t${nickname}\t${wordsOf(await capabilitiesOf(db(), id))}`)
  return lines.join('\n')
}

process.chdir(resolve(import.meta.dirname, '..'))
const { values, positionals } = parseArgs({
  options: {
    remove: { type: 'boolean', default: false },
    can: { type: 'string' },
    cannot: { type: 'string' },
    yuan: { type: 'string' },
    bonus: { type: 'boolean', default: false },
    reason: { type: 'string' },
    by: { type: 'string' },
  },
  allowPositionals: true,
})
const run = async (): Promise<string> => {
  const [first, second] = positionals
  if (first === undefined) return list()
  if (first === 'credit' || first === 'debit') return correct(second, first, values)
  const said = values.can ?? values.cannot
  if (said !== undefined) return allow(checked(first), said, values.can !== undefined)
  return appoint(checked(first), values.remove)
}
const down = await databaseStep(new AbortController().signal)
try {
  console.log(await run())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await down?.(new AbortController().signal)
}
