/** Covers as pictures (spec 7.R4–R7): what is drawn, for whom, and whose photographs may be on them. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { config } from '#lib/config/config.server.ts'
import { covers } from '#lib/covers/covers.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { mediaCache } from '#lib/media/file-cache.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { GET as bareConfig } from '../../../src/pages/config/[codeName].ts'
import { GET as coverConfig } from '../../../src/pages/covers/config/[codeName].ts'
import { GET as draw } from '../../../src/pages/covers/generate/[codeName].ts'
import { GET as bareDraw } from '../../../src/pages/generate/[codeName].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')

/** Left half red, right half blue, wide enough for print. */
const photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#2040d0' } })
  .composite([
    {
      input: { create: { width: 1200, height: 1800, channels: 3, background: '#d02020' } },
      left: 0,
      top: 0,
    },
  ])
  .jpeg({ quality: 95 })
  .toBuffer()
const sha256 = createHash('sha256').update(photo).digest('hex')
const created = makeSampleExport({ posts: 3, pictures: 1, seed: 5 })
await bring(anna, [
  { name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(created.export)) },
  ...created.files.map(({ path }) => ({ name: path, bytes: photo })),
])

const words = { title: '慢慢来', years: '2019~2024', author: '阿舟' }
const cover = async (codeName: string, query: Record<string, string> = {}, actor?: typeof anna, route = draw) =>
  callEndpoint(route, { params: { codeName }, query: { ...words, ...query }, ...(actor ? { actor } : {}) })
const bytesOf = async ({ response }: { response: Response }) => Buffer.from(await response.clone().arrayBuffer())

/** Shares of strong red and strong blue in a picture. */
const colours = async (picture: Buffer): Promise<{ red: number; blue: number }> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let [red, blue] = [0, 0]
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]]
    if (r > 180 && g < 70 && b < 70) red += 1
    if (b > 180 && r < 70 && g < 100) blue += 1
  }
  const all = info.width * info.height
  return { red: red / all, blue: blue / all }
}

test('each design and colour says how wide by high it is, and is drawn so', async () => {
  for (const { id, name } of covers) {
    const said = dataOf<{ name: string; width: number; height: number; colours: { code_name: string }[] }>(
      await callEndpoint(coverConfig, { params: { codeName: `${id}-2` } }),
    )
    expect(said.name).toBe(name)
    const answer = await cover(`${id}-2`, { size: '320' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const shape = await sharp(await bytesOf(answer)).metadata()
    expect(shape.width).toBe(320)
    expect(shape.height / shape.width).toBeCloseTo(said.height / said.width, 2)
  }
})

test('the bare addresses answer the same; html, text and unknown names are no cover', async () => {
  const [one, other] = [await cover('seal'), await cover('seal', {}, undefined, bareDraw)]
  expect((await bytesOf(one)).equals(await bytesOf(other))).toBe(true)
  expect((await callEndpoint(bareConfig, { params: { codeName: '印' } })).status).toBe(200)
  for (const codeName of ['html', 'text', 'nothing', 'window-9']) {
    expect((await cover(codeName, {}, undefined, bareDraw)).status).toBe(404)
    expect((await callEndpoint(bareConfig, { params: { codeName } })).status).toBe(404)
  }
})

test('words, years, colour and mark all change what is drawn; equal questions are equal bytes', async () => {
  const base = await bytesOf(await cover('cloth'))
  expect((await bytesOf(await cover('cloth'))).equals(base)).toBe(true)
  const changes: Record<string, string>[] = [
    { title: '匆匆' },
    { author: '小雨' },
    { subtitle: '给外婆' },
    { years: '2020' },
    { logo: '0' },
  ]
  for (const query of changes)
    expect((await bytesOf(await cover('cloth', query))).equals(base), JSON.stringify(query)).toBe(false)
  expect((await bytesOf(await cover('cloth-3'))).equals(base)).toBe(false)
  const noYears = await bytesOf(await cover('cloth', { years: '' }))
  expect((await bytesOf(await cover('cloth', { years: '', meta: '六十四篇' }))).equals(noYears)).toBe(false)
})

test('a picture of one’s own is on the cover, moved and enlarged as asked, and nobody else gets to see it', async () => {
  const mine = await cover('window', { pic: sha256 }, anna)
  const middle = await colours(await bytesOf(mine))
  expect(middle.red).toBeGreaterThan(0.05)
  expect(middle.blue).toBeGreaterThan(0.05)
  expect(mine.headers.get('cache-control')).toBe('private, no-cache')
  const right = await colours(
    await bytesOf(await cover('window', { pic: sha256, 'pic[dx]': '1', 'pic[ds]': '2' }, anna)),
  )
  expect(right.red).toBeGreaterThan(2 * middle.red - middle.blue)
  expect(right.blue).toBeLessThan(0.01)
  for (const stranger of [bert, undefined]) {
    const refused = await cover('window', { pic: sha256 }, stranger)
    expect([refused.status, refused.body.errmsg]).toEqual([422, '封面上的照片要用自己上传的，或本站给的地址'])
  }
})

test('a whole picture stays whole in its frame', async () => {
  const [covering, whole] = [
    await colours(await bytesOf(await cover('full', { pic: sha256 }, anna))),
    await colours(await bytesOf(await cover('full', { pic: sha256, 'pic[mode]': 'contain' }, anna))),
  ]
  expect(whole.red + whole.blue).toBeLessThan(covering.red + covering.blue)
  expect(Math.abs(whole.red - whole.blue)).toBeLessThan(0.02)
})

test('where a picture goes, the covers drawn with it go', async () => {
  const kept = async (): Promise<string[]> =>
    (await readdir(config().dataDir, { recursive: true })).filter((name) => name.includes('-cover-'))
  const before = await kept()
  await cover('seal', { pic: sha256, title: '只有一次' }, anna)
  expect((await kept()).length).toBe(before.length + 1)
  await mediaCache().forget(sha256)
  const others = (await kept()).filter((name) => name.includes(sha256))
  expect(others).toEqual([])
  expect((await kept()).length).toBeLessThan(before.length)
})

test('an address we signed works for whom it was signed; a changed or an outside one does not', async () => {
  const address = (await mediaSigner()).address(sha256, { kind: 'viewer', userId: anna.userId }, 640)
  expect((await cover('window', { pic: address }, anna)).status).toBe(200)
  expect((await cover('window', { pic: address }, bert)).status).toBe(422)
  const turned = address.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect((await cover('window', { pic: turned }, anna)).status).toBe(422)
  for (const pic of ['https://example.com/a.jpg', `http://127.0.0.1/media/${sha256}`, 'file:///etc/passwd', '../x'])
    expect((await cover('window', { pic }, anna)).status, pic).toBe(422)
})

test('what cannot be drawn is refused in words', async () => {
  const wrong: Record<string, string>[] = [
    { title: '长'.repeat(31) },
    { size: '0' },
    { size: '99999' },
    { 'pic[ds]': 'much' },
    { 'pic[mode]': 'stretch' },
    { logo: 'https://example.com/logo.png' },
  ]
  for (const query of wrong) {
    const answer = await cover('seal', query)
    expect(answer.status, JSON.stringify(query)).toBe(422)
    expect(String(answer.body.errmsg)).toMatch(/[\u4e00-\u9fff]/)
  }
})
