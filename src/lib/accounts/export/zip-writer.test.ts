import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type ZipPart, zipOf } from './zip-writer.server.ts'

async function* each(parts: Iterable<ZipPart>): AsyncGenerator<ZipPart> {
  yield* parts
}

const whole = async (parts: ZipPart[]): Promise<Buffer> => {
  const out: Uint8Array[] = []
  for await (const piece of zipOf(each(parts))) out.push(Uint8Array.from(piece))
  return Buffer.concat(out)
}

const read = (zip: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const found = new Map<string, string>()
    fromBuffer(zip, { lazyEntries: true, validateEntrySizes: true }, (error, file) => {
      if (error) return reject(error)
      file.on('entry', (entry) =>
        file.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          found.set(entry.fileName, Buffer.concat(parts).toString())
          file.readEntry()
        }),
      )
      file.on('end', () => resolve(found))
      file.on('error', reject)
      file.readEntry()
    })
  })

test('what is written, packed or not, can be read again under its Chinese name', async () => {
  const long = '一年的字。'.repeat(20_000)
  const bytes = Buffer.from(long)
  const pieces = [bytes.subarray(0, 777), bytes.subarray(777)]
  const zip = await whole([
    { name: '内容/文字.json', bytes: pieces, pack: true },
    { name: '图片/a.jpg', bytes: pieces },
    { name: '空的.txt', bytes: [] },
  ])
  expect(zip.length).toBeLessThan(bytes.length * 1.1)
  expect([...(await read(zip))]).toEqual([
    ['内容/文字.json', long],
    ['图片/a.jpg', long],
    ['空的.txt', ''],
  ])
})

/** A file of 64 MB in pieces, which tells how much of it was asked for and whether it was let go. */
const longFile = (): { part: ZipPart; seen: { asked: number; closed: boolean } } => {
  const seen = { asked: 0, closed: false }
  const piece = Buffer.alloc(1 << 16, 'x')
  const bytes = (async function* () {
    try {
      for (let i = 0; i < 1024; i++) {
        seen.asked += piece.length
        yield piece
      }
    } finally {
      seen.closed = true
    }
  })()
  return { part: { name: '长.bin', bytes }, seen }
}

test('nothing is read ahead of whoever takes the zip, and a file is asked for when the one before is through', async () => {
  const { part, seen } = longFile()
  let next = false
  const parts = (async function* () {
    yield part
    next = true
  })()
  let taken = 0
  for await (const piece of zipOf(parts)) {
    taken += piece.length
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(seen.asked - taken).toBeLessThan(2 << 20)
    if (taken > 4 << 20) break
    expect(next).toBe(false)
  }
})

test('whoever stops early lets the file under way go', async () => {
  const { part, seen } = longFile()
  for await (const _ of zipOf(each([part]))) if (seen.asked > 1 << 20) break
  await expect.poll(() => seen.closed).toBe(true)
  expect(seen.asked).toBeLessThan(8 << 20)
})

test('a file that cannot be read fails the zip', async () => {
  const broken = (async function* () {
    yield Buffer.from('ein')
    throw new Error('the disk is gone')
  })()
  await expect(
    whole([
      { name: 'a', bytes: [Buffer.from('a')] },
      { name: 'b', bytes: broken },
    ]),
  ).rejects.toThrow('disk')
})

test('the same files give the same zip', async () => {
  const parts = (): ZipPart[] => [{ name: '内容/文字.json', bytes: [Buffer.from('{}')], pack: true }]
  expect((await whole(parts())).equals(await whole(parts()))).toBe(true)
})
