import { textContent } from 'domutils'
import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { jsonObjects } from '../files/json-posts.ts'
import { endWithout, oneLine, withoutQuery } from '../files/scan.ts'
import { cleanText } from '../format/text.ts'
import { whenAt, whenFromText } from '../format/when.ts'
import { withoutTags } from '../formats/blog/tag-plugins.ts'
import { child, type XmlNode, xmlItems } from '../formats/blog/xml-items.ts'
import { commentLine } from '../formats/qzone/get-qzone-history-md.ts'
import { largeAddress } from '../formats/qzone/picture-address.ts'
import { tidyWords } from '../formats/weibo/weibo.ts'
import { htmlBlocks, htmlText } from '../html/html-blocks.ts'
import { htmlDocument } from '../html/html-document.ts'
import { wordsOf } from '../html/html-words.ts'
import { markdownBlocks } from '../html/markdown.ts'
import { DEEPEST, ShallowParser } from '../html/shallow-parser.ts'
import { readImport } from '../read/read-import.ts'

/** What the fuzzer found (docs/benchmarks.md): each of these took minutes or threw; now none is slower than its length. */
const LONG = 300_000

test('a long run of blanks, marks or half tags is read at the pace of its length', () => {
  const blanks = ' '.repeat(LONG)
  expect(cleanText(`${blanks}x`).text).toBe('x')
  expect(cleanText(`a ${blanks}\nb`).text).toBe('a\nb')
  expect(oneLine(`a${blanks}b`)).toHaveLength(LONG + 2)
  expect(endWithout(`${'\t'.repeat(LONG)}x`, /\t/)).toHaveLength(LONG + 1)
  expect(withoutQuery(`a${'?'.repeat(LONG)}\n`)).toBe('a')
  expect(tidyWords(`${blanks}x…${blanks}全文`)).toEqual({ text: `${blanks}x……`, cut: true })
  expect(commentLine(`- 妈妈 : 好${blanks}x`)?.text).toHaveLength(LONG + 2)
  expect(withoutTags('{% raw %}'.repeat(LONG / 10))).toBe('')
  expect(htmlText(`<table><tr><td>${'<div>字</div>'.repeat(LONG / 10)}</td></tr></table>`)).toHaveLength(LONG / 5 - 1)
})

test('blocks nested without end keep their words', () => {
  expect(htmlText(`${'<div><p>字'.repeat(LONG / 100)}`)).toContain('字\n字')
  expect(htmlBlocks(`${'<blockquote><p>'.repeat(3000)}他说`)).toEqual([
    { t: 'quote', depth: 20, inl: [{ t: 'text', s: '他说' }] },
  ])
})

test('elements open without end in XML, HTML and its entities in a cell: all words are there', () => {
  const items: XmlNode[] = []
  const reader = xmlItems((item) => items.push(item))
  reader.write(`<rss><item><title>桂花</title></item>${'<a>字'.repeat(LONG)}</rss>`)
  reader.end()
  expect(items.map((item) => child(item, 'title'))).toEqual(['桂花'])
  expect(htmlText('<em><b>字'.repeat(LONG / 2))).toHaveLength(LONG / 2)
  expect(htmlText(`<table><tr><td>一<td>${'&gt; '.repeat(LONG)}他说`)).toContain('> > 他说')
  expect(htmlText(`${'<br>'.repeat(LONG)}他说`)).toBe('他说')
  expect(textContent(htmlDocument(`${'<i>字'.repeat(LONG)}${'</i>'.repeat(LONG)}<p>末`))).toHaveLength(LONG + 1)
})

test('an element deeper than any page takes no end that is another one’s', () => {
  const seen: string[] = []
  const parser = new ShallowParser({
    onopentag: (name) => seen.push(name),
    ontext: (words) => seen.push(words),
    onclosetag: (name) => seen.push(`/${name}`),
  })
  const deep = DEEPEST + 5
  parser.end(`<p>${'<i>'.repeat(deep)}深<img>${'</i>'.repeat(deep)}<b>外</b></p>末`)
  expect(seen.slice(-6)).toEqual(['/i', 'b', '外', '/b', '/p', '末'])
  expect(seen.filter((one) => one === 'i')).toHaveLength(deep)
  expect(seen.filter((one) => one === '/i')).toHaveLength(deep)
})

test('brackets without end, and keys without number, are read at the pace of their length', async () => {
  const deep = `${'['.repeat(LONG * 4)}${']'.repeat(LONG * 4)}`
  const keys = Array.from({ length: LONG / 3 }, (_, i) => `"k${i}":"v"`).join(',')
  const found: string[] = []
  for await (const piece of jsonObjects([`{"nest":${deep},${keys},"li`, `st":[{"a":1}]}`]))
    if (piece.t === 'object') found.push(piece.key)
  expect(found).toEqual(['list'])
})

