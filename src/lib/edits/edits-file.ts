import { z } from 'zod'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { Edit } from './apply-edits.ts'
import { readEdit } from './edit-fields.ts'

const schema = 'book-edits/1'

const shape = z.object({
  schema: z.literal(schema),
  edits: z.array(
    z.object({
      target: z.string().min(1),
      field: z.string(),
      value: z.union([z.null(), z.boolean(), z.string()]),
    }),
  ),
})

/** Changes of a book as a file: what is taken along (/my/data) and `make-book --edits` reads. */
export const editsFile = (edits: readonly Edit[]) => ({
  schema,
  edits: edits.map(({ target, field, value }) => ({ target, field, value })),
})

export const readEditsFile = (text: string): Result<Edit[]> => {
  const wrong = (why: string) => fail(422, 'wrong_edits', `修改文件${why}`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return wrong('不是完整的 JSON，请重新下载')
  }
  const parsed = shape.safeParse(json)
  if (!parsed.success) return wrong(`不是心书的修改文件（${schema}）`)
  const edits: Edit[] = []
  for (const [at, one] of parsed.data.edits.entries()) {
    const read = readEdit(one.field, one.value)
    if (!read.ok) return wrong(`第 ${at + 1} 处读不懂：${read.failure.message}`)
    edits.push({ ...one, value: read.value })
  }
  return ok(edits)
}
