/** Old addresses and where they lead, as the specification writes them (rows 2.114 to 2.131): asked for at the door of the pages. */
import { beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'
import { visit } from '../../support/visit.ts'

const { connection } = await testDatabase()
let cookie = ''
beforeAll(async () => {
  cookie = (await makeUser(connection)).cookie
})

/** To pages everybody may open. */
const open: readonly [from: string, to: string][] = [
  ['/share/AbC', '/book-share/AbC'],
  ['/weibo-share/AbC', '/book-share/AbC'],
  ['/books/AbC/preview', '/book-share/AbC'],
  ['/library', '/unboxing'],
  ['/exhibition', '/unboxing'],
  ['/library/unboxing', '/unboxing'],
  ['/library/introduction', '/'],
  ['/create/albums', '/albums'],
  ['/create/calbum', '/create/album?tid=calbum'],
  ['/my/balance', '/my/wallet'],
  ['/my/coupons', '/my/wallet'],
  ['/alipay/B261128140360113260', '/pay/B261128140360113260/alipay'],
]
/** To pages one signs in for. */
const closed: readonly [from: string, to: string][] = [
  ['/create/diary', '/create/diarybook'],
  ['/create/blogbook', '/create/blogbook/xinshu'],
  ['/create/shuoshuo_book', '/create/qbook'],
  ['/create/wbbook-friend', '/create/wbbook'],
  ['/my/coupon/AbC', '/my/coupons/AbC'],
]
const query = '?from=%E6%9C%8B%E5%8F%8B&x=1&x=2'
/** Where an address leads with what came along; a target's own query stays in front. */
const along = (to: string): string => to + (to.includes('?') ? query.replace('?', '&') : query)
const stands = { status: 200, location: null }

test.each([...open, ...closed])('%s leads for good to %s, whole and in one hop', async (from, to) => {
  for (const slash of ['', '/'])
    expect(await visit(from + slash + query, { cookie })).toMatchObject({ status: 301, location: along(to) })
  expect(await visit(to, { cookie })).toMatchObject(stands)
})

test.each(open)('%s leads a visitor to %s', async (from, to) => {
  expect(await visit(from + query)).toMatchObject({ status: 301, location: along(to) })
  expect(await visit(to)).toMatchObject(stands)
})

test.each(closed)('%s leads a visitor straight to the sign-in, and then to %s', async (from, to) => {
  const back = encodeURIComponent(to + query)
  expect(await visit(from + query)).toMatchObject({ status: 302, location: `/signin?redirect=${back}` })
})

test.each(['/diary', '/diary/books'])(
  '%s leads visitors to the product and the signed-in to their diaries',
  async (from) => {
    expect(await visit(from)).toMatchObject({ status: 302, location: '/products/diarybook' })
    expect(await visit(from, { cookie })).toMatchObject({ status: 302, location: '/books?book_type=diarybook' })
  },
)
