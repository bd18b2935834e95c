import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type ZipPart, zipOf } from './zip-writer.server.ts'

const whole = async (parts: ZipPart[]): Promise<Buffer> => {
  const out: Uint8Array[] = []
  for await (const piece of zipOf(
    (async function* () {
      yield* parts
    })(),
  ))
    out.push(Uint8Array.from(piece))
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

test('more than 65,535 files are counted in Zip64', async () => {
  const many = Array.from({ length: 70_000 }, (_, i): ZipPart => ({ name: String(i), bytes: [] }))
  expect((await read(await whole(many))).size).toBe(70_000)
})
