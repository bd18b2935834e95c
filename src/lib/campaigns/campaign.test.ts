import { expect, test } from 'vitest'
import { checkBucket, defaultBucket } from '#lib/site/buckets/bucket.ts'
import { campaignAt, campaignState, campaignTime, noneLeftWords } from './campaign.ts'

const [campaigns, products] = [defaultBucket('campaigns'), defaultBucket('products')]
const june = { startAt: '2025-06-01T10:00:00+08:00', endAt: '2025-06-30T23:59:59+08:00' }
const at = (text: string): number => Date.parse(text)

test('three states by the clock: a second before and after each border, and the last moment still counts', () => {
  expect(campaignState(june, at('2025-06-01T09:59:59+08:00'))).toBe('before')
  expect(campaignState(june, at('2025-06-01T10:00:00+08:00'))).toBe('running')
  expect(campaignState(june, at('2025-06-30T23:59:59+08:00'))).toBe('running')
  expect(campaignState(june, at('2025-06-30T23:59:59.999+08:00'))).toBe('running')
  expect(campaignState(june, at('2025-07-01T00:00:00+08:00'))).toBe('ended')
  expect(campaignTime(june, at('2025-05-29T12:00:00+08:00'))).toContain('还有 3 天')
  expect(campaignTime(june, at('2025-06-18T00:30:00+08:00'))).toBe('今天6月18日。开到6月30日 23:59，最后一秒也算。')
  expect(campaignTime(june, at('2026-11-28T12:00:00+08:00'))).toContain('2025年6月1日 10:00到2025年6月30日 23:59')
})

test('the shipped campaigns fit their schema, are over, and stand at the addresses of the specification', () => {
  expect(checkBucket('campaigns', campaigns)).toMatchObject({ ok: true })
  const ids = ['11th-anniversary', '2025-school-season', '2025-618', '2025-double-eleven', 'new-user-coupon']
  for (const id of ids) expect(campaignAt(campaigns, products, id)).toMatchObject({ id, private: true })
  expect(campaignAt(campaigns, products, '2025-graduation')).toMatchObject({ private: false })
  for (const one of campaigns.items) expect(campaignState(one, at('2026-11-28T12:00:00+08:00'))).toBe('ended')
})

test('one for any product is there for what is sold, with its name and its books, and for nothing else', () => {
  const found = campaignAt(campaigns, products, '11th-wbbook')
  expect(found).toMatchObject({ id: '11th-wbbook', name: '十一周年：微博书', action: { href: '/products/wbbook' } })
  expect(found?.products.map(({ product }) => product)).toEqual(['wbbook', 'wbbook', 'wbbook'])
  expect(JSON.stringify(found)).not.toContain('{product}')
  for (const id of ['11th-nothing', '11th-album', '11th-', '11th-{product}', '__proto__', ''])
    expect(campaignAt(campaigns, products, id), id).toBeUndefined()
})

test('who has no draw left is sent to tomorrow, unless it is over then', () => {
  const words = (now: string) => noneLeftWords(june, at(now))
  expect(words('2025-06-29T23:59:59+08:00')).toContain('明天零点再来')
  expect(words('2025-06-30T00:00:00+08:00')).toContain('活动今天结束')
  expect(noneLeftWords({ endAt: '2025-07-01T00:00:00+08:00' }, at('2025-06-30T12:00:00+08:00'))).toContain('明天零点')
})

test('a bucket that cannot be is refused in words: an end before the start, two of one path, a page of ours, no {product}', () => {
  const [first] = campaigns.items
  const wrong = (items: unknown[]) => {
    const checked = checkBucket('campaigns', { items })
    return checked.ok ? '' : checked.failure.message
  }
  expect(wrong([{ ...first, endAt: first!.startAt }])).toContain('结束要在开始之后')
  expect(wrong([first, first])).toContain('重复')
  const game = campaigns.items.find(({ id }) => id === '11th-game')?.game ?? { playsADay: 3, prizes: [] }
  expect(wrong([{ ...campaigns.items.find(({ id }) => id === '11th-{product}'), game }])).toContain('不能带抽奖')
  expect(wrong([{ ...first, id: 'signin' }])).toContain('已经有一页')
  expect(wrong([{ ...first, products: [{ ...first!.products[0], product: '{product}' }] }])).toContain('没有 {product}')
  expect(wrong([{ ...first, action: { label: '去', href: 'https://elsewhere.example' } }])).toContain('本站的路径')
})
