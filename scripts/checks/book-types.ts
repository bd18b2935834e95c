/**
 * Fails when something asks whether a book is of one type or another: what types differ in is a column of
 * src/lib/books/book/book-types.ts (the rooms files are brought into: sources/upload/create-flows.ts), so that a new
 * type is a new row.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const table = 'src/lib/books/book/book-types.ts'
const asked =
  /(?:[!=]==?|\bcase)\s*(?:'blogbook'|"blogbook"|articleBookType\b)|(?:'blogbook'|"blogbook"|\barticleBookType)\s*[!=]==?/
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'src', 'scripts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (name) =>
      /\.(ts|tsx|astro)$/.test(name) &&
      !/\.test\.ts$/.test(name) &&
      name !== table &&
      name !== 'scripts/check-book-types.ts',
  )
const found = files.flatMap((name) =>
  readFileSync(name, 'utf8')
    .split('\n')
    .flatMap((line, index) => (asked.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
)
if (found.length > 0) {
  console.error(`These ask for one type of book; ask a column of ${table}:\n${found.join('\n')}`)
  process.exit(1)
}
console.log(`check-book-types: ${files.length} files, none asks for one type of book`)
