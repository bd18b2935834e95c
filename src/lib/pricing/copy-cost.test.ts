import { expect, test } from 'vitest'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { copyCost } from './copy-cost.ts'
import { bookPrice } from './product-price.ts'

const products = defaultBucket('products')
const book = { product: 'wxbook', style: 'shiguang', pages: 288 }

test('a copy costs what the shop asks for the binding and paper that were wished for', () => {
  const made = { binding: '2', paper: 'coated-157' }
  const price = bookPrice(products, { ...book, ...made, copies: 1 })
  expect(copyCost(products, { ...book, ...made })).toEqual({
    ...{ pages: 288, priceFen: price.ok && price.value.oneFen, bound: '精装，157g 铜版纸', isChosen: true },
    ...{ why: '', help: '' },
  })
  // Its usual paper, where the one wished for is not bound so.
  expect(copyCost(products, { ...book, binding: '2', paper: 'offset-120' }).bound).toBe('精装，100g 双胶纸')
})

test('with nothing chosen it is the cheapest binding that holds the book', () => {
  expect(copyCost(products, book)).toMatchObject({
    ...{ bound: '经济装，80g 米色道林纸', isChosen: false, priceFen: 980 + 288 * 40 },
  })
  const thin = structuredClone(products)
  thin.bindings[0]!.pages = { min: 32, max: 200 }
  expect(copyCost(thin, book)).toMatchObject({ bound: '文艺装，100g 双胶纸', priceFen: 2280 + 288 * 40 })
  const dear = structuredClone(products)
  dear.bindings[0]!.baseFen = 3000
  expect(copyCost(dear, book).bound).toBe('文艺装，100g 双胶纸')
  // A wish for what is not sold is none.
  expect(copyCost(products, { ...book, binding: '9' })).toEqual(copyCost(products, book))
})

test('two pages more cost two pages; an odd page is bound as a whole leaf', () => {
  const at = (pages: number) => copyCost(products, { ...book, binding: '2', pages })
  expect(at(290).priceFen! - at(288).priceFen!).toBe(80)
  expect(at(289)).toEqual(at(290))
})

test('a book too thin or too thick for its binding says by how much, and what would help', () => {
  const at = (pages: number, list = products) => copyCost(list, { ...book, binding: '2', pages })
  expect(at(32).priceFen).not.toBeNull()
  expect(at(500).priceFen).not.toBeNull()
  expect(at(20)).toMatchObject({
    ...{ pages: 20, priceFen: null, bound: '精装，100g 双胶纸' },
    ...{ why: '精装最少 32 页，还差 12 页。', help: '可以多放几条内容，或加插页。' },
  })
  expect(at(502)).toMatchObject({
    ...{ priceFen: null, why: '精装最多 500 页，多了 2 页。', help: '可以换字小一些的版式，或分成两本。' },
  })
  const wider = structuredClone(products)
  wider.bindings[0]!.pages = { min: 16, max: 640 }
  expect(at(600, wider).help).toBe('可以换字小一些的版式，或分成两本。也可以改做经济装。')
  expect(at(20, wider).help).toBe('可以多放几条内容，或加插页。也可以改做经济装。')
})

test('what is not sold has pages and no price', () => {
  expect(copyCost(products, { ...book, product: 'album' })).toMatchObject({ pages: 288, priceFen: null, why: '' })
  expect(copyCost(products, { ...book, style: 'changwen' })).toMatchObject({ pages: 288, priceFen: null, why: '' })
})
