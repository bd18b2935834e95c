import { expect, test } from 'vitest'
import { lostWords, postValueWords } from './value-words.ts'

test('a change whose post is gone says what it was, and no key of ours', () => {
  const said = (field: string, value: boolean | string | null) => lostWords({ field, value })
  expect(said('hidden', true)).toBe('移出这本书')
  expect(said('text', '海边')).toBe('文字改成：海边')
  expect(said('text', '')).toBe('文字改成：（空着）')
  expect(said('title', '夏天')).toBe('标题改成：夏天')
  expect(said('place', '青岛')).toBe('地点改成：青岛')
  expect(said('date', '2024-04-05T12:30')).toBe('日期改成：2024 年 4 月 5 日 12:30')
  expect(said('date', '2024-04')).toBe('日期改成：2024 年 4 月')
  expect(said('date', '')).toBe('日期改成：没有日期')
  expect(said('picture-caption/0', '沙滩')).toBe('一张图片的说明改成：沙滩')
  expect(said('hidden-picture/0', true)).toBe('不印这张图片')
  expect(said('picture-size/0', 'page')).toBe('图片占一整页')
  expect(said('picture-size/0', 'kept')).toBe('图片留在这一条')
  expect(said('break-before', true)).toBe('从新的一页开始')
  for (const [field, key] of [
    ['picture-order/0', 'a0V'],
    ['split-order', 'a0V'],
    ['split-from', 'i:wxid_a\n101'],
    ['joined-to', 'i:wxid_a\n101'],
    ['added-picture/x', '0\ni:wxid_a\n101'],
    ['new-picture/x', '0123456789abcdef 900 600'],
    ['unheard-of', 'a0V'],
  ] as const)
    expect(said(field, key)).toMatch(/^[\u4e00-\u9fff]+$/)
})

test('both values of a contested place are said in words', () => {
  expect(postValueWords('joined-to', 'i:wxid_a\n101')).toBe('并到另一条后面')
  expect(postValueWords('joined-to', null)).toBe('原来的样子')
  expect(postValueWords('text', null)).toBe('原来的文字')
  expect(postValueWords('picture-caption/0', '沙滩')).toBe('沙滩')
  expect(postValueWords('hidden', false)).toBe('放在书里')
})
