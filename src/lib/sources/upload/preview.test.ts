import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { PostImport } from '#lib/posts/post-import.ts'
import { examples } from '../examples/examples.ts'
import { openBlobs } from '../files/input-blobs.ts'
import { type InputFile, inputFileFromBytes } from '../files/input-file.ts'
import { openPaths } from '../files/input-files.server.ts'
import { type ReadOptions, readImport } from '../read/read-import.ts'
import { createFlows, type FlowId, flowIds, takesKind } from './create-flows.ts'
import { previewOf } from './preview.ts'

const home = resolve('../shared/fixtures/imports')

/** What lies at a path as a browser is given it: no paths, no streams of the disk, only Blobs with names. */
const blobsAt = (path: string): { path: string; file: Blob }[] => {
  const all = statSync(path).isDirectory() ? globSync('**/*', { cwd: path }) : ['']
  return all
    .map((name) => ({ name, at: name === '' ? path : `${path}/${name}` }))
    .filter(({ at }) => statSync(at).isFile())
    .map(({ name, at }) => ({ path: name || path.split('/').at(-1)!, file: new Blob([readFileSync(at)]) }))
}

/** Without the times of the disk, which a Blob does not have. */
const timeless = (files: readonly InputFile[]): InputFile[] =>
  files.map(({ modifiedMs: _, readInto: __, ...file }) => file)

const readBoth = async (path: string) => {
  const opened = await openPaths([path])
  const browser = await openBlobs(blobsAt(path))
  return { opened, browser }
}

test('the browser and the server make the same import of every sample', { timeout: 300_000 }, async () => {
  if (!existsSync(home)) return console.info(`没有 ${home}，跳过样例核对`)
  const paths = globSync(['*/*', '*/*/*.zip'], { cwd: home }).filter(
    (path) => !/MANIFEST|\.(tar\.gz|tgz|rar)$/.test(path),
  )
  let same = 0
  for (const path of paths) {
    const { opened, browser } = await readBoth(`${home}/${path}`)
    expect(browser.ok, path).toBe(opened.ok)
    if (!opened.ok || !browser.ok) continue
    const server = timeless(opened.value.files)
    if (browser.value.server) continue
    const [one, other] = [await readImport(server), await readImport(timeless(browser.value.files))]
    await opened.value.close()
    expect(other, path).toEqual(one)
    if (one.ok) same++
  }
  expect(same).toBeGreaterThan(25)
})

test('with only the files a preview found useful, the same book of every example', { timeout: 120_000 }, async () => {
  for (const flow of flowIds) {
    const files = examples[flow]().map((one) =>
      inputFileFromBytes(one.path, 'text' in one ? one.text : pngOf(one.scene)),
    )
    const extra = [
      inputFileFromBytes('杂物/合同.pdf', '%PDF-1.4\n'),
      inputFileFromBytes('杂物/截屏.png', pngOf('截屏')),
    ]
    const album = createFlows[flow].takes.some((kind) => kind === 'baby')
    const given = album ? files : [...files, ...extra]
    const seen = await previewOf({ files: given, skipped: [] }, { flow })
    if (!seen.ok) throw new Error(seen.failure.message)
    const { used, report, first, authors } = seen.value
    if (!album) for (const { name } of extra) expect(used, flow).not.toContain(name)
    const options: ReadOptions = { wants: (kind) => takesKind(flow, kind), photos: album ? 'auto' : 'never' }
    const all = await readImport(given, options)
    const few = await readImport(
      given.filter(({ name }) => used.includes(name)),
      options,
    )
    if (!all.ok || !few.ok) throw new Error(`${flow} is not read`)
    expect(contentOf(few.value), flow).toEqual(contentOf(all.value))
    const { counts, span } = all.value.report
    expect([report.counts, report.span], flow).toEqual([counts, span])
    expect(first.length, flow).toBeGreaterThan(0)
    expect(authors.length, flow).toBeGreaterThan(0)
  }
})

