/**
 * Fails when docs/ARCHITECTURE.md names a path that is gone, or a domain folder is missing from it, or when a text of ours
 * tells people to run a command that package.json has not.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'

const text = readFileSync('docs/ARCHITECTURE.md', 'utf8')
const named = [...text.matchAll(/`((?:src|scripts|tests|docs|drizzle|public)\/[\w./-]+)`/g)].map((match) => match[1]!)
const gone = named.filter((path) => !existsSync(path))
const unmapped = readdirSync('src/lib', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`src/lib/${entry.name}`).length > 0)
  .filter((entry) => !text.includes(`src/lib/${entry.name}`))
  .map((entry) => `src/lib/${entry.name}`)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const told = ['README.md', ...globSync(['docs/**/*.md', 'scripts/**/*.ts'])].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/`npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => ({ file, name })),
)
const untrue = told.filter(({ name }) => !(name in scripts))
if (gone.length + unmapped.length + untrue.length > 0) {
  console.error(
    [
      ...untrue.map(({ file, name }) => `${file} tells of npm run ${name}, which package.json lacks`),
      ...gone.map((path) => `ARCHITECTURE names ${path}, which is gone`),
      ...unmapped.map((path) => `ARCHITECTURE lacks ${path}`),
    ].join('\n'),
  )
  process.exit(1)
}
console.log(
  `check-map: ${named.length} named paths exist, every domain is on the map, ${told.length} commands told of are there`,
)
