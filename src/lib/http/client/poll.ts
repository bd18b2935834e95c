/** What a look says: in how many ms the next one is due, or that it was the last. */
type Next = number | 'over'
export type Polling = { stop: () => void; over: Promise<void> }

/**
 * Looks at once and then again as often as each look says, one after another, until one says `over` or somebody stops it.
 * `failed` says whether to go on after a look that threw. `isStopped` lets a look that was overtaken keep what it found to
 * itself.
 */
export const poll = (look: (isStopped: () => boolean) => Promise<Next>, failed: (error: unknown) => Next): Polling => {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let settle = (): void => undefined
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  const stop = (): void => {
    stopped = true
    clearTimeout(timer)
    settle()
  }
  const turn = async (): Promise<void> => {
    const next = await look(() => stopped).catch((error) => (stopped ? 'over' : failed(error)))
    if (stopped) return
    if (next === 'over') stop()
    else timer = setTimeout(turn, next)
  }
  void turn()
  return { stop, over }
}
