/**
 * Fails when a test is switched off or singled out: such a test can't fail for the rest of us. When one draws its own
 * random cases: tests/support/runner/property.ts gives them a seed. And when anything but tests/support/browser/browser.ts starts the
 * packed Chromium, or takes the flags that come with it: with them it dies every few pages.
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
const starter = 'tests/support/browser/browser.ts'
const packed = execFileSync('git', [
  'grep',
  '--untracked',
  '-lE',
  '[\'"]@sparticuz/chromium',
  '--',
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.js',
])
  .toString()
  .split('\n')
  .filter((name) => name !== '' && name !== 'scripts/check-tests.ts')
const flags = packed.flatMap((name) => {
  if (name !== starter) return [`${name}: starts the packed Chromium itself; ask ${starter}`]
  const text = readFileSync(name, 'utf8')
  // packed.args, packed['args'], { args } = packed
  return /[.?]\s*args\b|\[\s*['"`]args['"`]\s*\]|(?:const|let|\()\s*\{[^=;]*\bargs\b[^=;]*\}\s*=(?!>)/.test(text)
    ? [`${name}: takes the flags that come with the packed Chromium`]
    : []
})
if (flags.length > 0) {
  console.error(flags.join('\n'))
  process.exit(1)
}
console.log(`check-tests: ${files.length} test files, none switched off`)
