/** An edit reads as much when its book has been changed five thousand times as when it has been fifty times. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeDatabase, db, openDatabase } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { GET as history, POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
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
type Answer = { outcomes: { outcome: string }[]; undo: string | null; redo: string | null }
const send = async (id: string, ...commands: object[]): Promise<Answer> => {
  const answer = dataOf<Answer>(await callEndpoint(write, { params: { id }, body: { commands }, actor: anna }))
  expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(commands.map(() => 'written'))
  return answer
}

/** Rows of our tables read so far by the one connection that is open. */
const rowsRead = async (): Promise<number> => {
  await db().execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await db().execute<{ rows: number }>(
    sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables where schemaname = 'public'`,
  )
  return rows[0]!.rows
}
const readBy = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await rowsRead()
  await work()
  return (await rowsRead()) - before
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

test('rows read by one edit, its undo, and a look at the history: 1.2 times at most', {
  timeout: 120_000,
}, async () => {
  const book = await books.made()
  const targets = (await books.itemsOf(book)).map(({ target }) => target)
  // Nothing else reads meanwhile: no jobs, and one connection whose count is told when it is asked.
  await stopQueue()
  await closeDatabase()
  openDatabase({ ...connection, max: 1 })
  for (let at = 0; at < 48; at += 1) await send(book.id, change(targets[at % targets.length]!))
  await query(connection, 'analyze')
  const one = async () => {
    const { undo } = await send(book.id, change(targets[0]!))
    expect(undo).toBe(`command-of-edit-rows-${String(count).padStart(5, '0')}`)
  }
  const back = async () => {
    const { undo, redo } = await send(book.id, { id: nextId(), name: 'undo', of: versions.get(targets[0]!)! })
    expect([undo === null, redo]).toEqual([false, `command-of-edit-rows-${String(count).padStart(5, '0')}`])
    versions.set(targets[0]!, redo!)
  }
  const look = () =>
    callEndpoint(history, { params: { id: book.id }, query: { lost: '0', pageSize: '10' }, actor: anna })
  const measured = async () => ({ edit: await readBy(one), undo: await readBy(back), look: await readBy(look) })
  const few = await measured()
  await longer(4948)
  const many = await measured()
  console.log('rows read', few, many)
  for (const name of ['edit', 'undo', 'look'] as const) {
    expect(few[name], name).toBeGreaterThan(5)
    expect(many[name] / few[name], `${name}: ${few[name]} and ${many[name]}`).toBeLessThanOrEqual(1.2)
  }
})
