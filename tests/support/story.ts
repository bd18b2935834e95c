import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Actor, Role } from '#lib/http/actor.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { standIn } from './stand-in.ts'

/** Where this test file's process keeps its files; set before anything reads the configuration. */
export const testDataDir = (): string => {
  process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), 'xinshu-files-'))
  return process.env.DATA_DIR
}

export const person = (userId: string, role: Role = 'user'): Actor & { kind: 'user' } => standIn(userId, role)

/** A JPEG of one colour with a GPS position in its EXIF. */
const photo = (red: number, width = 1600, height = 1200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .withExif({ IFD3: { GPSLatitude: '30/1 15/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'secret-owner' } })
    .jpeg()
    .toBuffer()

/**
 * A made-up life: export and its pictures. Neighbours may come out of JPEG alike, and the site then holds them once:
 * of the eight of `madeLife(12, 8)` it has five.
 */
export const madeLife = async (
  posts: number,
  pictures: number,
  seed = 7,
): Promise<{ name: string; bytes: Uint8Array }[]> => {
  const created = makeSampleExport({ posts, pictures, seed })
  const shots = await Promise.all(
    created.files.map(async ({ path, wide }, index) => ({
      name: path,
      bytes: await photo(index % 250, wide ? 800 : 600, wide ? 600 : 800 + (index >> 8)),
    })),
  )
  return [{ name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(created.export)) }, ...shots]
}
