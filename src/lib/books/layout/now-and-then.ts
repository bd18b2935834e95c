/** Progress is written to the database: more often than this nobody sees it. */
const restMs = 100

/** Tells of the first step, then not more often than ten times a second, and of the last. */
export const nowAndThen = (
  tell: (done: number, total: number) => Promise<void>,
  now: () => number = () => performance.now(),
): ((done: number, total: number) => Promise<void>) => {
  let told = Number.NEGATIVE_INFINITY
  return async (done, total) => {
    if (done < total && now() - told < restMs) return
    told = now()
    await tell(done, total)
  }
}
