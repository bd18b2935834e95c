/**
 * `npm run print-key -- 青山印刷`: makes a key for the program of this print shop and shows it once; `--line wm` with its first: it
 * prints the print partner's line of products alone; `--revoke TAIL` ends those that end with these four characters, at once; without anything it lists them. Works on the database this environment names,
 * also while the site runs.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '#lib/config/config.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { makePrintKey, printKeysFor, revokePrintKeys } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { isProductLine, productLines } from '#lib/fulfilment/print-shop/product-line.ts'
import { isoDay } from '#lib/std/clock.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { databaseStep } from './backend.ts'

/** Characters of a print shop's name. */
const longest = 30

const noted = (action: string, ref: string) =>
  ({ actorId: null, capability: 'press', action, userId: null, ref, reason: '命令行' }) as const

const make = (said: string, line: string): Promise<string> => {
  if (!isProductLine(line)) throw new ConfigError(`--line 只有 ${Object.keys(productLines).join('、')}`)
  const name = said.trim()
  if (name === '' || [...name].length > longest) throw new ConfigError(`印刷所的名字要有 1 到 ${longest} 个字`)
  return transaction(async (tx) => {
    const { key, partner } = await makePrintKey(tx, name, line)
    if (partner.productLine !== line)
      throw new ConfigError(`${name} 印的是${productLines[partner.productLine]}，改不了；另一条线请用另一个名字`)
    await audit(tx, noted('print-key.make', key.slice(-4)))
    return `${name} 的钥匙，只显示这一次：\n${key}`
  })
}

const revoke = (tail: string): Promise<string> =>
  transaction(async (tx) => {
    const count = await revokePrintKeys(tx, tail)
    if (count === 0) throw new ConfigError(`没有尾号是 ${tail} 的在用钥匙`)
    await audit(tx, noted('print-key.revoke', tail))
    return `尾号 ${tail} 的钥匙停用了`
  })

const list = async (): Promise<string> => {
  const lines = (await printKeysFor(db())).map(({ key, partner }) => {
    const used = key.usedAt === null ? '没用过' : `${isoDay(key.usedAt.getTime())} 用过`
    const state = key.revokedAt === null ? used : `${isoDay(key.revokedAt.getTime())} 停用`
    return `${partner}\t…${key.tail}\t${isoDay(key.createdAt.getTime())} 发出\t${state}`
  })
  return lines.join('\n') || '还没有钥匙：npm run print-key -- 印刷所的名字'
}

process.chdir(resolve(import.meta.dirname, '..'))
const { values, positionals } = parseArgs({
  options: { revoke: { type: 'string' }, line: { type: 'string', default: 'house' } },
  allowPositionals: true,
})
const down = await databaseStep(new AbortController().signal)
try {
  const [name] = positionals
  console.log(
    await (values.revoke !== undefined ? revoke(values.revoke) : name === undefined ? list() : make(name, values.line)),
  )
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await down?.(new AbortController().signal)
}
