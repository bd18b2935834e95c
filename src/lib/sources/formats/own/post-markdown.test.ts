import { expect, test } from 'vitest'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import { aroundOf, postMarkdown, readPostMarkdown } from './post-markdown.ts'

const entry = (more: Partial<Entry>): Entry => ({
  ...{
    id: 'a1',
    type: 'article',
    author: 'name:小王(同事)',
    body: [],
    media: [],
    visibility: 'unknown',
    include: true,
  },
  when: { local: '2024-05-01T08:30:00', precision: 'second', from: 'text' },
  ...more,
})
const around = (media: Media[]) =>
  aroundOf({
    ...{ schema: 'book-import/1', entries: [], media, report: {} as PostImport['report'] },
    source: { kind: 'blog', format: 'test', defaultZone: 'Asia/Shanghai', files: [] },
    people: [{ id: 'name:小王(同事)', names: ['小王(同事)'] }],
  })
const back = (text: string) => readPostMarkdown(text, 'Asia/Shanghai')

test('parentheses in links, people and pictures come back', () => {
  const remote: Media = {
    ...{ id: 'https://pics.example/心 (1).jpg', kind: 'image', state: 'remote', want: [] },
    url: 'https://pics.example/心 (1).jpg',
  }
  const body: Entry['body'] = [
    {
      t: 'p',
      inl: [
        { t: 'a', href: 'https://zh.wikipedia.org/wiki/心_(器官)', s: '百科' },
        { t: 'mention', s: '@小王', person: 'name:小王(同事)' },
      ],
    },
    { t: 'figure', media: [{ media: remote.id, caption: '网上的图' }] },
  ]
  const read = back(postMarkdown(entry({ body }), around([remote])))
  expect(read?.entry.body).toEqual(body)
  // One medium, with its address.
  expect(read?.media).toMatchObject([{ id: remote.id, url: remote.url, state: 'remote' }])
})

test('a title and a day typed without quotes are read, and a path that is no encoding takes nothing with it', () => {
  const text = postMarkdown(entry({ title: '旧的题目' }), around([]))
  const typed = text.replace(/^title: .*$/m, 'title: 新的题目').replace(/^date: .*$/m, 'date: 2023-04-02 07:00')
  expect(back(typed)?.entry).toMatchObject({
    title: '新的题目',
    when: { local: expect.stringContaining('2023-04-02T07:00') },
  })
  const read = back(text.replace(/\n$/, '\n\n![](100%.jpg)\n'))
  expect(read?.media).toMatchObject([{ id: '100%.jpg', state: 'missing' }])
})
