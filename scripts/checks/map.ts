/**
 * Fails when a text of ours names a path that is gone (docs/benchmarks.md tells of earlier times), or docs/typesetting.md
 * quotes words behind it that are not there any more; when code shown in a text imports what is not there; when a domain
 * folder is missing from the map; when a text of ours tells people to run a command that package.json has not; when a folder
 * holds more files than a person takes in at a look.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const text = readFileSync('docs/ARCHITECTURE.md', 'utf8')
const named = ['README.md', ...globSync('{docs,tools}/**/*.md')]
  .filter((file) => file !== 'docs/benchmarks.md')
  .flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/`((?:src|scripts|tools|tests|docs|drizzle|public)\/[\w./-]+)(?::\d+)?`/g),
    ].map(([, path = '']) => ({ file, path })),
  )
const typesetting = readFileSync('docs/typesetting.md', 'utf8')
/** A path, and the words of it that are quoted behind it. */
const quoted = [...typesetting.matchAll(/`((?:src|scripts|tools|tests|docs)\/[\w./-]+)`((?:,? “[^”]+”)*)/g)].map(
  ([, path = '', words = '']) => ({ path, words: [...words.matchAll(/“([^”]+)”/g)].map((match) => match[1]!) }),
)
const gone = named.filter(({ path }) => !existsSync(path))
const unsaid = quoted
  .filter(({ path }) => existsSync(path))
  .flatMap(({ path, words }) => {
    const held = words.length > 0 ? readFileSync(path, 'utf8') : ''
    return words
      .filter((one) => !held.includes(one))
      .map((one) => `typesetting.md finds “${one}” in ${path}, which has it not`)
  })
/**
 * Code shown in a recipe: `#lib/…` anywhere; relative paths where the first line of the block says which file it is
 * (`// src/…`). Files the text itself shows need not exist.
 */
const unimportable = globSync('docs/new-*.md').flatMap((file) => {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => ({
    code,
    place: /^\s*\/\/ ((?:src|tests)\/[\w./[\]-]+\.ts)/.exec(code)?.[1],
  }))
  const shown = new Set(blocks.map(({ place }) => place))
  return blocks.flatMap(({ code, place }) =>
    [...code.matchAll(/^\s*import .* from '((?:#lib|\.\.?)\/[^']+)'/gm)]
      .map(([, from = '']) =>
        from.startsWith('#lib') ? from.replace('#lib', 'src/lib') : place && join(dirname(place), from),
      )
      .filter((path) => path !== undefined && !existsSync(path) && !shown.has(path))
      .map((path) => `code in ${file} imports ${path}, which is not there${place ? ` (seen from ${place})` : ''}`),
  )
})
const unmapped = readdirSync('src/lib', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`src/lib/${entry.name}`).length > 0)
  .filter((entry) => !text.includes(`src/lib/${entry.name}`))
  .map((entry) => `src/lib/${entry.name}`)
/** Files a folder may hold; tests beside their file and pictures do not count. */
const folderLimit = 25
const perFolder = new Map<string, number>()
for (const file of globSync('{src,scripts,tools}/**/*.*')) {
  if (/\.test\.ts$|\.(png|jpg|avif|svg)$/.test(file)) continue
  const folder = file.slice(0, file.lastIndexOf('/'))
  perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1)
}
const crowded = [...perFolder].filter(([, count]) => count > folderLimit)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const told = ['README.md', ...globSync(['docs/**/*.md', 'tools/*.md', '{scripts,tools}/**/*.ts'])].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/`npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => ({ file, name })),
)
const untrue = told.filter(({ name }) => !(name in scripts))
if (gone.length + unmapped.length + untrue.length + unsaid.length + crowded.length + unimportable.length > 0) {
  console.error(
    [
      ...untrue.map(({ file, name }) => `${file} tells of npm run ${name}, which package.json lacks`),
      ...gone.map(({ file, path }) => `${file} names ${path}, which is gone: name where it went`),
      ...unsaid,
      ...unimportable,
      ...crowded.map(
        ([folder, count]) =>
          `${folder} holds ${count} files (tests and pictures not counted), more than ${folderLimit}: move what belongs together into a folder in it, tests along (docs/ARCHITECTURE.md, Limits)`,
      ),
      ...unmapped.map(
        (path) =>
          `docs/ARCHITECTURE.md lacks ${path}: a row in Domains, by floor, and its floor in .dependency-cruiser.mjs`,
      ),
    ].join('\n'),
  )
  process.exit(1)
}
console.log(
  `check-map: ${named.length} named paths exist, every domain is on the map, ${told.length} commands told of are there`,
)
