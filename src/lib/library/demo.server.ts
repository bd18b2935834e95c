import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { addBookFrom } from '#lib/books/book/book.server.ts'
import { changeBook } from '#lib/books/book/book.sql.ts'
import { defaultSubtitle } from '#lib/books/book/book-limits.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { isEmpty } from '#lib/library/demo.sql.ts'
import { demoPhone } from '#lib/library/demo-account.ts'
import { log } from '#lib/log/log.server.ts'
import { storeImport } from '#lib/posts/post.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { keepMedia } from '#lib/sources/job/import-work.server.ts'
import { readImportFromPaths } from '#lib/sources/read/read-import.server.ts'
import { findOrAddUser, findUserByPhone } from '#lib/users/user.sql.ts'

/** Drawn scenes of ours that stand in for photos; nobody's pictures are shown. */
const scenesFolder = 'src/content/scenes'

const sample = { posts: 72, pictures: 90, seed: 20_240_405, years: 1.5 }

/** Writes the sample export with its pictures, drawn from our scenes, into `folder`. */
const writeSample = async (folder: string): Promise<void> => {
  const created = makeSampleExport(sample)
  const drawn = new Map<string, Promise<Buffer>>()
  // Drawing costs half a second a scene; each is drawn once, in its own shape.
  const draw = (scene: string): Promise<Buffer> => {
    const cached = drawn.get(scene)
    if (cached) return cached
    const picture = sharp(join(scenesFolder, `${scene}.svg`), { density: 288 })
      .resize(1600, 1600, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer()
    drawn.set(scene, picture)
    return picture
  }
  for (const { path, scene } of created.files) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, await draw(scene))
  }
  await writeFile(join(folder, '示例.json'), JSON.stringify(created.export))
}

/** Name of the job that makes the demo; no payload. */
export const demoJobName = 'seed-demo'

/** Queues the demo where nobody has ever signed in; it is made while the site already answers. */
export const seedDemo = async (): Promise<void> => {
  await transaction(async (tx) => {
    if (await isEmpty(tx)) await addJob(tx, demoJobName, {}, { key: 'demo' })
  })
}

/**
 * A demo account with one book, marked 示例 and public, so that a newcomer finds something to open. Account, posts and
 * book in one transaction: there is all of it or nothing, and never twice.
 */
export const makeDemo = async (): Promise<void> => {
  if (await findUserByPhone(db(), demoPhone)) return
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-demo-'))
  try {
    await writeSample(folder)
    const read = await readImportFromPaths([folder])
    if (!read.ok) throw new Error(read.failure.message)
    await transaction(async (tx) => {
      const user = await findOrAddUser(tx, { loginPhone: demoPhone }, '示例读者')
      await keepMedia(tx, user.id, read.value)
      const imported = read.value.book
      const demo = { ...imported, source: { ...imported.source, kind: 'demo' as const } }
      const { sourceId } = await storeImport(tx, user.id, demo)
      const book = await addBookFrom(tx, {
        ownerId: user.id,
        sourceId,
        title: '寻常日子（示例）',
        subtitle: defaultSubtitle,
        author: '林小满（示例）',
        fromMonth: null,
        toMonth: null,
      })
      await changeBook(tx, book.id, { public: true })
      log.info('a demo book was made')
    })
    await read.value.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
