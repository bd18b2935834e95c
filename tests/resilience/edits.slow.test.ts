/**
 * kill -9 of server, worker, PostgreSQL and browsers while two browsers change one book.
 * `ROUNDS=30 SEED=7 LANE=slow npx vitest run tests/resilience/edits` for the long proof; a few rounds otherwise.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { replay } from '../../src/lib/editing/apply.ts'
import type { LogEntry } from '../../src/lib/editing/command.ts'
import { type EditRecord, keyOf } from '../../src/lib/editing/record.ts'
import { signIn } from '../support/server/client.ts'
import { emptyData, eventually } from '../support/server/server.ts'
import { madeLife } from '../support/story.ts'
import { type Device, openDevice } from './edit-device.ts'
import { randomFrom } from './random.ts'
import { type Part, type Service, startService } from './service.ts'
import { live, newStory, tellingOptions } from './story.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const seed = Number(process.env.SEED ?? 20_261_123)
const random = randomFrom(seed)

const data = await emptyData()
let service: Service
const devices: Device[] = []
let bookId = ''
beforeAll(async () => {
  service = await startService(data)
  const client = await signIn(service.url, 'o_editor')
  const story = newStory('o_editor', client)
  await live(story, tellingOptions(service, await madeLife(40, 6, 41)))
  bookId = story.acknowledged.bookId!
  const place = { url: service.url, path: `/books/${bookId}/edit`, token: client.token() }
  for (const name of ['手机', '电脑']) devices.push(await openDevice(name, place, random))
}, 300_000)
afterAll(async () => {
  for (const device of devices) await device.end()
  await service?.end()
  await data.remove()
})

/** What dies in a round; the first five are one of each. */
type Strike = { parts: Part[]; devices: number[] }
const strikes: Strike[] = [
  { parts: ['server'], devices: [] },
  { parts: [], devices: [0] },
  { parts: ['postgres'], devices: [] },
  { parts: [], devices: [0, 1] },
  { parts: ['server', 'worker', 'postgres'], devices: [1] },
]

type LogRow = LogEntry & { command_id: string }
const log = () =>
  service.query<LogRow>('select seq, command_id, command, wrote, conflicts, skipped from edit_log order by seq')

test(`after ${rounds} kills every change that was answered or kept is in the log once, and both browsers agree`, async () => {
  onTestFailed(() => {
    console.log(`seed ${seed}; what the processes said: ${service.keepOutput()}`)
    for (const { name, trouble } of devices) console.log(`${name}: ${trouble()}`)
  })
  let going = true
  const made = devices.map(() => 0)
  const dying = new Set<number>()
  const hands = devices.map(async (device, at) => {
    while (going) {
      if (dying.has(at)) await wait(20)
      else if (await device.change()) made[at]! += 1
    }
  })
  for (let round = 0; round < rounds; round += 1) {
    const strike = strikes[round % strikes.length]!
    const before = [...made]
    // Hands are at work on both before anything dies.
    await eventually(async () => made.every((count, at) => count > before[at]!), 120_000)
    await wait(random() * 400)
    for (const at of strike.devices) dying.add(at)
    await Promise.all([
      strike.parts.length > 0 ? service.kill(strike.parts) : undefined,
      ...strike.devices.map((at) => devices[at]!.kill()),
    ])
    dying.clear()
    console.log(`round ${round + 1}: ${[...strike.parts, ...strike.devices.map((at) => devices[at]!.name)].join('+')}`)
  }
  going = false
  await Promise.all(hands)

  // A last look: what waits goes when the page is opened.
  for (const device of devices) await device.settle()
  const entries = await log()
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1))
  expect(entries.length).toBeGreaterThan(0)
  const written = new Set(entries.map(({ command_id: id }) => id))
  expect(written.size).toBe(entries.length)
  for (const { name, promised } of devices) {
    const missing = (ids: Set<string>): string[] => [...ids].filter((id) => !written.has(id))
    expect({ answered: missing(promised.answered), kept: missing(promised.kept) }, name).toEqual({
      answered: [],
      kept: [],
    })
    expect(promised.kept.size, `${name} kept something`).toBeGreaterThan(0)
  }
  const records = await service.query<EditRecord>('select target, field, value, version, origin, seq from edit_records')
  expect(new Map(records.map((one) => [keyOf(one), one]))).toEqual(replay(entries))
  // What the second had waiting is on the first's screen when it asks again.
  const [left, right] = [await devices[0]!.settle(), await devices[1]!.settle()]
  expect(left).toContain('次')
  expect(left).toBe(right)
  console.log(`${entries.length} commands, ${made.join(' and ')} changes by hand, ${rounds} kills`)
}, 1_800_000)
