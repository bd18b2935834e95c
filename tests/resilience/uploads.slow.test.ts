/**
 * Small files as the browser sends them: what each costs the server, and kill -9 in the middle of them.
 * `ROUNDS=20 LANE=slow npx vitest run tests/resilience/uploads` for the long proof; a few kills otherwise.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, dataOf, signIn } from '../support/server/client.ts'
import { emptyData, startServer } from '../support/server/server.ts'
import { sendSmallFiles, smallFiles } from '../support/server/small-files.ts'
import { randomFrom } from './random.ts'
import { type Part, startService } from './service.ts'

const begin = async (client: Client): Promise<string> =>
  dataOf<{ id: string }>(await client.ask('POST', '/api/import/imports', {})).id

/** Of a process: its parent, its own time and that of children it has waited for, ms. */
const times = (pid: string | number): { parent: number; own: number; ended: number } | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields from the third on: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15)
    return { parent: fields[1]!, own: (utime + stime) * 10, ended: (cutime + cstime) * 10 }
  } catch {
    return undefined
  }
}
/** Processor time of a server and its PostgreSQL so far, ms. */
const spent = (server: number, postgres: number): number => {
  const all = globSync('/proc/[0-9]*').flatMap((path) => times(path.slice(6)) ?? [])
  const below = all.filter(({ parent }) => parent === postgres).reduce((sum, { own }) => sum + own, 0)
  const main = times(postgres)
  return times(server)!.own + main!.own + main!.ended + below
}

test('a file costs the server as much among 3,000 as among 300', async () => {
  const data = await emptyData()
  onTestFinished(() => data.remove())
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1', WORKERS: '0' })
  onTestFinished(async () => void (await server.end()))
  const client = await signIn(server.url, 'o_uploads')
  const cost = async (count: number): Promise<number> => {
    const id = await begin(client)
    const before = spent(server.pid, data.postgresPid()!)
    await sendSmallFiles(client, id, smallFiles(count))
    return (spent(server.pid, data.postgresPid()!) - before) / count
  }
  /** The same number of files in ten imports. */
  const inTens = async (): Promise<number> => {
    let sum = 0
    for (let ten = 0; ten < 10; ten += 1) sum += await cost(300)
    return sum / 10
  }
  // What is compiled on the way is nobody's file.
  await cost(3000)
  const [before, many, after] = [await inTens(), await cost(3000), await inTens()]
  const words = [before, many, after].map((ms) => ms.toFixed(2))
  console.log(`processor ms a file of 2 KB: ${words[0]} among 300, ${words[1]} among 3,000, ${words[2]} among 300`)
  expect(many / ((before + after) / 2)).toBeLessThan(1.2)
})

const rounds = Number(process.env.ROUNDS ?? 4)
const seed = Number(process.env.SEED ?? 20_261_127)

test(`after ${rounds} kills in the middle of sending every file is there, whole and once`, async () => {
  const data = await emptyData()
  onTestFinished(() => data.remove())
  const service = await startService(data)
  onTestFinished(() => service.end())
  const random = randomFrom(seed)
  const troubles = new Map<number, number>()
  const client = await signIn(service.url, 'o_killed', troubles)
  const id = await begin(client)
  const files = smallFiles(Math.min(5000, 220 * rounds + 400))
  const acknowledged = new Set<string>()
  let over = false
  const sending = sendSmallFiles(client, id, files, (names) => {
    for (const name of names) acknowledged.add(name)
  }).finally(() => {
    over = true
  })
  sending.catch(() => {})
  const rowsOf = () =>
    service.query<{ id: string; name: string; received: string; chunks: number; key: string | null }>(
      `select f.id, f.name, f.received, count(c)::int as chunks, max(c.storage_key) as key from import_files f
        left join import_chunks c on c.file_id = f.id where f.import_id = $1 group by f.id`,
      [id],
    )
  const targets: Part[][] = [['server'], ['postgres'], ['server', 'postgres']]
  let struck = 0
  for (; struck < rounds && !over; struck += 1) {
    const seen = acknowledged.size
    while (acknowledged.size === seen && !over) await wait(1)
    await wait(Math.floor(random() * 40))
    const parts = targets[struck % targets.length]!
    const told = new Set(acknowledged)
    await service.kill(parts)
    const whole = new Set(
      (await rowsOf()).filter(({ received, chunks }) => received === '2048' && chunks === 1).map(({ name }) => name),
    )
    console.log(
      `${struck + 1}: ${parts.join('+')} with ${told.size} of ${files.length} acknowledged, ${whole.size} there`,
    )
    expect([...told].filter((name) => !whole.has(name))).toEqual([])
  }
  await sending
  expect(struck).toBe(rounds)
  const rows = await rowsOf()
  expect(rows).toHaveLength(files.length)
  const contents = new Map(files.map(({ name, bytes }) => [name, bytes]))
  for (const { name, received, chunks, key } of rows) {
    expect([name, received, chunks]).toEqual([name, '2048', 1])
    const stored = readFileSync(join(data.path, 'files', key!))
    expect(createHash('sha256').update(stored).digest('hex')).toBe(
      createHash('sha256').update(contents.get(name)!).digest('hex'),
    )
  }
  expect(globSync('upload/*/*', { cwd: join(data.path, 'files') })).toHaveLength(files.length)
  const [use] = await service.query('select files, waiting_bytes from import_uses where import_id = $1', [id])
  expect(use).toEqual({ files: files.length, waiting_bytes: String(files.length * 2048) })
  console.log(`answers of trouble: ${[...troubles].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
})
