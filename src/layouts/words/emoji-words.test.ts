import { expect, test } from 'vitest'
import { emojiWords } from './emoji-words.ts'

const emojiIn = (text: string): string[] =>
  emojiWords(text)
    .filter(({ emoji }) => emoji)
    .map((part) => part.text)

test('what people join into one picture stays one, and nothing of the text is lost', () => {
  const text = '生日快乐🎂，一家人👨‍👩‍👧到齐，👍🏽！去了🇯🇵和🏴󠁧󠁢󠁥󠁮󠁧󠁿，心❤️，第1️⃣名，🏃‍♂️跑'
  expect(emojiIn(text)).toEqual(['🎂', '👨‍👩‍👧', '👍🏽', '🇯🇵', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '1️⃣', '🏃‍♂️'])
  expect(
    emojiWords(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('digits, signs and words are words', () => {
  for (const text of ['2024 年 3 月', '© 2014 ® ™ ✓ →', '', '普通的话 #话题# *星*']) {
    expect(emojiIn(text), text).toEqual([])
    expect(
      emojiWords(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})
