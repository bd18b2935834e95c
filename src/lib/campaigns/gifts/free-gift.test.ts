import { expect, test } from 'vitest'
import { fen } from '#lib/std/money.ts'
import { chooseGift, hasGift, isGiftGone, type OfferedGift, whyNoGift } from './free-gift.ts'

const gift = {
  id: 'lot',
  name: '书签',
  text: '三枚。',
  art: 'bookmarks',
  fromFen: 10_000,
  most: 5,
} as OfferedGift['gift']
const offered = (more: Partial<OfferedGift> = {}): OfferedGift => ({
  ...{ gift, campaignId: 'free-gift', endAt: 0, left: 5, own: null },
  ...more,
})
const asked = (wanted: string | null | undefined, more: Partial<OfferedGift> = {}, sum = 10_000) =>
  chooseGift([offered(more)], { sum: fen(sum), wanted })

test('files alone and an agent’s books have none', () => {
  const of = (binding: string, isAgents = false) => hasGift({ binding, isAgents })
  expect([of('2'), of('lay-flat'), of('pdf'), of('miniB5'), of('2', true)]).toEqual([true, true, false, false, false])
})

test('one that waits for its money is told as one that can be let go; one that is gone as gone, and nothing else', () => {
  expect(whyNoGift(offered())).toBe('')
  expect(whyNoGift(offered({ own: 'held', left: 0 }))).toBe('占在一份没付的订单里，取消那一单就能用')
  expect(whyNoGift(offered({ own: 'used' }))).toBe('您已经领过一份了')
  expect(whyNoGift(offered({ left: 0 }))).toBe('送完了')
  const gone = (...args: Parameters<typeof asked>) => {
    const chosen = asked(...args)
    return !chosen.ok && isGiftGone(chosen.failure.details)
  }
  expect(gone('lot', { left: 0 })).toBe(true)
  expect([gone('lot', { own: 'held' }), gone('lot', {}, 9999), gone('other')]).toEqual([false, false, false])
})

test('declined and none to be had take nothing; both are told of what there is', () => {
  for (const wanted of ['', null]) expect(asked(wanted)).toMatchObject({ value: { taken: null, told: { gift } } })
  expect(asked(undefined)).toMatchObject({ value: { taken: { gift } } })
})
