/** More of each kind in strangers.test.ts: other signs, languages, heads and shapes than those of the samples. */
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { outline } from '../../../../tests/support/formats/outline.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'

const answered = (files: Record<string, string | Uint8Array>) =>
  readImport(Object.entries(files).map(([name, held]) => inputFileFromBytes(name, held)))
const read = async (files: Record<string, string | Uint8Array>) => {
  const answer = await answered(files)
  if (!answer.ok) throw new Error(answer.failure.message)
  const { report, media, entries } = answer.value
  return { lines: outline(answer.value), told: report.warnings, skipped: report.skipped, media, entries }
}
const diary = async (markdown: string): Promise<string> => (await read({ '2024-01-02.md': markdown })).lines.join('\n')

/** A picture of one colour, written into a text. */
const inline = `data:image/png;base64,${Buffer.from(Uint8Array.from({ length: 600 }, (_, i) => (i * 7) % 256)).toString('base64')}`

test('stars beside Chinese letters and signs stress what stands between them', async () => {
  const { entries } = await read({
    '2024-01-02.md': '他说**“好”**了，又*（轻声）*说，***《早》***完。3*（4）*5 与 **问：**您',
  })
  const [block] = entries[0]?.body ?? []
  const inl = block && 'inl' in block ? block.inl : []
  expect(inl.filter((one) => one.t === 'text' && (one.b || one.i)).map((one) => 's' in one && one.s)).toEqual([
    '“好”',
    '（轻声）',
    '《早》',
    '问：',
  ])
  expect(JSON.stringify(inl)).toContain('3*（4）*5')
})

test('notes in a line may hold code, brackets and stress; in code they stay what they are', async () => {
  expect(await diary('甲^[注里 *斜* **粗** `a]` [链](http://a.b)]乙 `^[代码]` 丙[^n]\n\n[^n]: 又 _一_ 注')).toBe(
    '2024-01-02 甲(注:注里 斜 粗 a] 链)乙 ^[代码] 丙(注:又 一 注)',
  )
})

test('an outline keeps its words: references say what they mean, clocks and macros go, tasks are boxes', async () => {
  const id = '64f1c0de-1111-4222-8333-444455556666'
  const page = `- 湖边的话甲\n  id:: ${id}\n\t- ((${id})) 之后\n\t- TODO 买米\n\t- DONE 写信\n\t  :LOGBOOK:\n\t  CLOCK: [2024-05-01 Wed 10:00:00]\n\t  :END:\n- {{embed ((${id}))}}\n- ((00000000-1111-4222-8333-444455556666)) 乙\n- 星:: 五\n- {{query (todo todo)}} 丙\n- ![图](../assets/a.png){:height 20, :width 30}\n- #+BEGIN_QUOTE\n  引的话丁\n  #+END_QUOTE\n- SCHEDULED: <2024-05-02 Thu>\n- \`((${id}))\``
  const { lines } = await read({ 'journals/2024_05_01.md': page })
  expect(lines).toEqual([
    `2024-05-01 · 湖边的话甲；· 湖边的话甲 之后；· ☐ 买米；· ☑ 写信；· 湖边的话甲；· 〔引用的一段在别的文件里〕 乙；· 星：五；· 丙；[missing 图]；· 引的话丁；· （计划 2024-05-02）；· ((${id}))`,
  ])
  expect(await diary('- TODO 与 a:: b 和 ((x)) 在别人的文字里')).toBe(
    '2024-01-02 · TODO 与 a:: b 和 ((x)) 在别人的文字里',
  )
})

test('a link to a heading keeps both names, an address of a block is no word', async () => {
  expect(await diary('见[[笔记#标题]]，[[夹/笔记#^a1b2]]，[[#本页]]，![[笔记#节]]')).toBe(
    '2024-01-02 见笔记 › 标题，笔记，本页，笔记 › 节',
  )
})

