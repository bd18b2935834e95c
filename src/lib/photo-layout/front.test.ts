import { expect, test } from 'vitest'
import { type FrontPicture, frontRank, frontScore, unseenScore, uprightScore } from './front.ts'
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
  const score = (photo: FrontPicture, before: FrontPicture[]): number =>
    unseenScore(photo, frontScore(photo), before, Number.NEGATIVE_INFINITY) ?? 0
  expect(score(again, seen)).toBeLessThan(score(person, seen) - 4)
  expect(score(again, seen)).toBeGreaterThan(score(scene, seen))
  expect(score(again, [of('other', { dhash: '0123456789abcdef' })])).toBe(frontScore(again))
  expect(score(person, [person])).toBeLessThan(frontScore(person))
})

test('only who would be the best otherwise is compared with what stands in front', () => {
  const seen = [of('before')]
  let asked = 0
  seen.some = (is) => {
    asked += 1
    return Array.from(seen).some(is)
  }
  expect([unseenScore(person, 20, seen, 25), unseenScore(person, 20, seen, 15), asked]).toEqual([undefined, 20, 1])
})

test('on a page of its own somebody upright goes before somebody lying', () => {
  expect(uprightScore(person)).toBeGreaterThan(2)
  expect(uprightScore({ ...person, widthPx: 4000, heightPx: 3000 })).toBe(0)
  expect(uprightScore(scene)).toBe(0)
})
