import { expect, test } from 'vitest'
import { HOUSE_PAPERS } from '#lib/print/printers/house.ts'
import { spineMm } from '#lib/print/spine.ts'
import { checkBucket, defaultBucket } from '#lib/site/buckets/bucket.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { yuan } from '#lib/std/money.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fc } from '../../../tests/support/runner/property.ts'
import { choiceFrom } from './product-choice.ts'
import { bookPrice, type PriceChoice, priceFrom } from './product-price.ts'
import { productsProblem } from './products-check.ts'

const products = defaultBucket('products')
const books = products.items.filter((one) => one.kind === 'book')
const usual: PriceChoice = {
  product: 'wxbook',
  style: 'shiguang',
  binding: '2',
  paper: 'offset-100',
  pages: 288,
  copies: 1,
}

const priced = (choice: PriceChoice, list: Products = products) => {
  const price = bookPrice(list, choice)
  if (!price.ok) throw new Error(price.failure.message)
  return price.value
}

/** Any choice the shop offers, over any list of prices. */
const offer = fc
  .record({
    book: fc.constantFrom(...books),
    style: fc.nat(),
    binding: fc.nat(),
    paper: fc.nat(),
    pages: fc.integer({ min: 32, max: 500 }),
    copies: fc.integer({ min: 1, max: 999 }),
    prices: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 8, maxLength: 8 }),
  })
  .map(({ book, style, binding, paper, pages, copies, prices }) => {
    const at = (index: number): number => prices[index % prices.length]!
    const list: Products = {
      ...products,
      sizes: products.sizes.map((one, index) => ({ ...one, baseFen: at(index), perPageFen: at(index + 1) })),
      papers: products.papers.map((one, index) => ({ ...one, perPageFen: at(index + 2) })),
      bindings: products.bindings.map((one, index) => ({ ...one, baseFen: at(index + 3) })),
    }
    const bindingId = book.bindings[binding % book.bindings.length]!
    const papers = list.bindings.find((one) => one.id === bindingId)!.papers
    const choice = {
      product: book.id,
      style: book.styles[style % book.styles.length]!.id,
      binding: bindingId,
      paper: papers[paper % papers.length]!,
      pages,
      copies,
    }
    return { list, choice }
  })

test('the example of the board: 288 pages of A5 in 精装 are 42.80 and 115.20', () => {
  const { rows, oneFen, spineMm: spine } = priced(usual)
  expect(rows.map(({ fen }) => fen)).toEqual([4280, 11_520])
  expect([oneFen, spine]).toEqual([15_800, spineMm(288, 'offset-100', 'hardcover')])
})

test('every price is a sum of whole fen, and copies multiply it', () => {
  fc.assert(
    fc.property(offer, ({ list, choice }) => {
      const price = priced(choice, list)
      expect(price.rows.every(({ fen }) => Number.isSafeInteger(fen) && fen >= 0)).toBe(true)
      expect(price.oneFen).toBe(price.rows.reduce((sum, { fen }) => sum + fen, 0))
      expect(price.totalFen).toBe(price.oneFen * choice.copies)
      expect(Number.isSafeInteger(price.totalFen)).toBe(true)
    }),
  )
})

test('a leaf more never costs less, and both its sides cost the same', () => {
  fc.assert(
    fc.property(offer, ({ list, choice }) => {
      const pages = Math.min(choice.pages, 498)
      const [here, more] = [priced({ ...choice, pages }, list), priced({ ...choice, pages: pages + 2 }, list)]
      expect(more.oneFen).toBeGreaterThanOrEqual(here.oneFen)
      expect(more.spineMm).toBeGreaterThanOrEqual(here.spineMm)
      expect(priced({ ...choice, pages: here.pages }, list)).toEqual(here)
      expect(here.pages % 2).toBe(0)
    }),
  )
})

test('nothing that is sold is cheaper than the price it is said to start from, and something costs just that', () => {
  for (const book of books) {
    const from = priceFrom(products, book)
    fc.assert(
      fc.property(offer, ({ choice }) => {
        if (choice.product === book.id) expect(priced(choice).oneFen).toBeGreaterThanOrEqual(from)
      }),
    )
    const created = products.bindings.find((one) => one.id === '0')!
    const thinnest = book.styles.flatMap(({ id }) =>
      created.papers.map(
        (paper) => priced({ ...usual, product: book.id, style: id, binding: '0', paper, pages: 32 }).oneFen,
      ),
    )
    expect(Math.min(...thinnest)).toBe(from)
  }
})

