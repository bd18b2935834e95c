/**
 * `npm run bench:type [-- --seed N --runs 5 --large --meter --only posts]`: `npm run make-book -- FILE`, as a person starts
 * it, against Typst on its ready-made source of the same text, page, face, size and leading. Ours reads the export, writes
 * the cover and book.json as well. Cold processes in turn, medians of wall and processor time of all that was started, the
 * largest process of a run apart. `--large` adds 30,000 posts with pictures; `--meter` measures the pages of both with
 * one program, and whole books of the corpora kept in tests (pages.ts).
 * What a change of an open book costs: `POSTS=3000 npx vitest run tests/api/books/warm-layout.test.ts`.
 */
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkPdf } from './check.ts'
import { chromium, chromiumArticle, chromiumPosts, printWithChromium } from './chromium.ts'
import { type CorpusChapter, type CorpusPost, writeCorpus } from './corpus.ts'
import { writeArticles, writeMoments } from './exports.ts'
import { measurePages, type Quality } from './meter.ts'
import { meterPages } from './pages.ts'
import { writePhotos } from './photos.ts'
import { type ReadPage, readPdf } from './read-pdf.ts'
import { type Cost, median, timed, watched } from './timed.ts'
import { typstArticle, typstPosts } from './typst-source.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20240607' },
    runs: { type: 'string', default: '5' },
    large: { type: 'boolean', default: false },
    meter: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const folder = join(tmpdir(), 'xinshu-bench-type', values.seed)
const here = import.meta.dirname
const typstFile = fileURLToPath(import.meta.resolve('./typst.mjs'))
process.chdir(join(here, '../..'))

type Writer = 'ours' | 'typst'
/** `export`: what a person brings, below the folder; `skip`: pages before the first chapter, for the meter. */
type Case = { name: string; kind: string; export: string; count: number; more: string[]; skip: Record<Writer, number> }

const posts: Case = {
  name: '3,000 posts',
  kind: 'posts',
  export: 'moments',
  count: 0,
  more: [],
  skip: { ours: 14, typst: 0 },
}
const article: Case = {
  ...posts,
  name: 'article, 400,000 characters',
  kind: 'article',
  export: 'articles',
  more: ['--type', 'blogbook'],
  skip: { ours: 8, typst: 0 },
}
const photos: Case = {
  ...posts,
  name: '1,000 posts, 2,719 photos',
  kind: 'photos',
  export: 'moments-1000',
  count: 1000,
}
/** What a start costs shows in small books. */
const few: Case = { ...posts, name: '300 posts', kind: 'few', export: 'moments-300', count: 300 }
const sparse: Case = { ...photos, name: '40 posts, some 100 photos', kind: 'sparse', export: 'moments-40', count: 40 }
const cases = [posts, article, photos, few, sparse].filter(({ kind }) => !values.only || kind === values.only)

async function prepare(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'article.json'))) writeCorpus(folder, Number(values.seed), 3000)
  await writePhotos(join(folder, 'photos'))
  const all = JSON.parse(readFileSync(join(folder, 'posts.json'), 'utf8')) as CorpusPost[]
  const chapters = JSON.parse(readFileSync(join(folder, 'article.json'), 'utf8')) as CorpusChapter[]
  writeFileSync(join(folder, 'posts.typ'), typstPosts(all))
  writeFileSync(join(folder, 'article.typ'), typstArticle(chapters))
  writeFileSync(join(folder, 'photos.typ'), typstPosts(all.slice(0, 1000), 'photos'))
  writeFileSync(join(folder, 'few.typ'), typstPosts(all.slice(0, few.count)))
  writeFileSync(join(folder, 'sparse.typ'), typstPosts(all.slice(0, sparse.count), 'photos'))
  writeMoments(join(folder, 'moments'), all)
  writeMoments(join(folder, few.export), all.slice(0, few.count))
  writeMoments(join(folder, sparse.export), all.slice(0, sparse.count), join(folder, 'photos'))
  writeMoments(join(folder, 'moments-1000'), all.slice(0, 1000), join(folder, 'photos'))
  writeArticles(join(folder, 'articles'), chapters)
}

/** The case's text as Chromium prints it; only the meter reads it, time and memory are not compared. */
function chromiumPdf(program: string, one: Case): string | undefined {
  const { kind, count } = one
  const path = join(folder, `chromium-${kind}.pdf`)
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const posts = (): CorpusPost[] => (read('posts.json') as CorpusPost[]).slice(0, count || undefined)
  const html =
    kind === 'article'
      ? chromiumArticle(read('article.json') as CorpusChapter[])
      : chromiumPosts(posts(), kind === 'photos' || kind === 'sparse' ? 'photos' : undefined)
  return printWithChromium(program, html, path) ? path : undefined
}

const pdfOf = (writer: Writer, { kind }: Case): string =>
  join(folder, writer === 'ours' ? `ours-${kind}/inner.pdf` : `typst-${kind}.pdf`)

