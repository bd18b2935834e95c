/**
 * Files of strangers (tests/support/formats/strangers, made by us in the shapes exporters really write): every word and picture of each is
 * in the book or the report names it. An outline is what a person would check: day, title, words, pictures in their places.
 */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { outline, wordsOf } from '../../../../tests/support/formats/outline.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { anyPage } from '../formats/blog/web-article.ts'
import { readImportFromPaths } from '../read/read-import.server.ts'
import { readImport } from '../read/read-import.ts'

const folder = (name: string): string => resolve('tests/support/formats/strangers', name)

const read = async (name: string, asked: Parameters<typeof readImportFromPaths>[1] = {}) => {
  const answer = await readImportFromPaths([folder(name)], asked)
  if (!answer.ok) throw new Error(answer.failure.message)
  const { book, close } = answer.value
  await close()
  return {
    lines: outline(book),
    told: [...book.report.warnings.map(({ code }) => code), ...book.report.skipped.map(({ why }) => why)],
  }
}

/** What is read, whole; `told`: what the report has to say besides. */
const right: { name: string; lines: string[]; told?: string[] }[] = [
  {
    name: 'takeout-same-name',
    lines: [
      '2024-01-02 08:00 第一张 [IMG_0001.jpg]',
      '2024-01-03 08:00 同名第二张 [IMG_0001(1).jpg]',
      '2024-01-06 08:00 改过 [IMG_0003.jpg]',
      expect.stringMatching(/^2024-01-07 08:00 更长名 \[微信图片_.*\.jpg\.jpg\]$/) as unknown as string,
      expect.stringMatching(/\[IMG_0009\.jpg\]$/) as unknown as string,
    ],
    told: ['disk-date'],
  },
  {
    name: 'enex-tasks',
    lines: ['2024-01-05 09:30 《真正的题》 笔记正文甲；· ☐ 任务一乙（截止 2025-02-02）；· ☑ 任务二丙'],
  },
  {
    name: 'enex-same-second-titles',
    lines: [
      '2024-01-05 09:30 《秋天的题》 另一句',
      '2024-01-05 09:30 《夏天的题》 待补',
      '2024-01-05 09:30 《春天的题》 待补',
    ],
  },
  {
    name: 'weibo-com-pc-json',
    lines: [
      '2024-03-05 08:00 电脑端一条 / 第二行 [remote][remote]',
      '2024-03-05 08:00 混排一条 [remote][remote]',
      '2024-03-05 08:00 长文前半……',
    ],
    told: ['cut-text', 'media-missing'],
  },
  {
    name: 'md-data-uri',
    lines: [
      expect.stringMatching(/^2024-01-02 《采茶》 图前甲；\[inline-\w+\.png 茶山\]；图后乙$/) as unknown as string,
    ],
  },
  { name: 'md-video-place', lines: ['2024-01-02 甲；[c.mp4]；[a.mp4]；乙'] },
  {
    name: 'obsidian',
    lines: [
      '2024-04-30 别篇的话',
      '2024-05-01 《五一》 [图 一.png]；正文甲，见那天的事，又见别的一篇。；[02.png]；别的一篇；quote: 提示题 / 提示里的话；高亮的话 又有。；· ☑ 做完的事；· ☐ 没做的事；#旅行/杭州',
      '2024-05-02 《另一天》 [图 一.png 说明文字]；[02.png]；图 | 话 //  | 表里的话',
    ],
    told: ['writer-signs'],
  },
  { name: 'path-with-blank', lines: ['2024-01-02 图前甲；[山 里.png 山 里]；[水 边.png]；图后乙'] },
  {
    name: 'inline-note',
    lines: [
      '2024-01-03 《注》 傍晚起了风(注:山里叫「下山风」。)，檐下的灯笼晃了一夜。又(注:二注的话 续一行 第二段注)一处。；三处(注:带空格的注)。',
    ],
  },
  {
    name: 'template-braces',
    lines: [
      '2024-01-02 08:00 《模板的写法》 行内 {{ msg }} 甲；code: <p>{{ 代码里的名字乙 }}</p>\n{% if 条件丙 %}有{% endif %}；公式 $\\{:x\\}$ 与表情 {:3} 丁；[a.png 图题戊]；提示己',
    ],
    told: ['是程序、设置或说明文件，不是写下的内容'],
  },
  {
    name: 'txt-is-not-markdown-indent',
    lines: [
      '2024-01-02 四个空格开头的一段甲，今天和妈妈去了菜场，买了荠菜和马兰头，回来包了馄饨。；第二段乙。',
      '2024-01-03 制表符开头的一段丙，风很大。',
    ],
  },
  {
    name: 'txt-is-not-markdown-signs',
    lines: [
      '2024-01-02 今天的话甲 / ----------- / 1986. 那年的事乙 / 他说*不*行，3*4*5丙 / * 星号开头丁 / <三体>看完了戊 / ======= / [链](没有)己 &amp; 庚 / `反引`辛 A_b_c壬',
      '2024-01-03 > 引号开头癸',
    ],
  },
  {
    name: 'yuque-callout',
    lines: [
      '《文一》 h2: 一节；语雀话甲 / 换行乙；[1.png]；有色的话丙；quote: 提示的话丁；code: {"a":1}；[2.png]；甲 | 乙 // 格子戊 | ；附件：合同.pdf / $E=mc^2$；折己；折里的话庚',
    ],
  },
  { name: 'small-picture', lines: ['2024-01-02 小图甲；[small.png]'] },
  {
    name: 'epub-svg-several-images',
    lines: [
      '《第1章》 h1: 章一；己一；[big 图.png 替文字]；己二；[p2.png]；[p3.png]；图中字；己三漢；己四；己五；code: 己六\n  缩进；己七；己八',
    ],
  },
  { name: 'epub-utf16', lines: ['《第1章》 h1: 章一；丁一宽字节的话', '《第2章》 h1: 章二；丁二国标的话'] },
  { name: 'word-bad-link', lines: ['《坏链》 前面的话甲；链字乙后面的话丙'] },
  {
    name: 'wxr-qtranslate',
    lines: [
      '2024-01-02 08:00 《中文题 / English title》 中文的话；English words',
      '2024-01-02 08:00 《题》 老式中文；old English',
    ],
  },
  {
    name: 'qzone-no-extension',
    lines: [
      '2012-05-14 22:34 空间甲 [0123456789ABCDEF][FEDCBA9876543210]',
      '2012-05-16 02:20 很长的说说开头，后面没有带出来',
    ],
    told: ['cut-text'],
  },
  {
    name: 'telegram-not-included',
    lines: [
      '2024-01-03 08:00 最早却在后面',
      '2024-01-05 08:00 只有字',
      '2024-01-06 08:00 [missing]',
      '2024-01-07 08:00 片子 [missing]',
      '2024-01-08 08:00 [missing]',
      '2024-01-10 08:00 转 藏起的话😀',
      '2024-01-11 08:00 去不去 / 去',
      '2024-01-12 08:00 名片：阿舟',
      '2024-01-13 08:00 清单题 / ☐ 买米',
      '2024-01-14 08:00 [missing]',
      '2024-01-16 08:00',
    ],
    told: ['not-a-post', 'media-missing'],
  },
  {
    name: 'whatsapp-no-space',
    lines: [
      '2026-07-09 02:28 早安甲',
      '2026-07-09 02:28 没有空格乙',
      '2026-07-09 02:29 有空格丙',
      '2026-07-09 02:30 有空格丁',
      '2026-07-09 02:31 没有空格戊',
    ],
    told: ['several-authors'],
  },
  {
    name: 'whatsapp-no-space-refused',
    lines: ['2026-07-09 02:28 早安甲', '2026-07-09 02:28 没有空格乙', '2026-07-09 02:29 也没有空格丙 / 第二行丁'],
    told: ['several-authors'],
  },
  {
    name: 'whatsapp-de',
    lines: [
      '2026-03-07 21:22 Hey eins',
      '2026-03-07 21:28 [00000012-PHOTO-2026-03-07-21-28-10.jpg]',
      '2026-03-08 09:00 [missing]',
      '2026-03-08 09:01 Note: has a colon zwei',
    ],
    told: ['service-lines', 'media-missing', 'several-authors'],
  },
  {
    name: 'whatsapp-zh-tw',
    lines: [
      '2024-05-01 08:02 早安一',
      '2024-05-01 13:02 [00000003-PHOTO-2024-05-01-13-02-11.jpg]',
      '2024-05-01 13:03 [missing]',
      '2024-05-02 00:30 半夜二',
      '2024-05-02 12:10 中午三',
    ],
    told: ['media-missing', 'several-authors'],
  },
  {
    name: 'sheet-douban',
    lines: ['2024-01-02 08:00 豆瓣甲话', '2024-01-03 08:00 豆瓣乙话, 有逗号 "引号"'],
  },
  {
    name: 'sheet-xhs',
    lines: [
      '2024-04-01 08:00 《红书题甲》 红书正文甲 / 第二行 [remote][remote]',
      '2024-04-02 08:00 《红书题乙》 红书正文乙 [remote]',
    ],
    told: ['columns-left', 'media-missing'],
  },
]

