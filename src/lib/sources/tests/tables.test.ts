import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { plainText } from '#lib/posts/plain-text.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { type InputFile, inputFileFromBytes } from '../files/input-file.ts'
import { sheetRows } from '../files/xlsx.ts'
import { stickerOfFile } from '../formats/wechat/sticker-files.ts'
import { readImport } from '../read/read-import.ts'

async function book(...files: InputFile[]): Promise<PostImport> {
  const read = await readImport(files)
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}

async function packed(parts: Record<string, string>): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const out: Buffer[] = []
  for await (const part of zip.outputStream) out.push(part as Buffer)
  return new Uint8Array(Buffer.concat(out))
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const column = (i: number): string => String.fromCharCode(65 + i)
const inline = (row: number, i: number, text: string): string =>
  `<c r="${column(i)}${row}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
const workbook = (rows: string[][]): Promise<Uint8Array> =>
  packed({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows
      .map((cells, i) => `<row r="${i + 1}">${cells.map((text, c) => inline(i + 1, c, text)).join('')}</row>`)
      .join('')}</sheetData></worksheet>`,
  })

const heads = ['序号', '时间', '动态 ID', '类型', '内容', '标题', '链接', '位置', '媒体数', '点赞', '评论', '完整数据']
const post = (id: string, more: object = {}) => ({
  id,
  username: 'wxid_a',
  displayName: '林小满',
  createTime: 1_696_119_160,
  createTimeText: '2023-10-01 08:12:40',
  contentDesc: '爬山<b>&[太阳]\n#1\n时间: 不是时间\n位置: 心里',
  location: '北高峰',
  type: 1,
  media: [{ type: 2, id: '777', url: 'https://a.b/0', livePhoto: { url: 'https://a.b/live' } }],
  likes: ['阿舟', '妈妈'],
  comments: [
    { nickname: '妈妈', username: 'wxid_m', content: '慢一点: 听到没' },
    { nickname: '林小满', content: '好\n两行', refNickname: '妈妈' },
  ],
  ...more,
})
const rowOf = (one: ReturnType<typeof post>, whole = JSON.stringify(one)): string[] => [
  '1',
  one.createTimeText,
  one.id,
  '图文',
  one.contentDesc,
  '',
  '',
  one.location,
  '1',
  one.likes.join('、'),
  JSON.stringify(one.comments),
  whole,
]

test('WeChatDataAnalysis table: the whole post comes out of its last column; cut cells still give the words', async () => {
  const [a, b] = [post('14538291004417372210'), post('14538291004417372211', { createTimeText: '2023-10-02 09:00:00' })]
  const read = await book(
    inputFileFromBytes('sns_a.xlsx', await workbook([heads, rowOf(a), rowOf(b, JSON.stringify(b).slice(0, 90))])),
    inputFileFromBytes('index.xlsx', await workbook([['联系人', '用户名', '动态数', '文件']])),
  )
  expect(read.source.format).toBe('wechatdataanalysis-xlsx')
  expect(read.report.counts).toMatchObject({ entries: 2, images: 1, comments: 4, likes: 4 })
  expect(read.report.skipped).toEqual([])
  expect(read.report.warnings.map((one) => one.code)).toContain('cut-cells')
  expect(read.entries.map((entry) => [entry.id, entry.author, entry.when.local, entry.place?.name])).toEqual([
    ['14538291004417372210', 'wxid_a', '2023-10-01T08:12:40', '北高峰'],
    ['14538291004417372211', 'wxid_a', '2023-10-02T09:00:00', '北高峰'],
  ])
  expect(plainText(read.entries[0]!.body)).toBe(a.contentDesc)
  expect(read.media.map((one) => one.kind)).toContain('livephoto')
})

test('any other table, and a cut one, is refused with a sentence', async () => {
  const other = await workbook([
    ['姓名', '分数'],
    ['阿舟', '100'],
  ])
  for (const bytes of [other, other.subarray(0, 400)]) {
    const read = await readImport([inputFileFromBytes('成绩.xlsx', bytes)])
    expect(!read.ok && read.failure.message).toMatch(/「成绩.xlsx」是(Excel|压缩包| Excel)/)
  }
})

test('shared strings, numbers, gaps, readings and namespaces of tables other programs wrote', async () => {
  const bytes = await packed({
    'xl/sharedStrings.xml':
      '<x:sst xmlns:x="m"><x:si><x:t>东</x:t><x:rPh><x:t>ひがし</x:t></x:rPh></x:si><x:si><x:r><x:t>两</x:t></x:r><x:r><x:t> 段</x:t></x:r></x:si></x:sst>',
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet1.xml':
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="3"><x:c r="B3" t="s"><x:v>1</x:v></x:c><x:c r="AA3"><x:v>45200.5</x:v></x:c></x:row><x:row r="4"><x:c t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  })
  const rows = []
  for await (const row of sheetRows(inputFileFromBytes('a.xlsx', bytes))) rows.push(row)
  expect(rows.map(({ sheet, row }) => [sheet, row])).toEqual([
    [1, 3],
    [1, 4],
    [2, 1],
  ])
  expect([rows[0]?.cells[1], rows[0]?.cells[26], rows[0]?.cells.length]).toEqual(['两 段', '45200.5', 27])
  expect([rows[1]?.cells, rows[2]?.cells]).toEqual([['东'], ['2']])
})