const html = `<p>前甲</p><p><img src="${inline}" alt="图说"></p><p>后乙</p>`
const held: [string, Record<string, string>][] = [
  [
    'enex',
    {
      'a.enex': `<en-export><note><title>题</title><content><![CDATA[<en-note>${html}</en-note>]]></content><created>20240105T013000Z</created></note></en-export>`,
    },
  ],
  [
    'wxr',
    {
      'wp.xml': `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>题</title><content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date>2024-01-05 09:30:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`,
    },
  ],
  [
    'feed',
    {
      'a.rss': `<?xml version="1.0"?><rss version="2.0"><channel><title>站</title><item><title>题</title><guid>1</guid><pubDate>Fri, 05 Jan 2024 01:30:00 GMT</pubDate><description><![CDATA[${html}]]></description></item></channel></rss>`,
    },
  ],
  ['markdown by reference', { '2024-01-05.md': `# 题\n\n前甲\n\n![图说][p]\n\n后乙\n\n[p]: ${inline}` }],
]
test.each(held)('a picture written into the text of %s is in its place', async (_, files) => {
  const { lines, media } = await read(files)
  expect(lines.join()).toMatch(/前甲；\[inline-\w+\.png 图说\]；后乙|前甲；\[\w+ 图说\]；后乙/)
  expect(media.map(({ file }) => file)).toEqual([expect.stringMatching(/inline-\w+\.png$/)])
})

test('Telegram’s download of an account: each chat is a series, saved messages too, and they are counted', async () => {
  const message = (id: number, words: string, more: object = {}) => ({
    ...{ id, type: 'message', date: '2024-01-02T08:00:00', date_unixtime: String(1_704_153_600 + id) },
    ...{ from: '小满', from_id: 'user1', text: words },
    ...more,
  })
  const chats = [
    {
      name: '妈妈',
      type: 'personal_chat',
      id: 2,
      messages: [message(1, '吃饭了吗'), message(2, '', { contact_information: { first_name: '阿舟' } })],
    },
    { type: 'saved_messages', id: 1, messages: [message(1, '收藏的话')] },
  ]
  const { lines, told, entries } = await read({
    'result.json': JSON.stringify({
      personal_information: { user_id: 1 },
      contacts: { list: [{ user_id: 2, first_name: '妈' }] },
      chats: { list: chats },
    }),
  })
  expect(lines.map((line) => line.slice(17)).sort()).toEqual(['名片：阿舟', '吃饭了吗', '收藏的话'].sort())
  expect(new Set(entries.map(({ series }) => series))).toEqual(new Set(['妈妈', '收藏的消息']))
  expect(told.find(({ code }) => code === 'several-chats')?.detail).toContain(
    '2 个聊天：「妈妈」2 条、「收藏的消息」1 条',
  )
})

test.each([
  [
    'es, 12 hours, narrow blanks',
    '[7/3/26, 9:22:15\u202fp.\u00a0m.] Ana: hola\n[20/3/26, 12:05:00\u202fa.\u00a0m.] Luis: imagen omitida',
    ['2026-03-07 21:22 hola', '2026-03-20 00:05 [missing]'],
  ],
  [
    'ja',
    '[2024/05/01 13:02:11] 母: はい\n[2024/05/01 13:03:11] 母: \u200e画像は含まれていません\n[2024/05/01 13:04:11] 母: \u200e<添付: 1.jpg>',
    ['2024-05-01 13:02 はい', '2024-05-01 13:03 [missing]', '2024-05-01 13:04 [missing]'],
  ],
  [
    'zh on Android, a message taken back',
    '2024/5/1 下午1:02 - 妈妈: 吃了吗\n2024/5/1 下午1:03 - 小满: <省略多媒体文件>\n2024/5/1 下午1:04 - 小满: 此消息已删除',
    ['2024-05-01 13:02 吃了吗', '2024-05-01 13:03 [missing]'],
  ],
  [
    'months first, told by days that follow each other',
    '1/5/24, 9:05 AM - Ann: hi\n1/6/24, 10:05 PM - Bob: yo',
    ['2024-01-05 09:05 hi', '2024-01-06 22:05 yo'],
  ],
])('WhatsApp in %s', async (_, chat, lines) => {
  expect((await read({ '_chat.txt': chat })).lines).toEqual(lines)
})

