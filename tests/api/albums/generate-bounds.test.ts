/** Words and pages drawn for whoever asks (spec 7.R1–R3, 7.R8, 7.R9): signs that break markup, sizes, pictures nobody can read, how often. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import { addMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { POST as page } from '../../../src/pages/generate/html/[style].[pageName].ts'
import { GET as text } from '../../../src/pages/generate/text.ts'
import { GET as templates } from '../../../src/pages/jx/templates/[tid]/pages.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { drawnPhotos, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf } from '../../support/import.ts'
import { haveAccount } from '../../support/stand-in.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
const anna = person('anna')
await haveAccount(anna)
const [photo] = await keepPhotos(anna, drawnPhotos(1))
/** Says it is a JPEG and is none. */
const torn = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const tornName = createHash('sha256').update(torn).digest('hex')
await storage().putBytes(mediaKey(tornName), torn)
await addMedia(db(), anna.userId, [
  {
    ...{
      sha256: tornName,
      mime: 'image/jpeg',
      kind: 'image' as const,
      bytes: torn.length,
      widthPx: 1600,
      heightPx: 1200,
    },
    ...{ focus: null, faces: [], graphic: false },
  },
])

const words = (query: Record<string, string>, ip = '203.0.113.1') => callEndpoint(text, { query, ip })
const signs: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
}

test('signs of a replacement are words like others', async () => {
  for (const content of ['A$&B', '5$<6', '$"', '$$5', "a$'b", 'a$`b', '$1 & $0']) {
    const svg = await (await words({ content })).response.text()
    expect((await sharp(Buffer.from(svg)).metadata()).format, content).toBe('svg')
    const label = /^<svg role="img" aria-label="([^"]*)" /.exec(svg)?.[1] ?? /aria-label="([^"]*)"/.exec(svg)?.[1]
    expect(label?.replaceAll(/&[a-z#0-9]+;/g, (sign) => signs[sign] ?? sign)).toBe(content)
    expect(svg.match(/<svg /g)?.length, content).toBe(1)
  }
})

test('a picture of pixels has four million of them at most; outlines may be larger', async () => {
  const large = { content: '字\n'.repeat(30), fontSize: '60', lineHeight: '2' }
  expect((await words({ ...large, width: '1000', format: 'png' })).status).toBe(200)
  const refused = await words({ ...large, width: '1200', format: 'png' })
  expect([refused.status, refused.body.errcode]).toEqual([422, 'too_long'])
  expect((await words({ ...large, width: '1200' })).status).toBe(200)
})

type Layer = Record<string, unknown>
const found = dataOf<{ pages: { name: string; layers: Layer[] }[] }>(
  await callEndpoint(templates, { params: { tid: 'album' } }),
)
const frame = found.pages.find(({ name }) => name === 'title')!.layers.find(({ type }) => type === 'image')!
const drawn = (layers: Layer[], ip = '203.0.113.2') =>
  callEndpoint(page, { params: { style: 'plain', pageName: 'title' }, body: { layers }, actor: anna, ip })
const htmlOf = async (layers: Layer[]): Promise<string> => {
  const answer = await drawn(layers)
  expect(answer.status).toBe(200)
  return answer.response.text()
}
const jpeg = 'href="data:image/jpeg;base64,'

test('a picture nobody can read is an empty one on its page', async () => {
  const html = await htmlOf([
    { ...frame, content: tornName },
    { ...frame, id: 'other', content: photo!.sha256 },
  ])
  expect(html).toContain('href="data:,"')
  expect(html).toContain(jpeg)
})

test('a whole picture in a frame beside its page, or in one as good as none, is drawn all the same', async () => {
  const whole = { ...frame, content: photo!.sha256, fit: 'contain' }
  expect(await htmlOf([{ ...whole, name: 'bleed', frameX: -1 - 2 * Number(frame.frameWidth) }])).toContain(jpeg)
  expect(await htmlOf([{ ...whole, frameWidth: Number.MIN_VALUE }])).toContain(jpeg)
})

test('twelve pictures stand on a page, be it one of them over and over', async () => {
  const many = (count: number): Layer[] =>
    Array.from({ length: count }, (_, at) => ({ ...frame, id: String(at), content: photo!.sha256 }))
  expect((await htmlOf(many(12))).split(jpeg).length).toBe(13)
  const refused = await drawn(many(13))
  expect([refused.status, refused.body.errcode]).toEqual([400, 'bad_layer'])
  expect(String(refused.body.errmsg)).toContain('最多 12 张')
})

test('sixty drawings in ten minutes from one address, words and pages together', async () => {
  const ip = '203.0.113.9'
  for (let call = 0; call < 60; call += 1) expect((await words({ content: '' }, ip)).status).toBe(422)
  expect((await words({ content: '家' }, ip)).status).toBe(429)
  expect((await drawn([], ip)).status).toBe(429)
  expect((await words({ content: '家' })).status).toBe(200)
})
