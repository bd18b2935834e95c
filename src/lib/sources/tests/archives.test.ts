import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { pack } from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { type Part, partBytes, picture } from '../../../../tests/support/formats/part.ts'
import { storedRar } from '../../../../tests/support/formats/rar.ts'
import { formatSamples } from '../../../../tests/support/formats/samples.ts'
import { type InputFile, inputFileFromBytes } from '../files/input-file.ts'
import { openPaths } from '../files/input-files.server.ts'
import { zipLimits } from '../files/zip/zip.server.ts'
import { readImportFromPaths } from '../read/read-import.server.ts'
import { readImport } from '../read/read-import.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinshu-archives-'))
const scratch = mkdtempSync(join(tmpdir(), 'xinshu-scratch-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(scratch, { recursive: true })
})

const sample = (format: string, posts = 4): Part[] =>
  formatSamples.find((one) => one.format === format)?.make(posts) ?? []
const filesOf = (parts: readonly Part[]) => parts.map((part) => ({ name: part.name, bytes: partBytes(part) }))

async function tar(parts: readonly Part[], more: (to: ReturnType<typeof pack>) => void = () => {}): Promise<Buffer> {
  const to = pack()
  for (const { name, bytes } of filesOf(parts)) to.entry({ name }, Buffer.from(bytes))
  more(to)
  to.finalize()
  const out: Buffer[] = []
  for await (const chunk of to) out.push(chunk as Buffer)
  return Buffer.concat(out)
}

const written = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
async function book(...paths: string[]) {
  const read = await readImportFromPaths(paths, { scratch })
  if (!read.ok) throw new Error(read.failure.message)
  await read.value.close()
  // Nothing stays behind.
  expect(readdirSync(scratch)).toEqual([])
  return read.value.book
}

test('a Mastodon archive is read as it comes: tar.gz, tar, and its outbox packed alone', async () => {
  const parts = sample('mastodon-outbox')
  const packed = await tar(parts)
  const read = await book(written('archive-2024.tar.gz', gzipSync(packed)))
  expect([read.source.format, read.report.counts.entries, read.report.presentMedia]).toEqual(['mastodon-outbox', 4, 4])
  expect(read.people.find((one) => one.isOwner)?.names).toEqual(['小满'])
  expect((await book(written('archive.tar', packed))).report.counts.entries).toBe(4)
  const outbox = filesOf(parts).find(({ name }) => name === 'outbox.json')
  expect((await book(written('outbox.json.gz', gzipSync(outbox?.bytes ?? '')))).report.counts.entries).toBe(4)
})

test('简书 gives a rar: both kinds of page, series by folder, no day invented', async () => {
  const parts = sample('jianshu')
  const read = await book(written('user-12345678-1700000000.rar', storedRar(filesOf(parts))))
  expect(read.source.format).toBe('jianshu')
  expect(read.entries.map(({ when }) => when.local)).toEqual(['', '', '', ''])
  expect(new Set(read.entries.map(({ series }) => series))).toEqual(new Set(['日记本']))
})

test('names that point outside, links and broken or locked archives', async () => {
  const [post] = sample('weflow-json')
  const bad = await tar([post!], (to) => {
    to.entry({ name: '../../outside.json' }, '{}')
    to.entry({ name: 'link', type: 'symlink', linkname: '/etc/passwd' })
  })
  const read = await book(written('bad.tar', bad))
  expect(read.report.counts.entries).toBe(4)
  expect(read.report.skipped.map(({ why }) => why).sort()).toEqual([
    '文件名指向压缩包之外，已拒绝',
    '是一个指向别处的链接，没有打开',
  ])
  for (const [name, bytes] of [
    ['half.tar.gz', gzipSync(bad).subarray(0, 300)],
    ['half.rar', storedRar(filesOf([post!])).subarray(0, 200)],
  ] as const) {
    const failed = await readImportFromPaths([written(name, bytes)], { scratch })
    expect(failed.ok ? '' : failed.failure.message).toContain(`「${name}」`)
    expect(readdirSync(scratch)).toEqual([])
  }
})

test('a bomb of gzip is refused before it fills the disk', async () => {
  const path = written('bomb.gz', gzipSync(Buffer.alloc(64 * 1024 * 1024)))
  const opened = await openPaths([path], ['bomb.gz'], { ...zipLimits, ratioFromBytes: 1024 * 1024 }, scratch)
  expect(opened.ok ? '' : opened.failure.code).toBe('import_zip_bomb')
  expect(readdirSync(scratch)).toEqual([])
})

test('the two zips of one Takeout: sidecars in one, pictures in the other, the same name in two albums', async () => {
  const sidecar = (album: string, at: number) => ({
    [`Takeout/Google 相册/${album}/a.jpg.json`]: new TextEncoder().encode(
      JSON.stringify({ title: 'a.jpg', photoTakenTime: { timestamp: String(at) }, geoData: {} }),
    ),
  })
  const other = Uint8Array.from([...picture, 7])
  const first = written(
    'takeout-001.zip',
    zipSync({ ...sidecar('杭州', 1_696_119_160), ...sidecar('院子', 1_696_219_160) }),
  )
  const second = written(
    'takeout-002.zip',
    zipSync({ 'Takeout/Google 相册/杭州/a.jpg': picture, 'Takeout/Google 相册/院子/a.jpg': other }),
  )
  const read = await book(first, second)
  expect(read.report.presentMedia).toBe(2)
  expect(
    read.entries.map(({ series, media: [one] }) => [series, read.media.find(({ id }) => id === one?.media)?.bytes]),
  ).toEqual([
    ['杭州', picture.length],
    ['院子', other.length],
  ])
})

