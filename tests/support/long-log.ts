import { expect } from 'vitest'
import { closeDatabase, openDatabase } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { POST as write } from '../../src/pages/api/book/[id]/edits.ts'
import { query } from './account.ts'
import { callEndpoint } from './call.ts'
import { testDatabase } from './database.ts'
import { editedBooks, flowExport, flowPost } from './edited-book.ts'
import { dataOf } from './import.ts'
import { person, testDataDir } from './story.ts'

type Answer = { outcomes: { outcome: string }[]; undo: string | null; redo: string | null }

/**
 * A book of forty posts that is edited again and again, over one connection and with nothing else at work; `longer` adds
 * commands to its log as if they had been given.
 */
export const longLog = async () => {
  testDataDir()
  const { connection } = await testDatabase()
  registerJobs()
  await startQueue()
  const anna = person('anna')
  const books = await editedBooks<{ id: string; target: string }>(anna, [
    flowExport(Array.from({ length: 40 }, (_, at) => flowPost(`${100 + at}`, '04-20', `第 ${at} 天`))),
  ])
  const book = await books.made()
  const targets = (await books.itemsOf(book)).map(({ target }) => target)
  // Nothing else reads meanwhile: no jobs, and one connection whose count is told when it is asked.
  await stopQueue()
  await closeDatabase()
  openDatabase({ ...connection, max: 1 })
  let count = 0
  const versions = new Map<string, string>()
  const idOf = (at: number): string => `command-of-long-log-${String(at).padStart(5, '0')}`
  const nextId = (): string => {
    count += 1
    return idOf(count)
  }
  const send = async (...commands: object[]): Promise<Answer> => {
    const asked = { params: { id: book.id }, body: { commands }, actor: anna }
    const answer = dataOf<Answer>(await callEndpoint(write, asked))
    expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(commands.map(() => 'written'))
    return answer
  }
  return {
    ...{ anna, book, nextId, send, versions },
    /** The id given last. */
    lastId: () => idOf(count),
    targetAt: (at: number): string => targets[at % targets.length]!,
    ask: (sql: string) => query(connection, sql),
    /** Other words for a post, over those it had. */
    change: (target: string) => {
      const id = nextId()
      const base = versions.get(target) ?? ''
      versions.set(target, id)
      const value = `改过 ${count} 次`.repeat(20)
      return { id, name: 'change-post', changes: [{ target, field: 'text', base, value }] }
    },
    /** So many more commands, each like the first but under its own id. */
    longer: async (more: number): Promise<void> => {
      await query(
        connection,
        `insert into edit_log select one.* from (select * from edit_log where seq = 1) l, (select max(seq) as seq from edit_log) last,
          generate_series(1, ${more}) n,
          jsonb_populate_record(null::edit_log, to_jsonb(l) || jsonb_build_object('seq', last.seq + n, 'command_id', 'made-up-command-' || n,
            'command', l.command || jsonb_build_object('id', 'made-up-command-' || n))) one`,
      )
      await query(connection, 'analyze')
    },
  }
}
