import type { z } from 'zod'
import { fieldLabel } from '#lib/std/field-limits.ts'
import { wireName } from './wire.ts'

type Issue = z.core.$ZodIssue

const kinds: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '“是”或“否”',
  array: '列表',
  object: '对象',
}

const sentence = (issue: Issue): string => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return '有不认识的内容'
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

/** Keys nobody knows stand in `fields` under their own names, for whoever wrote the call. */
const fieldsOf = (issue: Issue): string[] => {
  const path = issue.path.map((part) => wireName(String(part)))
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.map(wireName) : []
  return unknown.length > 0 ? unknown.map((key) => [...path, key].join('.')) : [path.join('.')]
}

/** First thing wrong, as a sentence that names the field in Chinese, and every field by its wire name for forms. */
export const explainIssues = (issues: readonly Issue[]): { message: string; fields: Record<string, string> } => {
  const rows = issues.map((issue) => {
    const text = isOurs(issue.message) ? issue.message : sentence(issue)
    const label = issue.path.map((part) => fieldLabel(String(part))).findLast((one) => one !== undefined)
    const named = isOurs(issue.message) || issue.code === 'unrecognized_keys' || issue.path.length === 0
    return { issue, text, whole: named ? text : `${label ?? '填写的内容'}${text}` }
  })
  const message = rows[0]?.whole ?? '填写的内容不对'
  return {
    message,
    fields: Object.fromEntries(
      rows.toReversed().flatMap(({ issue, text }) => fieldsOf(issue).map((field) => [field, text])),
    ),
  }
}
