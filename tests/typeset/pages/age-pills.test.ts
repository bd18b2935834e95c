/** Ages on the pages of 童年: each post’s own, from the waiting through the hundredth day to birthdays in common years. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world = { fonts: fakeFonts, hash: (text: string) => createHash('sha256').update(text).digest('hex') }

/** A day and what stands above its post, for a child born on 29 February 2024. */
const days: readonly [local: string, age: string][] = [
  ['2024-02-28T23:50:00', '还有1天'],
  ['2024-02-29T00:10:00', '出生啦'],
  ['2024-03-01T08:00:00', '出生第2天'],
  ['2024-06-06T08:00:00', '出生第99天'],
  ['2024-06-07T08:00:00', '100天啦'],
  ['2024-06-08T08:00:00', '3个月10天'],
  ['2024-12-29T08:00:00', '10个月'],
  ['2025-02-27T23:50:00', '11个月29天'],
  ['2025-02-28T00:10:00', '1岁'],
  ['2025-04-28T08:00:00', '1岁1个月'],
  ['2025-04-29T08:00:00', '1岁2个月'],
  ['2026-02-28T08:00:00', '2岁'],
]
const nothing = { photos: [], videos: [], likes: [], comments: [] }
const post = (local: string): Post => ({ id: local, local, paragraphs: [`${local.slice(0, 10)}的事`], ...nothing })

/** The line above each post, as the reader's answer has it. */
const linesAbove = (birthday: string): Map<string, string> => {
  const months = [...new Set(days.map(([local]) => local.slice(0, 7)))].map((month) => ({
    month: month.replace('-', ''),
    posts: days.filter(([local]) => local.startsWith(month)).map(([local]) => post(local)),
  }))
  const input = {
    ...{ title: '小满', subtitle: '', author: '林', brand: '心书', imprint: [] },
    ...{ sections: months.map(monthSection), options: { child: { nickname: '小满', birthday } } },
  }
  const { pages } = typesetBook(input, world, styles.tongnian!).scene
  return new Map(
    toPrintPages(pages, 10, (media) => media).flatMap(({ elements }) =>
      elements.flatMap(({ type, msgId, content = [] }) =>
        type === 'date' && msgId ? [[msgId, content.map(({ text }) => text.join('')).join('')] as const] : [],
      ),
    ),
  )
}

test('each post wears its age by the writer’s own day, also of a child born on 29 February', () => {
  const lines = linesAbove('2024-02-29')
  for (const [local, age] of days)
    expect(lines.get(local)?.replace(/\s/g, '')).toMatch(new RegExp(`^${age}${local.slice(0, 4)}年`))
  // Long before the birth the pill says the day.
  expect(linesAbove('2024-12-25').get('2024-02-28T23:50:00')).toMatch(/^2月28日/)
})
