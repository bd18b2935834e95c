import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a runner says at its end: its slowest files and, where it tries again, how often it did. */
export type RunnerReport = { runner: string; seconds: ReadonlyMap<string, number>; notes?: readonly string[] }

const shown = 20

/** Prints it, or leaves it in TEST_REPORTS for `npm test`, which prints those of all runners together (scripts/test.ts). */
export const tellSlowest = ({ runner, seconds, notes = [] }: RunnerReport): void => {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, shown)
  const text = [
    `Slowest files of ${runner}:`,
    ...slowest.map(([file, took]) => `${took.toFixed(1).padStart(7)} s  ${file}`),
    ...notes,
  ].join('\n')
  const folder = process.env.TEST_REPORTS
  if (folder === undefined) console.log(`\n${text}`)
  else writeFileSync(join(folder, `${runner}.txt`), `${text}\n`)
}
