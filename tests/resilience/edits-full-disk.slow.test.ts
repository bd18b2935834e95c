/** The server's disk is full to its last byte while somebody edits: the screen says so with a code, and every change is in the book once. */
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { replay } from '../../src/lib/editing/apply.ts'
import type { LogEntry } from '../../src/lib/editing/command.ts'
import { type EditRecord, keyOf } from '../../src/lib/editing/record.ts'
import { signIn } from '../support/server/client.ts'
import { eventually, postgresPidOf } from '../support/server/server.ts'
import { smallDisk } from '../support/server/small-disk.ts'
import { madeLife } from '../support/story.ts'
import { type Device, openDevice } from './edit-device.ts'
import { randomFrom } from './random.ts'
import { type Service, startService } from './service.ts'
import { live, newStory, tellingOptions } from './story.ts'

const disk = await smallDisk(600)
let service: Service
let device: Device
beforeAll(async () => {
  service = await startService({ path: disk.path, postgresPid: () => postgresPidOf(disk.path) }, disk.env)
  const client = await signIn(service.url, 'o_full')
  const story = newStory('o_full', client)
  await live(story, tellingOptions(service, await madeLife(20, 4, 9)))
  const path = `/books/${story.acknowledged.bookId}/edit`
  device = await openDevice('手机', { url: service.url, path, token: client.token() }, randomFrom(7))
}, 300_000)
afterAll(async () => {
  disk.free()
  await device?.end()
  await service?.end()
  const postgres = postgresPidOf(disk.path)
  if (postgres !== undefined) process.kill(postgres, 'SIGKILL')
  await disk.remove()
})

test(`a full disk (${disk.kind}) refuses changes in a sentence; with room again all of them are written, once each`, async () => {
  onTestFailed(() => console.log(`${device.trouble()}\nwhat the processes said: ${service.keepOutput()}`))
  await eventually(() => device.change(), 60_000)
  const notices = device.page().getByRole('status')
  await notices.filter({ hasText: '已保存' }).waitFor()
  disk.fill(0)
  // What lies ready in PostgreSQL's own files is used up first; a pretended disk is full for our own files alone.
  const said = notices.filter({ hasText: /（(storage_full|unavailable)）。\d+ 处修改先存在这台设备上/ })
  const isSaid = async (): Promise<boolean> => {
    await device.change()
    return disk.kind === 'pretended' || (await said.count()) > 0
  }
  await eventually(isSaid, 120_000)
  const before = device.promised.kept.size
  for (let more = 0; more < 3; more += 1) expect(await device.change()).toBe(true)
  expect(device.promised.kept.size).toBeGreaterThan(before)
  disk.free()
  await eventually(async () => (await fetch(`${service.url}/healthz`)).status === 200, 90_000)
  await device.settle()
  const entries = await service.query<LogEntry & { command_id: string }>(
    'select seq, command_id, command, wrote, conflicts, skipped from edit_log order by seq',
  )
  const written = new Set(entries.map(({ command_id: id }) => id))
  expect(written.size).toBe(entries.length)
  const { answered, kept } = device.promised
  expect([...answered, ...kept].filter((id) => !written.has(id))).toEqual([])
  const records = await service.query<EditRecord>('select target, field, value, version, origin, seq from edit_records')
  expect(new Map(records.map((one) => [keyOf(one), one]))).toEqual(replay(entries))
}, 600_000)
