/** Fails on a version range and on a dependency without its line in docs/dependencies.md. */
import { readFileSync } from 'node:fs'

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const reasons = readFileSync('docs/dependencies.md', 'utf8')
const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
const problems = all.flatMap(([name, version]) => [
  ...(/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${name}: "${version}" is not an exact version`]),
  ...(reasons.includes(`\`${name}\``) ? [] : [`${name}: no line in docs/dependencies.md`]),
])
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`check-versions: ${all.length} dependencies, all exact, all explained`)