test('a Markdown line of blanks, and a table of lines that are no rows', async () => {
  for (const sign of ' *') expect(markdownWords(`一${sign.repeat(LONG * 40)}二`)).toMatch(/^一.{0,1000}二$/)
  const table = `Name,Date,Words\n第 1 天,2012-05-01,好\n${'a:b\n'.repeat(LONG)}第 2 天,2012-05-02,晴\n`
  const read = await readImport([inputFileFromBytes('日记 00000000000000000000000000000abc.csv', table)])
  expect(read.ok && read.value.entries).toHaveLength(2)
})

test('short lines of Markdown without end, in which no formula stands, are read at the pace of their length', () => {
  const cpuOf = (lines: number, times: number): number => {
    const before = process.cpuUsage()
    for (let left = times; left > 0; left -= 1)
      expect(JSON.stringify(markdownBlocks('a:b\n'.repeat(lines))).match(/a:b/g)).toHaveLength(lines)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cpuOf(LONG / 20, 1)
  // As many lines in one as in five: the same work; five times it were it to grow with the square. Processors tick in steps, so
  // neither is short.
  expect(cpuOf(LONG, 1) / cpuOf(LONG / 5, 5)).toBeLessThan(2.4)
})

test('flomo notes inside each other are notes of their own, their words read once', async () => {
  const memo = (i: number): string =>
    `<div class="memo"><div class="time">2024-01-02 08:00:00</div><div class="content"><p>桂花${i}。</p>`
  const page = `<!doctype html><html><title>flomo</title><div class="memos">${Array.from({ length: 3000 }, (_, i) => memo(i)).join('')}`
  const read = await readImport([inputFileFromBytes('flomo.html', page)])
  const words = JSON.stringify(read.ok ? read.value.entries : [])
  expect([...words.matchAll(/桂花\d+/g)].map(String).sort()).toEqual(
    Array.from({ length: 3000 }, (_, i) => `桂花${i}`).sort(),
  )
})

test('an article of thousands of pictures is joined with itself picture by picture', async () => {
  const pictures = Array.from({ length: 50_000 }, (_, i) => `![](p${i}.jpg)`).join('\n\n')
  const read = await readImport([
    inputFileFromBytes('2024-03-05-院子.md', `---\ntitle: 院子\ndate: 2024-03-05\n---\n\n${pictures}\n`),
  ])
  expect(read.ok && read.value.media).toHaveLength(50_000)
})

test('pairs of tags: the words of one that ends, and of one that does not', () => {
  expect(withoutTags('{% raw %}一{% endraw %}二')).toBe('一二')
  expect(withoutTags('{% note %}一{% code js %}x{% endcode %}').trim()).toBe('一\n\n```\nx\n```')
  expect(withoutTags('{% quote 鲁迅 %}\n路\n{% endquote %}').trim()).toBe('> 路\n> —— 鲁迅')
  expect(withoutTags('{% img a/b.jpg 50% "窗" %}').trim()).toBe('![窗](<a/b.jpg>)')
})

test('the small form of a picture of QQ 空间 is known by its last folder', () => {
  expect(largeAddress('https://a.b/m/c/m/x&ek=1&kp=1&y')).toBe('https://a.b/m/c/b/x')
  expect(largeAddress('https://a.b/m/c/x')).toBe('https://a.b/m/c/x')
})

test('seconds and years that no clock shows do not stop the import', () => {
  expect(whenFromText('2012-05-01 08:12:99', 'Asia/Shanghai')).toMatchObject({
    local: '2012-05-01T08:12:00',
    precision: 'minute',
  })
  expect(whenAt(9e15, undefined, 'Asia/Shanghai').precision).toBe('unknown')
})

test('of a damaged file the first thousand places are listed, the others counted', async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => (i === 0 ? line(1) : 'x'))
  const read = await readImport([inputFileFromBytes('a.jsonl', lines.join('\n'))])
  expect(read.ok && read.value.report.skipped).toHaveLength(1001)
  expect(read.ok && read.value.report.skipped.some(({ why }) => why.includes('还有 1999 处'))).toBe(true)
})

const markdownWords = (words: string): string =>
  markdownBlocks(words)
    .flatMap((block) => ('inl' in block ? [wordsOf(block.inl)] : []))
    .join('\n')

const line = (id: number): string =>
  JSON.stringify({
    _id: String(id),
    mblogid: 'Lqx',
    created_at: '2022-04-27 10:20:54',
    content: '桂花开了',
    pic_urls: [],
    user: { _id: '1', nick_name: '林小满' },
    crawl_time: 1_651_000_000,
  })

test('a post of Weibo without end, and a line without end, are gone through once', async () => {
  const head = '## 2024-03-05 [小满]\n<!-- weibo_id: 1 -->\n'
  const most = 20 * LONG
  for (const [words, length] of [
    ['慢慢走\n'.repeat(most / 4), most - 1],
    ['慢'.repeat(most), most],
  ] as const) {
    const read = await readImport([inputFileFromBytes('2024-03-05.md', head + words)])
    if (!read.ok) throw new Error(read.failure.message)
    expect(read.value.entries).toHaveLength(1)
    expect(plainText(read.value.entries[0]?.body ?? [])).toHaveLength(length)
  }
})
