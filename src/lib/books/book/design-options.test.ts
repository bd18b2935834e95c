import { expect, test } from 'vitest'
import { defaultProducts } from '#lib/site/buckets/bucket-defaults-products.ts'
import { bookTypeNames, createFlows } from '#lib/sources/upload/create-flows.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { bindingLabel, designOptionsOf, designSelection, hasCover, hasStyle } from './design-options.ts'

const selection = (type: string, query: string) => designSelection(defaultProducts, type, new URLSearchParams(query))

test('what was chosen on the product page arrives, and nothing that is not sold for this kind of book', () => {
  expect(selection('wxbook', 'style=sujian&binding=2&paper=coated-157&cover=window&pages=200')).toEqual({
    style: 'sujian',
    binding: '2',
    paper: 'coated-157',
    cover: 'window',
  })
  expect(selection('wbbook', 'style=tongnian&binding=9&paper=cream-80&cover=%3Cscript%3E')).toEqual({})
  // A paper this binding is not made of.
  expect(selection('wxbook', 'binding=6&paper=cream-80')).toEqual({ binding: '6' })
  expect(bindingLabel(defaultProducts, selection('wxbook', 'binding=2&paper=offset-100'))).toMatch(/^精装，.*双胶/)
  expect(bindingLabel(defaultProducts, {})).toBe('')
})

test('every style a kind of book is sold in can be set, and every way begins with one of them', () => {
  for (const type of Object.keys(bookTypeNames)) {
    const { styles: offered } = designOptionsOf(defaultProducts, type)
    expect(offered.length, type).toBeGreaterThan(0)
    for (const { id, size } of offered) expect([id, id in styles, /\d+ × \d+/.test(size)]).toEqual([id, true, true])
  }
  for (const { bookType, defaults } of Object.values(createFlows)) {
    expect(hasStyle(defaultProducts, bookType, defaults.style), bookType).toBe(true)
    expect(hasCover(defaults.cover), bookType).toBe(true)
  }
})
