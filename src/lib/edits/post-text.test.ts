import { expect, test } from 'vitest'
import type { Block } from '#lib/posts/post-import.ts'
import { rewritten } from './post-text.ts'

const p = (s: string): Block => ({ t: 'p', inl: [{ t: 'text', s }] })
const figure = (media: string): Block => ({ t: 'figure', media: [{ media }] }) as Block

test('what says the same stays as it was brought, each block once; pictures stay behind their words', () => {
  const [one, two, again] = [p('一'), p('二'), p('一')]
  const body = [one, figure('a'), two, again, figure('b')]
  expect(rewritten(body, '一\n\n新\n\n一')).toEqual([one, p('新'), figure('a'), again, figure('b')])
  expect(rewritten(body, '一\n\n新\n\n一')[3]).toBe(again)
  expect(rewritten(body, '二\n\n一\n\n一')).toEqual([figure('a'), two, again, p('一'), figure('b')])
  expect(rewritten(body, '')).toEqual([figure('a'), figure('b')])
})

test('four times the paragraphs are four times the reading, also where all say the same', () => {
  // Looks at blocks, not time: clocks of processors tick in steps longer than this takes.
  const looks = (paragraphs: number, words: (at: number) => string): number => {
    let count = 0
    const counted = (block: Block): Block =>
      new Proxy(block, {
        get: (of, name) => {
          count += 1
          return Reflect.get(of, name)
        },
      })
    const body = Array.from({ length: paragraphs }, (_, at) => counted(p(words(at))))
    rewritten(body, Array.from({ length: 3 * paragraphs }, (_, at) => `written ${words(at)}`).join('\n\n'))
    rewritten(body, Array.from({ length: paragraphs }, (_, at) => words(paragraphs - at)).join('\n\n'))
    return count
  }
  for (const words of [(at: number) => `brought ${at}`, () => 'the same'])
    expect(looks(2_000, words) / looks(500, words)).toBeCloseTo(4, 1)
})
