import sharp from 'sharp'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { zipOf } from '../../support/export-zip.ts'

type Post = { id: string; username: string; nickname: string }

/** A small export of a household: most posts by one person, every fifth by another; some pictures did not come along. */
export const household = async (
  options: { posts?: number; pictures?: number; missing?: number; seed?: number } = {},
  draw?: (index: number, wide: boolean) => Promise<Buffer>,
): Promise<{ name: string; bytes: Uint8Array }[]> => {
  const { posts = 24, pictures = 20, missing = 4, seed = 11 } = options
  const created = makeSampleExport({ posts, pictures, missing, seed })
  const exported = created.export as { posts: Post[] }
  for (const [index, post] of exported.posts.entries())
    if (index % 5 === 2) Object.assign(post, { username: 'wxid_sample_zhou', nickname: '老周' })
  const plain = (index: number, wide: boolean): Promise<Buffer> =>
    sharp({
      create: {
        width: wide ? 1200 : 900,
        height: wide ? 900 : 1200,
        channels: 3,
        background: { r: (index * 37) % 250, g: 120, b: 90 },
      },
    })
      .jpeg()
      .toBuffer()
  const shots = await Promise.all(
    created.files.map(async ({ path, wide }, index) => ({ name: path, bytes: await (draw ?? plain)(index, wide) })),
  )
  return [{ name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(exported)) }, ...shots]
}

type Options = Parameters<typeof household>[0]
const zips = new Map<string, Promise<Buffer>>()

/** The same household is packed once a worker. */
export const householdZip = (options: Options = {}): Promise<Buffer> => {
  const key = JSON.stringify(options)
  const cached = zips.get(key) ?? household(options).then(zipOf)
  zips.set(key, cached)
  return cached
}
