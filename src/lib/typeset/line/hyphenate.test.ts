import { expect, test } from 'vitest'
import { hyphenPoints } from './hyphenate.ts'

const parted = (word: string): string => {
  const points = hyphenPoints(word)
  return [...word].map((letter, at) => (points.includes(at) ? `-${letter}` : letter)).join('')
}

test.each([
  'them-selves',
  'gar-den',
  'ingre-di-ents',
  'con-tin-u-ing',
  'orig-i-nally',
  'phy-tore-me-di-a-tion',
  'Type-Script',
])('%s is parted as English and its makers part it', (word) => expect(parted(word.replaceAll('-', ''))).toBe(word))

test.each(['London', 'people2', 'naïvely', 'https', 'café', 'WECHAT', 'book'])('%s stays whole', (word) =>
  expect(hyphenPoints(word)).toEqual([]),
)

test('at least three letters stay on either side', () => {
  for (const word of ['along', 'again', 'already', 'quickly', 'evening', 'underneath', 'American']) {
    for (const at of hyphenPoints(word)) expect([at >= 3, word.length - at >= 3]).toEqual([true, true])
  }
})
