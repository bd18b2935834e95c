import { expect, test } from 'vitest'
import { type LocalDraft, Saver, type Sent, type Writing } from './autosave.ts'

const writing = (s: string): Writing => ({ title: s, author: '', postDate: '', blocks: [] })

/** A saver on a clock of its own, with the server's answers in a row. */
const opened = (answers: Sent[]) => {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const states: string[] = []
  const sent: [number, string][] = []
  const kept: { now: LocalDraft | undefined } = { now: undefined }
  const saver = new Saver(1, {
    send: async (version, { title }) => {
      sent.push([version, title])
      return answers.shift() ?? { t: 'ok', version: version + 1 }
    },
    keep: (one) => {
      kept.now = one
    },
    onState: (state) => states.push(state),
    later: (run, ms) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    now: () => now,
  })
  const pass = async (ms: number): Promise<void> => {
    now += ms
    const due = timers.filter((one) => one.at <= now)
    timers = timers.filter((one) => one.at > now)
    for (const one of due) one.run()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { saver, states, sent, kept, pass }
}

test('what is written is kept here at once and on the server a little later, then forgotten here', async () => {
  const { saver, states, sent, kept, pass } = opened([])
  saver.changed(() => writing('甲'))
  await pass(400)
  expect([kept.now?.title, sent]).toEqual(['甲', []])
  saver.changed(() => writing('甲乙'))
  await pass(1600)
  expect([sent, kept.now, states.at(-1), saver.waiting]).toEqual([[[1, '甲乙']], undefined, 'saved', false])
})

test('without a line it is kept and tried again until it goes', async () => {
  const { saver, states, sent, kept, pass } = opened([{ t: 'away' }, { t: 'away' }])
  saver.changed(() => writing('甲'))
  await pass(1600)
  expect([states.at(-1), kept.now?.title]).toEqual(['offline', '甲'])
  await pass(5000)
  await pass(5000)
  expect([sent.length, states.at(-1), kept.now]).toEqual([3, 'saved', undefined])
})

test('a conflict waits for the choice, goes on keeping what is written, and then goes over the other version', async () => {
  const { saver, states, sent, kept, pass } = opened([{ t: 'conflict', version: 7 }])
  saver.changed(() => writing('甲'))
  await pass(1600)
  expect(states.at(-1)).toBe('conflict')
  saver.changed(() => writing('甲乙'))
  await pass(9000)
  expect([sent.length, kept.now?.title]).toEqual([1, '甲乙'])
  await saver.resolve(7)
  expect([sent.at(-1), states.at(-1)]).toEqual([[7, '甲乙'], 'saved'])
})
