import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type InputFile, inputFileFromBytes } from '../files/input-file.ts'
import { openPaths } from '../files/input-files.server.ts'
import { zipLimits } from '../files/zip/zip.server.ts'
import { readImportFromPaths } from '../read/read-import.server.ts'
import { addMedia, readImport } from '../read/read-import.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinshu-bad-'))
afterAll(() => rmSync(folder, { recursive: true }))

const post = (id: string, more: object = {}) => ({
  id,
  username: 'wxid_a',
  nickname: '林小满',
  createTime: 1_696_119_160 + Number(id.slice(-3)),
  contentDesc: `第 ${id} 天`,
  type: 2,
  media: [],
  likes: [],
  comments: [],
  ...more,
})
const weflow = (...posts: object[]): string =>
  JSON.stringify({ exportTime: '2026-03-15T08:20:31.114Z', totalPosts: posts.length, filters: {}, posts })

async function book(...files: InputFile[]) {
  const read = await readImport(files)
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}
async function failure(name: string, bytes: string | Uint8Array) {
  const read = await readImport([inputFileFromBytes(name, bytes)])
  if (read.ok) throw new Error('should have failed')
  return read.failure
}

/** A whole JPEG by its marks: start, frame of 8 × `height`, end. */
const jpeg = (height = 600, filler = 4000): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, 3, 32, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2],
    ...Array.from({ length: filler }, () => 0x55),
    ...[0xff, 0xd9],
  ])
const random = (length: number): Uint8Array => {
  let s = 9
  return Uint8Array.from({ length }, () => {
    s = (Math.imul(s, 1_103_515_245) + 12_345) >>> 0
    return (s >>> 16) & 255
  })
}

async function zipFile(name: string, entries: Record<string, string | Uint8Array>): Promise<string> {
  const zip = new ZipFile()
  for (const [path, data] of Object.entries(entries)) zip.addBuffer(Buffer.from(data), path)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  writeFileSync(join(folder, name), Buffer.concat(parts))
  return join(folder, name)
}

test('an empty file is called empty', async () => {
  expect((await failure('朋友圈.json', '')).message).toContain('「朋友圈.json」是空的')
})

test('a holiday photo, renamed or not, is called a photo', async () => {
  expect((await failure('三亚.jpg', jpeg())).message).toContain('照片')
  expect((await failure('朋友圈导出.json', jpeg())).message).toContain('照片')
})

test('a PDF, a rar, a 7z, a database and random bytes are called what they are', async () => {
  expect((await failure('书.pdf', '%PDF-1.7\n…')).message).toContain('PDF')
  expect((await failure('导出.rar', 'Rar!\x1a\x07\x01\x00')).message).toContain('重新打包成 zip')
  expect((await failure('导出.7z', Uint8Array.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]))).message).toContain(
    '7z',
  )
  expect((await failure('MSG0.db', 'SQLite format 3\0')).message).toContain('数据库')
  expect((await failure('sns.db', random(8192))).message).toContain('加密')
  expect((await failure('x.json', random(8192))).message).toContain('加密或损坏')
})

test("someone's chat history is called a chat history", async () => {
  const chat = JSON.stringify({ session: {}, messages: [{ localId: 1, senderUsername: 'wxid', content: '在吗' }] })
  expect((await failure('聊天.json', chat)).message).toContain('是聊天记录，做不成书')
  expect((await failure('聊天.txt', '2024-05-01 12:30:11 阿舟\n在吗\n')).message).toContain('聊天记录')
})

test('a recording is called one, not a photograph', async () => {
  const read = await failure('声音.mp3', new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0]))
  expect(read).toMatchObject({ code: 'import_sound', message: expect.stringContaining('是一段录音') })
})

test('half a JSON keeps its complete posts and says where it broke', async () => {
  const whole = JSON.stringify(JSON.parse(weflow(post('101'), post('102'), post('103'))), null, 1)
  const at = whole.indexOf('"103"')
  const read = await book(inputFileFromBytes('a.json', whole.slice(0, at + 30)))
  expect(read.report.counts.entries).toBe(2)
  const warning = read.report.warnings.find((one) => one.code === 'cut-off')
  expect(warning?.detail).toMatch(/在第 \d+ 行（第 \d+ 字节）断开；断开前的 2 条动态已读出/)
})

test('one broken post in the middle is skipped and named; the others stay', async () => {
  const text = weflow(post('101'), post('102'), post('103')).replace('"createTime":1696119262', '"createTime":oops')
  const read = await book(inputFileFromBytes('a.json', text))
  expect(read.report.counts.entries).toBe(2)
  expect(read.report.skipped[0]?.ref).toContain('第 2 条')
})

test('bare 20-digit ids keep every digit', async () => {
  const text = weflow(post('14538291004417372210')).replace('"14538291004417372210"', '14538291004417372210')
  expect((await book(inputFileFromBytes('a.json', text))).entries[0]?.id).toBe('14538291004417372210')
})

