import { expect, test } from 'vitest'
import { routes } from '../routes/routes.ts'
import { isMeasured, mayBeCounted, statisticsOn } from './statistics.ts'

const home = routes.find(({ name }) => name === 'home')!
const visitor = { signedIn: false, agentMode: false, cookies: null }

test('only public pages that search engines find, with nobody’s book, order, address or message, may be counted', () => {
  const counted = routes.filter(mayBeCounted)
  expect(counted.length).toBeGreaterThan(8)
  for (const { name, pattern, private: own, robots } of counted) {
    expect([name, own, robots]).toEqual([name, false, 'index'])
    expect(pattern).not.toMatch(/book|order|address|create|checkout|signin|login|contact|my|agent|v\/|fetch|operator/)
  }
})

test('nothing counts before a yes; a no is remembered and not asked again', () => {
  const on = (cookies: string | null) => statisticsOn(home, { ...visitor, cookies }, true)
  expect(on(null)).toBe('ask')
  expect(on('xinshu.look=text-large')).toBe('ask')
  expect(on('xinshu.look=stats-no')).toBe('nothing')
  expect(on('xinshu.look=text-large.stats-yes')).toBe('count')
})

test('without a script, signed in, or in agent mode there is nothing to ask and nothing to count', () => {
  const cookies = 'xinshu.look=stats-yes'
  expect(statisticsOn(home, { ...visitor, cookies }, false)).toBe('nothing')
  expect(statisticsOn(home, { ...visitor, signedIn: true, cookies }, true)).toBe('nothing')
  expect(statisticsOn(home, { ...visitor, agentMode: true, cookies }, true)).toBe('nothing')
  for (const route of routes.filter((one) => !mayBeCounted(one)))
    expect(statisticsOn(route, { ...visitor, cookies }, true)).toBe('nothing')
})

test('in development nothing is measured: only a build for people says so', () => {
  expect(isMeasured).toBe(false)
})
