/**
 * `npm run operator -- PHONE [--remove]`: lets the account of this phone answer people at /operator/threads, or no longer;
 * without a phone it lists who may. The account is made when there is none: its owner signs in by text message.
 * Works on the database this environment names, also while the site runs.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { findOrAddUser, findUserByPhone, operators, setRole } from '#lib/users/user.sql.ts'
import { databaseStep } from './backend.ts'

const appoint = async (phone: string, remove: boolean): Promise<string> => {
  if (!fieldLimits.phone.pattern.test(phone)) throw new ConfigError(fieldLimits.phone.wrong)
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

process.chdir(resolve(import.meta.dirname, '..'))
const { values, positionals } = parseArgs({
  options: { remove: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const down = await databaseStep(new AbortController().signal)
try {
  const [phone] = positionals
  if (phone !== undefined) console.log(await appoint(phone, values.remove))
  else for (const one of await operators(db())) console.log(`${one.loginPhone ?? '（没有手机号）'}\t${one.nickname}`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await down?.(new AbortController().signal)
}
