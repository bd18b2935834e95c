import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bookTarget, readBookEdit } from '#lib/edits/book/book-fields.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { allContracts } from '../../support/contracts.ts'

const root = resolve(import.meta.dirname, '../../..')
const contracts = await allContracts()

/** Is this text taken by the field of a call? What else the call wants does not matter here. */
const takes = (body: z.ZodType, field: string, text: string): boolean => {
  const parsed = body.safeParse({ [field]: text })
  return parsed.success || parsed.error.issues.every(({ path }) => path[0] !== field)
}
const textOf = (field: keyof typeof fieldLimits, length: number): string =>
  field === 'companyLink'
    ? 'https://a.cn/'.padEnd(length, 'a')
    : 'pattern' in fieldLimits[field]
      ? `1${'0'.repeat(Math.max(0, length - 1))}`
      : '字'.repeat(length)

/** Limits whose field is called otherwise in its call: `text` and `name` mean something else in every call. */
const called: Partial<Record<keyof typeof fieldLimits, [call: string, field: string]>> = {
  feedback: ['sendFeedback', 'text'],
  helpText: ['writeHelp', 'text'],
  recipient: ['addAddr', 'name'],
  articleTitle: ['saveArticle', 'title'],
  ignoreReason: ['ignoreFindings', 'reason'],
  deskReason: ['seeDeskPerson', 'reason'],
  repairWords: ['askRepair', 'words'],
  invoiceTitle: ['askInvoice', 'title'],
  unboxingTitle: ['submitCashback', 'title'],
  unboxingWords: ['submitCashback', 'words'],
  couponName: ['makeBatch', 'name'],
  agentEditor: ['saveAgentBrand', 'editor'],
  agentDesigner: ['saveAgentBrand', 'designer'],
  couponWords: ['makeTemplate', 'words'],
  textImage: ['drawText', 'content'],
}
/** A `title` that is no book's, an `author` that is somebody's id. */
const others = new Set(['submitCashback title', 'askInvoice title', 'saveArticle title', 'searchItems author'])

const uses = contracts.flatMap(([name, { body, query }]) =>
  [body, query].flatMap((part) =>
    part instanceof z.ZodObject
      ? Object.keys(fieldLimits)
          .filter((field) => field in part.shape && !others.has(`${name} ${field}`))
          .map((field) => [name, field as keyof typeof fieldLimits, part, field] as const)
      : [],
  ),
)

for (const [limit, [call, field]] of Object.entries(called)) {
  const found = contracts.find(([name]) => name === call)?.[1]
  const body = found?.body ?? found?.query
  if (body instanceof z.ZodObject) uses.push([call, limit as keyof typeof fieldLimits, body, field])
}

/** Written as changes of a book, by its target and field. */
const inEdits = { preface: 'preface/text', acknowledgement: 'acknowledgement/text' } as const

test('every field of the table is in some call', () => {
  const used = new Set<string>([...uses.map(([, limit]) => limit), ...Object.keys(inEdits)])
  expect([...used].sort()).toEqual(Object.keys(fieldLimits).sort())
})

test.each(Object.entries(inEdits))(
  'a change of the %s one character too long is refused, as the table says',
  (limit, field) => {
    const { most, wrong } = fieldLimits[limit as keyof typeof inEdits]
    const read = (length: number) => readBookEdit({ target: bookTarget, field }, '字'.repeat(length))
    expect(read(most).ok).toBe(true)
    expect(read(most + 1)).toMatchObject({ ok: false, failure: { message: wrong } })
  },
)

test.each(uses)('%s refuses a %s one character too long and says what the table says', (_, limit, body, field) => {
  const { most, wrong } = fieldLimits[limit]
  expect(takes(body, field, textOf(limit, most))).toBe(true)
  expect(takes(body, field, textOf(limit, most + 1))).toBe(false)
  const issues = body.safeParse({ [field]: textOf(limit, most + 1) }).error?.issues ?? []
  expect(z.prettifyError({ issues } as z.core.$ZodError)).toContain(wrong)
})

test('no form has a limit of its own', () => {
  const own = globSync('src/{pages,layouts,islands}/**/*.{astro,tsx,ts}', { cwd: root }).filter((file) =>
    /max-?length\s*=\s*["{]*\s*\d|\\d\{(10|6)\}\$\/\.test\(secret/i.test(readFileSync(resolve(root, file), 'utf8')),
  )
  expect(own).toEqual([])
})

test('docs/api.md prints the table', () => {
  const docs = readFileSync(resolve(root, 'docs/api.md'), 'utf8')
  for (const { wrong } of Object.values(fieldLimits)) expect(docs).toContain(wrong)
})
