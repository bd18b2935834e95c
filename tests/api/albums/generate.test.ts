/** Words as a picture and a page of an album as inert markup (spec 7.R1–R3, 7.R8, 7.R9): how they are drawn, and that neither can run. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { POST as page } from '../../../src/pages/generate/html/[style].[pageName].ts'
import { GET as text } from '../../../src/pages/generate/text.ts'
import { GET as templates } from '../../../src/pages/jx/templates/[tid]/pages.ts'
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

const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#d02020' } })
  .jpeg()
  .toBuffer()
const sha256 = createHash('sha256').update(photo).digest('hex')
const created = makeSampleExport({ posts: 3, pictures: 1, seed: 5 })
await bring(anna, [
  { name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(created.export)) },
  ...created.files.map(({ path }) => ({ name: path, bytes: photo })),
])

const words = (query: Record<string, string>) => callEndpoint(text, { query })
const textOf = ({ response }: { response: Response }): Promise<string> => response.clone().text()
const sizeOf = (svg: string): number[] =>
  [.../<svg [^>]*width="(\d+)" height="([\d.]+)"/.exec(svg)!].slice(1).map(Number)

/** Shown by its address it is no page of ours: nothing in it runs, nothing is fetched, nobody guesses another type. */
const expectInert = ({ headers }: { headers: Headers }): void => {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/(?:^|; )sandbox$/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}

test('words are a picture in our faces, broken by our own typesetter; 14 px where nothing is said', async () => {
  const plain = await words({ content: '慢慢来' })
  expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expectInert(plain)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=86400')
  const svg = await textOf(plain)
  // Three characters of 14 px in one line of 1.5 × 14 px; outlines, so that no font is needed where it is shown.
  expect(sizeOf(svg)).toEqual([42, 21])
  expect(svg).toContain('aria-label="慢慢来"')
  expect(svg).not.toContain('<text')
  expect(
    sizeOf(await textOf(await words({ content: '慢慢来', fontSize: '16', lineHeight: '2', padding: '10' }))),
  ).toEqual([68, 52])
  const narrow = sizeOf(await textOf(await words({ content: '慢慢来，比较快。', width: '60' })))
  expect(narrow).toEqual([60, 42])
  // An empty line of the writer stays one.
  expect(sizeOf(await textOf(await words({ content: '一\n\n二' })))[1]).toBe(63)
})

test('colour, face, alignment and form change what is drawn; both names of a field say the same', async () => {
  const base = await textOf(await words({ content: '心书 2026', width: '200' }))
  const changes: Record<string, string>[] = [
    { fillStyle: '#b3372b' },
    { fontFamily: 'wenkai' },
    { textAlign: 'right' },
    { fontSize: '15' },
    { padding: '3' },
  ]
  for (const change of changes)
    expect(
      await textOf(await words({ content: '心书 2026', width: '200', ...change })),
      JSON.stringify(change),
    ).not.toBe(base)
  const twins: [Record<string, string>, Record<string, string>][] = [
    [{ fillStyle: '#bb3322' }, { colour: '#b32' }],
    [{ fontFamily: 'sans' }, { font: '"sans-serif"' }],
    [{ textAlign: 'center' }, { alignment: 'center' }],
  ]
  for (const [one, other] of twins)
    expect(await textOf(await words({ content: '家', width: '200', ...one }))).toBe(
      await textOf(await words({ content: '家', width: '200', ...other })),
    )
  const png = await words({ content: '心书', format: 'png', fillStyle: '#ff0000', fontSize: '40' })
  expect(png.headers.get('content-type')).toBe('image/png')
  expectInert(png)
  const { data, info } = await sharp(Buffer.from(await png.response.clone().arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([80, 60, 4])
  expect([...data].some((value, at) => at % 4 === 0 && value > 250 && data[at + 3]! > 250)).toBe(true)
})

test('markup in the words is words', async () => {
  const content = `<script>alert(1)</script>"><image href="https://evil.example/x" onload='x()'/>&amp;`
  const svg = await textOf(await words({ content }))
  expect(svg).not.toContain('<script')
  expect(svg).not.toContain('<image')
  expect(svg).toContain('&lt;script&gt;')
})

test('what is no picture is refused in words', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { content: '' },
    { content: '长'.repeat(2001) },
    { content: '字', fontSize: '0' },
    { content: '字', fontSize: 'NaN' },
    { content: '字', fillStyle: 'url(#a)' },
    { content: '字', fontFamily: 'Comic Sans' },
    { content: '字', fontFamily: '__proto__' },
    { content: '字', textAlign: 'middle' },
    { content: '字', format: 'html' },
    { content: '字', padding: '-1' },
    { content: '字', width: '30', padding: '15' },
    { content: '字'.repeat(2000), fontSize: '200', width: '240' },
  ]
  for (const query of wrong) {
    const answer = await words(query)
    expect(answer.status, JSON.stringify(query).slice(0, 80)).toBe(422)
    expect(String(answer.body.errmsg)).toMatch(/[\u4e00-\u9fff]/)
  }
  expect((await words({ content: '长'.repeat(2000) })).status).toBe(200)
})

