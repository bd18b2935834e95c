import { expect, test } from 'vitest'
import { defaultBucket } from '../buckets/bucket.ts'
import { filledPreface, prefaceText } from './preface.ts'

const paragraphs = ['{name}：', '{day}，下着{sky}，你来了。那天重{weight}。', '从这一页看起。', '{signed}']

test('blanks are filled, and a clause with an empty one is left out, sentence and paragraph with it where nothing stays', () => {
  expect(prefaceText(paragraphs, { name: '小满', day: '正月', sky: '雪', weight: '六斤', signed: '妈妈' })).toBe(
    '小满：\n正月，下着雪，你来了。那天重六斤。\n从这一页看起。\n妈妈',
  )
  expect(prefaceText(paragraphs, { sky: '雨', weight: '  ' })).toBe('下着雨，你来了。\n从这一页看起。')
  expect(prefaceText(paragraphs, {})).toBe('你来了。\n从这一页看起。')
})

test('what is filled in stays as it is, braces and marks too', () => {
  expect(filledPreface(['写给{name}。'], { name: '{signed}，。<b>', signed: '爸爸' })).toEqual([
    [{ text: '写给' }, { text: '{signed}，。<b>', blank: 'name' }, { text: '。' }],
  ])
})

test('every preface of the site reads whole with its examples and leaves no brace', () => {
  for (const { id, preface } of defaultBucket('scenarios').items) {
    const examples = Object.fromEntries(preface.blanks.map((blank) => [blank.id, blank.example]))
    const said = prefaceText(preface.paragraphs, examples)
    expect([id, said.split('\n').length]).toEqual([id, preface.paragraphs.length])
    expect(said, id).not.toMatch(/[{}]/)
    for (const { id: blank, example, most } of preface.blanks) {
      expect(said, `${id} ${blank}`).toContain(example)
      expect(example.length, `${id} ${blank}`).toBeLessThanOrEqual(most)
    }
  }
})
