/**
 * Writes docs/states.md from all *.machine.ts files. `--check` writes nothing and fails when the page is stale, when a machine
 * leads nowhere it should, or when a state is written anywhere but in db/move.sql.ts.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { endsOf, eventsOf, type Machine, nextState, statesOf } from '../../src/lib/std/machine.ts'

type AnyMachine = Machine<string, string>
const isMachine = (value: unknown): value is AnyMachine =>
  typeof value === 'object' && value !== null && 'moves' in value && 'events' in value && 'initial' in value

const wrong: string[] = []
const machines: (AnyMachine & { file: string })[] = []
for (const file of globSync('src/lib/**/*.machine.ts').sort()) {
  const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>
  const found = Object.values(exported).filter(isMachine)
  if (found.length !== 1) wrong.push(`${file}: ${found.length} machines, one is wanted`)
  for (const machine of found) machines.push({ ...machine, file })
}
machines.sort((a, b) => (a.name < b.name ? -1 : 1))

/** States nothing leads to, and events that mean nothing anywhere. */
const lost = (machine: AnyMachine): string[] => {
  const reached = new Set([machine.initial])
  for (const state of reached) for (const to of Object.values(machine.moves[state] ?? {})) reached.add(to as string)
  const dead = eventsOf(machine).filter((event) =>
    statesOf(machine).every((state) => !nextState(machine, state, event)),
  )
  return [...statesOf(machine).filter((state) => !reached.has(state)), ...dead]
}
for (const machine of machines)
  for (const name of lost(machine)) wrong.push(`${machine.file}: ${name} is never reached`)

/** Where each machine's state lies, as `mover({table, key})` says: `books` → `status`. */
const places = new Map<string, string>()
const files = globSync(['src/lib/**/*.ts', 'scripts/**/*.ts']).filter((file) => !file.endsWith('.test.ts'))
const parsed = files.map((file) => ({
  file,
  source: ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
}))
const visit = (node: ts.Node, see: (node: ts.Node) => void): void => {
  see(node)
  node.forEachChild((child) => visit(child, see))
}
const named = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  object.properties.find(
    (one): one is ts.PropertyAssignment => ts.isPropertyAssignment(one) && one.name.getText() === name,
  )?.initializer
for (const { source } of parsed)
  visit(source, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'mover') return
    const [parts] = node.arguments
    if (!parts || !ts.isObjectLiteralExpression(parts)) return
    const [table, key] = [named(parts, 'table'), named(parts, 'key')]
    if (table && key && ts.isStringLiteral(key)) places.set(table.getText(), key.text)
  })
if (places.size !== machines.length) wrong.push(`${machines.length} machines, but ${places.size} calls of mover()`)

/** `.update(books)….set({ status: … })`, and the same as SQL. */
const sqlNames = machines.map(({ name }) => name.split('.')[0]).join('|')
const writing = new RegExp(
  `update\\s+"?(?:${sqlNames})"?\\s[\\s\\S]{0,200}?\\bset\\b[\\s\\S]{0,200}?\\b(?:status|state|deletion)\\s*=`,
  'i',
)
for (const { file, source } of parsed)
  visit(source, (node) => {
    if (ts.isTemplateLiteral(node) || ts.isStringLiteral(node)) {
      if (writing.test(node.getText())) wrong.push(`${file}: writes a state in SQL`)
      return
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
    if (node.expression.name.text !== 'set') return
    const update = node.expression.expression
    if (!ts.isCallExpression(update) || !update.expression.getText().endsWith('.update')) return
    const key = places.get(update.arguments[0]?.getText() ?? '')
    const [change] = node.arguments
    if (key === undefined || !change || !ts.isObjectLiteralExpression(change)) return
    if (change.properties.some((one) => one.name?.getText() === key))
      wrong.push(`${file}: sets ${update.arguments[0]?.getText()}.${key} beside its machine; use move()`)
  })

const cell = (machine: AnyMachine, state: string, event: string): string => nextState(machine, state, event) ?? '·'
const section = (machine: AnyMachine & { file: string }): string => {
  const events = eventsOf(machine)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const ends = endsOf(machine)
  return `## ${machine.name}

Begins as \`${machine.initial}\`.${ends.length > 0 ? ` Ends: ${ends.map((one) => `\`${one}\``).join(', ')}.` : ''} From \`${machine.file}\`.

${line(['state', ...events])}
${line(['---', ...events.map(() => '---')])}
${statesOf(machine)
  .map((state) => line([state, ...events.map((event) => cell(machine, state, event))]))
  .join('\n')}

${events.map((event) => `- \`${event}\`: ${machine.events[event]}`).join('\n')}
`
}

const document = `# States

Printed from the \`*.machine.ts\` files by \`scripts/docs/states.ts\`; not written by hand. A row is a state, a column an event, the
cell where it leads; \`·\` is refused (409 \`wrong_state\`) and changes nothing. \`move(tx, id, event)\` of \`src/lib/db/move.sql.ts\`
is the only way a state is written, and notes who, what and when in the history table beside it.

${machines.map(section).join('\n')}`

const target = 'docs/states.md'
if (!process.argv.includes('--check')) writeFileSync(target, document)
else if (!existsSync(target) || readFileSync(target, 'utf8') !== document)
  wrong.push(`${target} is stale: npx node scripts/docs/states.ts`)
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
console.log(`state-docs: ${machines.length} machines, their states are written in one place`)
