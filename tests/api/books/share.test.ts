import { expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import { openCode } from '#lib/library/codes/open-code.server.ts'
import { siteQrCode } from '#lib/library/qrcode.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { videoAddresses } from '#lib/media/code.server.ts'
import { addMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { GET as media } from '../../../src/pages/media/[sha256].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { haveAccount } from '../../support/stand-in.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()

const sha256 = 'c'.repeat(64)
const film = Buffer.from('0123456789')
await storage().putBytes(mediaKey(sha256), film)
await haveAccount(person('anna'))
await addMedia(db(), 'anna', [{ sha256, kind: 'video', mime: 'video/mp4', bytes: film.length }])

const open = (address: string, headers: Record<string, string> = {}) => {
  const url = new URL(address, 'http://127.0.0.1')
  const query = Object.fromEntries(url.searchParams)
  return callEndpoint(media, { params: { sha256: url.pathname.slice(7) }, query, headers })
}

test('the same video has one printed code for ever, even when asked for at once', async () => {
  const selection = [{ sha256, posterSha256: null, title: '' }]
  const all = await Promise.all([1, 2, 3, 4].map(() => videoAddresses('anna', selection)))
  const urls = new Set(all.map((one) => one.get(sha256)?.url))
  expect(urls.size).toBe(1)
  expect([...urls][0]).toMatch(/\/v\/[A-Za-z0-9_-]{22}$/)
})

test('a printed code plays without sign-in, in ranges; a guessed one opens nothing', async () => {
  const url = (await videoAddresses('anna', [{ sha256, posterSha256: null, title: '' }])).get(sha256)!.url
  const opened = await openCode(url.slice(-22))
  if (opened?.kind !== 'video') throw new Error('no video')
  expect(opened.until).toMatch(/^\d{4} 年 \d{1,2} 月$/)
  const part = await open(opened.video, { range: 'bytes=2-4' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(await part.response.text()).toBe('234')
  expect((await open(opened.video, { range: 'bytes=99-' })).status).toBe(416)
  expect(await openCode('A'.repeat(22))).toBeUndefined()
  expect(await openCode('../../etc/passwd')).toBeUndefined()
})

test('addresses without a valid signature, and files that are not there, are the same 404', async () => {
  const signer = await mediaSigner()
  const answers = [
    await open(`/media/${sha256}`),
    await open(`/media/${sha256}?s=u.AAAA`),
    await open(`/media/${'d'.repeat(64)}?s=c.${'A'.repeat(22)}.BBBB`),
    await open(signer.address('e'.repeat(64), { kind: 'viewer', userId: 'anna' }, 640)),
    await open('/media/..%2f..%2fetc'),
  ]
  const bodies = await Promise.all(answers.map((answer) => answer.response.text()))
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
  expect(new Set(bodies).size).toBe(1)
})

test("one viewer's address is nothing in another's hands", async () => {
  const signer = await mediaSigner()
  const url = new URL(signer.address(sha256, { kind: 'viewer', userId: 'anna' }), 'http://127.0.0.1')
  const ask = (userId: string) =>
    callEndpoint(media, { params: { sha256 }, query: Object.fromEntries(url.searchParams), actor: person(userId) })
  expect((await ask('anna')).status).toBe(200)
  expect((await ask('bert')).status).toBe(404)
})

test('codes are drawn for addresses of this site only', () => {
  expect(siteQrCode('/v/abc')).toContain('<svg')
  for (const foreign of [
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    'http://x@127.0.0.1:4321/',
  ]) {
    expect(siteQrCode(foreign)).toBeUndefined()
  }
})
