/** An edit takes as much of the processor when its book has been changed five thousand times as when it has been fifty times. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeDatabase, db, openDatabase } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { editedBooks, flowExport, flowPost } from '../../support/edited-book.ts'
import { dataOf } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
type Item = { id: string; target: string }
const books = await editedBooks<Item>(anna, [
  flowExport(Array.from({ length: 40 }, (_, at) => flowPost(`${100 + at}`, '04-20', `第 ${at} 天`))),
])

let count = 0
const versions = new Map<string, string>()
const nextId = (): string => `command-of-edit-rows-${String(++count).padStart(5, '0')}`
const change = (target: string) => {
  const id = nextId()
  const base = versions.get(target) ?? ''
  versions.set(target, id)
  return { id, name: 'change-post', changes: [{ target, field: 'text', base, value: `改过 ${count} 次`.repeat(20) }] }
}
type Answer = { outcomes: { outcome: string }[]; undo: string | null }
const send = async (id: string, ...commands: object[]): Promise<Answer> => {
  const answer = dataOf<Answer>(await callEndpoint(write, { params: { id }, body: { commands }, actor: anna }))
  expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(commands.map(() => 'written'))
  return answer
}

/** Processor time so far of this process and of the one connection that is open. ms */
const cpuMs = async (): Promise<number> => {
  const { rows } = await db().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const fields = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const { user, system } = process.cpuUsage()
  return (Number(fields[11]) + Number(fields[12])) * 10 + (user + system) / 1000
}

/** So many more commands, each like the first but under its own id, as if they had been given. */
const longer = async (more: number): Promise<void> => {
  await query(
    connection,
    `insert into edit_log select one.* from (select * from edit_log where seq = 1) l, (select max(seq) as seq from edit_log) last,
      generate_series(1, ${more}) n,
      jsonb_populate_record(null::edit_log, to_jsonb(l) || jsonb_build_object('seq', last.seq + n, 'command_id', 'made-up-command-' || n,
        'command', l.command || jsonb_build_object('id', 'made-up-command-' || n))) one`,
  )
  await query(connection, 'analyze')
}

test('processor time of one edit: 1.2 times at most', { timeout: 600_000 }, async () => {
  const book = await books.made()
  const targets = (await books.itemsOf(book)).map(({ target }) => target)
  await stopQueue()
  await closeDatabase()
  openDatabase({ ...connection, max: 1 })
  for (let at = 0; at < 50; at += 1) await send(book.id, change(targets[at % targets.length]!))
  await query(connection, 'analyze')
  /** The least of some rounds: whatever else the machine does comes on top. */
  const measured = async (): Promise<number> => {
    const rounds: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await query(connection, 'delete from rate_counters')
      const from = await cpuMs()
      for (let at = 0; at < 40; at += 1) await send(book.id, change(targets[at]!))
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
