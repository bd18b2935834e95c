/**
 * `npm run bench -- import …`: import alone, format by format (bench/import.ts).
 * `npm run bench -- frames`: frames in which the editor scrolls a long month (bench/edit/frames.ts).
 * `npm run bench [-- 300 3000 30000]`: `npm run make-book` at growing sizes, and how it grows.
 */
import { statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { benchFrames } from './bench/edit/frames.ts'
import { benchImport } from './bench/import.ts'
import { timed, watched } from './bench/timed.ts'

type Figures = { posts: number; pages: number; seconds: number; cpu: number; peakMB: number; pdfMB: number }

/** Two hundred photographs are enough: the writer embeds each once, however many pages show it. */
async function pictures(folder: string, names: readonly string[]): Promise<void> {
  const created = await Promise.all(
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
    await writeFile(path, created[i % created.length]!)
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
    const imported = join(folder, 'export')
    await mkdir(imported)
    await writeFile(join(imported, 'sample.json'), JSON.stringify(sample.export))
    await pictures(
      imported,
      sample.files.map((file) => file.path),
    )

    const out = join(folder, 'out')
    const command = ['npm', 'run', '--silent', 'make-book', '--', join(folder, 'export'), '--out', out, '--json']
    const { peakMB, printed } = await watched(command)
    const { pages } = JSON.parse(printed) as { pages: number }
    return { posts, pages, ...timed(command), peakMB, pdfMB: statSync(join(out, 'inner.pdf')).size / 1e6 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'import') await benchImport(process.argv.slice(3))
else if (process.argv[2] === 'frames') await benchFrames(process.argv.slice(3))
else {
  const given = process.argv
    .slice(2)
    .map(Number)
    .filter((n) => n > 0)
  const rows: Figures[] = []
  for (const posts of given.length > 0 ? given : [300, 3000, 30_000]) rows.push(await measure(posts))
  console.table(
    rows.map((row) => ({
      posts: row.posts,
      pages: row.pages,
      seconds: row.seconds.toFixed(2),
      'processor s': row.cpu.toFixed(2),
      'posts/s': Math.round(row.posts / row.seconds),
      'PDF MB': row.pdfMB.toFixed(1),
      'peak MB': Math.round(row.peakMB),
    })),
  )
  const [first, last] = [rows[0], rows.at(-1)]
  if (first && last)
    console.log(
      `Growth: ${(last.cpu / last.posts / (first.cpu / first.posts)).toFixed(2)} × the processor time per post at ${last.posts} posts as at ${first.posts}.`,
    )
}
