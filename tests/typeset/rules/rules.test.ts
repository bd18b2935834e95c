/** The rules of typesetting, and the table of them: `npx vitest run tests/typeset/rules -u` writes it again. */
import { expect, test } from 'vitest'
import './annotate.ts'
import './edges.ts'
import './justify.ts'
import './pages.ts'
import './press.ts'
import { declared, faces, measured } from './rule.ts'
import './spacing.ts'
import './widths.ts'

const rowOf = (rule: (typeof declared)[number]): string =>
  [
    rule.row ?? '–',
    rule.name,
    rule.from,
    `${rule.must.length} (${measured(rule.must)})`,
    `${rule.mustNot.length} (${measured(rule.mustNot)})`,
    `\`${rule.file}.ts\``,
  ].join(' | ')

test('every row of the reference has a rule, and docs/typesetting-rules.md says which', async () => {
  const rows = new Set(declared.flatMap(({ row }) => (row === undefined ? [] : [row])))
  expect([...rows].sort((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, at) => at + 1))
  const sorted = declared.toSorted((a, b) => (a.row ?? 99) - (b.row ?? 99))
  const cases = declared.reduce((sum, { must, mustNot }) => sum + must.length + mustNot.length, 0)
  const page = `# Rules of typesetting and their cases

Made by \`npx vitest run tests/typeset/rules -u\`, which also fails when this page is not what the cases are. Row: row of the
table of rules that issue 3 took from its reference, – for what it asks beside them. In brackets: cases that compare
positions, in thousandths of an em. Each of the ${cases} cases runs in ${faces.join(', ')}: their quotes are 1, 1 and 0.35 em wide,
their · 0.327, 1 and 0.35, their —— 1.69, 1.68 and 2. Files lie in \`tests/typeset/rules/\`.

| row | rule | from | must | must not | file |
|---|---|---|---|---|---|
${sorted.map((rule) => `| ${rowOf(rule)} |`).join('\n')}

Beside them: vertical setting in four faces (\`vertical.test.ts\`, GB/T 15834 5.2), words from right to left
(\`right-to-left.test.ts\`, UAX #9), UAX #14 LineBreakTest and UAX #29 GraphemeBreakTest 17.0 with tailoring off
(\`../unicode.test.ts\`), and whatever can be typed: \`npm run test:any\` sets 100,000 random strings of every kind
(\`../lines-any.test.ts\`) and prints random months in every style (\`../pages-any.test.ts\`).
`
  await expect(page).toMatchFileSnapshot('../../../docs/typesetting-rules.md')
})
