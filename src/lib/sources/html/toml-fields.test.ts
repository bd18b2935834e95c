import { expect, test } from 'vitest'
import { frontMatter } from './front-matter.ts'

test('a head between plus signs is read as TOML: texts, days, lists over lines; tables are the site’s own', () => {
  const head = [
    'title = "梨花 \\"开\\" 了" # a remark',
    'date = 2021-03-01T08:00:00+08:00',
    "slug = 'pear'",
    'draft = false',
    'tags = ["家",',
    '  "春天",',
    ']',
    '[cover]',
    '  image = "cover.jpg"',
  ]
  const words = `+++\n${head.join('\n')}\n+++\n正文\n`
  expect(frontMatter(words)).toEqual({
    fields: {
      title: '梨花 "开" 了',
      date: '2021-03-01T08:00:00+08:00',
      slug: 'pear',
      draft: 'false',
      tags: ['家', '春天'],
    },
    rest: '正文\n',
  })
  expect(frontMatter('+++\n只是一条线\n+++\n正文')).toBeUndefined()
})
