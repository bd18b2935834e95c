/**
 * `npm run fuzz:patterns [-- FOLDER...]`: every regular expression of the import code against long runs of one piece.
 * A pattern whose work grows with the square of its text lets a small file hold the reader for minutes; such ones are
 * listed with the run that does it. Fails when there is one.
 */
import { globSync, readFileSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import ts from 'typescript'

/** At this length a linear pattern needs microseconds to a few milliseconds, one that squares them most of a second. */
const LENGTH = 60_000
const MOST_MS = 150

type Pattern = { where: string; source: string; flags: string }

function patternsOf(file: string): Pattern[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const out: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      out.push({ where: `${file}:${line + 1}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return out
}

/** Runs that make a pattern try again at every place: single characters, and what the pattern itself asks for. */
function runsOf({ source }: Pattern): string[] {
  const literal = source
    .split(/\[[^\]]*\]|\(\?[:=!<]+|[()|^$*+?{}.]|\\[dDsSwWbB]|\\[pPu]\{[^}]*\}|\\u\w{4}/)
    .map((part) => part.replace(/\\n/g, '\n').replace(/\\t/g, '\t').replace(/\\(.)/g, '$1'))
    .filter((part) => part !== '')
  const pieces = [
    ' ',
    '\n',
    '\t',
    '\u3000',
    'a',
    '1',
    '字',
    ' \n',
    '\n ',
    '<',
    '<a ',
    '<a>',
    '>',
    '?',
    '.',
    '/',
    '-',
    '*',
  ]
  const opens = [...source.matchAll(/(?:\\?[[{(<!%/]){1,3}[a-z]*/gi)].map(([part]) => part.replaceAll('\\', ''))
  return [
    ...new Set([
      ...opens,
      ...opens.map((part) => `${part} `),
      ...pieces,
      ...'"\'[]{}()#&=_:：,'.split(''),
      ...literal,
      ...literal.map((part) => `${part} `),
    ]),
  ]
}

function slowest(pattern: Pattern): { ms: number; run: string } {
  let worst = { ms: 0, run: '' }
  const starts = ['', ...runsOf(pattern).filter((run) => run.length > 1)].slice(0, 12)
  for (const run of runsOf(pattern)) {
    for (const start of starts) {
      for (const end of ['\u0001', '\n\u0001']) {
        const text = start + run.repeat(Math.ceil(LENGTH / run.length)) + end
        const created = new RegExp(pattern.source, pattern.flags)
        const began = process.threadCpuUsage().user
        text.replace(created, '')
        const ms = (process.threadCpuUsage().user - began) / 1000
        if (ms > worst.ms) worst = { ms, run: JSON.stringify(start) + JSON.stringify(run) + JSON.stringify(end) }
        if (ms > MOST_MS) return worst
      }
    }
  }
  return worst
}

/** In a thread: a pattern that never comes back must not hold the list. */
const tried = (pattern: Pattern): Promise<{ ms: number; run: string }> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: pattern })
    const watch = setTimeout(() => {
      void worker.terminate()
      resolve({ ms: Number.POSITIVE_INFINITY, run: 'never came back' })
    }, 60_000)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => clearTimeout(watch))
  })

if (isMainThread) {
  const folders = process.argv.slice(2)
  const files = (folders.length > 0 ? folders : ['src/lib/sources', 'src/lib/posts', 'src/lib/crawl']).flatMap(
    (folder) => globSync(`${folder}/**/*.ts`).filter((file) => !file.endsWith('.test.ts')),
  )
  const patterns = files.flatMap(patternsOf).filter(({ source }) => /[*+]|\{\d+,/.test(source))
  let slow = 0
  for (const pattern of patterns) {
    const { ms, run } = await tried(pattern)
    if (ms <= MOST_MS) continue
    slow++
    console.log(
      `${pattern.where} ${Math.round(ms)} ms /${pattern.source.slice(0, 120)}/${pattern.flags} on ${run.slice(0, 80)}`,
    )
  }
  console.log(`${patterns.length} patterns of ${files.length} files, ${slow} of them slow`)
  if (slow > 0) process.exit(1)
} else parentPort?.postMessage(slowest(workerData as Pattern))
