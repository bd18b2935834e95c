import sharp from 'sharp'
import { makeCover } from '#lib/covers/covers.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { publishUnboxing } from '#lib/helpdesk/unboxing.server.ts'
import { hasPosts } from '#lib/helpdesk/unboxing.sql.ts'
import { isEmpty } from '#lib/library/demo.sql.ts'
import { type DemoPost, demoPosts } from '#lib/library/demo-unboxing-words.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { spineMm } from '#lib/print/spine.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'

export const demoUnboxingJobName = 'seed-unboxing'

const trim = { trimWidthMm: 148, trimHeightMm: 210 }
const dayMs = 24 * 3600 * 1000

/** One of our drawings at a photograph's size. */
const drawScene = (scene: string): Promise<Buffer> =>
  sharp(`src/content/scenes/${scene}.svg`, { density: 288 })
    .resize(1600, 1600, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** The whole cover as it goes to the press, spread out on a table: back, spine, front. */
const paintCover = async ({ book, cover, content }: DemoPost): Promise<Uint8Array> => {
  const spine = spineMm(240, 'offset-100', 'perfect')
  const fonts = await fontBook()
  const quotation = (/[^。！？\n]{6,26}[。！？]/u.exec(content)?.[0] ?? '').trim()
  const { page } = makeCover(
    {
      ...{ cover: cover.id, way: cover.way, title: book, subtitle: cover.subtitle, author: cover.writer },
      ...{ years: cover.years, back: { quotation: quotation === '' ? [] : [quotation] }, spineMm: spine, ...trim },
      logo: { name: '心书', mark: true },
    },
    fonts,
  )
  const sheet = await thumbnail(page, { fonts, widthPx: 1240, image: async () => undefined, format: 'jpeg' })
  const table = { r: 226, g: 216, b: 198 }
  return sharp(sheet)
    .extend({ top: 120, bottom: 120, left: 120, right: 120, background: table })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Queues the demo posts where nobody has ever signed in; never beside a real post. */
export const seedUnboxing = async (): Promise<void> => {
  await transaction(async (tx) => {
    if ((await isEmpty(tx)) && !(await hasPosts(tx))) await addJob(tx, demoUnboxingJobName, {}, { key: 'unboxing' })
  })
}

/** Posts marked 示例, so that a newcomer finds the page alive. Made once: the job does nothing where posts are. */
export const makeDemoUnboxing = async (): Promise<void> => {
  if (await hasPosts(db())) return
  const now = Date.now()
  for (const [index, demo] of [...demoPosts.entries()].reverse()) {
    const { scene, alt, cover, ...words } = demo
    const pictures = [
      { file: `${scene}.jpg`, alt },
      { file: 'cover.jpg', alt: `《${demo.book}》的封底、书脊和封面` },
    ]
    const bytes = await Promise.all([drawScene(scene), paintCover(demo)])
    const draft = { ...words, author: `${demo.author}（示例）`, pictures }
    await publishUnboxing(draft, bytes, { demo: true, createdAt: new Date(now - index * 3 * dayMs) })
  }
}
