import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import * as look from '#lib/media/look/look.server.ts'
import type { Media, PostImport } from '#lib/posts/post-import.ts'
import { type InputFile, inputFileFromBytes } from '../files/input-file.ts'
import { newNodeHash } from '../files/input-files.server.ts'
import { inspectMedia } from './inspect.ts'
import { LookAhead } from './look-ahead.server.ts'
import { withFocus } from './prepare-media.server.ts'

const photo = (width: number): Promise<Buffer> =>
  sharp({
    create: { width, height: 1200, channels: 3, background: '#6a8', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

/** A file on a disk that counts how often it is read. */
const counted = (name: string, bytes: Uint8Array): { file: InputFile; reads: () => number } => {
  let reads = 0
  const file: InputFile = {
    ...inputFileFromBytes(name, bytes),
    readInto: async (into) => {
      reads += 1
      into.set(bytes.subarray(0, into.length))
      return Math.min(bytes.length, into.length)
    },
  }
  return { file, reads: () => reads }
}

const bookOf = (media: Media[]): PostImport => ({ media }) as PostImport

test('a picture is read once and looked at once, however often it comes', async () => {
  const looks = vi.spyOn(look, 'lookAt')
  const bytes = await photo(1600)
  const one = counted('a.jpg', bytes)
  const same = counted('b.jpg', Uint8Array.from(bytes))
  const ahead = new LookAhead()
  const media: Media[] = []
  for (const { file } of [one, same]) {
    const { type: _, ...facts } = await inspectMedia(file, newNodeHash, ahead.take)
    media.push({ id: file.name, kind: 'image', want: [], file: file.name, ...facts })
  }
  const files = new Map([one, same].map(({ file }) => [file.name, file]))
  const book = await withFocus({ book: bookOf(media), files }, undefined, ahead)
  expect([one.reads(), same.reads()]).toEqual([1, 1])
  expect(looks).toHaveBeenCalledTimes(1)
  // What is seen ahead is what is seen when somebody looks later.
  const later = await withFocus({ book: bookOf(media), files })
  expect(book).toEqual(later)
  expect(book.media[1]?.focus).toBeDefined()
  looks.mockRestore()
})

test('what is known is not looked at again, and no error of asking makes a picture a broken one', async () => {
  const looks = vi.spyOn(look, 'lookAt')
  const { file } = counted('a.jpg', await photo(700))
  const focus = { x: 0.25, y: 0.25, w: 0.5, h: 0.5 }
  const knowing = new LookAhead(async (hashes) => new Map(hashes.map((hash) => [hash, { focus, graphic: false }])))
  const { sha256, state } = await inspectMedia(file, newNodeHash, knowing.take)
  expect([state, looks.mock.calls.length]).toEqual(['present', 0])
  expect((await knowing.seen(sha256 ?? ''))?.focus).toEqual(focus)
  const failing = new LookAhead(() => Promise.reject(new Error('away')))
  expect((await inspectMedia(file, newNodeHash, failing.take)).state).toBe('present')
  expect(await failing.seen(sha256 ?? '')).toBeDefined()
  looks.mockRestore()
})
