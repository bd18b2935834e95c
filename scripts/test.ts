/**
 * `npm test`: every check in order, the quick ones first; ends at the first that fails. Prints what each took, the slowest files
 * of both runners, and how often a test was tried a second time.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

type Step = { name: string; command: string[]; when?: boolean }
type Ended = { name: string; good: boolean; seconds: number; said: string }

const bin = (name: string): string => resolve('node_modules/.bin', name)
/** Steps of one row have nothing to do with each other and run side by side. */
const rows: Step[][] = [
  [
    { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
    { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  ],
  [{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }],
  [{ name: 'browser floor', command: [process.execPath, 'scripts/checks/browser-floor.ts'] }],
  [{ name: 'unit and endpoints', command: [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'] }],
  [{ name: 'browser', command: [bin('playwright'), 'test'], when: existsSync('playwright.config.ts') }],
]

/** Alone, a step speaks for itself; beside another its words are kept together. */
const run = ({ name, command }: Step, alone: boolean): Promise<Ended> =>
  new Promise((done) => {
    const startedAt = performance.now()
    const [program = '', ...args] = command
    const child = spawn(program, args, { stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString()))
    const end = (good: boolean): void => done({ name, good, seconds: (performance.now() - startedAt) / 1000, said })
    child.once('error', (error) => {
      said += `${error.message}\n`
      end(false)
    })
    child.once('close', (status) => end(status === 0))
  })

/** What the runners left to be said at the end (tests/support/runner/slowest.ts). */
const reports = mkdtempSync(join(tmpdir(), 'xinshu-test-reports-'))
const tellReports = (): void => {
  for (const name of readdirSync(reports).sort())
    console.log(`\n${readFileSync(join(reports, name), 'utf8').trimEnd()}`)
}

process.chdir(resolve(import.meta.dirname, '..'))
process.env.TEST_REPORTS = reports
const took: string[] = []
for (const row of rows) {
  const steps = row.filter(({ when = true }) => when)
  console.log(`\n▶ ${steps.map(({ name }) => name).join(', ')}`)
  const ended = await Promise.all(steps.map((step) => run(step, steps.length === 1)))
  for (const { name, seconds, said } of ended) {
    if (said !== '') console.log(said.trimEnd())
    took.push(`${name} ${seconds.toFixed(1)} s`)
  }
  if (ended.every(({ good }) => good)) continue
  tellReports()
  console.error(`\n✗ ${took.join(' · ')}`)
  process.exit(1)
}
tellReports()
console.log(`\n✓ ${took.join(' · ')}`)
