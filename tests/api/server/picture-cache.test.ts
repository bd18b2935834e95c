import { existsSync, mkdtempSync, utimesSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFileCache } from '#lib/media/file-cache.server.ts'

test('a derived file is made once however many ask, and the least used make room', async () => {
  const cache = openFileCache(mkdtempSync(join(tmpdir(), 'xinshu-cache-')), 10_000)
  let created = 0
  const make = async (path: string) => {
    created += 1
    await writeFile(path, new Uint8Array(3000))
  }
  const [first] = await Promise.all([1, 2, 3].map(() => cache.file('aa-1', make)))
  expect(created).toBe(1)
  utimesSync(first!, 1, 1)
  await cache.file('bb-1', make)
  await cache.file('cc-1', make)
  expect(created).toBe(3)
  expect(await cache.sweep(7000)).toBeLessThanOrEqual(7000)
  expect(existsSync(first!)).toBe(false)
  await cache.file('aa-1', make)
  expect(created).toBe(4)
})

test('a file that could not be made is asked for again', async () => {
  const cache = openFileCache(mkdtempSync(join(tmpdir(), 'xinshu-cache-')))
  await expect(cache.file('aa-1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(await cache.file('aa-1', (path) => writeFile(path, 'x')))).toBe(true)
})
