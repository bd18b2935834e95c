import { expect, test } from 'vitest'
import { partAlbumPhotos } from './alike.ts'
import { breakBetween, newMoment, takenOf } from './moments.ts'
import type { LayoutPhoto } from './photo.ts'
import { mayLead, ranked, worthOf } from './rank.ts'

const photo = (id: string, more: Partial<LayoutPhoto> = {}): LayoutPhoto => ({
  id,
  name: `${id}.jpg`,
  widthPx: 4032,
  heightPx: 3024,
  faces: [],
  ...more,
})
const head = { x: 0.4, y: 0.3, w: 0.2, h: 0.3 }
const hour = 3_600_000

test('people stand in front before scenes, papers and stamps never', () => {
  const people = photo('people', { faces: [head] })
  const scene = photo('scene')
  const small = photo('small', { faces: [head], widthPx: 640, heightPx: 480 })
  const receipt = photo('receipt', { graphic: true, faces: [head] })
  expect(ranked([receipt, scene, small, people]).map(({ id }) => id)).toEqual(['people', 'small', 'scene', 'receipt'])
  expect([people, scene, small, receipt].map(mayLead)).toEqual([true, true, false, false])
  // Somebody who passes by far away makes no portrait.
  expect(worthOf(photo('far', { faces: [{ x: 0, y: 0, w: 0.02, h: 0.03 }] }))).toBe(worthOf(scene))
})

test('of a burst the best stays; two minutes later it is another picture', () => {
  const at = Date.UTC(2023, 3, 14)
  const first = photo('a', { dhash: '00000000000000ff', takenMs: at })
  const better = photo('b', { dhash: '00000000000000f8', takenMs: at + 30_000, faces: [head] })
  const later = photo('c', { dhash: '00000000000000ff', takenMs: at + 10 * 60_000 })
  const other = photo('d', { dhash: 'ffffffff000000ff', takenMs: at + 31_000 })
  const { kept, aside } = partAlbumPhotos([first, better, other, later])
  expect(kept.map(({ id }) => id)).toEqual(['b', 'd', 'c'])
  expect(aside.map(({ photo: { id }, reason, of }) => [id, reason, of])).toEqual([['a', 'alike', 'b']])
})

test('a screenshot among photographs is set aside, a folder of papers is not', () => {
  const screen = photo('screen', { graphic: true })
  expect(partAlbumPhotos([photo('a'), photo('b'), screen]).aside.map(({ reason }) => reason)).toEqual(['screenshot'])
  const papers = [screen, photo('x', { graphic: true }), photo('y')]
  expect(partAlbumPhotos(papers).kept).toHaveLength(3)
})

test('another day or another town opens a moment, a clock that was never set tells nothing', () => {
  const at = (hours: number, place?: { lat: number; lon: number }): LayoutPhoto =>
    photo(String(hours), { takenMs: hours * hour, ...(place ? { at: place } : {}) })
  expect(breakBetween(at(0), at(0.2))).toBe(0)
  expect(breakBetween(at(0), at(40))).toBeGreaterThanOrEqual(newMoment)
  const [dali, lijiang] = [
    { lat: 25.6, lon: 100.27 },
    { lat: 26.87, lon: 100.23 },
  ]
  expect(breakBetween(at(0, dali), at(3, lijiang))).toBeGreaterThanOrEqual(newMoment)
  expect(breakBetween(at(0, dali), at(3, dali))).toBeLessThan(newMoment)
  expect(takenOf('1970-01-01T08:00:00')).toBeUndefined()
  expect(takenOf('2023-04-14')).toBe(Date.UTC(2023, 3, 14, 12))
})
