import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import { type Kept, Outbox, type OutboxState, type Sent } from './outbox.ts'

const write = (id: string, value = id): Command => ({
  id,
  name: 'change-text',
  changes: [{ target: 'a', field: 'text', base: '', value }],
})

/** An outbox on a clock of its own, over a shelf that outlives it, with the server's answers in a row. */
const opened = (answers: (Sent<string> | 'broken')[], shelf = new Map<number, Command>(), keeps = true) => {
  const states: OutboxState[] = []
  const sent: string[][] = []
  const told: string[] = []
  const givenUp: string[] = []
  let timers: (() => void)[] = []
  let count = Math.max(0, ...shelf.keys())
  const kept: Kept[] = [...shelf].map(([key, command]) => ({ command, key }))
  const outbox = new Outbox<string>(kept, {
    send: async (commands) => {
      // Kept before it goes.
      if (keeps) for (const { id } of commands) expect([...shelf.values()].some((one) => one.id === id)).toBe(true)
      sent.push(commands.map(({ id }) => id))
      const answer = answers.shift() ?? { t: 'ok', answer: commands.map(({ id }) => id).join() }
      if (answer === 'broken') throw new Error('the line broke')
      return answer
    },
    keep: async (command) => {
      if (!keeps) throw new Error('no room')
      shelf.set(++count, command)
      return count
    },
    forget: async (keys) => {
      for (const key of keys) shelf.delete(key)
    },
    onState: (state) => states.push(state),
    onAnswer: (answer) => told.push(answer),
    onClosed: (given) => givenUp.push(...given.map(({ id }) => id)),
    later: (run) => {
      timers.push(run)
      return () => {
        timers = timers.filter((one) => one !== run)
      }
    },
  })
  const pass = async (): Promise<void> => {
    const due = timers
    timers = []
    for (const run of due) run()
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  }
  return { outbox, states, sent, told, givenUp, shelf, pass }
}
const last = (states: OutboxState[]) => states[states.length - 1]

test('a command is kept, sent, answered and then forgotten', async () => {
  const { outbox, sent, told, shelf, states } = opened([])
  await outbox.add(write('1'))
  expect([sent, told, shelf.size, last(states)]).toEqual([
    [['1']],
    ['1'],
    0,
    { state: 'saved', waiting: 0, message: '', kept: true },
  ])
})

test('without a line everything waits, in order, over a reload, and goes when the line is back', async () => {
  const before = opened(['broken', { t: 'away' }])
  await before.outbox.add(write('1'))
  await before.outbox.add(write('2'))
  expect([last(before.states)?.state, before.shelf.size]).toEqual(['offline', 2])
  before.outbox.close()
  const after = opened(['broken'], before.shelf)
  expect(after.outbox.commands.map(({ id }) => id)).toEqual(['1', '2'])
  await after.outbox.flush()
  await after.outbox.add(write('3'))
  await after.pass()
  expect([after.sent, after.shelf.size, last(after.states)?.state]).toEqual([
    [
      ['1', '2'],
      ['1', '2', '3'],
    ],
    0,
    'saved',
  ])
})

test('10,000 commands go a hundred at a time, and long texts a few', async () => {
  const { outbox, sent } = opened(
    [],
    new Map(Array.from({ length: 10_000 }, (_, i): [number, Command] => [i + 1, write(`c${i}`)])),
  )
  await outbox.flush()
  expect([sent.length, sent.every((some) => some.length === 100), sent.flat()[9999]]).toEqual([100, true, 'c9999'])
  const long = opened([], new Map([1, 2, 3].map((i): [number, Command] => [i, write(`c${i}`, '字'.repeat(300_000))])))
  await long.outbox.flush()
  expect(long.sent).toEqual([['c1'], ['c2'], ['c3']])
})

test('what is refused among many is found, said and kept; the others go, and it goes when its owner gives it up', async () => {
  const refusal: Sent<string> = { t: 'refused', code: 'invalid', message: '里有不能用的控制字符' }
  const shelf = new Map([1, 2, 3].map((i): [number, Command] => [i, write(`c${i}`)]))
  const { outbox, sent, states } = opened([refusal, { t: 'ok', answer: 'c1' }, refusal], shelf)
  await outbox.flush()
  expect(sent).toEqual([['c1', 'c2', 'c3'], ['c1'], ['c2']])
  expect([last(states), [...shelf.keys()]]).toEqual([
    { state: 'refused', waiting: 2, message: '里有不能用的控制字符', kept: true },
    [2, 3],
  ])
  await outbox.drop()
  expect([sent[sent.length - 1], shelf.size, last(states)?.state]).toEqual([['c3'], 0, 'saved'])
})

test('a device that keeps nothing says so, and sends all the same', async () => {
  const { outbox, sent, states } = opened([{ t: 'away' }], new Map(), false)
  await outbox.add(write('1'))
  expect(last(states)).toMatchObject({ state: 'offline', waiting: 1, kept: false })
  await outbox.flush()
  expect([sent, last(states)?.state]).toEqual([[['1'], ['1']], 'saved'])
})

test('a document that takes nothing any more: all that waits is given up at once, said once, and not sent again', async () => {
  const shelf = new Map([
    [1, write('1')],
    [2, write('2')],
  ])
  const { outbox, sent, givenUp, states, pass } = opened([{ t: 'closed' }], shelf)
  await outbox.flush()
  await pass()
  await outbox.flush()
  expect([sent, givenUp, shelf.size, last(states)?.state]).toEqual([[['1', '2']], ['1', '2'], 0, 'saved'])
})
