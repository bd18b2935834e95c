/** An edit takes as much of the processor when its book has been changed five thousand times as when it has been fifty times. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import { longLog } from '../../support/long-log.ts'

const { ask, change, longer, send, targetAt } = await longLog()

/** Processor time so far of this process and of the one connection that is open. ms */
const cpuMs = async (): Promise<number> => {
  const { rows } = await db().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const fields = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const { user, system } = process.cpuUsage()
  return (Number(fields[11]) + Number(fields[12])) * 10 + (user + system) / 1000
}

test('processor time of one edit: 1.2 times at most', { timeout: 600_000 }, async () => {
  for (let at = 0; at < 50; at += 1) await send(change(targetAt(at)))
  await ask('analyze')
  /** The least of some rounds: whatever else the machine does comes on top. */
  const measured = async (): Promise<number> => {
    const rounds: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await ask('delete from rate_counters')
      const from = await cpuMs()
      for (let at = 0; at < 40; at += 1) await send(change(targetAt(at)))
      rounds.push(((await cpuMs()) - from) / 40)
    }
    return Math.min(...rounds)
  }
  // The first round warms what is compiled as it runs.
  await measured()
  const few = await measured()
  await longer(5000)
  const many = await measured()
  console.log(`processor time of an edit: ${few.toFixed(2)} ms, behind 5,000 more ${many.toFixed(2)} ms`)
  expect(many / few).toBeLessThanOrEqual(1.2)
})
