import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#lib/config/config.server.ts'
import { openStorage, type Storage } from '#lib/storage/storage.server.ts'
import { localS3 } from '../../support/server/s3.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
const s3 = await localS3()
afterAll(s3.close)

const files = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-storage-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, storage: openStorage({ kind: 'fs' }, folder) }
}
const kinds: [string, () => Promise<Storage>][] = [
  ['fs', async () => (await files()).storage],
  ['s3', async () => openStorage(readConfig(s3.env).storage, '/nonexistent')],
]

describe.each(kinds)('%s', (_kind, open) => {
  test('what lies in a folder is listed with the time it was written', async () => {
    const storage = await open()
    for (const key of ['listed/a', 'listed/b', 'listed/deep/c', 'listed-not/d'])
      await storage.putBytes(key, Buffer.from('x'))
    const found = (await Array.fromAsync(storage.list('listed'))).flat()
    expect(found.map(({ key }) => key).sort()).toEqual(['listed/a', 'listed/b'])
    for (const { writtenAt } of found) expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(600_000)
    expect((await Array.fromAsync(storage.list('nothing'))).flat()).toEqual([])
  })

  test('bytes and streams come back as they went in', async () => {
    const storage = await open()
    await storage.putBytes('ab/abcd', Buffer.from('心书'))
    expect(Buffer.from(await storage.getBytes('ab/abcd')).toString()).toBe('心书')
    await storage.putBytes('cd/stream', Readable.from([Buffer.from('一'), Buffer.from('二')]))
    expect((await buffer(await storage.getStream('cd/stream'))).toString()).toBe('一二')
    expect(await storage.size('cd/stream')).toBe(6)
    expect((await buffer(await storage.getStream('cd/stream', { first: 3, last: 5 }))).toString()).toBe('二')
    await expect(storage.getStream('cd/never')).rejects.toThrow()
    await storage.putBytes('ab/abcd', Buffer.from('新'))
    expect(Buffer.from(await storage.getBytes('ab/abcd')).toString()).toBe('新')
    expect(await storage.problem()).toBeUndefined()
  })

  test('what is removed is gone, and removing it again is fine', async () => {
    const storage = await open()
    await storage.putBytes('cd/stream', Buffer.from('x'))
    expect(await storage.exists('cd/stream')).toBe(true)
    await storage.remove('cd/stream')
    await storage.remove('cd/stream')
    expect(await storage.exists('cd/stream')).toBe(false)
    await expect(storage.getBytes('cd/stream')).rejects.toThrow()
  })

  test('a folder is removed with everything in it and nothing beside it', async () => {
    const storage = await open()
    for (const key of ['upload/abc/0-1', 'upload/abc/9-2', 'upload/abcd/0-1', 'upload/x']) {
      await storage.putBytes(key, Buffer.from(key))
    }
    await storage.removeFolder('upload/abc')
    await storage.removeFolder('upload/abc')
    await storage.removeFolder('upload/never')
    const left = ['upload/abc/0-1', 'upload/abc/9-2', 'upload/abcd/0-1', 'upload/x'].map((key) => storage.exists(key))
    expect(await Promise.all(left)).toEqual([false, false, true, true])
  })

  test('a broken stream leaves the old bytes', async () => {
    const storage = await open()
    await storage.putBytes('ab/one', Buffer.from('old'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('line cut')
      })(),
    )
    await expect(storage.putBytes('ab/one', broken)).rejects.toThrow('line cut')
    expect(Buffer.from(await storage.getBytes('ab/one')).toString()).toBe('old')
  })

  test('keys that would leave the folder are refused', async () => {
    const storage = await open()
    for (const key of ['../x', 'a/../../x', '/etc/passwd', '照片', 'a//b', '', '.hidden']) {
      await expect((async () => storage.putBytes(key, new Uint8Array(1)))(), key).rejects.toThrow('not a storage key')
    }
  })
})

test('on a disk no half file is left, of a broken stream or of a killed process', async () => {
  const { folder, storage } = await files()
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('line cut')
    })(),
  )
  await expect(storage.putBytes('ab/one', broken)).rejects.toThrow('line cut')
  expect(await readdir(join(folder, '.drafts'))).toEqual([])
  // As a process leaves them that is no more, and as this one has them under way.
  const drafts = openStorage({ kind: 'fs' }, join(folder, '.drafts'))
  await drafts.putBytes('4194304.1-dead', Buffer.from('half'))
  await storage.sweep()
  expect(await readdir(join(folder, '.drafts'))).toEqual([])
})

test('an S3 that does not answer is trouble, not a success', async () => {
  const lost = readConfig({ ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:9' }).storage
  await expect(openStorage(lost, '').putBytes('a/b', Buffer.from('x'))).rejects.toThrow()
})
