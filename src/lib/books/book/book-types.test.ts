import { expect, test } from 'vitest'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { typeOf } from './book-types.ts'

test('each of the nine types of books has its name, and the shop calls it the same', () => {
  const names = {
    ...{ wxbook: '微信书', wbbook: '微博书', shuoshuo_book: '说说书', diarybook: '日记书', storybook: '随笔书' },
    ...{ bbsbook: '论坛书', qbbbook: '亲宝宝书', 'star-wbbook': '明星微博书', blogbook: '文集' },
  }
  const products = defaultBucket('products').items.filter(({ kind }) => kind === 'book')
  expect(products.map(({ id, name }) => [id, name])).toEqual(Object.entries(names))
  for (const [id, name] of Object.entries(names)) expect(typeOf(id).name).toBe(name)
})

test('a licence makes a star’s book of a microblog book and of nothing else', () => {
  const licensed = ['wxbook', 'wbbook', 'diarybook', 'star-wbbook', 'blogbook'].map((id) => typeOf(id).licensed)
  expect(licensed).toEqual([undefined, 'star-wbbook', undefined, undefined, undefined])
  expect(typeOf('star-wbbook').unlicensed).toBe('wbbook')
})
