import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/runner/property.ts'
import { fold, foldedText, stop } from './fold.ts'
import { judge } from './judge.ts'
import { type HitKind, maskedName, partsOf } from './moderation.ts'
import { wordList } from './word-list.data.ts'
import { wordMatch } from './word-match.ts'

const listed = Object.values(wordList.words).flat()
const found = (text: string): string[] => judge(text).hits.map(({ word }) => word)

/** The ways a character is written so that it still reads the same. */
const disguised = (character: string): fc.Arbitrary<string> => {
  const code = character.codePointAt(0)!
  const wide = code > 0x20 && code < 0x7f ? [String.fromCodePoint(code + 0xfee0)] : []
  const like: Record<string, string[]> = {
    微: ['薇', '威', '徽'],
    信: ['芯'],
    a: ['а', 'á'],
    o: ['о', 'ο'],
    加: ['+', '➕'],
  }
  return fc.constantFrom(character, character.toUpperCase(), ...wide, ...(like[character] ?? []))
}
const between = fc.constantFrom('', ' ', '·', '\u200b', '　', '—', '😀', '\u0301', '、', '*')

test('a word is found however it is spelt: width, case, accents, blanks, signs, look-alikes', () => {
  const written = fc
    .constantFrom(...listed)
    .chain((word) => fc.tuple(fc.constant(word), fc.tuple(...[...word].flatMap((one) => [disguised(one), between]))))
  fc.assert(
    fc.property(written, fc.string(), ([word, parts], around) => {
      const said = `${around}。${parts.join('')}。${around}`
      return judge(said).hits.some(({ word: hit }) => word === hit || foldedText(word).includes(foldedText(hit)))
    }),
    { numRuns: 500 },
  )
})

test('what is found lies where it says, and reads as the word when it is folded', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...listed), fc.string(), between)), (parts) => {
      const text = parts.join('')
      for (const { from, to, word, kind } of judge(text).hits)
        if (kind !== 'number') expect(foldedText(text.slice(from, to))).toBe(foldedText(word))
    }),
  )
})

test('one walk finds what looking for each word finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.uniqueArray(letters, { maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c') }),
      (words, text) => {
        const hits = wordMatch(words.map((word) => ({ text: word, kind: 'abuse' as HitKind })))(text)
        const naive = words.flatMap((word) =>
          [...text].flatMap((_, at) => (text.startsWith(word, at) ? [`${at} ${word}`] : [])),
        )
        expect(hits.map(({ from, word }) => `${from} ${word}`).sort()).toEqual(naive.sort())
      },
    ),
    { numRuns: 300 },
  )
})

test('a text a hundred times as long takes no square of that', () => {
  const time = (text: string): number => {
    const begin = performance.now()
    for (let turn = 0; turn < 5; turn += 1) judge(text)
    return performance.now() - begin
  }
  const [short, long] = ['加加加加我'.repeat(400), '加加加加我'.repeat(40_000)]
  time(short)
  expect(time(long)).toBeLessThan(Math.max(20, time(short)) * 1000)
})

test('a word does not go on beyond a sentence; everyday talk is let through', () => {
  expect(found('就这么加。微信里说')).toEqual([])
  expect(fold('好。').units).toEqual(['好', stop])
  const talk = [
    '蜡烛那张，腮帮子鼓鼓的，跟你小时候一模一样。',
    '吹蜡烛那张，能不能发我一份？',
    '给我也印一本，钱照付。',
    '从头看到尾，看到半夜。五年原来这么快。',
    '微信上看到的，比朋友圈里清楚多了！',
    '2025.12.13 14:30 在青岛拍的',
    '❤️❤️❤️ 太好看了 666',
  ]
  for (const text of talk) expect([text, found(text)]).toEqual([text, []])
})

test('a telephone number is found however it is spaced, and masked', () => {
  for (const text of ['13800138000', '138 0013 8000', '１３８-００１３-８０００', '+86 138 0013 8000']) {
    const { hits } = judge(`外婆的新号码 ${text}，记一下`)
    expect(hits.map(({ kind }) => kind)).toEqual(['number'])
    const read = partsOf(`外婆的新号码 ${text}，记一下`, hits)
      .map((part) => part.text)
      .join('')
    expect(read).toContain('****')
    expect(read).not.toMatch(/0013|００１３/)
  }
  expect(judge('单号 20251213143022').hits).toEqual([])
})

test('the desk reads the text as it was written, in parts; a name by its first character', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...listed), fc.string())), (parts) => {
      const text = parts.join('')
      const { hits } = judge(text)
      fc.pre(hits.every(({ kind }) => kind !== 'number'))
      expect(
        partsOf(text, hits)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
  expect([maskedName('风中的树'), maskedName('阿宁'), maskedName('豆')]).toEqual(['风***', '阿*', '豆*'])
})

test('no word of the list is swallowed by the folding, or there twice', () => {
  const folded = listed.map(foldedText)
  expect(folded.filter((word) => [...word].length < 2)).toEqual([])
  expect(new Set(folded).size).toBe(folded.length)
})
