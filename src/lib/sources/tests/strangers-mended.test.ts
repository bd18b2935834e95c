/** What readers of strangers.test.ts and strangers-more.test.ts took too much of: each of these was lost or changed once. */
import { expect, test } from 'vitest'
import { outline } from '../../../../tests/support/formats/outline.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'

const read = async (files: Record<string, string>) => {
  const answer = await readImport(Object.entries(files).map(([name, held]) => inputFileFromBytes(name, held)))
  if (!answer.ok) throw new Error(answer.failure.message)
  const { report, media, entries } = answer.value
  return { lines: outline(answer.value), told: report.warnings, skipped: report.skipped, media, entries }
}
const diary = async (markdown: string): Promise<string> =>
  (await read({ '2024-01-02.md': markdown })).lines.join('\n').replace('2024-01-02 ', '')

test('WhatsApp in English names a picture; an address between angle brackets is none', async () => {
  const { lines } = await read({
    '_chat.txt':
      '12/31/23, 10:16 PM - 小满: IMG-20231231-WA0001.jpg (file attached)\n12/31/23, 10:17 PM - 小满: 看 <https://example.com/a.html> 和 <网址：www.baidu.com>\n12/31/23, 10:18 PM - 小满: <附件：00000012-照片 一.jpg>\n12/31/23, 10:19 PM - 小满: <附件: 年报.pdf>',
  })
  expect(lines).toEqual([
    '2023-12-31 22:16 [missing]',
    '2023-12-31 22:17 看 <https://example.com/a.html> 和 <网址：www.baidu.com>',
    '2023-12-31 22:18 [missing]',
    '2023-12-31 22:19 [missing]',
  ])
})

test.each([
  ['用 <style> 写样式\n\n<style>\na{}\n</style>\n\n正文一段\n\n正文二段', '用 <style> 写样式；正文一段；正文二段'],
  ['用 <script> 写\n\n<script>\na()\n</script>\n\n正文一段', '用 <script> 写；正文一段'],
  ['用 <script> 写\n\n到 </script> 为止\n\n正文一段', '用 <script> 写；到 </script> 为止；正文一段'],
  ['用 <style> 甲\n</style>\n用 <style> 乙\n</style>\n\n后', '用 <style> 甲 / </style> / 用 <style> 乙 / </style>；后'],
  ['用 <video> 说\n\n<video poster="a"></video>\n\n正文一段', '用 <video> 说；正文一段'],
  ['前\n\n<script>\nwrite("<script src=\'x\'>")\n</script>\n\n后', '前；后'],
  ['前\n\n<script>\nconst a = `x`\ndocument.write(a)\n</script>\n\n后', '前；后'],
  ['前\n\n<Callout type="info">\n说明 `npm` 一下\n</Callout>', '前；说明 `npm` 一下'],
  ['`npm` <script> 与 `</script>` 里', 'npm <script> 与 </script> 里'],
])('a tag spoken of takes no end of another, code between belongs to neither: %j', async (words, said) => {
  expect(await diary(words)).toBe(said)
})

const id = '6543c1a0-1111-4222-8333-444455556666'
test('code in items of lists and in quotations begins and ends where it is set', async () => {
  expect(
    (
      await read({
        'journals/2024_05_01.md': `- \`\`\`js\n  a\n  \`\`\`\n- 二\n  id:: ${id}\n- TODO 三\n- 见 ((${id}))`,
      })
    ).lines,
  ).toEqual(['2024-05-01 code: a；· 二；· ☐ 三；· 见 二'])
  expect(await diary('- ```html\n  <b>\n  ```\n\n后面 <T> 用 <script> 说\n\n最后一段')).toBe(
    'code: <b>；后面 <T> 用 <script> 说；最后一段',
  )
  expect(await diary('> ```\n> <T>\n\n后面 <T> ==甲==')).toBe('code: <T>；后面 <T> ==甲==')
  expect(await diary('1. ```\n   [^a]\n   ```js\n   [^a]\n   ```\n\n后[^a]\n\n[^a]: 注')).toBe(
    'code: [^a]\n```js\n[^a]；后(注:注)',
  )
})

