import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const page = (body: string, above = '', below = ''): string =>
  `<html><body><article class="h-entry"><header><h1 class="p-name">秋天的院子</h1></header>${above}<section data-field="body" class="e-content">${body}</section><footer>${below}<p>By <a class="p-author h-card">小满</a> on <time class="dt-published" datetime="2024-05-01T04:00:00Z">May 1</time></p></footer></article></body></html>`
const p = (words: string): string => `<p class="graf graf--p">${words}</p>`

test.each([
  [
    'with a subtitle',
    page(p('秋天的院子很香。'), '<section data-field="subtitle" class="p-summary">一地桂花</section>'),
  ],
  ['with tags', page(p('秋天的院子很香。'), '', '<p class="p-tags">Tagged in <a class="p-tag">家</a></p>')],
  ['with a title that is not its first words', page(p('桂花开了。'))],
  ['with a picture', page(`${p('秋天的院子')}<figure><img src="https://example.com/a.jpg"></figure>`)],
  ['with a smaller heading', page(`<h4 class="graf graf--h4">一</h4>${p('桂花')}`)],
])('a short post without a heading, %s, is a post', async (_, html) => {
  const read = await readImport([inputFileFromBytes('posts/a.html', html)])
  expect(read.ok && read.value.entries.map(({ title }) => title)).toEqual(['秋天的院子'])
})

test('an answer to somebody, and a page without words, are left out, each with its own reason', async () => {
  const read = await readImport([
    inputFileFromBytes('posts/a.html', page(p('桂花开了。'))),
    inputFileFromBytes('posts/b.html', page(p('秋天的院子，我也想去看看。'))),
    inputFileFromBytes('posts/c.html', page('<hr>')),
  ])
  expect(read.ok && read.value.report.skipped.map(({ why }) => why)).toEqual([
    '是写给别人文章的一条回应，不是文章',
    '里面没有正文',
  ])
})
