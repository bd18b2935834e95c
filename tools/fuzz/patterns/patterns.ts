/**
 * `npm run fuzz:patterns [-- FOLDER...]`: every regular expression of these folders against texts made from it. A pattern whose
 * work grows with the square of its text lets a small call hold the server for minutes; such ones are listed with the text
 * that does it. Fails when there is one. Without a folder: what patterns.test.ts holds, all of src/lib and the middleware.
 */
import { globSync } from 'node:fs'
import { patternsOf, slowOn } from './slow.ts'

const folders = process.argv.slice(2)
const files = (
  folders.length > 0
    ? folders.map((one) => (one.endsWith('.ts') ? one : `${one}/**/*.{ts,tsx,astro}`))
    : ['src/lib/**/*.ts', 'src/middleware.ts']
)
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !/\.(?:test|sample)\.ts$/.test(file))
const patterns = files.flatMap(patternsOf)
let slow = 0
for (const pattern of patterns) {
  const text = slowOn(pattern)
  if (text === undefined) continue
  slow += 1
  console.log(`${pattern.where} /${pattern.source.slice(0, 160)}/${pattern.flags} on ${text.slice(0, 160)}`)
}
console.log(`${patterns.length} patterns of ${files.length} files, ${slow} of them slow`)
if (slow > 0) process.exit(1)
