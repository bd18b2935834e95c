import { fieldLabel } from '#lib/std/field-limits.ts'
import { hasControl, isWhole } from '#lib/std/typed-text.ts'
import { wireName } from './wire.ts'

type Found = { path: readonly string[]; words: string }

const wordsOf = (text: string): string | undefined =>
  hasControl(text) ? '里有不能用的控制字符，请删掉再试' : isWhole(text) ? undefined : '里有不完整的字，请重新输入'

/** The first text in a value that cannot be kept, names of fields too. */
const find = (value: unknown, path: readonly string[] = []): Found | undefined => {
  if (typeof value === 'string') {
    const words = wordsOf(value)
    return words === undefined ? undefined : { path, words }
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const words = wordsOf(key)
    if (words !== undefined) return { path, words }
    const found = find(item, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * What is wrong with the texts that came with a call, before any contract looks at them: control characters, and halves of
 * characters, which PostgreSQL and JSON cannot hold. Undefined: nothing.
 */
export const controlProblem = (value: unknown): { message: string; fields: Record<string, string> } | undefined => {
  const found = find(value)
  if (found === undefined) return undefined
  const { path, words } = found
  const label = path.map(fieldLabel).findLast((one) => one !== undefined) ?? '填写的内容'
  return { message: `${label}${words}`, fields: { [path.map(wireName).join('.')]: `${label}${words}` } }
}
