/** `npm test`: every check in order, the quick ones first; ends at the first that fails. Prints what each took. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const bin = (name: string): string => resolve('node_modules/.bin', name)
const steps: { name: string; command: string[]; when?: boolean }[] = [
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'browser floor', command: [process.execPath, 'scripts/check-floor.ts'] },
  { name: 'unit and endpoints', command: [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'] },
  { name: 'browser', command: [bin('playwright'), 'test'], when: existsSync('playwright.config.ts') },
]

process.chdir(resolve(import.meta.dirname, '..'))
const took: string[] = []
for (const { name, command, when = true } of steps) {
  if (!when) continue
  console.log(`\n▶ ${name}`)
  const startedAt = performance.now()
  const [program = '', ...args] = command
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  took.push(`${name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (status !== 0) {
    console.error(`\n✗ ${took.join(' · ')}${error === undefined ? '' : ` (${error.message})`}`)
    process.exit(1)
  }
}
console.log(`\n✓ ${took.join(' · ')}`)