type Layer = Record<string, unknown>
const templatePage = async (name: string): Promise<Layer[]> => {
  const found = dataOf<{ pages: { name: string; layers: Layer[] }[] }>(
    await callEndpoint(templates, { params: { tid: 'album' } }),
  )
  return structuredClone(found.pages.find((one) => one.name === name)!.layers)
}
const drawn = (pageName: string, body: unknown, actor?: typeof anna, style = 'plain') =>
  callEndpoint(page, { params: { style, pageName }, body, ...(actor ? { actor } : {}) })

test('a page of layers is markup that stands for itself: words by the line, faces and pictures inside', async () => {
  const layers = await templatePage('title')
  const title = layers.find(({ id }) => id === 'title')!
  title.text = '外婆的<b>家</b>'
  const image = layers.find(({ type }) => type === 'image')!
  image.content = sha256
  const answer = await drawn('title', { layers }, anna)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expectInert(answer)
  const html = await textOf(answer)
  expect(html).toMatch(/<tspan x="[\d.]+ [\d.]+ [\d.]+">外婆的<\/tspan>/)
  expect(html).toContain('&lt;b&gt;')
  expect(html).toContain('data:font/woff;base64,')
  expect(html).toContain('href="data:image/jpeg;base64,')
  // Nothing but what it brings along.
  expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<link|<iframe|\son\w+=|src=/)
  // The same picture in another's hands is none; nor is it anybody's without a sign-in.
  for (const stranger of [bert, undefined]) {
    const refused = await drawn('title', { layers }, stranger)
    expect([refused.status, refused.body.errcode]).toEqual([400, 'bad_layer'])
  }
})

test('the copyright page is set from what it is told; styles differ; equal pages are equal', async () => {
  const copyright = {
    title: '外婆的家',
    rows: [
      { name: '照片', value: '一百二十张' },
      { name: '编者', value: '小舟' },
    ],
  }
  const [plain, again, xuan] = await Promise.all(
    ['plain', '素白', 'xuan'].map(async (style) => textOf(await drawn('copyright', { copyright }, undefined, style))),
  )
  expect(plain).toContain('一百二十张')
  expect(again).toBe(plain)
  expect(xuan).not.toBe(plain)
  expect(await textOf(await drawn('title', { copyright }))).not.toContain('一百二十张')
})

test('every page of a template is drawn; what is none fails at once, in words', async () => {
  for (const name of ['cover', 'title', 'copyright', '1'])
    expect((await drawn(name, { layers: await templatePage(name) })).status, name).toBe(200)
  for (const [name, style] of [
    ['nothing', 'plain'],
    ['0', 'plain'],
    ['title', 'neon'],
  ] as const)
    expect((await drawn(name, {}, undefined, style)).status, `${style}.${name}`).toBe(404)
  const layer = (await templatePage('title')).find(({ type }) => type === 'text')!
  const wrong: unknown[] = [
    { layers: [{ ...layer, font_family: 'Comic Sans' }] },
    { layers: [{ ...layer, fill_style: 'red' }] },
    { layers: [{ ...layer, font_size: 1e9 }] },
    { layers: ['words'] },
    { layers: Array.from({ length: 61 }, (_, at) => ({ ...layer, id: String(at) })) },
    { tid: 'album', size: 'a0' },
    { copyright: { title: '书', rows: [{ name: '一'.repeat(13), value: '' }] } },
    { more: true },
  ]
  for (const body of wrong) {
    const answer = await drawn('title', body)
    expect([400, 422], JSON.stringify(body).slice(0, 80)).toContain(answer.status)
    expect(String(answer.body.errmsg)).toMatch(/[\u4e00-\u9fff]/)
  }
})
