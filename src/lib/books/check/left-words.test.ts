import { expect, test } from 'vitest'
import { roomDraft } from '#lib/books/design/room-draft.ts'
import { leftWords } from './left-words.ts'

test('words that stand in open forms are counted by post and lead to where they are finished', () => {
  const post = (target: string, field: string, month: string) => ({ target, field, month })
  const left = leftWords('b1', [
    post('i:me\n2', 'title', '202508'),
    roomDraft('copyright'),
    post('i:me\n2', 'date', '202508'),
    post('i:me\n3', 'text', '202508'),
    post('i:me\n1', 'text', '202401'),
    post('i:me\n9', 'text', ''),
    roomDraft('insert', 'x'),
    roomDraft('cover', 'title'),
    roomDraft('cover', 'author'),
  ])
  expect(left).toEqual([
    { name: '内容', count: 1, href: '/books/b1/months' },
    { name: '2024 年 1 月', count: 1, href: '/books/b1/edit/202401' },
    { name: '2025 年 8 月', count: 2, href: '/books/b1/edit/202508' },
    { name: '版权页', count: 1, href: '/books/b1/design/copyright' },
    { name: '插页', count: 1, href: '/books/b1/design/insert' },
    { name: '封面', count: 1, href: '/books/b1/design/cover' },
  ])
})
