import { expect, test } from 'vitest'
import { isNothingLeft, keptWords, noPagesWords } from './nothing-left.ts'

const empty = {
  included: true,
  text: ' \n',
  title: '',
  pics: [],
  missingPics: 0,
  films: 0,
  passesOn: false,
  joinedTo: null,
}
const pic = {
  src: '',
  width: 1,
  height: 1,
  name: 'a',
  hidden: true,
  key: 'a',
  caption: '',
  pid: 'p',
  size: 'normal' as const,
}

test('a post without words and pictures is kept, and prints nothing: that is said', () => {
  const said = { ...empty, text: '下雨' }
  const out = { ...empty, included: false }
  expect(isNothingLeft({ ...empty, pics: [pic] })).toBe(true)
  const more = [{ title: '春' }, { pics: [{ ...pic, hidden: false }] }, { missingPics: 1 }, { films: 1 }]
  for (const one of [...more, { passesOn: true }, { joinedTo: 'b' }, { included: false }, { text: '雨' }])
    expect(isNothingLeft({ ...empty, ...one })).toBe(false)
  expect(keptWords([empty])).toBe('1 条，留下 1 条，没有可印的了')
  expect(keptWords([said, empty])).toBe('2 条，留下 2 条，其中 1 条没有可印的了')
  expect(keptWords([said, out])).toBe('2 条，留下 1 条')
  expect(keptWords([out])).toBe('1 条，留下 0 条')
  expect(noPagesWords([empty])).toMatch(/^留下的没有可印的了/)
  expect(noPagesWords([out])).toMatch(/放回一条/)
})
