import { expect, test } from 'vitest'
import { styles } from '#lib/typeset/styles/styles.ts'
import { canRead } from '../read/readable.ts'
import { createFlows, flowIds, flowNamed, flowOfKind, otherFlows, takesKind } from './create-flows.ts'

test('every way is set in a style there is, and something it takes can be read', () => {
  for (const id of flowIds) {
    const { defaults, takes } = createFlows[id]
    expect(Object.hasOwn(styles, defaults.style), id).toBe(true)
    expect(takes.some(canRead), id).toBe(true)
  }
})

test('each kind leads to its plain way, and what belongs elsewhere is told apart', () => {
  expect(flowOfKind('wechat-moments')).toBe('wxbook')
  expect(flowOfKind('weibo')).toBe('wbbook')
  expect(flowOfKind('qzone')).toBe('qbook')
  expect(flowOfKind('baby')).toBe('qbbbook')
  expect(flowOfKind('forum')).toBe('bbsbook')
  expect(flowOfKind('network')).toBe('storybook')
  expect(takesKind('wxbook', 'weibo')).toBe(false)
  expect(otherFlows('wxbook', 'wechat-moments')).toEqual(['wxbook-friend', 'wxbook-private', 'qbbbook', 'storybook'])
  expect(flowNamed('toString')).toBeUndefined()
})

test('what was written for few eyes starts closed', () => {
  expect(flowIds.filter((id) => createFlows[id].privacy !== 'own')).toEqual([
    'wxbook-friend',
    'wxbook-private',
    'wbbook-private',
    'qbbbook',
  ])
  expect(flowIds.filter((id) => createFlows[id].only === 'private')).toEqual(['wxbook-private', 'wbbook-private'])
})
