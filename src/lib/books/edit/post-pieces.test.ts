import { expect, test } from 'vitest'
import { placesToCut } from './post-pieces.ts'

test('a text is cut behind sentences and lines, never before the first word or behind the last', () => {
  const text = '第一次看海。她问：“海有多大？”\n\n浪退下去了。'
  expect(placesToCut(text).map(({ at, words }) => [text.slice(0, at).slice(-2), words])).toEqual([
    ['海。', '她问：“海有多大？”'],
    ['\n\n', '浪退下去了。'],
  ])
  expect(placesToCut('没有句号')).toEqual([])
  expect(placesToCut('')).toEqual([])
  expect(placesToCut('🌊！🌊！').map(({ words }) => words)).toEqual(['🌊！'])
  expect(placesToCut('好。'.repeat(50_000))).toHaveLength(60)
})
