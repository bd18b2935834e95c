import { expect, test } from 'vitest'
import { readImport } from '../read/read-import.ts'
import { inputFileFromBytes } from './input-file.ts'
import { sniff } from './sniff.ts'

const rss =
  '<rss version="2.0"><channel><title>院子</title><item><title>桂花</title><description>开了</description></item></channel></rss>'
const licence = `<!-- ${'这份订阅可以转载。'.repeat(900)} -->`

test.each([
  ['a comment', `<!-- 院子 -->${rss}`],
  ['blank lines and a comment', `\n\n <!-- a -->\n<!-- b > c -->\n${rss}`],
  ['a byte order mark', `\uFEFF<?xml version="1.0"?>${rss}`],
  [
    'a declaration, a comment and a doctype',
    `<?xml version="1.0"?><!-- a --><!DOCTYPE rss PUBLIC "-//N//DTD" "r.dtd">${rss}`,
  ],
  ['a doctype with entities of its own', `<!DOCTYPE rss [<!ENTITY nbsp "&#160;">]>${rss}`],
  ['a licence of some pages', `${licence}${rss}`],
])('a feed is read behind %s', async (_, feed) => {
  const read = await readImport([inputFileFromBytes('feed.xml', feed)])
  expect(read.ok && [read.value.source.format, read.value.entries[0]?.title]).toEqual(['feed', '桂花'])
})

const typeOf = (text: string): string => sniff(new TextEncoder().encode(text))

test('a piece of a page is a page, a document of another kind is XML, words behind a comment are words', () => {
  expect(['<p>桂花开了</p>', '<!-- a --><section><h2>秋天</h2></section>', '<blockquote>x'].map(typeOf)).toEqual([
    'html',
    'html',
    'html',
  ])
  expect(['<note><to>x</to></note>', '<?xml version="1.0"?><opml/>'].map(typeOf)).toEqual(['xml', 'xml'])
  expect(['<!-- a -->\n\n今天去了北高峰。', '<3 今天', '<!-- 没有写完 '].map(typeOf)).toEqual(['text', 'text', 'text'])
})

test('a page that is no export is called a page', async () => {
  const read = await readImport([inputFileFromBytes('片段.html', '<p>桂花开了</p>')])
  expect(read.ok ? '' : read.failure.message).toContain('是网页')
})