test('Notion packs a zip into a zip; rows of its table are left out beside their pages and read without them', async () => {
  const pages = filesOf(sample('notion-pages'))
  const table = filesOf(sample('notion-table'))
  const inner = zipSync(Object.fromEntries([...pages, ...table].map(({ name, bytes }) => [name, bytes])))
  const read = await book(written('Export.zip', zipSync({ 'ExportBlock-1-Part-1.zip': inner })))
  expect([read.source.format, read.report.counts.entries]).toEqual(['notion-pages', 4])
  expect(read.report.skipped.map(({ why }) => why)).toEqual(['表里 4 行的内容已经在各个页面里'])
})

test('a child: notes name their pictures, the others are days of their own, the birthday comes along', async () => {
  const files = filesOf([...sample('baby-notes', 3), ...sample('photo-album', 3)])
  const read = await book(
    written('小豆包.zip', zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])))),
  )
  expect(read.source).toMatchObject({
    kind: 'baby',
    format: 'baby-notes+photo-album',
    child: { birthday: '2011-05-01', nickname: '小豆包' },
  })
  expect(read.report.missingMedia).toBe(0)
  const taken = read.entries.find(({ place }) => place?.kind === 'gps')
  expect(taken?.when).toMatchObject({
    local: '2022-05-03T08:12:40',
    utcMs: Date.UTC(2022, 4, 3, 0, 12, 40),
    from: 'exif',
  })
})

test('pictures without a day of their own are no album unless asked for; then the disk says it, and that is said', async () => {
  const zip = zipSync({
    'a.jpg': picture,
    'b.jpg': Uint8Array.from([...picture, 1]),
    'c.jpg': Uint8Array.from([...picture, 2]),
  })
  const path = written('随便.zip', zip)
  const refused = await readImportFromPaths([path])
  expect(refused.ok ? '' : refused.failure.code).toBe('import_media_only')
  const asked = await readImportFromPaths([path], { photos: 'always' })
  expect(asked.ok && asked.value.book.report.warnings.map(({ code }) => code)).toContain('disk-date')
  if (asked.ok) await asked.value.close()
})

test('a dated text beside pictures, as the guide of the baby room says: every picture is in', async () => {
  const written = '2024-05-01\n会叫妈妈了。\n\n2024-05-03\n第一次去海边。\n'
  const { entries, media } = await bookOf(
    inputFileFromBytes('宝宝/2024.txt', written),
    ...filesOf(sample('photo-album', 3)).map(({ name, bytes }) => inputFileFromBytes(name, bytes)),
  )
  expect(entries.filter((entry) => JSON.stringify(entry).includes('妈妈'))).toHaveLength(1)
  expect(media.filter(({ state }) => state === 'present').length).toBeGreaterThan(2)
})

test('in the baby room photographs are days beside an app’s export too, but not what lies in that export', async () => {
  const moments = (media: { url: string }[]) => ({
    exportTime: '2026-03-15T08:20:31.114Z',
    totalPosts: 1,
    posts: [
      {
        id: '1',
        username: 'wxid_me',
        nickname: '苏棠',
        createTime: 1_622_700_000,
        type: 1,
        media,
        contentDesc: '会走路了',
      },
    ],
  })
  const photos = filesOf(sample('photo-album', 3))
  const imported = (folder: string, media: { url: string }[]) => [
    inputFileFromBytes(`${folder}朋友圈.json`, JSON.stringify(moments(media))),
    inputFileFromBytes('宝宝/2021-06.txt', '2021-06-03\n会叫妈妈了。\n'),
    ...photos.map(({ name, bytes }) => inputFileFromBytes(`宝宝/${name}`, bytes)),
    ...photos.map(({ name, bytes }) => inputFileFromBytes(`${folder}小图/${name}`, bytes.slice(0, -1))),
  ]
  const read = async (folder: string, media: { url: string }[], room: 'auto' | 'later') => {
    const result = await readImport(imported(folder, media), { photos: room })
    if (!result.ok) throw new Error(result.failure.message)
    return result.value.media.flatMap(({ file }) => file ?? [])
  }
  const shown = await read('朋友圈/', [{ url: 'https://example.com/a.jpg' }], 'auto')
  expect(shown.filter((name) => name.startsWith('宝宝/'))).toHaveLength(photos.length)
  expect(shown.filter((name) => name.includes('小图'))).toEqual([])
  expect(await read('朋友圈/', [], 'later')).toEqual([])
})

test.for([
  ['with heads', '日期,内容\n2024-05-01,会叫妈妈了\n2024年5月3日,第一次去海边\n'],
  ['without', '2024-05-01,会叫妈妈了\n2024/5/3,第一次去海边\n'],
] as const)('days in the first column, words in the second, %s', async ([, table]) => {
  const { entries } = await bookOf(inputFileFromBytes('日记.csv', table))
  expect(entries.map(({ when }) => when.local.slice(0, 10))).toEqual(['2024-05-01', '2024-05-03'])
  expect(JSON.stringify(entries[1])).toContain('第一次去海边')
})

const bookOf = async (...files: InputFile[]) => {
  const read = await readImport(files)
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}
