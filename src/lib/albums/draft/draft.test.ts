import { expect, test } from 'vitest'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { emptyDraft, partDraft, soundChoices } from './draft.ts'

const photo = (id: string, more: Partial<LayoutPhoto> = {}): LayoutPhoto => ({
  ...{ id, name: `${id}.jpg`, widthPx: 4000, heightPx: 3000, faces: [] },
  ...more,
})

test('a draft is of the product that was asked for, or of the first where there is no such', () => {
  expect(emptyDraft('square-album').choices).toMatchObject({ tid: 'square-album', size: '8', theme: 'plain' })
  for (const tid of [undefined, 'nothing', 'constructor', '__proto__', 'wm-album'])
    expect(emptyDraft(tid).choices.tid).toBe('album')
})

test('choices that do not exist any more become the first that do', () => {
  const choices = { tid: 'album', size: '10', theme: '__proto__', title: 'A', author: '' }
  expect(soundChoices(choices)).toMatchObject({ tid: 'album', size: 'a5', theme: 'plain', title: 'A' })
  expect(soundChoices({ ...choices, tid: 'square-album' })).toMatchObject({ tid: 'square-album', size: '10' })
})

test('doubles and screenshots wait aside in words, in the order of time; who is wanted comes in', () => {
  const [first, again, screen, other] = [
    photo('a', { takenMs: 1_000_000, dhash: 'ffff0000ffff0000' }),
    photo('b', { takenMs: 1_030_000, dhash: 'ffff0000ffff0001' }),
    photo('c', { takenMs: 500_000, graphic: true }),
    photo('d', { takenMs: 9_000_000, dhash: '00ff00ff00ff00ff' }),
  ] as const
  const photos = [other, again, screen, first]
  const parted = partDraft({ photos, wanted: [] })
  expect(parted.kept.map(({ id }) => id)).toEqual(['a', 'd'])
  expect(parted.aside.map(({ photo: { id }, why }) => [id, why])).toEqual([
    ['c', '像是截图、单据或图表'],
    ['b', '和前后的一张几乎一样'],
  ])
  const all = partDraft({ photos, wanted: ['b', 'c'] })
  expect([all.kept.map(({ id }) => id), all.aside]).toEqual([['c', 'a', 'b', 'd'], []])
})
