/** An edit reads as much when its book has been changed five thousand times as when it has been fifty times. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import { GET as history } from '../../../src/pages/api/book/[id]/edits.ts'
import { callEndpoint } from '../../support/call.ts'
import { longLog } from '../../support/long-log.ts'

const { anna, ask, book, change, lastId, longer, nextId, send, targetAt, versions } = await longLog()

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

test('rows read by one edit, its undo, and a look at the history: 1.2 times at most', {
  timeout: 120_000,
}, async () => {
  for (let at = 0; at < 48; at += 1) await send(change(targetAt(at)))
  await ask('analyze')
  const one = async () => {
    const { undo } = await send(change(targetAt(0)))
    expect(undo).toBe(lastId())
  }
  const back = async () => {
    const { undo, redo } = await send({ id: nextId(), name: 'undo', of: versions.get(targetAt(0))! })
    expect([undo === null, redo]).toEqual([false, lastId()])
    versions.set(targetAt(0), redo!)
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