const commandOf = (writer: Writer, one: Case): string[] =>
  writer === 'ours'
    ? ['npm', 'run', '--silent', 'make-book', '--', join(folder, one.export), '--json', ...one.more].concat(
        '--out',
        join(folder, `ours-${one.kind}`),
      )
    : [process.execPath, typstFile, join(folder, `${one.kind}.typ`), pdfOf('typst', one)]

type Measured = Cost & { pages: number; peakMB: number; bytes: number }

/** Both in turn, so that a noisy moment hits both. The first run of each makes what later ones find made. */
async function compare(one: Case): Promise<Record<Writer, Measured>> {
  const writers = ['typst', 'ours'] as const
  const watch = new Map<Writer, { peakMB: number; pages: number }>()
  for (const writer of writers) {
    const { peakMB, printed } = await watched(commandOf(writer, one))
    watch.set(writer, { peakMB, pages: (JSON.parse(printed) as { pages: number }).pages })
  }
  const costs: Record<Writer, Cost[]> = { ours: [], typst: [] }
  for (let turn = 0; turn < Number(values.runs); turn += 1)
    for (const writer of writers) costs[writer].push(timed(commandOf(writer, one)))
  const measured = (writer: Writer): Measured => ({
    seconds: median(costs[writer].map(({ seconds }) => seconds)),
    cpu: median(costs[writer].map(({ cpu }) => cpu)),
    ...(watch.get(writer) ?? { peakMB: Number.NaN, pages: 0 }),
    bytes: statSync(pdfOf(writer, one)).size,
  })
  return { ours: measured('ours'), typst: measured('typst') }
}

await prepare()
console.log(`load ${loadavg()[0]?.toFixed(1)}, medians of ${values.runs} runs in turn`)
const rows: object[] = []
for (const one of cases) {
  const { ours, typst } = await compare(one)
  rows.push({
    case: one.name,
    'ours s': ours.seconds.toFixed(2),
    'Typst s': typst.seconds.toFixed(2),
    'times as fast': (typst.seconds / ours.seconds).toFixed(2),
    'ours CPU s': ours.cpu.toFixed(2),
    'Typst CPU s': typst.cpu.toFixed(2),
    'ours MB': Math.round(ours.peakMB),
    'Typst MB': Math.round(typst.peakMB),
    'ours pages': ours.pages,
    'Typst pages': typst.pages,
    'ours PDF MB': (ours.bytes / 1e6).toFixed(1),
    'Typst PDF MB': (typst.bytes / 1e6).toFixed(1),
  })
}
console.table(rows)
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
console.log('What poppler and qpdf find in our PDFs (openings of months show some pictures once more)')
console.table(
  cases.map((one) => {
    const { texts, found, characters, images, placed, faults } = checkPdf(
      pdfOf('ours', one),
      one.kind,
      folder,
      one.count,
    )
    return {
      case: one.name,
      'paragraphs and comments in order': `${found} of ${texts}`,
      characters,
      'pictures placed': images,
      'in the corpus': placed,
      'fonts, boxes, qpdf': faults.join(', ') || 'sound',
    }
  }),
)

if (values.large) {
  const large = join(folder, 'large')
  if (!existsSync(join(large, 'posts.json'))) writeCorpus(large, Number(values.seed), 30_000)
  if (!existsSync(join(large, 'photos'))) symlinkSync(join(folder, 'photos'), join(large, 'photos'))
  const all = JSON.parse(readFileSync(join(large, 'posts.json'), 'utf8')) as CorpusPost[]
  writeMoments(join(folder, 'moments-photos'), all.slice(0, 3000), join(folder, 'photos'))
  writeMoments(join(large, 'moments'), all, join(folder, 'photos'))
  const [few, many] = ['moments-photos', 'large/moments'].map((path): string[] =>
    commandOf('ours', { ...photos, kind: 'large', export: path }),
  )
  const [a, b] = [timed(few ?? []), timed(many ?? [])]
  const { peakMB } = await watched(many ?? [])
  console.log(
    `30,000 posts with photos: ${b.seconds.toFixed(2)} s, ${(b.seconds / a.seconds).toFixed(2)} times the ${a.seconds.toFixed(2)} s of 3,000; peak ${Math.round(peakMB)} MB`,
  )
}

/** Page quality, read back from the file. */
async function qualityOf(pdf: string, skipFirst: number): Promise<Quality> {
  const pages: ReadPage[] = []
  for await (const page of readPdf(pdf)) pages.push(page)
  return measurePages(pages, { skipFirst, skipLast: 2 })
}

if (values.meter) {
  const program = chromium()
  if (!program) console.log('No Chromium on this machine: its column of the meter is left out.')
  for (const one of cases) {
    const pdfs = (['ours', 'typst'] as const).map((writer) => ({
      writer: writer as string,
      pdf: pdfOf(writer, one),
      skip: one.skip[writer],
    }))
    const printed = program && chromiumPdf(program, one)
    if (printed) pdfs.push({ writer: 'Chromium', pdf: printed, skip: 0 })
    for (const { writer, pdf, skip } of pdfs) {
      console.log(`${one.name}, ${writer}`)
      console.table([await qualityOf(pdf, skip)])
    }
  }
  await meterPages()
}
