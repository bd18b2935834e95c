/**
 * Fails on a version range, on a dependency without its line in docs/dependencies.md, and on a lockfile that lacks a
 * platform package: the registry does not carry every platform of every release, and then `npm ci` stops everywhere.
 */
import { readFileSync } from 'node:fs'

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const reasons = readFileSync('docs/dependencies.md', 'utf8')
const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
const problems = all.flatMap(([name, version]) => [
  ...(/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${name}: "${version}" is not an exact version`]),
  ...(reasons.includes(`\`${name}\``) ? [] : [`${name}: no line in docs/dependencies.md`]),
])
type Locked = { packages: Record<string, { optionalDependencies?: Record<string, string> }> }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked
const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
for (const [path, { optionalDependencies = {} }] of Object.entries(packages))
  for (const name of Object.keys(optionalDependencies))
    if (!locked.has(name)) problems.push(`${name}, which ${path || 'package.json'} may install, is not in the lockfile`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`check-versions: ${all.length} dependencies, all exact, all explained`)
