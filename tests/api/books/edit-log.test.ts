/**
 * What is kept beside a log so that no edit reads it: the order of undo and redo, and what the log takes. Held against the
 * whole log after anything that may happen to it, and after the migration that fills both of logs from before.
 */
import { beforeAll, expect, test } from 'vitest'
import { accountRows } from '#lib/accounts/account/account-data.sql.ts'
import { moveOwnedRows, removeOwnedRows } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { transaction } from '#lib/db/db.server.ts'
import type { Command, LogEntry } from '#lib/editing/command.ts'
import { bookTarget, insertTarget } from '#lib/edits/book/book-fields.ts'
import { designPart, partOfBook } from '#lib/edits/book/book-parts.ts'
import { copyEdits } from '#lib/works/edits/copy-edits.sql.ts'
import { listLog } from '#lib/works/edits/edit.sql.ts'
import { logBytes } from '#lib/works/edits/log-room.sql.ts'
import { nextSteps } from '#lib/works/edits/undo-order.sql.ts'
import { writeCommand } from '#lib/works/edits/write-command.server.ts'
import { addWork, removeWork } from '#lib/works/work.sql.ts'
import { query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'
import { databaseBefore } from '../../support/old-database.ts'
import { fc } from '../../support/runner/property.ts'
import { stepOf, stepsOf, stepsOfPart } from '../../support/undo-order.ts'

const { connection } = await testDatabase()
const run = (text: string) => query<Record<string, unknown>>(connection, text)

let count = 0
const nextId = (): string => `of-edit-log-${++count}`
beforeAll(() => run("insert into users (id, nickname) values ('anna', '安'), ('bert', '贝')"))

/** Places of posts and of the design; few, so that most commands meet. */
const targets = ['p:1', 'p:2', bookTarget, insertTarget('0123456789abcdef')]
/** A step back or forth is one of any command that was given, whatever is next: two devices know different ones. */
type Deed = { t: 'write'; at: number[]; stale: boolean; size: number } | { t: 'undo' | 'redo' | 'restore'; of: number }
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      t: fc.constant('write' as const),
      at: fc.uniqueArray(fc.nat(targets.length - 1), { maxLength: 2 }),
      stale: fc.boolean(),
      size: fc.constantFrom(1, 300, 1000, 5000),
    }),
  },
  { weight: 4, arbitrary: fc.record({ t: fc.constantFrom('undo' as const, 'redo' as const), of: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ t: fc.constant('restore' as const), of: fc.nat(60) }) },
)

const newWork = async (ownerId: string): Promise<string> => {
  const id = nextId()
  await transaction((tx) => addWork(tx, { id, kind: 'book', ownerId }))
  return id
}
const logOf = (workId: string): Promise<LogEntry[]> => transaction((tx) => listLog(tx, workId))
const nextOf = (workId: string, part?: string) => transaction((tx) => nextSteps(tx, workId, part))

/** A command as somebody gives it who mostly takes back what is next. */
const commandOf = async (workId: string, one: Deed): Promise<Command | undefined> => {
  const id = nextId()
  const log = await logOf(workId)
  if (one.t === 'write') {
    const versions = new Map(log.flatMap(({ command, wrote }) => wrote.map(({ target }) => [target, command.id])))
    const value = `${id} ${'字'.repeat(one.size)}`
    const changes = one.at.map((at) => {
      const target = targets[at]!
      return { target, field: 'text', base: one.stale ? '' : (versions.get(target) ?? ''), value }
    })
    return { id, name: 'change-post', changes }
  }
  if (log.length === 0) return undefined
  if (one.t === 'restore') return { id, name: 'restore', to: log[one.of % log.length]!.command.id }
  const next = one.of % 4 === 0 ? (await nextOf(workId, one.of % 8 === 0 ? '' : designPart))[one.t] : null
  return { id, name: one.t, of: next ?? log[one.of % log.length]!.command.id }
}

const give = (workId: string, command: Command, actorId = 'anna') =>
  transaction((tx) => writeCommand(tx, workId, command, { actorId, partOf: partOfBook }))

