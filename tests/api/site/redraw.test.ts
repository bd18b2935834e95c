/** A photograph drawn anew by the local stand-in of the provider. */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { config, readConfig } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { startRedraw } from '../../../scripts/gateway-step.ts'
import { POST as redraw } from '../../../src/pages/api/redraw.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
const local = await startRedraw()
afterAll(() => local.end())
const on = () => setService('config', { ...config(), redraw: local.redraw })
on()

const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#4488cc' } })
  .withExif({ IFD0: { Make: 'camera', Artist: '林小满' } })
  .jpeg()
  .toBuffer()
let people = 0
const draw = (bytes: Uint8Array, { actor = person(`p${++people}`), agreed = '1' } = {}) =>
  callEndpoint(redraw, { body: bytes, query: { agreed }, actor, ip: `10.1.0.${people}` })
const control = async (what: string, body: object = {}): Promise<Record<string, unknown>> =>
  (
    await fetch(`${new URL(local.redraw.url).origin}/__control/${what}`, { method: 'POST', body: JSON.stringify(body) })
  ).json() as Promise<Record<string, unknown>>

test('the drawing comes back marked for people and programs; the provider never sees place, time or camera', async () => {
  const answer = await draw(photo)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    ...[200, 'image/jpeg', 'private, no-store'],
  ])
  const bytes = Buffer.from(await answer.response.arrayBuffer())
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([1280, 853])
  expect(exif?.toString('latin1')).toContain('"AIGC":{"Label":"1"')
  expect(bytes.toString('latin1')).not.toContain('camera')
  const seen = await control('seen')
  expect(seen).toMatchObject({ model: 'local', width: 1280, height: 853, exif: false })
  expect(String(seen.prompt)).not.toMatch(/ghibli|吉卜力|miyazaki|disney|pixar/i)
  // The words in the corner: something light on something dark, where the photograph is one blue.
  const corner = await sharp(bytes)
    .extract({ left: width! - 60, top: height! - 40, width: 60, height: 40 })
    .stats()
  expect(corner.channels[0]!.max - corner.channels[0]!.min).toBeGreaterThan(120)
})

test('what is no picture, what is too large, what nobody agreed to is sent to nobody', async () => {
  await draw(photo)
  const before = await control('seen')
  for (const [bytes, status, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 422, 'unreadable_picture'],
    [Buffer.from('not a picture'), 422, 'unreadable_picture'],
    [Buffer.alloc(13 * 1024 * 1024), 413, 'body_too_large'],
  ] as const) {
    const answer = await draw(bytes)
    expect([answer.status, answer.body.errcode]).toEqual([status, code])
  }
  expect((await draw(photo, { agreed: '' })).status).toBe(422)
  expect(await control('seen')).toEqual(before)
})

test('refused, busy, an answer that is no picture: each says so, and the next one is drawn', async () => {
  for (const [name, status, code] of [
    ['refuse', 422, 'redraw_refused'],
    ['busy', 503, 'redraw_unavailable'],
    ['garbage', 503, 'redraw_unavailable'],
  ] as const) {
    await control('fault', { name })
    const answer = await draw(photo)
    expect([answer.status, answer.body.errcode], name).toEqual([status, code])
  }
  expect((await draw(photo)).status).toBe(200)
})

test('twenty a day; without a provider it is over, and a setting that is half there does not start', async () => {
  const actor = person('keen')
  const statuses: number[] = []
  for (let time = 0; time < 21; time++) statuses.push((await draw(Buffer.from('x'), { actor })).status)
  expect(statuses).toEqual([...Array(20).fill(422), 429])
  setService('config', { ...config(), redraw: undefined })
  expect((await draw(photo)).body.errcode).toBe('redraw_over')
  on()
  expect(() => readConfig({ REDRAW_URL: 'https://draw.example/v1' })).toThrow(/REDRAW_KEY/)
  const whole = { REDRAW_URL: 'http://draw.example/v1', REDRAW_KEY: 'k', REDRAW_MODEL: 'm', REDRAW_NAME: 'n' }
  expect(readConfig(whole).redraw?.url).toBe('http://draw.example/v1')
})
