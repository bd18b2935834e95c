import type { z } from 'zod'
import { wireName } from './wire.ts'

type Issue = z.core.$ZodIssue

const kinds: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
}

const sentence = (issue: Issue): string => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `有不认识的内容：${issue.keys.map(wireName).join('、')}`
    case 'invalid_type':
      return issue.message.includes('received undefined')
        ? '没有填'
        : `应当是${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? '没有填'
        : `不能少于 ${issue.minimum}${unit(issue.origin)}`
    case 'too_big':
      return `不能超过 ${issue.maximum}${unit(issue.origin)}`
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')}`
    default:
      return '格式不对'
  }
}

const unit = (origin: string): string => (origin === 'string' ? ' 个字' : origin === 'array' ? ' 项' : '')

/** A message written in Chinese in the contract is kept as it is; zod's own English ones are replaced. */
const isOurs = (message: string): boolean => /\p{Script=Han}/u.test(message)

/** First thing wrong, as a sentence that names the field by its wire name, and every field for forms. */
export const explainIssues = (issues: readonly Issue[]): { message: string; fields: Record<string, string> } => {
  const rows = issues.map((issue) => {
    const field = issue.path.map((part) => wireName(String(part))).join('.')
    return { field, text: isOurs(issue.message) ? issue.message : sentence(issue), ours: isOurs(issue.message) }
  })
  const first = rows[0]
  const message = !first
    ? '填写的内容不对'
    : first.ours || first.field === ''
      ? first.text
      : `${first.field} ${first.text}`
  return { message, fields: Object.fromEntries(rows.toReversed().map((row) => [row.field, row.text])) }
}
