import { readFileSync } from 'node:fs'
import ts from 'typescript'

const runners = new Set(['test', 'it'])

/** Is this `test(…)`, `test.each(…)(…)` or one of its like, called with a title? */
const titleOf = (node: ts.Node): ts.StringLiteralLike | ts.TemplateExpression | undefined => {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return undefined
  let called: ts.Expression = node.expression
  while (!ts.isIdentifier(called)) {
    if (!ts.isPropertyAccessExpression(called) && !ts.isCallExpression(called)) return undefined
    called = called.expression
  }
  const title = node.arguments[0]!
  if (!runners.has(called.text)) return undefined
  return ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) ? title : undefined
}

/** Titles of the tests in a file as they are written there: what is filled in while running stays `%s` or `${path}`. */
export const testTitlesIn = (file: string): string[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    const title = titleOf(node)
    if (title) found.push(ts.isStringLiteralLike(title) ? title.text : title.getText(source).slice(1, -1))
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}