test('BOM, an assignment around it, JSONP, GB18030 and UTF-16 are all read', async () => {
  const text = weflow(post('101'))
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  const gbk = Uint8Array.from([
    ...Buffer.from('{"posts":[{"id":"1","nickname":"'),
    0xc1,
    0xd6,
    ...Buffer.from('","createTime":1696119160,"contentDesc":"'),
    0xc4,
    0xe3,
    0xba,
    0xc3,
    ...Buffer.from('"}]}'),
  ])
  for (const bytes of [`\ufeff${text}`, `var moments = ${text};`, `callback(${text});`, utf16]) {
    expect((await book(inputFileFromBytes('data.js', bytes))).report.counts.entries).toBe(1)
  }
  const read = await book(inputFileFromBytes('a.json', gbk))
  expect(JSON.stringify(read.entries[0]?.body)).toContain('你好')
})

test('posts without text, without date, without anything are kept; undated ones come last', async () => {
  const read = await book(
    inputFileFromBytes(
      'a.json',
      weflow(post('101', { contentDesc: '', createTime: 0 }), post('102', { contentDesc: null })),
    ),
  )
  expect(read.entries.map((entry) => [entry.id, entry.when.precision])).toEqual([
    ['102', 'second'],
    ['101', 'unknown'],
  ])
  expect(read.report.warnings.map((one) => one.code)).toContain('undated')
})

test('10,000 characters and 18 pictures stay whole', async () => {
  const media = Array.from({ length: 18 }, (_, i) => ({ url: `https://a.b/${i}`, localPath: `media/1_${i}.jpg` }))
  const read = await book(
    inputFileFromBytes('a.json', weflow(post('101', { contentDesc: '长'.repeat(10_000), media }))),
  )
  expect(JSON.stringify(read.entries[0]?.body).length).toBeGreaterThan(10_000)
  expect(read.entries[0]?.media.length).toBe(18)
})

test('lone surrogates, private-use and zero-width characters go, emoji sequences stay', async () => {
  const text = weflow(post('101', { contentDesc: '@@你\u200b好\ue412👨‍👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿\u2028完\u0000' })).replace('@@', '\\ud83d')
  const read = await book(inputFileFromBytes('a.json', text))
  expect(read.entries[0]?.body).toEqual([
    { t: 'p', inl: [{ t: 'text', s: '你好👨‍👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿' }, { t: 'br' }, { t: 'text', s: '完' }] },
  ])
  expect(read.report.warnings.map((one) => one.code).sort()).toEqual(['broken-characters', 'old-emoji'])
})

test('duplicated ids are one post; the same export twice is the same import', async () => {
  const file = inputFileFromBytes('a.json', weflow(post('101'), post('101'), post('102')))
  const once = await book(file)
  expect(once.report.counts.entries).toBe(2)
  expect((await book(file, file)).entries).toEqual(once.entries)
})

test('encrypted bytes named .jpg, half a JPEG and a 2 KB placeholder are not called pictures', async () => {
  const media = ['a', 'b', 'c', 'd'].map((name) => ({ localPath: `media/${name}.jpg` }))
  const gif = Uint8Array.from([...Buffer.from('GIF89a'), 200, 0, 200, 0, ...random(2000)])
  const read = await book(
    inputFileFromBytes('a.json', weflow(post('101', { media }))),
    inputFileFromBytes('media/a.jpg', jpeg()),
    inputFileFromBytes('media/b.jpg', random(20_000)),
    inputFileFromBytes('media/c.jpg', jpeg().subarray(0, 3000)),
    inputFileFromBytes('media/d.jpg', gif),
  )
  expect(read.media.map((one) => one.state)).toEqual(['present', 'corrupt', 'corrupt', 'placeholder'])
  expect(read.report).toMatchObject({ missingMedia: 3, brokenMedia: 3, brokenVideos: 0 })
})

test('media before the JSON: a sentence, then a complete book when both are there; media later fill the holes', async () => {
  const pictures = ['1_0', '1_1'].map((name) => inputFileFromBytes(`media/${name}.jpg`, jpeg()))
  const json = inputFileFromBytes(
    'a.json',
    weflow(post('1', { media: [{ localPath: 'media/1_0.jpg' }, { localPath: 'media\\1_1.JPG' }] })),
  )
  const alone = await readImport(pictures)
  expect(!alone.ok && alone.failure.message).toMatch(/收到「.+」等 2 个图片和视频，还没有文字/)
  const together = await book(...pictures, json)
  expect(together.report.missingMedia).toBe(0)
  expect(await addMedia(await book(json), pictures)).toEqual(together)
})

test('names match whatever their case, separators and Unicode form', async () => {
  const json = inputFileFromBytes('é/a.json', weflow(post('1', { media: [{ localPath: 'media\\é晨.JPG' }] })))
  const read = await book(json, inputFileFromBytes('e\u0301\\Media\\e\u0301晨.jpg', jpeg()))
  expect(read.report.presentMedia).toBe(1)
})

