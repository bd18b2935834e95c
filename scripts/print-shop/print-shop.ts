/**
 * `npm run print-shop -- --url https://… [--dir .print-shop] [--pause 60] [--work 3] [--most 5] [--once]`: a print shop's program that
 * knows the calls of docs/print-shop.md alone. Its key is PRESS_KEY. It looks for work every `pause` seconds, a step takes `work`
 * seconds; `--once` ends when nothing waits. `npm start` starts it outside production (PRINT_SHOP=off: it does not).
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openJournal } from './journal.ts'
import { round } from './round.ts'
import { Refused, shopApi } from './shop-api.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    dir: { type: 'string', default: '.print-shop' },
    pause: { type: 'string', default: '60' },
    work: { type: 'string', default: '3' },
    most: { type: 'string', default: '5' },
    once: { type: 'boolean', default: false },
    /** Ends with whoever started it. */
    attached: { type: 'boolean', default: false },
  },
})
const { PRESS_KEY: key } = process.env
const say = (words: string): void => console.log(words)
const end = (words: string): never => {
  console.error(words)
  process.exit(1)
}
if (values.url === undefined || !URL.canParse(values.url)) end('请用 --url 写明心书的地址')
if (!key) end('请在 PRESS_KEY 里放印刷所的钥匙：npm run print-key -- 名字')

const seconds = (text: string): number => {
  const value = Number(text)
  return Number.isFinite(value) && value >= 0 ? value : end(`${text} 不是秒数`)
}
const [pauseMs, workMs, most] = [seconds(values.pause) * 1000, seconds(values.work) * 1000, seconds(values.most)]
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Two of them on one folder would print everything twice. */
const pidFile = join(values.dir, 'pid')
const isRunning = (): boolean => {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'))
    if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
    process.kill(pid, 0)
    // Its number may be somebody else's by now.
    const words = `/proc/${pid}/cmdline`
    return !existsSync(words) || readFileSync(words, 'utf8').includes('print-shop')
  } catch {
    return false
  }
}
/** Before the journal is opened, which is written anew: the one that runs would go on writing to a file that is gone. */
const take = (): boolean => {
  mkdirSync(values.dir, { recursive: true })
  if (!isRunning()) rmSync(pidFile, { force: true })
  try {
    writeFileSync(pidFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}
if (!take()) end(`${values.dir} 里已经有一个印刷所在跑`)
const journal = openJournal(values.dir)
process.on('exit', () => rmSync(pidFile, { force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))
if (values.attached) process.stdin.on('end', () => process.exit(0)).resume()

const shop = { api: shopApi(values.url!.replace(/\/$/, ''), key!), journal, most, work: () => wait(workMs), say }
for (;;) {
  // Whoever has just paid for something may look at the desk first.
  if (!values.once) await wait(pauseMs)
  try {
    const busy = await round(shop)
    if (values.once && !busy) break
  } catch (error) {
    if (error instanceof Refused && error.status === 401) end(error.message)
    say(`这一轮没有做完，稍后接着做：${(error as Error).message}`)
    if (values.once) await wait(Math.min(pauseMs, 200))
  }
}