/** By the rules, of the whole log: [of posts, of the design]. */
const ruled = (log: readonly LogEntry[]) => {
  const steps = log.map((entry) => ({ ...stepOf(entry), isOfDesign: partOfBook(entry) === designPart }))
  return [false, true].map((design) => {
    const { undo = null, redo = null } = stepsOf(stepsOfPart(steps, ({ isOfDesign }) => isOfDesign === design))
    return { undo, redo }
  })
}
const kept = async (workId: string) => [await nextOf(workId), await nextOf(workId, designPart)]

const sizes = ['command', 'wrote', 'conflicts', 'skipped'].map((name) => `pg_column_size(l.${name})`).join(' + ')
/** Works whose number is not what their log takes. */
const wrong = (runIn = run) =>
  runIn(`select w.id, w.log_bytes::int as kept, coalesce(s.bytes, 0)::int as bytes from works w
    left join (select work_id, sum(${sizes}) as bytes from edit_log l group by work_id) s on s.work_id = w.id
    where w.log_bytes <> coalesce(s.bytes, 0)`)
const summed = async (owner: string): Promise<number> => {
  const [row] = await run(`select coalesce(sum(${sizes}), 0)::int as bytes
    from edit_log l join works w on w.id = l.work_id where w.owner_id = '${owner}'`)
  return row?.bytes as number
}

test('after each of any commands the next undo and redo are those of the whole log, and its bytes are its bytes', async () => {
  let undone = 0
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 40 }), async (deeds) => {
      const work = await newWork('anna')
      for (const one of deeds) {
        const command = await commandOf(work, one)
        if (command) await give(work, command)
        const rules = ruled(await logOf(work))
        expect(await kept(work)).toEqual(rules)
        undone += rules.filter(({ redo }) => redo !== null).length
      }
      const copy = await newWork('bert')
      await transaction((tx) => copyEdits(tx, work, copy))
      expect(await kept(copy)).toEqual(await kept(work))
      expect(await wrong()).toEqual([])
    }),
    { numRuns: Number(process.env.CASES ?? 12), endOnFailure: true },
  )
  expect(undone).toBeGreaterThan(50)
})

test('copied, changed apart, joined into another account, removed: a person’s bytes are the sum of their logs', async () => {
  const [work, copy] = [await newWork('anna'), await newWork('bert')]
  for (const size of [1, 5000, 700])
    await give(work, (await commandOf(work, { t: 'write', at: [0, 2], stale: false, size }))!)
  await transaction((tx) => copyEdits(tx, work, copy))
  await give(copy, (await commandOf(copy, { t: 'undo', of: 0 }))!)
  const told = (owner: string) => transaction((tx) => logBytes(tx, owner))
  for (const owner of ['anna', 'bert']) expect(await told(owner)).toBe(await summed(owner))
  const together = (await told('anna')) + (await told('bert'))
  await run("update works set owner_id = 'anna' where owner_id = 'bert'")
  expect([await told('anna'), await told('bert')]).toEqual([together, 0])
  await transaction((tx) => removeWork(tx, copy))
  expect(await told('anna')).toBe(await summed('anna'))
  expect(await told('anna')).toBeLessThan(together)
  // No row grows and part of a log never goes, but if it did, the number would go with it.
  await run(`update edit_log set skipped = '["${'字'.repeat(300)}"]' where work_id = '${work}' and seq = 1`)
  expect(await wrong()).toEqual([])
  await run(`delete from edit_log where work_id = '${work}' and seq > 1`)
  expect(await wrong()).toEqual([])
})

