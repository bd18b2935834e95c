import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { publicId } from '#lib/books/book/book-view.server.ts'
import { getLayout, getSection } from '#lib/books/layout/layout-store.server.ts'
import { db } from '#lib/db/db.server.ts'
import { findSampleBook } from '#lib/library/sample.sql.ts'
import { bestSpreads } from '#lib/library/sample-spreads.ts'
import type { SampleDrawing } from '#lib/library/sample-work.server.ts'
import { log } from '#lib/log/log.server.ts'
import { mediaCache } from '#lib/media/file-cache.server.ts'
import { formatFor, widthFor } from '#lib/media/picture.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { paths } from '#lib/site/routes/paths.ts'

type SamplePage = { url: string; widthMm: number; heightMm: number }
export type SampleBook = {
  bookId: string
  title: string
  /** Open books: two pages as pictures, and where they are (first page from 1). */
  spreads: { at: number; pages: SamplePage[] }[]
}

/** `version` changes with what is on the pages. */
type Chosen = { layoutKey: string; version: string; spreads: { at: number; pages: ScenePage[] }[] }
/** Choosing reads the whole book: done once per layout and process. */
let chosen: Chosen | undefined

const choose = async (layoutKey: string): Promise<Chosen> => {
  if (chosen?.layoutKey === layoutKey) return chosen
  const layout = await getLayout(layoutKey)
  const pages = (await Promise.all(layout.sections.map((section) => getSection(layout, section)))).flat()
  const spreads = bestSpreads(pages, 3).map((at) => ({ at: at + 1, pages: pages.slice(at, at + 2) }))
  const version = createHash('sha256').update(JSON.stringify(spreads)).digest('hex').slice(0, 16)
  chosen = { layoutKey, version, spreads }
  return chosen
}

const current = async (): Promise<{ book: BookRow; sample: Chosen } | undefined> => {
  const book = await findSampleBook(db())
  return book?.layoutKey ? { book, sample: await choose(book.layoutKey) } : undefined
}

/**
 * Open pages of the public demo book. Undefined when there is no demo book; the home page then does without, also when
 * something goes wrong here.
 */
export const sampleBook = async (): Promise<SampleBook | undefined> => {
  try {
    const found = await current()
    if (!found || found.sample.spreads.length === 0) return undefined
    const { book, sample } = found
    const spreads = sample.spreads.map(({ at, pages }) => ({
      at,
      pages: pages.map(({ widthMm, heightMm }, side) => ({
        url: paths.samplePage(`${sample.version}-${at + side}`),
        widthMm,
        heightMm,
      })),
    }))
    return { bookId: publicId(book), title: book.title, spreads }
  } catch (error) {
    log.warn({ err: error }, 'home page goes without its sample')
    return undefined
  }
}

const nothing = (): Response => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })

/** `GET /art/sample/{version}-{page}?w=640`: one of these pages, drawn when it is first asked for. */
export const answerSamplePage = async (name: string, url: URL, request: Request): Promise<Response> => {
  const [, version, number] = /^([0-9a-f]{16})-(\d{1,4})$/.exec(name) ?? []
  const sample = version === undefined ? undefined : (await current())?.sample
  if (!sample || sample.version !== version) return nothing()
  const page = sample.spreads.flatMap(({ at, pages }) => pages.filter((_, side) => String(at + side) === number))[0]
  if (!page) return nothing()
  const widthPx = widthFor(Number(url.searchParams.get('w')) || 640)
  const format = formatFor(request.headers.get('accept')) === 'jpeg' ? 'jpeg' : 'webp'
  const path = await mediaCache().file(`${name}-${widthPx}.${format}`, async (draft) => {
    const drawing: SampleDrawing = { page, widthPx, format }
    const bytes = await pool().run<Uint8Array>('#lib/library/sample-work.server.ts', 'drawSamplePage', drawing)
    await writeFile(draft, bytes)
  })
  return new Response(new Uint8Array(await readFile(path)), {
    headers: {
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=86400',
      vary: 'Accept',
    },
  })
}
