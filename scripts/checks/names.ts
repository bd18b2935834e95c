/**
 * Names of things in code are the field's own (design.md, "How we write software"). These words have come back more than
 * once after they were renamed, so they are refused wherever they are part of a name; docs/glossary.md has what to say instead.
 */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const refused = /^(wish(es|ed)?|squeez(e|ed|ing)|brought|errands?)$/

/** Names that are right in their place, by file. */
const allowed = new Map([
  // A kind of feedback, as rows and callers have it: somebody who wishes for something.
  ['src/lib/accounts/feedback/feedback.ts', 'wish'],
])

const partsOf = (name: string): string[] => name.split(/[^a-zA-Z]+|(?=[A-Z])/).map((part) => part.toLowerCase())

/** An Astro file's TypeScript is what stands between its fences. */
const codeOf = (path: string): string => {
  const text = readFileSync(path, 'utf8')
  return path.endsWith('.astro') ? (/^---\n(.*?)\n---/s.exec(text)?.[1] ?? '') : text
}

const namesIn = (path: string): string[] => {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, codeOf(path), ts.ScriptTarget.Latest, false, kind)
  const found = new Set<string>()
  const walk = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return [...found]
}

const isRefused = (path: string, name: string): boolean =>
  partsOf(name).some((part) => refused.test(part)) && allowed.get(path) !== name

const paths = globSync(['{src,scripts,tools,tests}/**/*.{ts,tsx,mjs,astro}'])
const found = paths.flatMap((path) => {
  const own = path.split('/').at(-1)!.split('.')[0]!
  return [own, ...namesIn(path)].filter((name) => isRefused(path, name)).map((name) => `${path}: ${name}`)
})
if (found.length > 0) {
  console.error(`These names say nothing to a newcomer (docs/glossary.md has better ones):\n  ${found.join('\n  ')}`)
  process.exitCode = 1
}
