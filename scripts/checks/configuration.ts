/** Fails when docs/configuration.md and src/lib/config name different variables, or README.md doesn't lead there. */
import { readFileSync } from 'node:fs'
import { environment } from '#lib/config/environment.server.ts'

const page = 'docs/configuration.md'
const told = readFileSync(page, 'utf8')
  .split('\n')
  .flatMap((line) => [...(/^\|([^|]+)\|/.exec(line)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
const known = Object.keys(environment.shape)
const problems = [
  ...known.filter((name) => !told.includes(name)).map((name) => `${page} lacks ${name}`),
  ...told.filter((name) => !known.includes(name)).map((name) => `${page} names ${name}, which nobody reads`),
  ...told.filter((name, i) => told.indexOf(name) < i).map((name) => `${page} names ${name} twice`),
  ...(readFileSync('README.md', 'utf8').includes(`](${page})`) ? [] : [`README.md has no link to ${page}`]),
]
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`check-configuration: ${known.length} variables, all told of`)
