import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/runner/property.ts'
import { firstKey, isOrderKey, keyBehind, keyBetween, movedKeys, type Ordered } from './order-key.ts'

const inOrder = (list: readonly Ordered[]): Ordered[] =>
  list
    .map((one, at) => ({ one, at }))
    .sort((a, b) => (a.one.key < b.one.key ? -1 : a.one.key > b.one.key ? 1 : a.at - b.at))
    .map(({ one }) => one)

test('there is always a key between two', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 80 }), (places) => {
      const keys = [firstKey(0), firstKey(1), firstKey(61), firstKey(62), firstKey(5000)]
      for (const place of places) {
        const at = place % (keys.length + 1)
        const key = keyBetween(keys[at - 1] ?? '', keys[at])
        keys.splice(at, 0, key)
      }
      expect([...keys].sort()).toEqual(keys)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
  expect(() => keyBetween('a', 'a')).toThrow()
  expect(isOrderKey('')).toBe(false)
  expect(isOrderKey('a0')).toBe(false)
  expect(isOrderKey('0aV')).toBe(true)
})

test('whatever is moved where, it stands there and the others keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }), fc.boolean(), (moves, tied) => {
      let list = Array.from({ length: 6 }, (_, at) => ({ name: String(at), key: firstKey(tied && at === 3 ? 2 : at) }))
      for (const [a, b] of moves) {
        const [from, to] = [a % 6, b % 6]
        const names = list.map(({ name }) => name)
        const [moved] = names.splice(from, 1)
        names.splice(to, 0, moved!)
        const written = new Map(movedKeys(list, from, to).map(({ name, key }) => [name, key]))
        list = inOrder(list.map(({ name, key }) => ({ name, key: written.get(name) ?? key })))
        expect(list.map(({ name }) => name)).toEqual(names)
        expect(list.every(({ key }) => isOrderKey(key))).toBe(true)
      }
    }),
  )
})

test('what comes behind all is behind all, and its key stays short after hundreds', () => {
  const list = [{ key: firstKey(1) }, { key: keyBetween(firstKey(1), undefined) }]
  for (let i = 0; i < 600; i++) {
    const key = keyBehind(list)
    expect(list.every((one) => one.key < key!)).toBe(true)
    list.push({ key: key! })
  }
  expect(isOrderKey(list[list.length - 1]!.key) && list[list.length - 1]!.key.length).toBe(4)
  expect(keyBehind([{ key: firstKey(0) }, { key: firstKey(1) }])).toBeUndefined()
  expect(keyBehind([{ key: 'zzz' }])! > 'zzz').toBe(true)
})
