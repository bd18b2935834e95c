/** Posts chosen in a month, by id, in which order they stand. */

/** Every post from one to another, both included, whichever comes first; [] where one of them is not there. */
const between = (order: readonly string[], from: string, to: string): readonly string[] => {
  const [a, b] = [order.indexOf(from), order.indexOf(to)]
  return a < 0 || b < 0 ? [] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/**
 * What is chosen after one post was pressed: it changes sides; in a range all from the last pressed one take the side
 * it has now.
 */
export const picked = (
  before: ReadonlySet<string>,
  post: string,
  range?: { order: readonly string[]; last: string },
): ReadonlySet<string> => {
  const after = new Set(before)
  if (range) {
    const chosen = before.has(range.last)
    for (const one of between(range.order, range.last, post)) chosen ? after.add(one) : after.delete(one)
  } else if (!after.delete(post)) after.add(post)
  return after
}
