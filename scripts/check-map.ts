/** Fails when docs/ARCHITECTURE.md names a path that is gone, or a domain folder is missing from it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const text = readFileSync('docs/ARCHITECTURE.md', 'utf8')
const named = [...text.matchAll(/`((?:src|scripts|tests|docs|drizzle|public)\/[\w./-]+)`/g)].map((match) => match[1]!)
const gone = named.filter((path) => !existsSync(path))
const unmapped = readdirSync('src/lib', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`src/lib/${entry.name}`).length > 0)
  .filter((entry) => !text.includes(`src/lib/${entry.name}`))
  .map((entry) => `src/lib/${entry.name}`)
if (gone.length + unmapped.length > 0) {
  console.error(
    [
      ...gone.map((path) => `ARCHITECTURE names ${path}, which is gone`),
      ...unmapped.map((path) => `ARCHITECTURE lacks ${path}`),
    ].join('\n'),
  )
  process.exit(1)
}
console.log(`check-map: ${named.length} named paths exist, every domain is on the map`)
