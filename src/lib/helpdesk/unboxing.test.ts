import { expect, test } from 'vitest'
import { excerpt, pagerNumbers, unboxingDraft } from './unboxing.ts'

test('a short text is shown whole, a long one ends with a sentence', () => {
  expect(excerpt('书到了。')).toBe('书到了。')
  expect(excerpt('他把眼镜擦了三遍。翻到外婆那页停了很久，没有说话，只是把那一页又看了一遍。', 20)).toBe(
    '他把眼镜擦了三遍。',
  )
  expect(excerpt('没有句号的一长串字一直写下去写下去', 8)).toBe('没有句号的一长串…')
})

test('the pager shows ends and neighbours', () => {
  expect(pagerNumbers(1, 1)).toEqual([1])
  expect(pagerNumbers(1, 54)).toEqual([1, 2, 0, 54])
  expect(pagerNumbers(20, 54)).toEqual([1, 0, 19, 20, 21, 0, 54])
  expect(pagerNumbers(3, 4)).toEqual([1, 2, 3, 4])
})

test('a draft says which book, which binding, and has a picture', () => {
  const draft = {
    title: '外公翻了一晚上',
    content: '他把眼镜擦了三遍，一页一页看完的。',
    author: '阿宁',
    product: 'wxbook',
    binding: '6',
    book: '寻常日子',
    pictures: [{ file: '1.jpg', alt: '翻开的书' }],
  }
  expect(unboxingDraft.safeParse(draft).success).toBe(true)
  for (const wrong of [{ binding: '3' }, { pictures: [] }, { product: '../x' }, { title: '' }, { likes: 9 }])
    expect(unboxingDraft.safeParse({ ...draft, ...wrong }).success).toBe(false)
})
