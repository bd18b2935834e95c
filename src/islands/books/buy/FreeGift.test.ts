import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FreeGift } from './FreeGift.tsx'

const gift = {
  ...{ id: 'lot', name: '布面书签一套', text: '三枚。', art: 'bookmarks', fromFen: 100, missingFen: 0 },
  ...{ left: 5, endAt: 0, why: '', path: '/free-gift' },
}
const isChecked = (taken: boolean, chosen: '' | undefined, isAsking: boolean): boolean =>
  renderToStaticMarkup(FreeGift({ gift: { ...gift, taken }, chosen, isAsking, take: () => undefined })).includes(
    'checked=""',
  )

test('the box says what goes along by the price; until a new price is here, what was pressed', () => {
  expect(isChecked(true, undefined, false)).toBe(true)
  expect(isChecked(false, undefined, false)).toBe(false)
  expect(isChecked(false, '', false)).toBe(false)
  expect(isChecked(true, '', true)).toBe(false)
  expect(isChecked(false, undefined, true)).toBe(true)
})
