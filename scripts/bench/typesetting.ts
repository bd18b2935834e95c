/**
 * `npm run bench:type [-- --seed N --runs 3 --large --meter]`: our typesetter and writer against Typst on the same text,
 * page, face, size and leading, cold processes in turn, wall time of the whole process and peak memory. `--large` adds
 * 30,000 posts with pictures; `--meter` measures the pages of both with one program; `--rules` sets the posts again
 * with each group of line rules off, to show what it costs.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { ruleGroups } from '#lib/typeset/line/rules.ts'
import { checkPdf } from './check.ts'
import { chromium, chromiumArticle, chromiumPosts, printWithChromium } from './chromium.ts'
import { type CorpusChapter, type CorpusPost, writeCorpus } from './corpus.ts'
import type { Quality } from './meter.ts'
import { writePhotos } from './photos.ts'
import { typstArticle, typstPosts } from './typst-source.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20240607' },
    runs: { type: 'string', default: '3' },
    large: { type: 'boolean', default: false },
    meter: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const root = join(tmpdir(), 'xinshu-bench-type')
const folder = join(root, values.seed)
const here = import.meta.dirname
// `npm run build` does this: decoded slices of WenKai are part of what is installed (docs/benchmarks.md).
await import('../build/unpack-fonts.ts')

type Run = { seconds: number; pages: number; peakMB: number; bytes: number; cpuMs?: number }
type Writer = 'ours' | 'typst'
type Case = { name: string; ours: string[]; typst: string; skip: { ours: number; typst: number } }

const cases: Case[] = [
  { name: '3,000 posts', ours: ['posts', folder], typst: 'posts.typ', skip: { ours: 14, typst: 0 } },
  { name: 'article, 400,000 characters', ours: ['article', folder], typst: 'article.typ', skip: { ours: 8, typst: 0 } },
  {
    name: '1,000 posts with photos',
    ours: ['photos', folder, '1000'],
    typst: 'photos.typ',
    skip: { ours: 14, typst: 0 },
  },
].filter((one) => !values.only || one.ours[0] === values.only)

async function prepare(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'article.json'))) writeCorpus(folder, Number(values.seed), 3000)
  await writePhotos(join(folder, 'photos'))
  const posts = JSON.parse(readFileSync(join(folder, 'posts.json'), 'utf8')) as CorpusPost[]
  const article = JSON.parse(readFileSync(join(folder, 'article.json'), 'utf8')) as CorpusChapter[]
  writeFileSync(join(folder, 'posts.typ'), typstPosts(posts))
  writeFileSync(join(folder, 'article.typ'), typstArticle(article))
  writeFileSync(join(folder, 'photos.typ'), typstPosts(posts.slice(0, 1000), 'photos'))
  if (values.large && !existsSync(join(folder, 'large', 'posts.json')))
    writeCorpus(join(folder, 'large'), Number(values.seed), 30_000)
}

/**
 * Our command and its second thread (for long books) as JavaScript files, made before anything is timed: Typst comes compiled too. They
 * lie where their packages are found, beside the one file that the source reads by its own address.
 */
const bundle = join(here, '../../dist/bench')
async function compile(): Promise<string> {
  await build({
    entryPoints: [join(here, 'ours.ts'), join(here, '../../src/lib/books/press/press-thread.server.ts')],
    outdir: bundle,
    entryNames: '[name]',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    // CommonJS: node loads it in less time than modules, whose loader wants every export of its own parts.
    format: 'cjs',
    define: { 'import.meta.url': 'bundleUrl' },
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    // One file with its packages, but for the one with a native part that only odd pictures need.
    external: ['sharp'],
    minify: true,
    // V8 reads ahead over `function` a third faster than over arrows, which may turn out to be brackets until their end.
    supported: { arrow: false },
    alias: { '#lib': join(here, '../../src/lib') },
    logLevel: 'error',
  })
  copyFileSync(join(here, '../../src/lib/print/icc/fogra39l-coated.icc'), join(bundle, 'fogra39l-coated.icc'))
  return join(bundle, 'ours.cjs')
}

/** The case's text as Chromium prints it; only the meter reads it, time and memory are not compared. */
function chromiumPdf(program: string, one: Case): string | undefined {
  const [kind = '', where = '', count = ''] = one.ours
  const path = join(folder, `chromium-${kind}.pdf`)
  const read = (name: string): unknown => JSON.parse(readFileSync(join(where, name), 'utf8'))
  const posts = (): CorpusPost[] => (read('posts.json') as CorpusPost[]).slice(0, Number(count) || undefined)
  const html =
    kind === 'article'
      ? chromiumArticle(read('article.json') as CorpusChapter[])
      : chromiumPosts(posts(), kind === 'photos' ? 'photos' : undefined)
  return printWithChromium(program, html, path) ? path : undefined
}

/** Those of `npm run make-book`: see docs/decisions/0032-short-books-on-one-thread.md and 0038. */
const engineFlags = [
  '--max-semi-space-size=16',
  '--initial-heap-size=40',
  '--heap-growing-percent=20',
  '--no-turbofan',
  '--invocation-count-for-feedback-allocation=2',
  '--invocation-count-for-maglev=150',
  '--no-maglev-loop-peeling',
  '--max-maglev-inlined-bytecode-size-cumulative=250',
  '--baseline-batch-compilation-threshold=1024',
]

/** glibc would keep a heap for each of V8's threads: 15 MB. */
const engineEnv = { MALLOC_ARENA_MAX: '2' }

const pdfOf = (writer: Writer, one: Case): string => join(folder, `${writer}-${one.ours[0]}.pdf`)