test.each(right)('$name is read whole', async ({ name, lines, told = [] }) => {
  expect(await read(name)).toEqual({ lines, told })
})

test('x-deleted-and-note-link: what was deleted is counted, not printed; a long text with an address is whole', async () => {
  const { lines, told } = await read('x-deleted-and-note-link')
  expect(lines.join('\n')).not.toContain('删掉的推')
  for (const end of ['后半才是要紧的话丙丁。', '链接后半戊己。', '与号后半庚辛。', '第二部分的推', '社区里的推'])
    expect(lines.join('\n')).toContain(end)
  expect(told).toEqual(['1 条推文在 X 上已经删除，没有放进书里'])
})

test('enex-missing-resource: no other file takes the place of one that is missing, which is told by its note', async () => {
  const { lines, told } = await read('enex-missing-resource')
  expect(lines.find((line) => line.includes('缺附件'))).toBe(
    '2024-01-05 09:30 《缺附件》 缺一；[missing]；缺二；[unsupported]；缺三',
  )
  expect(told).toEqual(['missing-resource', 'media-missing', 'media-unsupported'])
})

test('page-data-uri: a page saved into one file keeps its picture where it stood, with its words', async () => {
  const { lines } = await read('page-data-uri', { last: [anyPage] })
  expect(lines.join('\n')).toMatch(/《采茶记》 第0段.*；\[inline-\w+\.png[^\]]*\]/)
  expect(lines.join('\n')).toContain('图说甲')
})

