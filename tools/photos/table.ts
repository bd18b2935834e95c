import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { makeBook } from '#lib/books/press/make-book.server.ts'
import { type Looked, lookAt, photoTable } from './look.ts'

/**
 * npx node tools/photos/table.ts FOLDER --out DIR: what becomes of every picture in a folder: table.md, the web pictures on
 * one sheet (thumbs.png), and a book of them all (inner.pdf) to be looked at.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const [folder] = positionals
if (!folder || !values.out) {
  process.stderr.write('用法：npx node tools/photos/table.ts 照片文件夹 --out 目录\n')
  process.exit(1)
}
const { out } = values
await mkdir(out, { recursive: true })
const names = (await readdir(folder)).filter((name) => !name.endsWith('.md')).sort()
const rows: Looked[] = []
for (const name of names) rows.push(await lookAt(name, await readFile(join(folder, name)), join(out, 'thumb.jpg')))
await writeFile(join(out, 'table.md'), photoTable(rows))
process.stdout.write(photoTable(rows))

const side = 200
const across = 8
const shown = rows.filter((row) => row.thumb)
const tiles = await Promise.all(
  shown.map(async (row, i) => ({
    input: await sharp(row.thumb)
      .resize(side - 8, side - 8, { fit: 'inside' })
      .png()
      .toBuffer(),
    left: (i % across) * side + 4,
    top: Math.floor(i / across) * side + 4,
  })),
)
const height = Math.ceil(shown.length / across) * side
await sharp({ create: { width: across * side, height, channels: 3, background: '#ddd' } })
  .composite(tiles)
  .png()
  .toFile(join(out, 'thumbs.png'))

const posts = names.map((name, i) => ({
  id: String(1000 + i),
  username: 'wxid_photos',
  nickname: '照片',
  createTime: 1_700_000_000 + 86_400 * i,
  contentDesc: name,
  type: 1,
  media: [{ url: `https://example.invalid/${name}`, localPath: `media/${name}` }],
  likes: [],
  comments: [],
}))
const bring = join(out, 'export')
await mkdir(join(bring, 'media'), { recursive: true })
for (const name of names) await writeFile(join(bring, 'media', name), await readFile(join(folder, name)))
const about = {
  exportTime: '2026-01-01T00:00:00.000Z',
  totalPosts: posts.length,
  filters: { usernames: ['wxid_photos'] },
}
await writeFile(join(bring, 'export.json'), JSON.stringify({ ...about, posts }))
const created = await makeBook([bring], { out, brand: '心书' }, () => {})
process.stdout.write(created.ok ? `${JSON.stringify(created.value, null, 1)}\n` : `${created.failure.message}\n`)
