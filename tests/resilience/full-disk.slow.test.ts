/** The disk fills up while people upload, read and typeset: they are told so, nothing is lost, and it goes on. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { dataOf, signIn } from '../support/server/client.ts'
import { eventually, postgresPidOf } from '../support/server/server.ts'
import { smallDisk } from '../support/server/small-disk.ts'
import { madeLife } from '../support/story.ts'
import { type Service, startService } from './service.ts'
import { live, lost, newStory, type Story, type StoryOptions, tellingOptions } from './story.ts'

const disk = await smallDisk(600)
let service: Service
let options: StoryOptions
beforeAll(async () => {
  service = await startService({ path: disk.path, postgresPid: () => postgresPidOf(disk.path) }, disk.env)
  options = tellingOptions(service, await madeLife(60, 20, 12))
}, 300_000)
afterAll(async () => {
  await service?.end()
  const postgres = postgresPidOf(disk.path)
  if (postgres !== undefined) process.kill(postgres, 'SIGKILL')
  await disk.remove()
})
const megabyte = 1024 * 1024

test(`a full disk (${disk.kind}) is said in a sentence, loses nothing, and everything goes on when there is room`, async () => {
  onTestFailed(() => console.log(`what the processes said: ${service.keepOutput()}`))
  const calm = newStory('o_calm', await signIn(service.url, 'o_calm'))
  await live(calm, options)

  const troubles = new Map<number, number>()
  const stories: Story[] = []
  const begin = async (name: string): Promise<Promise<void>> => {
    const story = newStory(name, await signIn(service.url, name, troubles))
    stories.push(story)
    const ended = live(story, options)
    ended.catch(() => {})
    return ended
  }
  // One is being read or typeset, one is in the middle of its upload, when the room ends.
  const first = begin('o_first')
  await eventually(async () => stories[0]?.phase === 'reading' || stories[0]?.phase === 'typesetting', 60_000)
  const second = begin('o_second')
  await eventually(async () => (stories[1]?.acknowledged.received.size ?? 0) > 3, 60_000)

  // Less than the reserve: nothing is stored any more, but what PostgreSQL does by itself goes on.
  disk.fill(48 * megabyte)
  const visitor = await signIn(service.url, 'o_visitor')
  const { id } = dataOf<{ id: string }>(await visitor.once('POST', '/api/import/imports', {}))
  const files = `/api/import/imports/${id}/files`
  const announced = await visitor.once('POST', files, { name: 'a.json', bytes: 10 })
  const { file_id } = dataOf<{ file_id: string }>(announced)
  const refused = await visitor.once('PUT', `${files}/${file_id}?offset=0`, Buffer.from('0123456789'))
  expect([refused.status, refused.body.errcode]).toEqual([507, 'storage_full'])
  expect(refused.body.errmsg).toBe('服务器的存储空间满了，已经收到的内容都在，请稍后再试')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(dataOf(await visitor.once('GET', `${files}/${file_id}`))).toEqual({ received: 0, bytes: 10 })
  const renamed = await calm.client.once('POST', `/api/book/${calm.acknowledged.bookId}/info`, { public: true })
  expect(renamed.status).toBe(200)
  expect((await fetch(`${service.url}/healthz`)).status).toBe(503)
  expect((await Promise.all([calm, ...stories].map(lost))).flat()).toEqual([])

  // To the last byte, the database with it; whoever asks meanwhile is told to come back.
  disk.fill(0)
  const seen = new Map<number, number>()
  for (let turn = 0; turn < 40; turn += 1) {
    const reply = await visitor.once('POST', '/api/import/imports', {}).catch(() => undefined)
    if (reply) seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1)
    await wait(50)
  }
  expect([...seen.keys()].filter((status) => ![200, 503, 507].includes(status))).toEqual([])

  disk.free()
  await eventually(async () => (await fetch(`${service.url}/healthz`)).status === 200, 90_000)
  expect((await Promise.all([calm, ...stories].map(lost))).flat()).toEqual([])
  const sent = await visitor.ask('PUT', `${files}/${file_id}?offset=0`, Buffer.from('0123456789'))
  expect(dataOf(sent)).toEqual({ received: 10 })
  await Promise.all([await first, await second])
  for (const story of stories) {
    expect(story.faults).toEqual([])
    expect(story.acknowledged.pdf, story.openid).toEqual(calm.acknowledged.pdf)
  }
  const numbers = [...troubles, ...seen].map(([status, count]) => `${status === 0 ? 'broken line' : status}: ${count}`)
  console.log(`full disk (${disk.kind}): answers meanwhile ${numbers.join(', ')}`)
}, 600_000)
