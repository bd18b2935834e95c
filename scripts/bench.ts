/**
 * `npm run bench -- import …`: import alone, format by format (bench/import.ts).
 * `npm run bench [-- 300 3000 30000]`: import, typesetting and PDF at growing sizes. Each size runs in a process of its
 * own, so that peak memory is that size's. Times are for comparing within one run; `JSON.parse` of the same bytes is
 * the peer of the import, and the largest size is set against the smallest to show how it grows.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { composeBook, defaultDetails } from '#lib/books/layout/compose-book.ts'
import { typesetWorld } from '#lib/books/press/make-book.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { readImportFromPaths } from '#lib/sources/read/read-import.server.ts'
import { benchImport } from './bench/import.ts'
import { peakMemoryMB } from './bench/memory.ts'

type Figures = {
  posts: number
  parseMs: number
  importMs: number
  typesetMs: number
  againMs: number
  pdfMs: number
  pages: number
  pdfMB: number
  peakMB: number
}

const seconds = (from: number) => performance.now() - from

/** Two hundred photographs are enough: the writer embeds each once, however many pages show it. */
async function pictures(folder: string, names: readonly string[]): Promise<void> {
  const made = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      sharp({
        create: { width: 1200, height: 900, channels: 3, background: { r: (i * 37) % 256, g: (i * 91) % 256, b: 120 } },
      })
        .composite([
          {
            input: Buffer.from(
              `<svg width="1200" height="900"><circle cx="${(i * 53) % 1200}" cy="450" r="300" fill="#fff8"/></svg>`,
            ),
          },
        ])
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  )
  for (const [i, name] of names.entries()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, made[i % made.length]!)
  }
}

async function measure(posts: number): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-bench-'))
  try {
    const sample = makeSampleExport({
      posts,
      pictures: Math.min(posts * 2, 6000),
      seed: 7,
      years: Math.min(20, Math.max(1, posts / 400)),
    })
    const text = JSON.stringify(sample.export)
    await writeFile(join(folder, 'sample.json'), text)
    await pictures(
      folder,
      sample.files.map((file) => file.path),
    )

    let from = performance.now()
    JSON.parse(text)
    const parseMs = seconds(from)

    from = performance.now()
    const read = await readImportFromPaths([folder])
    if (!read.ok) throw new Error(read.failure.message)
    const importMs = seconds(from)

    const fonts = await fontBook()
    const months = new Map<string, unknown>()
    const world = await typesetWorld({
      cache: { get: (key) => months.get(key) as never, set: (key, value) => void months.set(key, value) },
    })
    const named = defaultDetails(read.value.book)
    const details = {
      names: 'show' as const,
      ...named,
      style: 'shiguang',
      cover: 'vertical',
      brand: '心书',
      edition: '',
    }
    from = performance.now()
    const book = composeBook(read.value.book, details, world)
    const typesetMs = seconds(from)
    const edited = structuredClone(read.value.book)
    edited.entries[Math.floor(posts / 2)]!.body = [{ t: 'p', inl: [{ t: 'text', s: '改过的一条。' }] }]
    from = performance.now()
    composeBook(edited, details, world)
    const againMs = seconds(from)

    const byHash = new Map(read.value.book.media.map((one) => [one.sha256 ?? '', one.file ?? '']))
    let bytes = 0
    from = performance.now()
    await writePdf(book.scene, {
      fonts,
      createdAt: 0,
      sink: async (part) => {
        bytes += part.byteLength
      },
      image: async (media) => {
        const file = read.value.files.get(byHash.get(media) ?? '')
        if (!file) return undefined
        const parts: Uint8Array[] = []
        for await (const part of file.stream()) parts.push(Uint8Array.from(part))
        return { bytes: Buffer.concat(parts) }
      },
    })
    const pdfMs = seconds(from)
    await read.value.close()
    const peakMB = peakMemoryMB()
    return {
      posts,
      parseMs,
      importMs,
      typesetMs,
      againMs,
      pdfMs,
      pages: book.scene.pages.length,
      pdfMB: bytes / 1e6,
      peakMB,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'import') await benchImport(process.argv.slice(3))
else if (process.argv[2] === '--one') {
  process.stdout.write(JSON.stringify(await measure(Number(process.argv[3]))))
} else {
  const given = process.argv
    .slice(2)
    .map(Number)
    .filter((n) => n > 0)
  const sizes = given.length > 0 ? given : [300, 3000, 30_000]
  const rows = sizes.map(
    (posts) =>
      JSON.parse(
        execFileSync(process.execPath, [import.meta.filename, '--one', String(posts)], { encoding: 'utf8' }),
      ) as Figures,
  )
  console.table(
    rows.map((row) => ({
      posts: row.posts,
      pages: row.pages,
      'import posts/s': Math.round(row.posts / (row.importMs / 1000)),
      'import ÷ JSON.parse': (row.importMs / row.parseMs).toFixed(1),
      'typeset pages/s': Math.round(row.pages / (row.typesetMs / 1000)),
      'one edit ms': Math.round(row.againMs),
      'PDF pages/s': Math.round(row.pages / (row.pdfMs / 1000)),
      'PDF MB/s': (row.pdfMB / (row.pdfMs / 1000)).toFixed(1),
      'peak MB': Math.round(row.peakMB),
    })),
  )
  const first = rows[0]!
  const last = rows.at(-1)!
  const per = (row: Figures) => (row.importMs + row.typesetMs + row.pdfMs) / row.posts
  console.log(
    `Growth: ${(per(last) / per(first)).toFixed(2)} × the time per post at ${last.posts} posts as at ${first.posts}.`,
  )
}