test.each(['今天好开心*^_^*哈哈', '面积*(长+宽)*高', '单价*(数量-1)*折扣', '单价*（数量-1）*折扣', '甲*-1*乙'])(
  'a single star beside ASCII signs stays: %s',
  async (words) => {
    expect(await diary(words)).toBe(words)
  },
)

const digits = (one: string): string => one.repeat(32)
test('rows of a Notion table stay when only a page elsewhere is called as they are; a page answers for one row', async () => {
  const { lines, skipped } = await read({
    [`书单 ${digits('a')}.csv`]:
      'Name,日期\n别处的,2024/03/01\n🎉,2024/03/02\n3/5,2024/03/03\n35,2024/03/04\n两次,2024/03/05\n两次,2024/03/06\nv1.2 版,2024/03/07\n',
    [`别处的 ${digits('b')}.md`]: '# 别处的\n\n日期: 2023年3月1日\n\n正文\n',
    [`书单 ${digits('a')}/Untitled ${digits('c')}.md`]: '# Untitled\n\n正文丙\n',
    [`书单 ${digits('a')}/35 ${digits('d')}.md`]: '# 35\n\n日期: 2024年3月4日\n\n正文丁\n',
    [`书单 ${digits('a')}/两次 ${digits('e')}.md`]: '# 两次\n\n日期: 2024年3月5日\n',
    [`书单 ${digits('a')}/v1 2 版 ${digits('f')}.md`]: '# v1.2 版\n\n日期: 2024年3月7日\n',
  })
  expect(lines.map((line) => line.trim()).sort()).toEqual(
    [
      '2023-03-01 《别处的》 正文',
      '2024-03-01 《别处的》',
      '2024-03-02 《🎉》',
      '2024-03-03 《3/5》',
      '2024-03-04 《35》 正文丁',
      '2024-03-05 《两次》',
      '2024-03-06 《两次》',
      '2024-03-07 《v1.2 版》',
      expect.stringContaining('《Untitled》 正文丙'),
    ].sort(),
  )
  expect(skipped.map(({ why }) => why)).toEqual(['表里 3 行的内容已经在各个页面里'])
})

test('a folder of a Notion table without the digits is its own too', async () => {
  const { lines } = await read({
    [`导出/书单 ${digits('a')}.csv`]: 'Name,日期\n甲,2024/03/01\n乙,2024/03/02\n',
    [`导出/书单/甲 ${digits('b')}.md`]: '# 甲\n\n日期: 2024年3月1日\n\n正文\n',
    [`导出/别的/乙 ${digits('c')}.md`]: '# 乙\n\n日期: 2024年3月9日\n\n正文\n',
  })
  expect(lines.map((line) => line.trim())).toEqual([
    '2024-03-01 《甲》 正文',
    '2024-03-02 《乙》',
    '2024-03-09 《乙》 正文',
  ])
})

test('how many comments there were is no remark; of days the one of writing counts', async () => {
  const counted = await read({ 'a.csv': '日期,内容,点赞,评论\n2024-01-02,今天去公园,5,12\n' })
  expect(counted.lines).toEqual(['2024-01-02 今天去公园'])
  const dated = await read({ 'b.csv': '修改时间,活动时间,首发时间,内容\n2024-05-01,2024-04-01,2024-03-01,话甲\n' })
  expect(dated.lines).toEqual(['2024-03-01 话甲'])
  expect(
    await readImport([inputFileFromBytes('c.csv', '导出时间,文字,备考\n2024-05-01 10:00,话甲,乙\n')]),
  ).toMatchObject({
    ok: false,
  })
})

test('notes that never end are words, and the work grows with their number only', async () => {
  expect(await diary('^[a ^[b] c')).toBe('^[a (注:b) c')
  expect(await diary('^[a ^[b] c]')).toBe('(注:a ^[b] c)')
})

test('a day and its words on one line, with nothing below, are a day of a diary', async () => {
  expect((await read({ '记.txt': '2024-05-01 去公园\n2024-05-02 晴\n2024-05-03 买菜\n做饭\n' })).lines).toEqual([
    '2024-05-01 去公园',
    '2024-05-03 《买菜》 做饭',
  ])
})
