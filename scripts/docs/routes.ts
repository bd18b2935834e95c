/** Writes docs/routes.md from the table of screens (src/lib/site/routes/routes.ts). `--check` writes nothing and fails when the page is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Route } from '#lib/site/routes/route.ts'
import { routes } from '#lib/site/routes/routes.ts'

const yes = (value: boolean): string => (value ? 'yes' : 'no')
const columns: readonly [string, (route: Route) => string][] = [
  ['name', ({ name }) => name || '(none)'],
  ['address', ({ pattern }) => `\`${pattern.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}\``],
  ['title', ({ title }) => title],
  ['private', (route) => yes(route.private)],
  ['alert', ({ alert }) => alert ?? '(nobody is stopped)'],
  ['needs', ({ needs }) => needs],
  ['agent mode', ({ agent }) => yes(agent)],
  ['nav', ({ nav }) => nav],
  ['navLogin', ({ navLogin }) => yes(navLogin)],
  ['footer', ({ footer }) => footer],
  ['tab bar', ({ tabs }) => yes(tabs)],
  ['native', ({ native }) => yes(native)],
  ['posts', ({ posts }) => yes(posts)],
  ['cache', ({ cache }) => cache],
  ['robots', ({ robots }) => robots],
]
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const document = `# Screens

Printed from \`src/lib/site/routes/routes.ts\` by \`scripts/docs/routes.ts\`; not written by hand. What the columns mean stands beside
the type, in \`src/lib/site/routes/route.ts\`. Guard, frame, caching, agent mode and the walking test read the same rows.

${line(columns.map(([head]) => head))}
${line(columns.map(() => '---'))}
${routes.map((route) => line(columns.map(([, cell]) => cell(route)))).join('\n')}
`

const target = 'docs/routes.md'
if (!process.argv.includes('--check')) writeFileSync(target, document)
else if (!existsSync(target) || readFileSync(target, 'utf8') !== document) {
  console.error(`${target} is stale: npx node scripts/docs/routes.ts`)
  process.exit(1)
}
console.log(`route-docs: ${routes.length} screens`)
