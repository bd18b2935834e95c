/** Reads a value that claims to be a T; undefined when it is not. What is read is new: nothing unknown comes along. */
export type Read<T> = (value: unknown) => T | undefined

export const text =
  (most = Number.POSITIVE_INFINITY): Read<string> =>
  (value) =>
    typeof value === 'string' && value.length <= most ? value : undefined

/** A text of at least one character. */
export const name: Read<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= 4000 ? value : undefined

export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

export const number: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 9e15 ? value : undefined

/** A number of things. */
export const count: Read<number> = (value) =>
  Number.isInteger(value) && number(value)! >= 0 ? number(value) : undefined

export const oneOf =
  <const T extends string>(...all: readonly T[]): Read<T> =>
  (value) =>
    all.find((one) => one === value)

/** What is no T is left out of the list. */
export const list =
  <T>(read: Read<T>): Read<T[]> =>
  (value) =>
    Array.isArray(value) ? value.flatMap((one: unknown) => read(one) ?? []) : undefined

/** A T wherever the value is one, else `otherwise`. */
export const or =
  <T>(read: Read<T>, otherwise: T): Read<T> =>
  (value) =>
    read(value) ?? otherwise

type Fields<T> = { [K in keyof T]-?: Read<Exclude<T[K], undefined>> }
type Needed<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T]

/** An object of these fields; undefined where one of `needed` is not there. */
export const shape =
  <T extends object>(fields: Fields<T>, needed: readonly Needed<T>[]): Read<T> =>
  (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
    const found: Partial<T> = {}
    for (const key of Object.keys(fields) as (keyof T & string)[]) {
      const read = Object.hasOwn(value, key) ? fields[key]((value as Record<string, unknown>)[key]) : undefined
      if (read !== undefined) found[key] = read
      else if ((needed as readonly (keyof T)[]).includes(key)) return undefined
    }
    return found as T
  }

/** One of several shapes, told apart by their `t`. */
export const tagged =
  <T extends { t: string }>(shapes: { [K in T['t']]: Read<Extract<T, { t: K }>> }): Read<T> =>
  (value) => {
    const t = value !== null && typeof value === 'object' ? (value as { t?: unknown }).t : undefined
    return typeof t === 'string' && Object.hasOwn(shapes, t) ? (shapes[t as T['t']](value) as T | undefined) : undefined
  }
