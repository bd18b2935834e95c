import { atom, type ReadableAtom } from 'nanostores'

export type Mutation<Args extends unknown[], T> = {
  /** Is one under way? */
  $busy: ReadableAtom<boolean>
  /** Resolves to the answer; undefined when the call failed (its alert has said so) or another is still under way. */
  run: (...args: Args) => Promise<T | undefined>
}

/** A change asked for by a press: one at a time, a second press while it is under way does nothing. */
export const mutation = <Args extends unknown[], T>(change: (...args: Args) => Promise<T>): Mutation<Args, T> => {
  const $busy = atom(false)
  return {
    $busy,
    run: async (...args) => {
      if ($busy.get()) return undefined
      $busy.set(true)
      try {
        return await change(...args)
      } catch {
        return undefined
      } finally {
        $busy.set(false)
      }
    },
  }
}