test('of numbers that could be either the day is read one way, and the report says which', async () => {
  const { told } = await read({
    '_chat.txt':
      '1/5/24, 9:05 AM - Ann: hi\n1/6/24, 10:05 PM - Bob: yo\n1/6/24, 10:06 PM - Bob: This message was deleted',
  })
  expect(told.find(({ code }) => code === 'day-or-month')?.detail).toContain('这里按「月/日」读')
  expect(told.find(({ code }) => code === 'withdrawn')?.detail).toContain('1 条消息')
})

test('a table is known by the words in its heads; columns that stay out are named, unknown heads asked for', async () => {
  const { lines, told } = await read({
    'a.csv': '编号,首次发表日期,心情文字,我的配图\n1,2024/3/1,今天的话甲,a.jpg\n2,2024/3/2,明天的话乙,\n',
  })
  expect(lines).toEqual(['2024-03-01 今天的话甲 [missing]', '2024-03-02 明天的话乙'])
  expect(told.find(({ code }) => code === 'columns-left')?.detail).toContain('1 列没有放进书里：「编号」')
  const films = await read({ 'b.csv': '标题,简介,创建时间,评论,喜欢\n书甲,作者甲,2024-01-02,很好看的话,12\n' })
  expect(films.lines).toEqual(['2024-01-02 《书甲》 很好看的话'])
  expect(films.entries[0]?.likes).toEqual({ people: [], count: 12 })
  const answer = await answered({ 'c.csv': '时刻,说的,备考\n十点,话甲,丙\n' })
  expect(answer).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('从表头「时刻」「说的」「备考」看不出') },
  })
})

const pageId = 'a'.repeat(32)
test('rows of a Notion table without a page are kept, those with one are not doubled; columns of one’s own are words', async () => {
  const heads = 'Name,日期,评价\n有页的,2024/03/05,很好\n没页的,2024/03/06,也好\n'
  const { lines, skipped } = await read({
    [`书单 ${pageId}.csv`]: heads,
    [`书单 ${pageId}_all.csv`]: heads,
    [`书单 ${pageId}/有页的 ${'b'.repeat(32)}.md`]: '# 有页的\n\n日期: 2024年3月5日\n评价: 很好\n\n正文\n',
  })
  expect(lines).toEqual(['2024-03-05 《有页的》 评价：很好；正文', '2024-03-06 《没页的》 也好'])
  expect(skipped.map(({ why }) => why)).toContain('表里 1 行的内容已经在各个页面里')
})

test('cards of 知乎 are links, its formulas words; goods and advertisements are neither', async () => {
  const words = '前面一段话甲，'.repeat(8)
  const { lines } = await read({
    'a.html': `<title>题 - 知乎</title><h1 class="Post-Title">题</h1><div class="RichText ztext Post-RichText"><p>${words}</p><a href="https://link.zhihu.com/?target=https%3A//a.b/x" class="LinkCard new"><span class="LinkCard-title">卡片乙</span><span class="LinkCard-desc">a.b</span></a><div class="RichText-LinkCardContainer"><a href="https://c.d" class="LinkCard"><span class="LinkCard-title">旧卡丙</span></a></div><p>式 <img eeimg="1" src="https://www.zhihu.com/equation?tex=a" alt="a^2"> 丁</p><a class="MCNLinkCard">商品戊</a></div>`,
  })
  expect(lines).toEqual([`《题》 ${words}；卡片乙；旧卡丙；式 $a^2$ 丁`])
})

test.each<[string, Uint8Array]>([
  ['按 Big5（繁体）读', Uint8Array.from([0xa4, 0xb5, 0xa4, 0xd1, 0xa7, 0xda, 0xad, 0xcc, 0xa5, 0x68, 0xa8, 0xec])],
  ['按 UTF-16 读', new Uint8Array(Buffer.from('今天下雨，我们去买菜。hello\n第二行', 'utf16le'))],
])('a text that does not say its encoding is read, and the report says as what: %s', async (name, bytes) => {
  const { told, lines } = await read({ '2024-01-02 记.txt': bytes })
  expect(lines[0]).toMatch(/今天/)
  expect(told.find(({ code }) => code === 'guessed-encoding')?.detail).toContain(name)
})

