import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const floor = (n: number): string =>
  `<div id="post_${900 + n}"><div class="authi"><a href="space-uid-1.html" class="xw1">小满</a></div><a id="postnum${900 + n}">${n}<sup>#</sup></a><em id="authorposton${900 + n}">发表于 2011-6-${n} 08:00</em><div class="t_f" id="postmessage_${900 + n}">第 ${n} 天</div></div>`
const page = (name: string, floors: number[]) =>
  inputFileFromBytes(
    name,
    `<html><head><title>院子 - 版块</title></head><body><a href="thread-12-1-1.html"></a><span id="thread_subject">院子</span>${floors.map(floor).join('')}</body></html>`,
  )
const missing = async (...files: ReturnType<typeof page>[]): Promise<string | undefined> => {
  const read = await readImport(files)
  if (!read.ok) throw new Error(read.failure.message)
  return read.value.report.warnings.find(({ code }) => code === 'missing-floors')?.detail
}

test('floors that no page brought are named', async () => {
  expect(await missing(page('1.html', [1, 2, 4, 8]))).toMatch(/^「院子」缺第 3、5–7 楼，共 4 楼/)
})

test('a page brought later fills the gap, whatever the order', async () => {
  expect(await missing(page('2.html', [4, 5]), page('1.html', [1, 2, 3]))).toBeUndefined()
})

test('a page from the middle says which floors come before it', async () => {
  expect(await missing(page('3.html', [5, 6]))).toContain('缺第 1–4 楼')
})

test('a tieba archive whose floors jump names those that are gone', async () => {
  const posts = [1, 3].map((n) => ({
    id: n,
    floor: n,
    time: 1_700_000_000,
    author_id: 1,
    contents: [{ type: 0, text: `${n}` }],
  }))
  const read = await readImport([
    inputFileFromBytes(
      'thread.json',
      JSON.stringify({ thread_info: { id: 1, title: '猫' }, posts, dict_subposts: {} }),
    ),
  ])
  expect(read.ok && read.value.report.warnings.map(({ detail }) => detail).join()).toContain('「猫」缺第 2 楼')
})
