import { expect, test } from 'vitest'
import { bucketShape, checkBucket, defaultBucket } from '#lib/site/buckets/bucket.ts'
import { scenarioWay } from './scenario-way.ts'

const products = defaultBucket('products')
const scenarios = defaultBucket('scenarios')

test('every occasion of the site leads to an open room in every look it names', () => {
  expect(scenarios.items.map(({ id }) => id)).toEqual(['first-year', 'wedding', 'journey', 'graduation', 'year'])
  for (const scenario of scenarios.items) {
    const way = scenarioWay(scenario, products)
    expect([scenario.id, way?.looks.length]).toEqual([scenario.id, scenario.looks.length])
    for (const { href } of way?.looks ?? [])
      expect(href).toMatch(/^\/create\/[^?]+\?(book=storybook&)?style=\w+&cover=/)
    for (const id of [scenario.sample, ...scenario.products])
      expect(products.items.some((one) => one.id === id && one.shown)).toBe(true)
  }
})

test('a look that is not sold is left out, and an occasion without a way has no page', () => {
  const [scenario] = scenarios.items
  if (!scenario) throw new Error('no occasion')
  const [look] = scenario.looks
  const odd = { ...look!, name: '旧版', style: 'gone' }
  expect(scenarioWay({ ...scenario, looks: [odd, look!] }, products)?.looks.map(({ name }) => name)).toEqual([
    look!.name,
  ])
  expect(scenarioWay({ ...scenario, looks: [odd] }, products)).toBeUndefined()
  for (const flow of ['nowhere', '__proto__', 'constructor'])
    expect(scenarioWay({ ...scenario, flow }, products)).toBeUndefined()
  expect(scenarioWay({ ...scenario, binding: '9' }, products)).toBeUndefined()
})

test('a bucket whose preface names a blank it has not is refused with the place', () => {
  const [scenario] = scenarios.items
  const wrong = { items: [{ ...scenario!, preface: { ...scenario!.preface, paragraphs: ['{nobody}来了。'] } }] }
  const checked = checkBucket('scenarios', wrong)
  expect(checked.ok ? '' : checked.failure.message).toContain('没有叫「nobody」的空')
  expect(bucketShape('scenarios').safeParse({ items: [] }).success).toBe(true)
})