test('settings alone, and what Takeout says of an album, are called what they are', async () => {
  expect(await answered({ '_config.yml': 'title: 我的博客\n', 'config.toml': 'title = "a"\n' })).toMatchObject({
    failure: { message: expect.stringContaining('「_config.yml」「config.toml」是程序、设置或说明文件') },
  })
  const album = { title: '杭州', access: 'protected', date: { timestamp: '1704153600', formatted: 'x' } }
  expect(await answered({ '元数据.json': JSON.stringify(album) })).toMatchObject({
    failure: { message: expect.stringContaining('是 Google 相册里一本相册的名字和日子') },
  })
})

/** A whole PNG of one grey. */
function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', new Uint8Array())])
}

test.each([
  [300, 1500, ['1 张图又长又窄']],
  [300, 1490, []],
  [1, 1, []],
])('a picture of %i × %i that nobody could read on a page is warned of', async (width, height, warned) => {
  const { told, lines } = await read({ '2024-01-02.md': '前\n\n![](a.png)', 'a.png': png(width, height) })
  expect(lines).toEqual(['2024-01-02 前；[a.png]'])
  expect(told.map(({ detail }) => detail.slice(0, 8))).toEqual(warned)
})

test('a tag that is words stays, and nothing behind it is lost; a tag with its end is one', async () => {
  expect(
    await diary('在 <script> 标签上甲，List<String> 与 <T>，<your-name> 乙^[注 <T>]。\n\n后面丙 <video> 丁 <title>戊'),
  ).toBe(
    '2024-01-02 在 <script> 标签上甲，List<String> 与 <T>，<your-name> 乙(注:注 <T>)。；后面丙 <video> 丁 <title>戊',
  )
  expect(
    await diary(
      '之间 <script> 与 </script> 里\n\n<script>\nx()\n</script>\n\n<div>段</div>\n\n<Tab a="1">件</Tab> <Foo/> 尾',
    ),
  ).toBe('2024-01-02 之间 <script> 与 </script> 里；段；件 尾')
  expect(await diary('甲\n\n    List<String> x\n\n`<T>`')).toBe('2024-01-02 甲；code: List<String> x；<T>')
})

test('WhatsApp of an old iPhone, its time followed by a colon', async () => {
  const chat = '4/26/16, 16:23:03: 小满: <\u200eimage omitted>\n4/26/16, 16:31:58: 妈妈: 吃了吗'
  expect((await read({ '_chat.txt': chat })).lines).toEqual(['2016-04-26 16:23 [missing]', '2016-04-26 16:31 吃了吗'])
})

test('what a blog says of the picture above a post stands below it', async () => {
  const item = (inside: string): string => `<item>${inside}</item>`
  const post = `<title>题</title><content:encoded><![CDATA[<p>话甲</p>]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date>2024-01-05 09:30:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>`
  const picture = `<title>a</title><excerpt:encoded><![CDATA[图说乙]]></excerpt:encoded><content:encoded><![CDATA[]]></content:encoded><wp:post_id>7</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://a.b/a.jpg</wp:attachment_url>`
  const wxr = `<?xml version="1.0"?><rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version>${item(post)}${item(picture)}</channel></rss>`
  expect((await read({ 'wp.xml': wxr })).lines).toEqual(['2024-01-05 09:30 《题》 [remote]图说乙；话甲'])
})

test('mail and pages saved as one file are called what they are; a web picture in Day One is one', async () => {
  for (const [name, what] of [
    ['a.eml', '是一封电子邮件'],
    ['a.mht', '是存成一个文件的网页'],
  ] as const)
    expect(await answered({ [name]: 'From: a@b.c\nSubject: 题\n\n话' })).toMatchObject({
      failure: { message: expect.stringContaining(what) },
    })
  const entry = {
    uuid: 'A',
    creationDate: '2024-01-05T01:30:00Z',
    timeZone: 'Asia/Shanghai',
    text: '话甲\n\n![](https://a.b/c.jpg)',
  }
  const { lines } = await read({ '日记.json': JSON.stringify({ metadata: { version: '1.0' }, entries: [entry] }) })
  expect(lines).toEqual(['2024-01-05 09:30 话甲；[remote]'])
})
