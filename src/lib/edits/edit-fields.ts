import type { Value } from '#lib/editing/record.ts'
import type { FieldLimit } from '#lib/std/field-limits.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { readTyped } from '#lib/std/typed-text.ts'

/** Longest text of one post somebody may type; longer ones that were brought stay as they are. */
const postText: FieldLimit = { label: '这条的文字', least: 0, most: 100_000, lines: true, wrong: '一条最多 10 万个字' }

/** `hidden`, `text`, or `hidden-picture` and the name of one. */
export type Field = { kind: 'hidden' } | { kind: 'text' } | { kind: 'hidden-picture'; name: string }

export const pictureField = (name: string): string => `hidden-picture/${name}`

export const readField = (field: string): Field | undefined => {
  if (field === 'hidden' || field === 'text') return { kind: field }
  const [, name] = /^hidden-picture\/(\S.{0,399})$/.exec(field) ?? []
  return name === undefined ? undefined : { kind: 'hidden-picture', name }
}

/** A value as it is kept in a field; null takes back what was changed. `hidden` false takes in what the book left out. */
export const readEdit = (field: string, value: Value): Result<Value> => {
  const known = readField(field)
  if (!known) return fail(422, 'unknown_field', '这一处不能改')
  if (value === null) return ok(null)
  if (known.kind === 'text') {
    if (typeof value !== 'string') return fail(422, 'wrong_value', '文字要写成文字')
    const read = readTyped(postText, value)
    return read.ok ? ok(read.text) : fail(422, 'wrong_value', read.wrong)
  }
  if (typeof value !== 'boolean') return fail(422, 'wrong_value', '只能移出或放回')
  return ok(value)
}
