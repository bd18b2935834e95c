import { fieldLabel } from '#lib/std/field-limits.ts'
import { hasControl } from '#lib/std/typed-text.ts'
import { wireName } from './wire.ts'

/** Path of the first text in a value that holds control characters. */
const findControl = (value: unknown, path: readonly string[] = []): readonly string[] | undefined => {
  if (typeof value === 'string') return hasControl(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const found = findControl(item, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

/** What is wrong with control characters in what came with a call, before any contract looks at it; undefined: nothing. */
export const controlProblem = (value: unknown): { message: string; fields: Record<string, string> } | undefined => {
  const path = findControl(value)
  if (path === undefined) return undefined
  const words = '里有不能用的控制字符，请删掉再试'
  const label = path.map(fieldLabel).findLast((one) => one !== undefined) ?? '填写的内容'
  return { message: `${label}${words}`, fields: { [path.map(wireName).join('.')]: `${label}${words}` } }
}
