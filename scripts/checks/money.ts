/**
 * Part of `npm run lint`: money is whole fen (decision 0264, src/lib/std/money.ts). Files that deal in it have no parseFloat, no
 * toFixed, no division by 100, no number with a point: amounts are made by `fen` and `parseYuan`, shown by `yuan`, cut by
 * `atRate` and `spread`. A file deals in money when it lies in a folder of it, uses std/money or names something …Fen.
 * With paths: those files are looked at instead.
 */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const folders =
  /^(src\/lib\/(pricing|wallet|payments|orders|coupons|packages|gift-cards|promotions|referral|checkout)|src\/(islands|layouts|pages)\/(.+\/)?(price|pay|buy|wallet|balance|recharge|orders?|quote))\//
/** The one place where yuan are written. */
const exempt = new Set(['src/lib/std/money.ts'])

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

const dealsInMoney = (file: string, text: string): boolean =>
  folders.test(file) || /std\/money\.ts'/.test(text) || /\b(?:[a-z]\w*Fen|fen)\b(?!['"])/.test(withoutComments(text))

/** Lengths and weights stand beside prices, and are no money. */
const isMeasure = (node: ts.Expression): boolean => /(?:Mm|Um|Pt|Px|Kg)\)*$/.test(node.getText())

const isNumber = (node: ts.Node, value: RegExp): boolean =>
  ts.isNumericLiteral(node) && value.test(node.getText().replaceAll('_', ''))

/** What is wrong with a node, or undefined. */
const faultOf = (node: ts.Node, isStrict: boolean): string | undefined => {
  if (ts.isIdentifier(node) && node.text === 'parseFloat') return 'parseFloat'
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'toFixed' && !isMeasure(node.expression))
    return 'toFixed'
  if (
    ts.isBinaryExpression(node) &&
    /^\/=?$/.test(node.operatorToken.getText()) &&
    isNumber(node.right, /^(100|1e2)(\.0*)?$/)
  )
    return 'a division by 100'
  // What only shows a price among other things draws with such numbers, too.
  return isStrict && isNumber(node, /\.|^\d+e-/i) ? 'a number with a point' : undefined
}

/** The script of an .astro page is looked at whole: its markup is no TypeScript, its front matter is. */
const codeOf = (file: string, text: string): string => (file.endsWith('.astro') ? (text.split('---')[1] ?? '') : text)

const faultsIn = (file: string, text: string): string[] => {
  const isStrict =
    folders.test(file) ||
    /\{[^}]*\b(?:fen|parseYuan|atRate|bp|spread|plus|minus|times)\b[^}]*\} from '#lib\/std\/money/.test(text)
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, codeOf(file, text), ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const fault = faultOf(node, isStrict)
    if (fault !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1}: ${fault}: ${node.getText().split('\n')[0]}`)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

const asked = process.argv.slice(2)
const files =
  asked.length > 0 ? asked : globSync('src/**/*.{ts,tsx,astro}').filter((file) => !/\.test\.tsx?$/.test(file))
const money = files
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ file, text }) => asked.length > 0 || (!exempt.has(file) && dealsInMoney(file, text)))
const faults = money.flatMap(({ file, text }) => faultsIn(file, text))
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error('Money is whole fen: src/lib/std/money.ts')
  process.exit(1)
}
console.log(`check-money: ${money.length} files deal in money, all of them in whole fen`)