test('with only the useful files of the samples, the same content, live photos and stills with it', {
  timeout: 120_000,
}, async () => {
  const folders = ['wechat/weflow-json', 'weibo/weibo-crawler', 'qzone/QZoneExport', 'global/instagram', 'diary/flomo']
  if (!existsSync(home)) return
  for (const folder of folders) {
    const opened = await openBlobs(blobsAt(`${home}/${folder}`))
    if (!opened.ok) throw new Error(opened.failure.message)
    const { files } = opened.value
    const seen = await previewOf(opened.value, { flow: 'storybook' })
    if (!seen.ok) throw new Error(`${folder}: ${seen.failure.message}`)
    const options: ReadOptions = { wants: (kind) => takesKind('storybook', kind), photos: 'never' }
    const all = await readImport(files, options)
    const few = await readImport(
      files.filter(({ name }) => seen.value.used.includes(name)),
      options,
    )
    if (!all.ok || !few.ok) throw new Error(`${folder} is not read`)
    expect(contentOf(few.value), folder).toEqual(contentOf(all.value))
  }
})

test('archives only the server opens are left to it, broken and locked ones are named at once', async () => {
  const blob = (...parts: BlobPart[]) => new Blob(parts)
  const rar = await openBlobs([{ path: '存档.rar', file: blob('Rar!\u001a\u0007\u0001\0') }])
  expect(rar.ok && rar.value.server).toBe(true)
  // Of 4 GB and more, or with more entries than its short list counts: the numbers stand elsewhere in it.
  const small = zipSync({ 'a.json': strToU8('[]') })
  for (const [at, bytes] of [
    [10, 2],
    [16, 4],
  ] as const) {
    const huge = small.slice()
    huge.fill(0xff, huge.length - 22 + at, huge.length - 22 + at + bytes)
    const left = await openBlobs([{ path: '全部.zip', file: blob(huge) }])
    expect([at, left.ok && left.value.server]).toEqual([at, true])
  }
  const cut = await openBlobs([{ path: '一半.zip', file: blob('PK\u0003\u0004', 'x'.repeat(500)) }])
  expect(!cut.ok && cut.failure.message).toContain('「一半.zip」是不完整的压缩包')
  const zip = zipSync({ 'a.json': strToU8('[]') })
  const at = new DataView(zip.buffer)
  for (let i = 0; i + 10 < zip.length; i++) if (at.getUint32(i, true) === 0x02014b50) at.setUint16(i + 8, 1, true)
  const locked = await openBlobs([{ path: '加密.zip', file: blob(zip) }])
  expect(!locked.ok && locked.failure.message).toContain('有密码')
})

test('a dated text with the head of a blog is a diary where one is wanted, and asked about where both are', async () => {
  const page = '---\ntitle: 清明\ndate: 2024-04-04 10:00:00\ntags: 家\n---\n今天去看外婆。\n'
  const files = [inputFileFromBytes('2024-04-04-清明.md', page)]
  const readingOf = async (flow: FlowId, readAs?: string[]) => {
    const seen = await previewOf({ files, skipped: [] }, { flow, readAs })
    if (!seen.ok) throw new Error(seen.failure.message)
    return [seen.value.report.source.format, seen.value.report.reading?.other.format]
  }
  expect(await readingOf('diarybook')).toEqual(['markdown-diary', undefined])
  expect(await readingOf('qzbook')).toEqual(['static-blog-md', 'markdown-diary'])
  expect(await readingOf('qzbook', ['markdown-diary'])).toEqual(['markdown-diary', 'static-blog-md'])
})

test('the zone of the device is asked about only while nobody chose one', async () => {
  const files = examples.wxbook().flatMap((one) => ('text' in one ? [inputFileFromBytes(one.path, one.text)] : []))
  const doubtWith = async (selection: { zone?: string; device?: string }) => {
    const seen = await previewOf({ files, skipped: [] }, { flow: 'wxbook', ...selection })
    return seen.ok ? (seen.value.report.zone?.doubt ?? null) : undefined
  }
  expect(await doubtWith({ device: 'Asia/Shanghai' })).toBeNull()
  expect(await doubtWith({ device: 'America/New_York' })).toMatchObject({ likely: 'America/New_York', why: 'device' })
  expect(await doubtWith({ device: 'America/New_York', zone: 'Asia/Shanghai' })).toBeNull()
})

/** One pixel, and the name behind it: each picture has bytes of its own. */
const pngOf = (name: string): Uint8Array => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return Uint8Array.from([...Buffer.from(pixel, 'base64'), ...Buffer.from(name)])
}
const contentOf = ({ entries, media, people }: PostImport) => ({ entries, media, people })