test('a zip is read with its media; __MACOSX and nested zips too, two levels down are refused', async () => {
  const inner = await zipFile('inner.zip', { 'media/1_0.jpg': jpeg() })
  const { readFileSync } = await import('node:fs')
  const deep = await zipFile('deep.zip', { 'x.zip': readFileSync(inner) })
  const path = await zipFile('朋友圈.zip', {
    'a.json': weflow(post('1', { media: [{ localPath: 'media/1_0.jpg' }] })),
    '__MACOSX/._a.json': 'litter',
    'pictures.zip': readFileSync(inner),
    'deep.zip': readFileSync(deep),
  })
  const read = await readImportFromPaths([path])
  if (!read.ok) throw new Error(read.failure.message)
  expect(read.value.book.report.presentMedia).toBe(1)
  expect(read.value.book.report.skipped.map((one) => one.why)).toEqual(['压缩包套得太深，请先解开里面的压缩包'])
  expect([...read.value.files.keys()]).toContain('朋友圈/a.json')
  await read.value.close()
})

test('GBK names of a Windows zip are read', async () => {
  const path = await zipFile('gbk.zip', { 'xxxx.json': weflow(post('1')) })
  const { readFileSync } = await import('node:fs')
  const bytes = readFileSync(path)
  const gbk = Buffer.from([0xc5, 0xf3, 0xd3, 0xd1])
  for (let at = bytes.indexOf('xxxx'); at >= 0; at = bytes.indexOf('xxxx', at + 1)) gbk.copy(bytes, at)
  // Clear the UTF-8 flag of the local and the central header.
  for (const [mark, offset] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const) {
    const at = bytes.indexOf(mark, 0, 'latin1') + offset
    bytes.writeUInt16LE(bytes.readUInt16LE(at) & ~0x800, at)
  }
  writeFileSync(path, bytes)
  const opened = await openPaths([path])
  expect(opened.ok && opened.value.files.map((file) => file.name)).toEqual(['gbk/朋友.json'])
  if (opened.ok) await opened.value.close()
})

test('zip slip names are refused, the rest is read', async () => {
  const path = await zipFile('slip.zip', { 'xx/yy/a.json': weflow(post('1')), 'ok.json': weflow(post('2')) })
  const { readFileSync } = await import('node:fs')
  const bytes = readFileSync(path)
  for (let at = bytes.indexOf('xx/yy'); at >= 0; at = bytes.indexOf('xx/yy', at + 1)) bytes.write('../..', at)
  writeFileSync(path, bytes)
  const read = await readImportFromPaths([path])
  if (!read.ok) throw new Error(read.failure.message)
  expect(read.value.book.entries.map((entry) => entry.id)).toEqual(['2'])
  expect(read.value.book.report.skipped[0]?.why).toContain('压缩包之外')
  await read.value.close()
})

test('a zip with nothing but zip slip names says why nothing of it was taken', async () => {
  const path = await zipFile('only-slip.zip', { 'xx/yy/a.json': weflow(post('1')) })
  const { readFileSync } = await import('node:fs')
  const bytes = readFileSync(path)
  for (let at = bytes.indexOf('xx/yy'); at >= 0; at = bytes.indexOf('xx/yy', at + 1)) bytes.write('../..', at)
  writeFileSync(path, bytes)
  const read = await readImportFromPaths([path])
  expect(!read.ok && read.failure.message).toBe(
    '里面没有可以用的文件：「only-slip.zip：../../a.json」文件名指向压缩包之外，已拒绝',
  )
})

test('zip bombs are refused by ratio, by size and by number; a broken zip is called broken', async () => {
  const bomb = await zipFile('bomb.zip', { 'a.json': new Uint8Array(64 * 1024 * 1024) })
  const byRatio = await openPaths([bomb])
  expect(!byRatio.ok && byRatio.failure.code).toBe('import_zip_bomb')
  const many = await zipFile('many.zip', { a: 'a', b: 'b', c: 'c' })
  const byNumber = await openPaths([many], undefined, { ...zipLimits, files: 2 })
  expect(!byNumber.ok && byNumber.failure.code).toBe('import_zip_many')
  const bySize = await openPaths([many], undefined, { ...zipLimits, bytes: 2 })
  expect(!bySize.ok && bySize.failure.message).toContain('解开后大得不正常')
  const { readFileSync } = await import('node:fs')
  writeFileSync(join(folder, 'half.zip'), readFileSync(bomb).subarray(0, 5000))
  const half = await openPaths([join(folder, 'half.zip')])
  expect(!half.ok && half.failure.message).toContain('不完整的压缩包')
})

test('a text too long to be read at once is read in part, and the report says so', async () => {
  const page = `# 长长的路\n\n2024-05-01\n\n慢慢走。\n${' '.repeat(17 * 1024 * 1024)}`
  const { entries, report } = await book(inputFileFromBytes('长长的路.md', page))
  expect(entries.length).toBeGreaterThan(0)
  expect(report.skipped).toEqual([{ ref: '长长的路.md', why: expect.stringContaining('只读得了前面的部分') }])
})
