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

test('four times the paragraphs are about four times the work', () => {
  const cost = (paragraphs: number): number => {
    const body = Array.from({ length: paragraphs }, (_, at) => p(`brought ${at}`))
    const text = Array.from({ length: 3 * paragraphs }, (_, at) => `written ${at}`).join('\n\n')
    // This thread's alone, the cheapest of many: beside other work the collector takes its share of some.
    const tries = Array.from({ length: 12 }, () => {
      const { user } = process.threadCpuUsage()
      rewritten(body, text)
      return process.threadCpuUsage().user - user
    })
    return Math.min(...tries)
  }
  cost(500)
  expect(cost(8_000) / cost(2_000)).toBeLessThan(9)
})