function run(writer: Writer, one: Case, env: Record<string, string> = {}): Run {
  const out = pdfOf(writer, one)
  const [kind = '', where = '', count = ''] = one.ours
  const args =
    writer === 'ours'
      ? [...engineFlags, ours, kind, where, out, count]
      : [join(here, 'typst.ts'), join(folder, one.typst), out]
  const from = performance.now()
  const done = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ...(writer === 'ours' ? engineEnv : {}), ...env },
  })
  const seconds = (performance.now() - from) / 1000
  if (done.status !== 0) throw new Error(`${writer} ${one.name}: ${done.stderr.slice(-800)}`)
  return { ...(JSON.parse(done.stdout) as Omit<Run, 'seconds'>), seconds }
}

/** Both in turn, so that a noisy moment hits both; the fastest of the runs counts, memory is the largest. */
function compare(one: Case): Record<Writer, Run> {
  const runs: Record<Writer, Run[]> = { ours: [], typst: [] }
  for (let turn = 0; turn < Number(values.runs); turn += 1)
    for (const writer of ['typst', 'ours'] as const) runs[writer].push(run(writer, one))
  const best = (list: Run[]): Run => ({
    ...(list.toSorted((a, b) => a.seconds - b.seconds)[0] as Run),
    peakMB: Math.max(...list.map((each) => each.peakMB)),
  })
  return { ours: best(runs.ours), typst: best(runs.typst) }
}

await prepare()
const ours = await compile()
const rows = cases.map((one) => {
  const { ours: mine, typst } = compare(one)
  return {
    case: one.name,
    'ours s': mine.seconds.toFixed(2),
    'Typst s': typst.seconds.toFixed(2),
    'times as fast': (typst.seconds / mine.seconds).toFixed(2),
    'ours MB': Math.round(mine.peakMB),
    'Typst MB': Math.round(typst.peakMB),
    'ours pages': mine.pages,
    'Typst pages': typst.pages,
    'ours PDF MB': (mine.bytes / 1e6).toFixed(1),
    'Typst PDF MB': (typst.bytes / 1e6).toFixed(1),
  }
})
console.table(rows)
console.log('What poppler and qpdf find in our PDFs (openings of months show some pictures once more)')
console.table(
  cases.map((one) => {
    const [kind = '', where = '', count = ''] = one.ours
    const pdf = pdfOf('ours', one)
    const { texts, found, characters, images, placed, faults } = checkPdf(pdf, kind, where, Number(count))
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
const edit = JSON.parse(execFileSync(process.execPath, [join(here, 'edit.ts'), folder], { encoding: 'utf8' })) as {
  wholeMs: number
  editMs: number
  part: number
  same: boolean
}
console.log(
  `One edited post of 3,000, warm: ${edit.editMs.toFixed(1)} ms, 1/${edit.part.toFixed(0)} of the ${edit.wholeMs.toFixed(0)} ms of the whole layout; ${edit.same ? 'identical to' : 'DIFFERENT FROM'} a layout from scratch`,
)

if (values.rules) {
  const posts: Case = { name: '3,000 posts', ours: ['posts', folder], typst: '', skip: { ours: 0, typst: 0 } }
  const groups = ['', ...Object.keys(ruleGroups)]
  const times = new Map(groups.map((group) => [group, { cpuMs: Infinity, seconds: Infinity, pages: 0 }]))
  for (let turn = 0; turn < Number(values.runs); turn += 1) {
    for (const group of groups) {
      const one = run('ours', posts, { RULES_OFF: group })
      const best = times.get(group)!
      best.cpuMs = Math.min(best.cpuMs, one.cpuMs ?? Infinity)
      best.seconds = Math.min(best.seconds, one.seconds)
      best.pages = one.pages
    }
  }
  const all = times.get('')!
  console.log('What a group of line rules costs: all work without it, and the difference to all rules on')
  console.table(
    groups.map((group) => {
      const one = times.get(group)!
      return {
        off: group || '(none)',
        'CPU ms of the process': one.cpuMs,
        'costs ms': all.cpuMs - one.cpuMs,
        'whole s': one.seconds.toFixed(2),
        pages: one.pages,
      }
    }),
  )
}

if (values.large) {
  const small: Case = { name: '3,000 with photos', ours: ['photos', folder], typst: '', skip: { ours: 0, typst: 0 } }
  const large: Case = { ...small, name: '30,000 with photos', ours: ['photos', join(folder, 'large')] }
  if (!existsSync(join(folder, 'large', 'photos')))
    execFileSync('ln', ['-s', join(folder, 'photos'), join(folder, 'large', 'photos')])
  const [a, b] = [run('ours', small), run('ours', large)]
  console.log(
    `${large.name}: ${b.seconds.toFixed(2)} s, ${(b.seconds / a.seconds).toFixed(2)} times the ${a.seconds.toFixed(2)} s of 3,000; ${b.pages} pages, peak ${Math.round(b.peakMB)} MB`,
  )
}

rmSync(bundle, { recursive: true, force: true })
if (values.meter) {
  const program = chromium()
  if (!program) console.log('No Chromium on this machine: its column of the meter is left out.')
  const measured = cases.flatMap((one) => {
    const pdfs = (['ours', 'typst'] as const).map((writer) => ({
      writer: writer as string,
      pdf: pdfOf(writer, one),
      skip: one.skip[writer],
    }))
    const printed = program && chromiumPdf(program, one)
    if (printed) pdfs.push({ writer: 'Chromium', pdf: printed, skip: 0 })
    return pdfs.map(({ writer, pdf, skip }) => {
      const args = [join(here, 'measure.ts'), pdf, String(skip), '2']
      const quality = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e8 })) as Quality
      return { book: `${one.name}, ${writer}`, ...quality }
    })
  })
  for (const { book, ...quality } of measured) {
    console.log(book)
    console.table([quality])
  }
}
