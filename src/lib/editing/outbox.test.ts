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
  const closings: string[] = []
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
    onClosed: (code) => closings.push(code),
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
  return { outbox, states, sent, told, closings, shelf, pass }
}
const last = (states: OutboxState[]) => states[states.length - 1]

test('a command is kept, sent, answered and then forgotten', async () => {
  const { outbox, sent, told, shelf, states } = opened([])
  await outbox.add(write('1'))
  expect([sent, told, shelf.size, last(states)]).toEqual([
    [['1']],
    ['1'],
    0,
    { state: 'saved', waiting: 0, message: '', kept: true, keeps: true },
  ])
})

test('without a line everything waits, in order, over a reload, and goes when the line is back', async () => {
  const before = opened(['broken', { t: 'away', message: '' }])
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
  expect(sent).toEqual([['c1', 'c2', 'c3'], ['c1'], ['c2'], ['c3']])
  expect([last(states), [...shelf.keys()], outbox.refusedFirst?.id]).toEqual([
    { state: 'refused', waiting: 1, message: '里有不能用的控制字符', kept: true, keeps: true },
    [2],
    'c2',
  ])
  // What comes after it goes, and does not send it again.
  await outbox.add(write('c4'))
  expect([sent[sent.length - 1], [...shelf.values()].map(({ id }) => id), last(states)?.state]).toEqual([
    ['c4'],
    ['c2'],
    'refused',
  ])
  await outbox.drop()
  expect([sent.length, shelf.size, last(states)?.state]).toEqual([5, 0, 'saved'])
})

test('a device that keeps nothing says so, and sends all the same', async () => {
  const { outbox, sent, states } = opened([{ t: 'away', message: '' }], new Map(), false)
  await outbox.add(write('1'))
  expect(last(states)).toMatchObject({ state: 'offline', waiting: 1, kept: false, keeps: false })
  await outbox.flush()
  expect([sent, last(states)?.state]).toEqual([[['1'], ['1']], 'saved'])
})

test('a document that takes nothing any more: what waits is kept till it is given up, and goes should it open again', async () => {
  const shelf = new Map([1, 2].map((i): [number, Command] => [i, write(`c${i}`)]))
  const shut: Sent<string> = { t: 'closed', code: 'finalized' }
  const before = opened([shut], shelf)
  await before.outbox.flush()
  await before.pass()
  expect([before.sent, before.closings, shelf.size, last(before.states)?.state]).toEqual([
    [['c1', 'c2']],
    ['finalized'],
    2,
    'closed',
  ])
  const opener = opened([], new Map(shelf))
  await opener.outbox.flush()
  expect([opener.told, last(opener.states)?.state]).toEqual([['c1,c2'], 'saved'])
  await before.outbox.dropAll()
  await before.outbox.flush()
  expect([before.sent.length, shelf.size, last(before.states)?.state]).toEqual([1, 0, 'saved'])
})

test('what the server says of itself is said: it is full, and nothing is lost', async () => {
  const { outbox, states, shelf, pass } = opened([{ t: 'away', message: '服务器的存储空间满了（storage_full）' }])
  await outbox.add(write('1'))
  expect([last(states)?.state, last(states)?.message, shelf.size]).toEqual([
    'offline',
    '服务器的存储空间满了（storage_full）',
    1,
  ])
  await pass()
  expect([last(states), shelf.size]).toMatchObject([{ state: 'saved', message: '' }, 0])
})

test('once closed nothing is sent, not even what was on its way: somebody else may be signed in', async () => {
  const shelf = new Map(Array.from({ length: 250 }, (_, i): [number, Command] => [i + 1, write(`c${i}`)]))
  const { outbox, sent, pass } = opened([], shelf)
  const sending = outbox.flush()
  outbox.close()
  await sending
  await outbox.add(write('later'))
  await outbox.flush()
  await pass()
  expect([sent, shelf.size]).toEqual([[], 251])
})
