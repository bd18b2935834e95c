import { expect, test } from 'vitest'
import type { Comment, Entry, PostImport } from '#lib/posts/post-import.ts'
import type { CollectOptions } from '../content/collected.ts'
import { bookContent } from './book-content.ts'

const remark = (id: string, more: Partial<Comment> = {}): Comment => ({
  ...{ id, author: 'name:张小舟', body: [{ t: 'text', s: '到了' }], media: [], order: 0 },
  ...more,
})
const post = (id: string): Entry => ({
  ...{ id, type: 'post', author: 'me', body: [], media: [], visibility: 'unknown', include: true },
  when: { local: '2024-01-01T10:00:00', precision: 'minute', from: 'text' },
  comments: [
    remark('c 张小舟 到了'),
    remark('c 张小舟 到了 2', { order: 1, replyTo: { comment: 'c 张小舟 到了', person: 'name:张小舟' } }),
  ],
})
const source: PostImport = {
  ...{ schema: 'book-import/1', media: [], report: {} as PostImport['report'] },
  source: { kind: 'notes', format: 'test', defaultZone: 'Asia/Shanghai', files: [], ownerId: 'me' },
  people: [
    { id: 'me', names: ['苏棠'], isOwner: true },
    { id: 'name:张小舟', names: ['张小舟'] },
  ],
  entries: [post('2024-01-01T10:00 张小舟 到了 2'), post('写给张小舟的信#0001')],
}
const told = (names: CollectOptions['names']): PostImport => bookContent(source, { names } as CollectOptions)

test('masked, no id says a name, a word or a file; answers still find what they answer', () => {
  const masked = told('none')
  expect(JSON.stringify(masked)).not.toMatch(/张小舟|写给|到了 2/)
  const [one, other] = masked.entries
  expect(one!.id).not.toBe(other!.id)
  expect(one!.comments![1]!.replyTo!.comment).toBe(one!.comments![0]!.id)
  expect(told('none')).toEqual(masked)
})

test('with names shown everything keeps the id it came with', () => {
  expect(told('show').entries.map(({ id }) => id)).toEqual(source.entries.map(({ id }) => id))
})
