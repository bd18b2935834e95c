/** Fails when a decision is longer than half a page: figures belong in docs/benchmarks.md, how it works beside the code. */
import { globSync, readFileSync } from 'node:fs'

const most = 300
const counted = globSync('docs/decisions/*.md').map((file) => ({
  file,
  words: readFileSync(file, 'utf8').trim().split(/\s+/).length,
}))
const long = counted.filter(({ words }) => words > most)
if (long.length > 0) {
  console.error(
    long
      .map(
        ({ file, words }) =>
          `${file} has ${words} words, more than ${most}: figures go to docs/benchmarks.md, how it works beside the code`,
      )
      .join('\n'),
  )
  process.exit(1)
}
console.log(`check-decisions: ${counted.length} decisions, none above ${most} words`)
