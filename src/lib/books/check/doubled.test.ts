import { expect, test } from 'vitest'
import type { ImageItem, ScenePage, TextItem } from '#lib/print/scene.ts'
import { doubledIn } from './doubled.ts'

const ink = { cmyk: [0, 0, 0, 100], rgb: '#000000' } as const
const line = (entryId: string, words: string, role = 'text'): TextItem => ({
  ...{ kind: 'text', face: 'serif', sizePt: 9, ink: ink as never, yMm: 20, origin: { entryId, role } as never },
  clusters: [...words],
  xMm: [...words].map((_, at) => at * 4),
})
const photo = (entryId: string, media: string): ImageItem =>
  ({ kind: 'image', media, wMm: 60, hMm: 40, origin: { entryId, role: 'photo' } }) as unknown as ImageItem
const page = (items: ScenePage['items'], kind: ScenePage['kind'] = 'body'): ScenePage => ({
  ...{ widthMm: 148, heightMm: 210, bleedMm: 3, side: 'left', month: '202404', kind, items },
})
const day = 86_400_000
const days: Record<string, number> = { a: 0, b: day, c: 400 * day, d: Number.NaN, link: 0 }
const found = (...pages: ScenePage[]) =>
  doubledIn(pages, { timeOf: (id) => days[id], hasMore: (id) => id === 'link' }, () => '202404')

const greeting = '妈妈生日快乐，身体健康'

test('the same words a day later are found, whatever their marks and however they are broken into lines', () => {
  const twice = page([line('b', '妈妈生日快乐！'), line('b', '身体健康'), line('b', '四月', 'date')])
  expect(found(page([line('a', greeting)]), twice)).toMatchObject([
    { reason: 'double_post', index: 1, entryId: 'b', message: '第 2 页的这一条和第 1 页的一字不差' },
  ])
})

test('the same greeting a year later, at an unknown time, everyday words and half of the words are no double', () => {
  for (const other of ['c', 'd']) expect(found(page([line('a', greeting), line(other, greeting)])), other).toEqual([])
  expect(found(page([line('a', '早安，到家了'), line('b', '早安，到家了')]))).toEqual([])
  expect(found(page([line('a', greeting), line('b', '妈妈生日快乐')]))).toEqual([])
})

test('the same words with a photograph of their own, or with a link, are no double', () => {
  const daily = '今日打卡，坚持跑步五公里'
  const own = [page([line('a', daily), photo('a', 'one')]), page([line('b', daily), photo('b', 'two')])]
  expect(found(...own)).toEqual([])
  expect(found(page([line('a', daily), line('link', daily)]))).toEqual([])
})

test('a double is found however large its photograph came out on either page', () => {
  const small = { ...photo('a', 'sea'), wMm: 40, hMm: 22 }
  const twice = [page([line('a', greeting), small]), page([line('b', greeting), photo('b', 'sea')])]
  expect(found(...twice)).toMatchObject([{ reason: 'double_post', index: 1, entryId: 'b' }])
})

test('a sticker in many posts and a small picture are no photograph printed twice', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(found(page(ids.flatMap((id) => [line(id, id), photo(id, 'sticker')])))).toEqual([])
  const small = ids.slice(0, 2).map((id) => ({ ...photo(id, 'mark'), wMm: 20 }))
  expect(found(page([line('a', 'a'), line('b', 'b'), ...small]))).toEqual([])
})

test('a long text is found a year later too', () => {
  const long = '第一次带她看海，一路上问了八遍海有多大，真到了跟前反倒一句话也不说，只把我的手攥得很紧很紧很紧。'
  expect(found(page([line('a', long)]), page([line('c', long)]))).toMatchObject([{ reason: 'double_post', index: 1 }])
})

test('one photograph in two posts is found once; lent to an opener, or of a post that is a double itself, it is not', () => {
  const two = [page([line('a', '海'), photo('a', 'sea')]), page([line('c', '又是海'), photo('c', 'sea')])]
  expect(found(...two)).toMatchObject([{ reason: 'double_picture', index: 1, media: 'sea', entryId: 'c' }])
  expect(found(page([photo('a', 'sea')], 'opener'), two[1]!)).toEqual([])
  const doubled = found(page([line('a', greeting), photo('a', 'sea')]), page([line('b', greeting), photo('b', 'sea')]))
  expect(doubled.map(({ reason }) => reason)).toEqual(['double_post'])
})
