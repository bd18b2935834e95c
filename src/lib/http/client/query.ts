import { atom, type ReadableAtom } from 'nanostores'
import { offlineMessage } from '../errors.ts'
import { CallError } from './client.ts'

/** What is known of an answer. */
export type Known<T> =
  | { state: 'waiting' }
  | { state: 'failed'; message: string; error: unknown }
  | { state: 'ready'; value: T }

export type Query<Args extends unknown[], T> = {
  $known: ReadableAtom<Known<T>>
  /** Asks; an answer that is overtaken by a later load or by `forget` is dropped. */
  load: (...args: Args) => Promise<void>
  /** The same, with what is shown kept meanwhile. */
  refresh: (...args: Args) => Promise<void>
  forget: () => void
}

/** What a failed call says to people. */
export const messageOf = (error: unknown): string => (error instanceof CallError ? error.message : offlineMessage)

const waiting = { state: 'waiting' } as const

/** An answer as a store: asked for with `load`, shown from `$known`. The call should be `silent`; who shows it says what failed. */
export const query = <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>): Query<Args, T> => {
  const $known = atom<Known<T>>(waiting)
  let turn = 0
  const run = async (args: Args): Promise<void> => {
    turn += 1
    const mine = turn
    const known: Known<T> = await ask(...args).then(
      (value) => ({ state: 'ready', value }),
      (error) => ({ state: 'failed', message: messageOf(error), error }),
    )
    if (mine === turn) $known.set(known)
  }
  return {
    $known,
    load: (...args) => {
      $known.set(waiting)
      return run(args)
    },
    refresh: (...args) => run(args),
    forget: () => {
      turn += 1
      $known.set(waiting)
    },
  }
}
