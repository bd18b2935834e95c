/**
 * Fails when a test is switched off or singled out: such a test can't fail for the rest of us. And when one draws its
 * own random cases: tests/support/property.ts gives them a seed.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'src', 'tests', 'tools'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
const banned = /\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b|from 'fast-check'/
const found = files.flatMap((name) =>
  readFileSync(name, 'utf8')
    .split('\n')
    .flatMap((line, index) => (banned.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
)
if (found.length > 0) {
  console.error(`Tests switched off, singled out or without a seed:\n${found.join('\n')}`)
  process.exit(1)
}
console.log(`check-tests: ${files.length} test files, none switched off`)
