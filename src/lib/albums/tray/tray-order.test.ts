import { expect, test } from 'vitest'
import { heldPhotos } from './placed.ts'
import { inTrayOrder } from './tray-order.ts'

const photo = (name: string, taken: string | null) => ({ name, taken })
const names = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join(' ')

test('by time undated ones stand last, by name ten comes behind two, as brought nothing moves', () => {
  const list = [
    photo('IMG_10', '2024-05-02T08:00:00'),
    photo('b', null),
    photo('IMG_2', '2024-05-01T08:00:00'),
    photo('a', null),
  ]
  expect(names(inTrayOrder(list, 'taken'))).toBe('IMG_2 IMG_10 a b')
  expect(names(inTrayOrder(list, 'name'))).toBe('a b IMG_2 IMG_10')
  expect(names(inTrayOrder(list, 'brought'))).toBe('IMG_10 b IMG_2 a')
})

test('what stands on a page, stood there before a change, or on the cover is held', () => {
  const page = (content: string) => ({ name: '1', layers: [{ type: 'image', content }] }) as never
  const held = heldPhotos({ pages: [page('now')], basePages: [page('before')], cover: 'front' })
  expect([...held].sort()).toEqual(['before', 'front', 'now'])
  expect(heldPhotos({ pages: [], basePages: null, cover: null }).size).toBe(0)
})