test('who changed what: told in both exports, moved with a joined account, forgotten with one that is deleted', async () => {
  await run("insert into users (id, nickname) values ('carl', '卡'), ('dora', '朵')")
  const work = await newWork('anna')
  const write = { t: 'write', at: [0], stale: false, size: 1 } as const
  await give(work, (await commandOf(work, { ...write, at: [0] }))!)
  const theirs = (await commandOf(work, { ...write, at: [0] }))!
  await give(work, theirs, 'carl')
  const actors = async () =>
    (await run(`select actor_id from edit_log where work_id = '${work}' order by seq`)).map(({ actor_id }) => actor_id)
  expect(await actors()).toEqual(['anna', 'carl'])
  const rowsOf = async (owner: string) =>
    (await transaction((tx) => accountRows(tx, owner))).edit_log!.filter(({ work_id }) => work_id === work)
  expect(await rowsOf('anna')).toEqual([
    expect.objectContaining({ seq: 1, written_by: null, wrote: [expect.anything()] }),
    expect.objectContaining({ seq: 2, written_by: '卡', wrote: [expect.anything()] }),
  ])
  // Their own words, and not what stood there before.
  expect(await rowsOf('carl')).toEqual([
    expect.objectContaining({ seq: 2, command: theirs, written_by: null, wrote: null, conflicts: null, skipped: null }),
  ])
  expect(JSON.stringify([await rowsOf('anna'), await rowsOf('carl')])).not.toContain('"carl"')
  await transaction((tx) => moveOwnedRows(tx, 'carl', 'dora'))
  expect(await actors()).toEqual(['anna', 'dora'])
  await transaction((tx) => removeOwnedRows(tx, 'dora'))
  expect(await actors()).toEqual(['anna', null])
  expect(await rowsOf('anna')).toMatchObject([{ written_by: null }, { written_by: null }])
  expect(await wrong()).toEqual([])
})

test('200 steps go back and no more; all of them come again', async () => {
  const work = await newWork('anna')
  const one: Deed = { t: 'write', at: [0], stale: false, size: 1 }
  for (let at = 0; at < 203; at += 1) await give(work, (await commandOf(work, one))!)
  const walk = async (name: 'undo' | 'redo'): Promise<number> => {
    let steps = 0
    for (let of = (await nextOf(work))[name]; of !== null && steps < 300; of = (await nextOf(work))[name]) {
      await give(work, { id: nextId(), name, of })
      steps += 1
    }
    return steps
  }
  expect([await walk('undo'), await walk('redo'), await walk('undo')]).toEqual([200, 200, 200])
  expect(await kept(work)).toEqual(ruled(await logOf(work)))
})

test('logs of before come with their order and their bytes, books and albums', async () => {
  const { run: inOld, upgrade } = await databaseBefore(connection, '_edit_log_undo')
  await inOld("insert into users (id, nickname) values ('anna', '安')")
  const works = await run("select id from works where log_bytes > 0 and owner_id = 'anna'")
  expect(works.length).toBeGreaterThan(5)
  const text = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`
  const add = async (id: string, kind: string, log: readonly LogEntry[]): Promise<void> => {
    await inOld(`insert into works (id, kind, owner_id) values ('${id}', '${kind}', 'anna')`)
    const rows = log.map(
      ({ seq, command, wrote, conflicts, skipped }) =>
        `('${id}', ${seq}, '${command.id}', ${[command, wrote, conflicts, skipped].map(text).join(', ')})`,
    )
    await inOld(
      `insert into edit_log (work_id, seq, command_id, command, wrote, conflicts, skipped) values ${rows.join(', ')}`,
    )
  }
  for (const { id } of works) {
    const log = await logOf(id as string)
    await add(id as string, 'book', log)
    await add(`album-${id}`, 'album', log)
  }
  await upgrade()
  const order = (from: typeof run, id: unknown) =>
    from(`select seq, part, undo_state from edit_log where work_id = '${id}' order by seq`)
  for (const { id } of works) {
    expect(await order(inOld, id)).toEqual(await order(run, id))
    // An album has no parts: what in a book is of its design stands among the rest.
    const log = await logOf(id as string)
    const { undo = null, redo = null } = stepsOf(log.map(stepOf))
    const album = await order(inOld, `album-${id}`)
    const last = (state: string) => {
      const seq = album.filter(({ undo_state }) => undo_state === state).at(-1)?.seq
      return log.find((entry) => entry.seq === seq)?.command.id ?? null
    }
    if (album.filter(({ undo_state }) => undo_state === 'undone').length < 200)
      expect([last('done'), last('undone')]).toEqual([undo, redo])
    expect(new Set(album.map(({ part }) => part))).toEqual(new Set(['']))
  }
  expect(await wrong(inOld)).toEqual([])
  expect((await inOld('select sum(log_bytes)::int as bytes from works'))[0]?.bytes).toBeGreaterThan(10_000)
})
