import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CopyCost } from '#lib/pricing/copy-cost.ts'

const cost = (pages: number): CopyCost => ({
  ...{ pages, priceFen: 980 + pages * 40, bound: '经济装，80g 米色道林纸', isChosen: false, why: '', help: '' },
})
let server = { status: 'ready', cost: cost(100) }
vi.mock('#lib/http/client/client.ts', () => ({ CallError: Error, call: async () => server }))
const { $livePrice, openPrice } = await import('./price.store.ts')

type Room = { save: { state: string; waiting: number }; cost: CopyCost | null }
const saved = { state: 'saved', waiting: 0 }
const $room = atom<Room>({ save: saved, cost: null })
const give = (waiting = 1): void => $room.set({ ...$room.get(), save: { state: 'saving', waiting } })
const answered = (pages: number): void => $room.set({ ...$room.get(), cost: cost(pages) })
const isSaved = (): void => $room.set({ ...$room.get(), save: saved })
const change = () => $livePrice.get()?.change

let close = (): void => undefined
beforeEach(async () => {
  close()
  server = { status: 'ready', cost: cost(100) }
  $room.set({ save: saved, cost: null })
  close = openPrice('book', $room)
  await vi.waitFor(() => expect($livePrice.get()).toMatchObject({ isSet: true, change: null }))
})

test('a change is told against what was shown when it was given, an undo against what the change had made', async () => {
  give()
  answered(102)
  expect($livePrice.get()).toMatchObject({ isSet: false, change: { pages: 2, fen: 80 } })
  server = { status: 'ready', cost: cost(104) }
  isSaved()
  // Set as a whole it is another page: still told against what was there before the change.
  await vi.waitFor(() => expect($livePrice.get()).toMatchObject({ isSet: true, change: { pages: 4, fen: 160 } }))
  server = { status: 'ready', cost: cost(100) }
  give()
  isSaved()
  await vi.waitFor(() => expect(change()).toEqual({ pages: -4, fen: -160 }))
})

test('while a book is set its price of before does not stand in for the new one', async () => {
  give()
  answered(102)
  server = { status: 'typesetting', cost: cost(100) }
  isSaved()
  await new Promise((resolve) => setImmediate(resolve))
  expect(change()).toEqual({ pages: 2, fen: 80 })
})