test.each([
  ['html-download-facebook', 'Facebook', 'JSON'],
  ['html-download-instagram', 'Instagram', 'JSON'],
  ['html-download-telegram', 'Telegram', 'JSON'],
  ['rtf', 'RTF', '.docx'],
])('%s is refused by its name, with what to choose instead', async (name, what, instead) => {
  const answer = await readImportFromPaths([folder(name)])
  expect(answer).toMatchObject({ ok: false, failure: { message: expect.stringContaining(`是 ${what}`) } })
  expect(answer).toMatchObject({ failure: { message: expect.stringContaining(instead) } })
})

test('brackets and braces nobody’s program means stay letter for letter, in code and outside', async () => {
  const { shortcodesGone } = await import('../formats/blog/parts/wxr-words.ts')
  const gone = (html: string): string => shortcodesGone(html, (words) => words)
  expect(gone('他说 [sic] 了，a[i] 和 [toc] [gallery ids="1"]甲[/gallery] [x y="1"]乙[/x]')).toBe(
    '他说 [sic] 了，a[i] 和   甲 乙'.replace('和   甲', '和  甲'),
  )
  expect(gone('<pre>[gallery] a[i]</pre><code>[caption]</code>')).toBe(
    '<pre>[gallery] a[i]</pre><code>[caption]</code>',
  )
})

test('WeFlow: a comment that is a sticker or a picture is kept, one that is nothing is counted', async () => {
  const comment = (more: object) => ({
    username: 'wxid_b',
    nickname: '妈妈',
    createTime: 1_714_536_100,
    content: '',
    ...more,
  })
  const posts = [1, 2].map((id) => ({
    ...{
      id,
      username: 'wxid_a',
      nickname: '小满',
      createTime: 1_714_536_000 + id,
      type: 1,
      contentDesc: `话 ${id}`,
      media: [],
      likes: [],
    },
    comments:
      id === 1
        ? [
            comment({ emojis: [{ md5: 'abc', url: 'https://example.com/a.gif' }] }),
            comment({ content: '[图片]', images: [{ localPath: 'media/c.jpg' }] }),
            comment({}),
          ]
        : [],
  }))
  const text = JSON.stringify({ exportTime: '2024-05-02T00:00:00Z', totalPosts: 2, posts })
  const answer = await readImport([inputFileFromBytes('朋友圈.json', text)])
  if (!answer.ok) throw new Error(answer.failure.message)
  const { entries, media, report } = answer.value
  const comments = entries.flatMap((one) => one.comments ?? [])
  const kind = (id = '') => media.find((one) => one.id === id)?.kind
  expect(comments.map((one) => [wordsOf(one.body), kind(one.media[0]?.media)])).toEqual([
    ['', 'sticker'],
    ['', 'image'],
  ])
  expect(report.warnings.map(({ detail }) => detail)).toContain('1 条评论只有表情或已删空，没有文字，没有放进书里')
})
