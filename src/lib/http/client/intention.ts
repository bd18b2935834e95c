import { randomId } from '#lib/std/id.ts'

/** What was asked for and has no answer yet, with the key it goes under. */
const open = new Map<string, string>()

export type Intention = {
  key: string
  /** There is an answer: wanting the same once more is another intention. */
  settle: () => void
}

/**
 * The intention behind a call: pressed again after the net went away, it is the same one and its key too; pressed again after
 * an answer, it is a new one. `what`: method, address and body; `own`: the key of an intention that outlives this page.
 */
export const intentionOf = (what: string, own?: string): Intention => {
  const key = own ?? open.get(what) ?? randomId()
  open.set(what, key)
  return {
    key,
    settle: () => {
      if (open.get(what) === key) open.delete(what)
    },
  }
}