const textExport = (id: string, more = ''): string => `朋友圈导出
联系人: 林小满
用户名: wxid_a
条目数: 2

#1
时间: 2023-10-01 08:12:40
ID: ${id}
类型: 图文
内容:
爬山[太阳]
#1
时间: 不是时间
位置: 心里

第二段
位置: 北高峰
媒体:
- [1] type=2 id=777 url=https://a.b/0 thumb=https://a.b/150
- [2] type=6 id=778 url=https://a.b/1
点赞: 阿舟、妈妈
评论:
- [1] 妈妈: 慢一点: 听到没
- [2] 林小满 回复 妈妈: 好
两行

#2
时间: 2023-10-02 09:00:00
ID: 14538291004417372211
标题: 一篇文章
链接: https://mp.weixin.qq.com/s/x
${more}`

test('WeChatDataAnalysis text: words that look like its own lines stay words', async () => {
  const read = await book(inputFileFromBytes('sns_a.txt', textExport('14538291004417372210')))
  expect(read.source.format).toBe('wechatdataanalysis-txt')
  expect(read.report.counts).toMatchObject({ entries: 2, images: 1, videos: 1, comments: 2, likes: 2 })
  const [first, second] = read.entries
  expect(plainText(first!.body)).toBe('爬山[太阳]\n#1\n时间: 不是时间\n位置: 心里\n\n第二段')
  expect(first).toMatchObject({ id: '14538291004417372210', author: 'wxid_a', place: { name: '北高峰' } })
  expect(first!.comments?.map((one) => one.replyTo?.person)).toEqual([undefined, 'name:妈妈'])
  expect(second!.link).toMatchObject({ title: '一篇文章', kind: 'article' })
  expect(read.report.warnings.map((one) => one.code)).not.toContain('cut-off')
})

test('WeChatDataAnalysis text, cut in half: the posts before the cut, and how many were promised', async () => {
  const whole = textExport('14538291004417372210')
  const read = await book(inputFileFromBytes('sns_a.txt', whole.slice(0, whole.indexOf('#2'))))
  expect(read.report.counts.entries).toBe(1)
  expect(read.report.warnings.find((one) => one.code === 'cut-off')?.detail).toContain('应有 2 条动态，只读出 1 条')
})

test('the table and the text of one export are the same posts', async () => {
  const one = post('14538291004417372210', { contentDesc: '爬山' })
  const table = inputFileFromBytes('sns_a.xlsx', await workbook([heads, rowOf(one)]))
  const text = inputFileFromBytes('sns_a.txt', textExport('14538291004417372210'))
  expect((await book(table, text)).report.counts).toMatchObject({ entries: 2, comments: 2, likes: 2 })
})

test('arkmejson: owner, author, live photo, likes and comments with their people', async () => {
  const ark = {
    schemaVersion: '1.0.0',
    exportTime: '2026-03-15T08:20:31.114Z',
    recordOwner: { username: 'wxid_a', nickname: '林小满' },
    posts: [
      {
        id: '14538291004417372210',
        author: { username: 'wxid_a', nickname: '林小满' },
        createTime: 1_696_119_160,
        contentDesc: '爬山',
        type: 1,
        media: [{ url: 'https://a.b/0', localPath: 'media/1_0.jpg', livePhoto: { localPath: 'media/1_0_live.mp4' } }],
        likes: ['阿舟'],
        likesDetail: [{ username: 'wxid_z', nickname: '阿舟' }],
        comments: [{ nickname: '妈妈', content: '慢' }],
        commentsDetail: [{ username: 'wxid_m', nickname: '妈妈', content: '慢', refNickname: '' }],
      },
    ],
  }
  const half = {
    ...ark.posts[0]!,
    id: '14538291004417372999',
    username: 'wxid_z',
    author: { username: 'wxid_z', nickname: '阿舟' },
  }
  const text = JSON.stringify({ ...ark, posts: [...ark.posts, half] })
  const read = await book(inputFileFromBytes('a.json', text))
  expect(read.source).toMatchObject({ format: 'weflow-json', formatVersion: '1.0.0', ownerId: 'wxid_a' })
  const mine = read.entries.find((entry) => entry.author === 'wxid_a')
  expect(mine).toMatchObject({ include: true, likes: { people: ['wxid_z'] }, comments: [{ author: 'wxid_m' }] })
  expect(read.entries.find((entry) => entry.author === 'wxid_z')?.include).toBe(false)
  expect(read.media.filter((one) => one.kind === 'livephoto').length).toBe(2)
  const cut = await book(inputFileFromBytes('a.json', text.slice(0, text.indexOf('372999'))))
  expect(cut.report.counts.entries).toBe(1)
})

test('stickers drawn as pictures without words are read from the names of their files', () => {
  expect(
    ['Expression_1@2x.png', 'Expression_105@2x.png', 'new/Addoil.png', 'new/Lol.png'].map((name) =>
      stickerOfFile(`wxemoji/${name}`),
    ),
  ).toEqual(['[微笑]', '[右太极]', '[加油]', '[Lol]'])
  expect(['media/images/1.jpg', 'wxemoji/Expression_106@2x.png', 'new/photo.png'].map(stickerOfFile)).toEqual([
    '',
    '',
    '',
  ])
})
