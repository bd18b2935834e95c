/**
 * Fails when rooms of a domain begin to need each other that did not (docs/ARCHITECTURE.md, Rooms), and when a pair on the
 * list no longer does, so that the list only grows shorter: `node scripts/checks/rooms.ts --write` after one is mended.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { circlesOf, sourceFiles } from './room-circles.ts'

const list = new URL('./room-circles.txt', import.meta.url)
const found = circlesOf(sourceFiles('src/lib'))
if (process.argv.includes('--write')) writeFileSync(list, `${found.join('\n')}\n`)
const known = readFileSync(list, 'utf8').split('\n').filter(Boolean)
const grown = found.filter((one) => !known.includes(one))
const gone = known.filter((one) => !found.includes(one))
if (grown.length > 0 || gone.length > 0) {
  for (const one of grown)
    console.error(`${one}: leads back to where it comes from. What both need lies in a third room, or below both`)
  for (const one of gone) console.error(`${one}: no circle any more; node scripts/checks/rooms.ts --write`)
  process.exit(1)
}
console.log(`check-rooms: ${known.length} imports between rooms lead back, none new`)
