/** Lighthouse, mobile, in the Chromium the browser tests use. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { browserLaunch } from '../../../tests/support/browser/browser.ts'
import { freePort } from './peers.ts'

export type Scores = {
  path: string
  performance: number
  accessibility: number
  bestPractices: number
  seo: number | null
  lcpMs: number
  tbtMs: number
  cls: number
  kb: number
  /** Audits of the four categories that are not perfect. */
  faults: string[]
}

const points = (score: number | null | undefined): number => Math.round((score ?? 0) * 100)

/** Runs Lighthouse on each path, the median of `runs` by performance. */
export const measurePaths = async (
  origin: string,
  paths: readonly string[],
  runs: number,
  noindex: readonly string[] = [],
): Promise<Scores[]> => {
  const { executablePath, args = [], env } = await browserLaunch()
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'xinshu-lighthouse-'))
  const chrome = spawn(
    executablePath ?? 'chromium',
    [...args, '--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore', env: { ...process.env, ...env } as NodeJS.ProcessEnv },
  )
  try {
    for (let tries = 0; tries < 100; tries++) {
      const up = await fetch(`http://127.0.0.1:${port}/json/version`).then(
        () => true,
        () => false,
      )
      if (up) break
      await new Promise((done) => setTimeout(done, 100))
    }
    const all: Scores[] = []
    for (const path of paths) {
      const tries: Scores[] = []
      for (let run = 0; run < runs; run++) tries.push(await measure(origin, path, port, noindex.includes(path)))
      tries.sort((a, b) => a.performance - b.performance)
      all.push(tries[Math.floor(tries.length / 2)]!)
      const last = all.at(-1)!
      console.log(
        `${path}  ${last.performance} ${last.accessibility} ${last.bestPractices} ${last.seo ?? '–'}  ${last.faults.join(' · ')}`,
      )
    }
    return all
  } finally {
    chrome.kill()
    await once(chrome, 'exit')
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Chromium may begin to record a new process after its page has come already: such a run has seen nothing, and is run again. */
const run = async (origin: string, path: string, port: number, noindex: boolean) => {
  for (let tries = 0; tries < 5; tries++) {
    const result = await lighthouse(
      `${origin}${path}`,
      // A page that must not be found is not judged by how well it is found.
      { port, logLevel: 'error', output: 'json', ...(noindex ? { skipAudits: ['is-crawlable'] } : {}) },
    )
    const error = result?.lhr.runtimeError?.code
    if (result && error === undefined) return result
    console.log(`  ${path}: ${error ?? 'nothing'}, once more`)
  }
  throw new Error(`Lighthouse has nothing to say about ${path}`)
}

const measure = async (origin: string, path: string, port: number, noindex: boolean): Promise<Scores> => {
  const result = await run(origin, path, port, noindex)
  const { categories, audits } = result.lhr
  const value = (id: string): number => audits[id]?.numericValue ?? 0
  const judged = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  const faults = judged
    .map(({ id }) => audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 0.98)
    .map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim())
  return {
    path,
    performance: points(categories.performance?.score),
    accessibility: points(categories.accessibility?.score),
    bestPractices: points(categories['best-practices']?.score),
    seo: categories.seo ? points(categories.seo.score) : null,
    lcpMs: Math.round(value('largest-contentful-paint')),
    tbtMs: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
    kb: Math.round(value('total-byte-weight') / 1024),
    faults,
  }
}
