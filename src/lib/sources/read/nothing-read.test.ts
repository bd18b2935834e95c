import { expect, test } from 'vitest'
import { picture } from '../../../../tests/support/formats/part.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from './read-import.ts'

const saidOf = async (...files: [string, string | Uint8Array][]): Promise<string> => {
  const read = await readImport(files.map(([name, content]) => inputFileFromBytes(name, content)))
  return read.ok ? `read as ${read.value.source.format}` : read.failure.message
}
const pdf = '%PDF-1.7\n'
const many = (
  count: number,
  name: (n: number) => string,
  content: string | Uint8Array,
): [string, string | Uint8Array][] => Array.from({ length: count }, (_, n) => [name(n), content])

test.each<[string, [string, string | Uint8Array][], string]>([
  [
    'a folder of programs',
    [
      ['blog/.gitignore', 'node_modules'],
      ['blog/.github/workflows/check.yml', 'on: push'],
      ['blog/README.md', '怎么装'],
      ...many(5, (n) => `blog/src/${n}.ts`, 'export const a = 1'),
    ],
    '「blog」里主要是程序代码（8 个文件里有 8 个），没有认得的导出',
  ],
  [
    'a program packed for Java',
    [
      ['META-INF/MANIFEST.MF', 'Manifest-Version: 1.0'],
      ...many(4, (n) => `com/example/${n}.class`, new Uint8Array([0xca, 0xfe, 0xba, 0xbe, 0, 1, 2, 3])),
    ],
    '「META-INF/MANIFEST.MF」等文件主要是程序代码（5 个文件里有 5 个），没有认得的导出',
  ],
  [
    'a folder of PDFs',
    [['文件/.DS_Store-not', 'x'], ['文件/a.xml', '<?xml version="1.0"?><a/>'], ...many(3, (n) => `文件/${n}.pdf`, pdf)],
    '「文件」里主要是 PDF（5 个文件里有 3 个），没有认得的导出',
  ],
  [
    'photographs with a list beside them',
    [['照片/a.xml', '<?xml version="1.0"?><a/>'], ['照片/b.pdf', pdf], ...many(4, (n) => `照片/${n}.jpg`, picture)],
    '收到「照片/0.jpg」等 4 个图片和视频，还没有文字',
  ],
  [
    'one file beside hidden ones',
    [
      ['.gitignore', 'x'],
      ['.config/a.json', '{}'],
      ['b.pdf', pdf],
    ],
    '「b.pdf」是一份 PDF',
  ],
])('%s is judged by what it mostly holds', async (_, files, sentence) => {
  expect(await saidOf(...files)).toContain(sentence)
})

test('two files that cannot be read are both named, and so are files of a known kind without a post', async () => {
  const both = await saidOf(['a.pdf', pdf], ['b.rar', 'Rar!\x1a\x07\x00'])
  expect(both).toContain('「a.pdf」是一份 PDF')
  expect(both).toContain('「b.rar」是 rar 压缩包')
  const alike = await saidOf(['a.pdf', pdf], ['b.pdf', pdf])
  expect(alike).toMatch(/「a.pdf」.*；「b.pdf」/)
  expect(alike.match(/请选择导出得到的原文件/g)).toHaveLength(1)
  const moments = JSON.stringify({ exportTime: '2026-03-15T08:20:31.114Z', totalPosts: 0, posts: [] })
  const hollow = await saidOf(['朋友圈.json', moments], ['b.pdf', pdf])
  expect(hollow).toContain('「朋友圈.json」')
  expect(hollow).toContain('「b.pdf」')
})

test('beside an export programs are one line, and words without a day are named', async () => {
  const read = await readImport(
    [
      ['日记/2024-05-01.md', '桂花开了。'],
      ['日记/随想.md', '没有日子的一段话。'],
      ['日记/.obsidian/app.json', '{}'],
      ...many(3, (n) => `日记/scripts/${n}.py`, 'print(1)'),
    ].map(([name = '', content = '']) => inputFileFromBytes(name as string, content)),
  )
  if (!read.ok) throw new Error(read.failure.message)
  expect(read.value.report.skipped.map(({ ref, why }) => [ref, why.slice(0, 14)])).toEqual([
    ['日记/随想.md', '没有日期的文字，没有放进这本'],
    ['「日记/.obsidian/app.json」等 4 个文件', '是程序、设置或说明文件，不是'],
  ])
})
