import { expect, test } from 'vitest'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { albumChoice } from './album-choice.ts'

const products = defaultBucket('products')
const chosen = (query: string) => albumChoice(products, new URLSearchParams(query))

test('nothing said, or nothing we make: the usual album; what is said and can be made is taken', () => {
  const usual = { size: 'square-album 8', pages: 40 }
  for (const query of ['', 'size=nothing&pages=9e9', 'size=__proto__&pages=NaN&binding=constructor', 'pages=41'])
    expect(chosen(query), query).toMatchObject(usual)
  expect(chosen('').chosen?.price).toMatchObject({ ok: true, value: { oneFen: 16_800 } })
  expect(chosen('size=album+a5&pages=120&binding=hard')).toMatchObject({
    ...{ size: 'album a5', pages: 120 },
    chosen: { id: 'hard', price: { ok: true } },
  })
  // A binding this album does not have: its usual one.
  expect(chosen('size=album+a5&binding=lay-flat').chosen?.id).toBe('soft')
})

test('every size that is listed can be priced in every number of pages', () => {
  for (const { id } of chosen('').sizes)
    for (const pages of chosen(`size=${id}`).range)
      for (const { price } of chosen(`size=${id}&pages=${pages}`).offers) expect(price.ok, `${id} ${pages}`).toBe(true)
})