test('what is not offered has no price but a sentence', () => {
  const wrong: [Partial<PriceChoice>, string][] = [
    [{ product: 'album' }, '没有这种书或这种版式'],
    [{ product: '__proto__' }, '没有这种书或这种版式'],
    [{ style: 'changwen' }, '没有这种书或这种版式'],
    [{ binding: '3' }, '微信书没有这种装帧'],
    [{ paper: 'offset-120' }, '精装不用这种纸'],
    [{ paper: 'toString' }, '精装不用这种纸'],
    [{ pages: 31 }, '精装可以做 32 到 500 页，再厚就分成两本'],
    [{ pages: 501 }, '精装可以做 32 到 500 页，再厚就分成两本'],
    [{ pages: 100.5 }, '精装可以做 32 到 500 页，再厚就分成两本'],
    [{ pages: Number.NaN }, '精装可以做 32 到 500 页，再厚就分成两本'],
    [{ copies: 0 }, '一次可以印 1 到 999 本'],
    [{ copies: -2 }, '一次可以印 1 到 999 本'],
  ]
  for (const [change, message] of wrong)
    expect(bookPrice(products, { ...usual, ...change })).toMatchObject({ ok: false, failure: { message } })
})

test('whatever stands in a query string, there is a price, and a good choice is kept as it is', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('9'.repeat(10_000), '-5', '1e3', '<script>', 'changwen', '6', '0'))
  fc.assert(
    fc.property(
      fc.constantFrom(...books),
      fc.dictionary(fc.constantFrom('style', 'binding', 'paper', 'pages', 'copies'), text),
      (book, query) => {
        expect(bookPrice(products, choiceFrom(products, book, new URLSearchParams(query))).ok).toBe(true)
      },
    ),
  )
  fc.assert(
    fc.property(offer, ({ choice }) => {
      const { product, ...rest } = choice
      const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]))
      expect(choiceFrom(products, books.find((one) => one.id === product)!, query)).toEqual(choice)
    }),
  )
})

test('sizes, papers, styles and page ranges are those of typesetter and press', () => {
  expect(productsProblem(products)).toBeUndefined()
  // Cards are no paper of books.
  expect([...products.papers.map((one) => one.id), 'card-300'].sort()).toEqual(Object.keys(HOUSE_PAPERS).sort())
  const trims = new Map(products.sizes.map((one) => [one.id, one]))
  for (const { id, size } of books.flatMap((one) => one.styles)) {
    const { widthMm, heightMm } = styles[id]!
    expect(trims.get(size)).toMatchObject({ widthMm, heightMm })
  }
  const thick = structuredClone(products)
  thick.bindings[0]!.pages = { min: 32, max: 800 }
  expect(checkBucket('products', thick).ok).toBe(true)
  expect(productsProblem(thick)).toBe('bindings[0].pages：印厂只做 32 到 500 页')
})

test('covers and templates of the buckets are the designs there are', async () => {
  const { covers } = await import('#lib/covers/covers.ts')
  expect(defaultBucket('covers').items.map(({ id, name, needsPhoto }) => ({ id, name, needsPhoto }))).toEqual(
    covers.map(({ id, name, needsPhoto }) => ({ id, name, needsPhoto })),
  )
  const names = ['A5拾光', 'A4杂志版', 'A5素笺', '方本胶片', '20开童年', '16开远行', '长文集', '长文集·大字']
  const known = Object.values(styles).map(({ id, widthMm, heightMm }, at) => ({
    id,
    name: names[at],
    widthMm,
    heightMm,
  }))
  expect(defaultBucket('templates').items.map(({ text, hidden, ...rest }) => rest)).toEqual(known)
})

test('money has two decimals and thousands separators', () => {
  expect([0, 5, 980, 15_800, 123_456_789, -1580].map(yuan)).toEqual([
    '0.00',
    '0.05',
    '9.80',
    '158.00',
    '1,234,567.89',
    '−15.80',
  ])
})
