import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '#lib/storage/storage.server.ts'

const make = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-storage-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, storage: openStorage({ kind: 'fs' }, folder) }
}

test('bytes and streams come back as they went in', async () => {
  const { storage } = await make()
  await storage.putBytes('ab/abcd', Buffer.from('心书'))
  expect(Buffer.from(await storage.getBytes('ab/abcd')).toString()).toBe('心书')
  await storage.putBytes('cd/stream', Readable.from([Buffer.from('一'), Buffer.from('二')]))
  expect((await buffer(await storage.getStream('cd/stream'))).toString()).toBe('一二')
  expect(await storage.exists('cd/stream')).toBe(true)
  await storage.remove('cd/stream')
  await storage.remove('cd/stream')
  expect(await storage.exists('cd/stream')).toBe(false)
  expect(await storage.problem()).toBeUndefined()
})

test('a broken stream leaves nothing, and the old bytes stay', async () => {
  const { folder, storage } = await make()
  await storage.putBytes('ab/one', Buffer.from('old'))
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('line cut')
    })(),
  )
  await expect(storage.putBytes('ab/one', broken)).rejects.toThrow('line cut')
  expect(Buffer.from(await storage.getBytes('ab/one')).toString()).toBe('old')
  expect(await readdir(join(folder, 'ab'))).toEqual(['one'])
})

test('keys that would leave the folder are refused', async () => {
  const { storage } = await make()
  for (const key of ['../x', 'a/../../x', '/etc/passwd', '照片', 'a//b', '', '.hidden']) {
    await expect((async () => storage.putBytes(key, new Uint8Array(1)))(), key).rejects.toThrow('not a storage key')
  }
})
