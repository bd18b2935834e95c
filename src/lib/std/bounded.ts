/**
 * Runs `work` on every item, at most `most` at a time, and answers in the order of the items. The first failure is
 * thrown once what is under way has ended; no further item is begun.
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const out = new Array<R>(items.length)
  const failures: unknown[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const at = next++
      try {
        out[at] = await work(items[at] as T, at)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
  return out
}
