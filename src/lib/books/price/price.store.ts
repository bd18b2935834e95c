import { atom, type ReadableAtom } from 'nanostores'
import type { getBookPrice } from '#lib/books/price/price.api.ts'
import { type CostChange, changeBetween } from '#lib/books/price/price-words.ts'
import { call } from '#lib/http/client/client.ts'
import { type Polling, poll } from '#lib/http/client/poll.ts'
import type { CopyCost } from '#lib/pricing/copy-cost.ts'

/** Pages and price of the open book as last heard. */
export type LivePrice = {
  cost: CopyCost
  /** Against what was shown when the last change was given; null before the first. */
  change: CostChange | null
  /** The whole book is set as shown; before, the change is what its pages say by themselves. */
  isSet: boolean
}

export const $livePrice = atom<LivePrice | null>(null)

/** What the person saw when they changed something last. */
let seen: CopyCost | null = null

/** Something was changed: what is shown now is what the next price is told against. */
const beforeChange = (): void => {
  seen = $livePrice.get()?.cost ?? null
}

const heard = (cost: CopyCost, isSet: boolean): void =>
  $livePrice.set({ cost, isSet, change: seen && changeBetween(seen, cost) })

const [everyMs, awayMs] = [1000, 4000]
let polling: Polling | undefined

/** Asks until the book is set; what was counted before it is, is kept meanwhile. */
const askPrice = (id: string): void => {
  polling?.stop()
  polling = poll(
    async (isStopped) => {
      const { status, cost } = await call<typeof getBookPrice>(
        'GET /api/book/{id}/price',
        { params: { id } },
        { silent: true },
      )
      if (isStopped()) return 'over'
      const isSet = status !== 'typesetting'
      if (cost && (isSet || $livePrice.get() === null)) heard(cost, isSet)
      return isSet ? 'over' : everyMs
    },
    () => awayMs,
  )
}

type Saving = {
  save: { state: string; waiting: number }
  /** What the last answer counted; a new object with each. */
  cost?: CopyCost | null
}

/** Keeps to what is changed in a room: from what the book costs now to what it costs once set. Answers what ends it. */
export const openPrice = (id: string, $room: ReadableAtom<Saving>): (() => void) => {
  seen = null
  $livePrice.set(null)
  askPrice(id)
  const stopListening = $room.listen(({ save, cost }, old) => {
    if (save.waiting > (old?.save.waiting ?? 0)) beforeChange()
    if (cost && cost !== old?.cost) heard(cost, false)
    if (save.state === 'saved' && old?.save.state !== 'saved') askPrice(id)
  })
  return () => {
    stopListening()
    polling?.stop()
  }
}
