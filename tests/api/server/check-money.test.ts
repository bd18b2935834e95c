/** scripts/checks/money.ts over samples: what it names, and what it lets through. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const project = mkdtempSync(join(tmpdir(), 'xinshu-money-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))
const script = resolve(import.meta.dirname, '../../../scripts/checks/money.ts')
const check = (files: Record<string, string>): { code: number | null; said: string } => {
  rmSync(join(project, 'src'), { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
  const run = spawnSync(process.execPath, [script], { cwd: project, encoding: 'utf8' })
  return { code: run.status, said: run.stdout + run.stderr }
}

test('each way of guessing an amount is named, wherever money is dealt with', () => {
  const faults: [file: string, text: string, said: string][] = [
    ['src/lib/wallet/a.ts', 'export const a = parseFloat("1")', ':1: parseFloat'],
    ['src/lib/orders/a.ts', 'export const a = Number.parseFloat("1")', ':1: parseFloat'],
    ['src/lib/payments/deep/a.ts', '\nexport const a = (b: number) => b.toFixed(2)', ':2: toFixed'],
    ['src/lib/pricing/a.ts', 'export const a = (b: number) => b / 100', ':1: a division by 100'],
    ['src/lib/pricing/a.ts', 'export const a = (b: number) => (b /= 1_00)', ':1: a division by 100'],
    ['src/lib/coupons/a.ts', 'export const a = 0.85', ':1: a number with a point'],
    ['src/lib/coupons/a.ts', 'export const a = 85e-2', ':1: a number with a point'],
    [
      'src/islands/books/price/A.tsx',
      'export const A = (p: { b: number }) => <b>{p.b / 100}</b>',
      ':1: a division by 100',
    ],
    [
      'src/islands/any/A.tsx',
      'export const A = (p: { priceFen: number }) => <b>{p.priceFen / 100}</b>',
      ':1: a division',
    ],
    [
      'src/pages/a.astro',
      '---\nconst { fen } = Astro.props\nconst a = (fen / 100).toFixed(2)\n---\n<b>{a}</b>',
      'toFixed',
    ],
    [
      'src/lib/any/a.ts',
      "import { atRate } from '#lib/std/money.ts'\nexport const a = [atRate, 0.5]",
      ':2: a number with',
    ],
  ]
  // Each in a file of its own, all in one run.
  const named = faults.map(([file, text, said], at) => ({
    file: file.replace(/(\w+)(\.\w+)$/, `$1${at}$2`),
    text,
    said,
  }))
  const answer = check(Object.fromEntries(named.map(({ file, text }) => [file, text])))
  expect(answer.code).toBe(1)
  const lines = answer.said.split('\n')
  for (const { file, text, said } of named)
    expect(lines.filter((line) => line.startsWith(file)).join('\n'), text).toContain(said)
})

test('words about it, lengths beside it, tests of it and what deals in no money are let through', () => {
  const answer = check({
    'src/lib/wallet/a.ts':
      '/** Never b / 100 or 0.5. */\nexport const a = "parseFloat 0.5" // toFixed\nexport const c = 100 / 4',
    'src/lib/wallet/a.test.ts': 'export const a = 0.5',
    'src/lib/pricing/b.ts': 'export const b = (spineMm: number) => spineMm.toFixed(1)',
    'src/lib/std/money.ts': 'export const yuan = (fen: number) => fen / 100',
    'src/lib/print/c.ts': 'export const c = (mm: number) => (mm / 100).toFixed(2) + 0.5 + parseFloat("1")',
    'src/islands/d/D.tsx': "import { yuan } from '#lib/std/money.ts'\nexport const d = [yuan, 1.5]",
  })
  expect(answer).toEqual({ code: 0, said: 'check-money: 3 files deal in money, all of them in whole fen\n' })
})
