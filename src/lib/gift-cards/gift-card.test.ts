import { expect, test } from 'vitest'
import { describedCard, isGiftCardType } from './gift-card.ts'

test('the first bar, of either width, parts the description from the saving', () => {
  expect(describedCard('出门一本，在家一本。|省 24.00')).toEqual({
    description: '出门一本，在家一本。',
    saving: '省 24.00',
  })
  expect(describedCard(' 两本照片书 ｜ 省 24 | 再省 1 ')).toEqual({
    description: '两本照片书',
    saving: '省 24 | 再省 1',
  })
  expect(describedCard('两本照片书')).toEqual({ description: '两本照片书', saving: '' })
  expect(describedCard('|省 1')).toEqual({ description: '', saving: '省 1' })
})

test('an album package counts as a gift card, a package of books does not', () => {
  expect(['giftcard', 'xsalbum-package', 'package', 'wxbook'].map(isGiftCardType)).toEqual([true, true, false, false])
})
