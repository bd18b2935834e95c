/** scripts/checks/spec-map.ts over a small project of its own: what it lets through, and what it names. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const project = mkdtempSync(join(tmpdir(), 'xinshu-map-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))
for (const folder of ['docs', 'src', 'tests']) mkdirSync(join(project, folder))
const put = (file: string, text: string): void => writeFileSync(join(project, file), text)
spawnSync('git', ['init', '-q'], { cwd: project })
put('docs/spec-rows.tsv', '# rows\n1.1\tA\n')
put('src/page.astro', '')
put(
  'tests/a.test.ts',
  "test('a book opens', () => {})\ntest.each([1])('%s of many', () => {})\n// test('only a comment', () => {})\n",
)
put('tests/b.spec.ts', `test('a book closes @once', async () => {})\ntest(\`\${one} at night\`, () => {})\n`)

const script = resolve(import.meta.dirname, '../../../scripts/checks/spec-map.ts')
const check = (map: string, ...words: string[]): { code: number | null; said: string } => {
  put('docs/spec-map.tsv', map)
  const run = spawnSync(process.execPath, [script, ...words], { cwd: project, encoding: 'utf8' })
  return { code: run.status, said: run.stdout + run.stderr }
}
const good = '1.1\tdone\ttests/a.test.ts\ta book opens\n'

test('a map whose rows are done by tests that are there, or begun with what is missing, holds', () => {
  const begun = '2.1\tbegun E\tsrc/page.astro\t-\tthe page; editing is missing\n'
  const each = '2.2\tdone\ttests/a.test.ts\tof many\tthe first\n2.3\tdone\ttests/b.spec.ts\tat night\n'
  expect(check(good + begun + each)).toEqual({ code: 0, said: expect.stringContaining('3 rows done, 1 begun') })
})

test('tests that are not there, pages as proofs, and rows without a state are each named', () => {
  const faults = [
    ['2.1\tdone\ttests/a.test.ts\ta book flies', '2.1: tests/a.test.ts has no test “a book flies”'],
    ['2.2\tdone\ttests/a.test.ts\tonly a comment', '2.2: tests/a.test.ts has no test'],
    [
      '2.3\tdone\ttests/a.test.ts\ta book closes',
      '2.3: tests/a.test.ts has no test “a book closes”; it is in tests/b.spec.ts',
    ],
    ['2.4\tdone\ttests/a.test.ts\t', '2.4: no test of tests/a.test.ts is named'],
    ['2.5\tdone\tsrc/page.astro\t-', '2.5: done is shown by a test, and src/page.astro is none'],
    ['2.6\ttests/a.test.ts\ta book opens\t', '2.6: tests/a.test.ts is neither done nor begun'],
    ['2.7\tbegun\tsrc/page.astro\t-\tmuch', '2.7: begun is neither done nor begun with the letter'],
    ['2.8\tbegun E\tsrc/page.astro\t-', '2.8: the row is begun, and nothing says what is missing'],
    ['2.9\tbegun E\tsrc/gone.astro\t-\tmuch', '2.9: src/gone.astro does not exist'],
    ['1.1\tbegun E\tsrc/page.astro\t-\tmuch', '1.1: one line says done, another begun E'],
  ] as const
  const { code, said } = check(good + faults.map(([line]) => `${line}\n`).join(''))
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual(faults.map(([, words]) => expect.stringContaining(words)))
})

test('a row of a finished package without a line is named', () => {
  expect(check('2.1\tdone\ttests/a.test.ts\ta book opens\n').said).toContain(
    '1.1: row of finished package A has no line',
  )
})

test('--follow writes where a test went, and leaves what it does not find', () => {
  const moved = `${good}2.1\tdone\ttests/gone.test.ts\ta book closes\tslowly\n`
  expect(check(moved, '--follow').code).toBe(0)
  expect(readFileSync(join(project, 'docs/spec-map.tsv'), 'utf8')).toContain(
    '2.1\tdone\ttests/b.spec.ts\ta book closes\tslowly',
  )
  expect(check(`${good}2.1\tdone\ttests/gone.test.ts\ta book flies\n`, '--follow').code).toBe(1)
})
