import { expect, test } from 'vitest'
import { type FrontPicture, frontRank, frontScore, uprightScore } from './front.ts'
import { worthOf } from './rank.ts'

const size = { widthPx: 3000, heightPx: 4000 }
const head = { x: 0.3, y: 0.2, w: 0.3, h: 0.3 }
const of = (media: string, more: Partial<FrontPicture> = {}): FrontPicture => ({ media, ...size, ...more })
const person = of('person', { worth: worthOf({ ...size, faces: [head] }) })
const paper = of('paper', { worth: worthOf({ ...size, paper: true }) })
const screen = of('screen', { graphic: true })
const scene = of('scene')

test('people go before scenes, papers and screens never stand in front', () => {
  expect([person, scene, paper, screen].map(frontRank)).toEqual([2, 1, 0, 0])
  expect(frontScore(person)).toBeGreaterThan(frontScore(scene) + 8)
})

test('a motif that stands in front already waits behind others of its kind, never behind another kind', () => {
  const again = { ...person, dhash: 'f0f0f0f0f0f0f0f0' }
  const seen = [of('before', { dhash: 'f0f0f0f0f0f0f0f1' })]
  expect(frontScore(again, seen)).toBeLessThan(frontScore(person, seen) - 4)
  expect(frontScore(again, seen)).toBeGreaterThan(frontScore(scene, seen))
  expect(frontScore(again, [of('other', { dhash: '0123456789abcdef' })])).toBe(frontScore(again))
  expect(frontScore(person, [person])).toBeLessThan(frontScore(person))
})

test('on a page of its own somebody upright goes before somebody lying', () => {
  expect(uprightScore(person)).toBeGreaterThan(2)
  expect(uprightScore({ ...person, widthPx: 4000, heightPx: 3000 })).toBe(0)
  expect(uprightScore(scene)).toBe(0)
})
