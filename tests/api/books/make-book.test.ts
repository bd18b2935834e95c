import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeCorpus } from '../../support/corpora/corpus.ts'
import { exportFiles } from '../../support/corpora/export.ts'
import { paintPicture } from '../../support/corpora/pictures.ts'
import { zipOf } from '../../support/export-zip.ts'
import { runScript } from '../../support/server/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinshu-cli-'))
const source = join(folder, 'export.json')
writeFileSync(source, '{}')
const aFile = join(folder, 'a-file')
writeFileSync(aFile, 'mine')

/** Runs the real command; what it is asked for is refused before the export is read. */
const refused = async (...given: string[]): Promise<string> => {
  const { code, output } = await runScript('make-book.ts', {}, [source, ...given])
  expect([given, code]).toEqual([given, 1])
  expect(output.trimEnd().split('\n'), output.slice(0, 300)).toHaveLength(1)
  return output.trimEnd()
}
const out = ['--out', join(folder, 'out')]

test.each([
  ['--title', '字'.repeat(10_000), '书名要有 1 到 30 个字'],
  ['--title', '\u200b', '书名里没有看得见的字'],
  ['--title', 'a\u0007b', '书名里有不能用的控制字符，请删掉再试'],
  ['--subtitle', '字'.repeat(41), '副题最多 40 个字'],
  ['--author', '字'.repeat(31), '作者最多 30 个字'],
  ['--style', 'constructor', '没有「constructor」这个版式，可以用：'],
  ['--style', '__proto__', '没有「__proto__」这个版式，可以用：'],
  ['--cover', 'constructor', '没有「constructor」这种封面，可以用：'],
  ['--omit', 'videos', '--omit 只能是 links（只有链接）、emoji（只有表情）、private（仅自己可见），用逗号隔开。'],
  ['--edits', join(folder, 'none.json'), '--edits 打不开'],
  ['--edits', source, '修改文件不是心书的修改文件（book-edits/1）'],
  ['--type', 'toString', '现在能做微信书（--type wxbook）和文集（--type blogbook），不认识「toString」。'],
])('%s of kind %# is refused in one sentence', async (name, value, sentence) => {
  expect(await refused(...out, name, value)).toContain(sentence)
  expect(existsSync(join(folder, 'out'))).toBe(false)
})

test('a style made for posts is refused for articles, whose words it would leave out', async () => {
  const said = '」这个版式排不了文集，可以用：changwen、changwen-large。'
  for (const style of ['sujian', 'shiguang'])
    expect(await refused(...out, '--type', 'blogbook', '--style', style)).toBe(`「${style}${said}`)
  expect(existsSync(join(folder, 'out'))).toBe(false)
})

test.each([
  [aFile, '它是一个文件'],
  [join(aFile, 'below'), '是一个文件'],
  ['/proc/xinshu-out', '系统不允许'],
  [join(folder, 'x'.repeat(300)), '名字太长了'],
])('--out of kind %# is refused in one sentence before any work', async (path, reason) => {
  expect(await refused('--out', path)).toMatch(new RegExp(`^写不进「.*」：.*${reason}。请换一个目录。$`))
})

test('folders that are missing are made', async () => {
  const deep = join(folder, 'one', 'two')
  // The export itself is empty: that is what is complained about.
  expect(await refused('--out', deep)).not.toContain('写不进')
  expect(existsSync(deep)).toBe(true)
})

test('a zip with many large pictures is read whole: no two of them at once, each left before its end', async () => {
  const corpus = makeCorpus('sparse')
  const pictures = corpus.posts.flatMap((post) => post.pictures).slice(0, 12)
  const files = [
    ...exportFiles(corpus).map(({ path, text }) => ({ name: path, bytes: Buffer.from(text) })),
    ...(await Promise.all(pictures.map(async (one) => ({ name: one.path, bytes: await paintPicture(one) })))),
  ]
  const zip = join(folder, 'life.zip')
  writeFileSync(zip, await zipOf(files))
  const { code, output } = await runScript('make-book.ts', {}, [zip, '--out', join(folder, 'of-zip'), '--json'])
  expect(code, output.slice(-600)).toBe(0)
  expect(JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ media: 12 })
})

test('posts of links and emoji alone go in unless --omit says otherwise, and what is left out is told', async () => {
  const day = (at: number, words: string) => ({
    ...{ id: at, mid: String(at), bid: `B${at}`, text: words, text_raw: words, pic_num: 0 },
    ...{ created_at: `2024-03-0${at} 10:00:00`, user: { id: 7, screen_name: '苏棠' } },
  })
  const file = join(folder, 'weibo.json')
  const weibo = [day(1, '春天来了'), day(2, 'https://example.com/one'), day(3, '🙂'), day(4, '又下雨了')]
  writeFileSync(file, JSON.stringify({ weibo }))
  const make = async (...more: string[]): Promise<{ posts: number; warnings: { detail: string }[] }> => {
    const { code, output } = await runScript('make-book.ts', {}, [
      file,
      '--out',
      join(folder, 'aside'),
      '--json',
      ...more,
    ])
    expect(code, output.slice(-600)).toBe(0)
    return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')
  }
  const told = '只有链接的 1 条先放一边，没有编进书里'
  const whole = await make()
  expect([whole.posts, whole.warnings.some(({ detail }) => detail === told)]).toEqual([4, false])
  const less = await make('--omit', 'links,private')
  expect([less.posts, less.warnings.filter(({ detail }) => detail === told).length]).toEqual([3, 1])
})

test('what was changed on the site is made by the command too, and what is not in the files is told', async () => {
  const one = (id: number, words: string) => ({
    ...{ id, mid: String(id), bid: `B${id}`, text: words, text_raw: words, pic_num: 0 },
    ...{ created_at: `2024-03-0${id} 10:00:00`, user: { id: 7, screen_name: '苏棠' } },
  })
  const file = join(folder, 'edited.json')
  writeFileSync(file, JSON.stringify({ weibo: [one(1, '春天来了'), one(2, '又下雨了'), one(3, '晴')] }))
  const edits = join(folder, '修改.json')
  const said = [
    { target: 'i:7\n1', field: 'hidden', value: true },
    { target: 'i:7\n2', field: 'text', value: '雨停了' },
    { target: 'i:7\n9', field: 'text', value: '不在' },
  ]
  writeFileSync(edits, JSON.stringify({ schema: 'book-edits/1', edits: said }))
  const to = join(folder, 'edited')
  const { code, output } = await runScript('make-book.ts', {}, [file, '--out', to, '--edits', edits, '--json'])
  expect(code, output.slice(-600)).toBe(0)
  const { posts, warnings } = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as {
    posts: number
    warnings: { code: string; detail: string }[]
  }
  expect([posts, warnings.filter((warning) => warning.code === 'edit-lost')]).toEqual([
    2,
    [expect.objectContaining({ detail: '有 1 条改过的内容不在这些文件里，改动没有用上' })],
  ])
  const words = readFileSync(join(to, 'book.json'), 'utf8')
  expect(['春', '停'].map((character) => words.includes(character))).toEqual([false, true])
})
