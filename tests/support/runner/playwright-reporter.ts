import { relative } from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { tellSlowest } from './slowest.ts'

/**
 * A machine that is busy elsewhere loses a press now and then. More second tries than this are no chance: something is broken,
 * and a list of green ticks would hide it.
 */
export const mostRetries = 5

/** The slowest files at the end of a run, and every second try; too many of these fail the run. */
export default class SlowestAndRetried implements Reporter {
  readonly #seconds = new Map<string, number>()
  readonly #retried: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(process.cwd(), test.location.file)
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + result.duration / 1000)
    if (result.retry > 0) this.#retried.push(`  [${test.parent.project()?.name}] ${file}: ${test.title}`)
  }

  async onEnd(result: FullResult): Promise<Pick<FullResult, 'status'>> {
    const tooMany = this.#retried.length > mostRetries
    const count = `Tests tried a second time: ${this.#retried.length}, at most ${mostRetries}`
    tellSlowest({
      runner: 'playwright',
      seconds: this.#seconds,
      notes: [`${tooMany ? '✗ ' : ''}${count}`, ...this.#retried],
    })
    return { status: tooMany && result.status === 'passed' ? 'failed' : result.status }
  }

  printsToStdio(): boolean {
    return false
  }
}
