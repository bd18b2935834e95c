/**
 * docs/spec-map.tsv: row id, tab, where it can be seen, tab, what to look for. Fails when a line points at nothing.
 * docs/spec-rows.tsv lists the rows of each finished package; every one of them needs a line.
 */
import { existsSync, readFileSync } from 'node:fs'

const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
const map = lines('docs/spec-map.tsv')
const shown = new Set(map.map(([id]) => id))
const dangling = map
  .filter(([, place]) => !place || !existsSync(place.split('#')[0]!))
  .map(([id, place]) => `${id}: ${place ?? ''} does not exist`)
const missing = lines('docs/spec-rows.tsv')
  .filter(([id]) => !shown.has(id))
  .map(([id, letter]) => `${id}: row of finished package ${letter} has no entry`)
if (dangling.length + missing.length > 0) {
  console.error([...dangling, ...missing].join('\n'))
  process.exit(1)
}
console.log(`check-spec-map: ${map.length} rows shown`)
