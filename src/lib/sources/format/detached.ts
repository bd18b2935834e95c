/** Shorter ones are copied by the engine itself. */
const leastShared = 13

/**
 * Copies every longer string of `value` in place and answers it. A piece of a text is a view of the whole text to the engine: one
 * name kept out of a page would keep the page, and all posts together the whole file.
 */
export function detached<T>(value: T): T {
  if (typeof value === 'string') return (value.length < leastShared ? value : ` ${value}`.slice(1)) as T
  if (value === null || typeof value !== 'object') return value
  for (const key of Object.keys(value) as (keyof T)[]) {
    const one = value[key]
    if (typeof one === 'object') detached(one)
    else if (typeof one === 'string' && one.length >= leastShared) value[key] = detached(one)
  }
  return value
}
