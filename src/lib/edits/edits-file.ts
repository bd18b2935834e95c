import { fail, ok, type Result } from '#lib/std/result.ts'
import type { Edit } from './edit.ts'
import { readEdit } from './edit-fields.ts'

const schema = 'book-edits/1'

const isEdit = (one: unknown): one is Edit =>
  typeof one === 'object' &&
  one !== null &&
  'target' in one &&
  typeof one.target === 'string' &&
  'field' in one &&
  typeof one.field === 'string' &&
  'value' in one &&
  (one.value === null || typeof one.value === 'boolean' || typeof one.value === 'string')

const listIn = (json: unknown): unknown[] | undefined =>
  typeof json === 'object' &&
  json !== null &&
  'schema' in json &&
  json.schema === schema &&
  'edits' in json &&
  Array.isArray(json.edits)
    ? json.edits
    : undefined

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
  const list = listIn(json)
  if (!list) return wrong(`不是心书的修改文件（${schema}）`)
  const edits: Edit[] = []
  for (const [at, one] of list.entries()) {
    if (!isEdit(one)) return wrong(`第 ${at + 1} 处读不懂：缺了哪一条、哪一处或改成什么`)
    const read = readEdit(one.field, one.value)
    if (!read.ok) return wrong(`第 ${at + 1} 处读不懂：${read.failure.message}`)
    edits.push({ target: one.target, field: one.field, value: read.value })
  }
  return ok(edits)
}
