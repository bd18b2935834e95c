/** Shapes of strangers' files that the samples of strangers.test.ts do not have: each of these was lost, or changed, once. */
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { mergeImports } from '#lib/posts/merge/merge.ts'
import { isOneOf } from '#lib/posts/merge/merge-groups.ts'
import { outline } from '../../../../tests/support/formats/outline.ts'
import { epubFile } from '../../../../tests/support/open-files.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { sniff } from '../files/sniff.ts'
import { textChapters } from '../formats/blog/text-chapters.ts'
import { htmlBlocks } from '../html/html-blocks.ts'
import { htmlDocument, innerHtml } from '../html/html-document.ts'
import { readImport } from '../read/read-import.ts'

const read = async (files: Record<string, string | Uint8Array>) => {
  const answer = await readImport(Object.entries(files).map(([name, held]) => inputFileFromBytes(name, held)))
  if (!answer.ok) throw new Error(answer.failure.message)
  const { report, media, entries } = answer.value
  return { lines: outline(answer.value), told: report.warnings, skipped: report.skipped, media, entries }
}

const mblog = (id: number, words: string, more: object) => ({
  ...{ id, mid: String(id), created_at: 'Tue Mar 05 08:00:00 +0800 2024', text: words, isLongText: false },
  ...{ user: { id: 1000, screen_name: '小满' }, pic_ids: [] },
  ...more,
})

test('weibo: a long text under either name, none under a bare mark; films under every kind; cards of what is passed on', async () => {
  const film = {
    ...{ author_avatar: 'https://tvax1.sinaimg.cn/face.jpg', h5_url: 'https://video.weibo.com/show?fid=1' },
    ...{ stream_url: 'https://f.video.weibocdn.com/s.mp4', mp4_hd_url: 'https://f.video.weibocdn.com/hd.mp4' },
  }
  const list = [
    mblog(1, '开头……', { isLongText: true, longText: { longTextContent: '完整的长文' } }),
    mblog(2, '短的话', { longText: {} }),
    mblog(3, '视频', { page_info: { type: '11', object_type: 'video', media_info: film } }),
    mblog(4, '视频二', {
      page_info: {
        type: 5,
        media_info: { playback_list: [{ play_info: { url: 'https://f.video.weibocdn.com/p.mp4' } }] },
      },
    }),
    mblog(5, '分享', {
      page_info: { type: 'article', page_url: 'https://weibo.com/ttarticle/p/1', page_title: '文章题' },
    }),
    mblog(6, '在这里', { page_info: { type: 'place', page_url: 'https://weibo.com/p/1', page_title: '西湖' } }),
  ]
  const { lines, media, entries, told } = await read({ 'a.json': JSON.stringify({ ok: 1, data: { list } }) })
  expect(lines.map((line) => line.slice(17))).toEqual([
    ...['完整的长文', '短的话', '视频 [remote]', '视频二 [remote]', '分享', '在这里'],
  ])
  expect(media.map(({ url }) => url)).toEqual([
    'https://f.video.weibocdn.com/hd.mp4',
    'https://f.video.weibocdn.com/p.mp4',
  ])
  expect(entries.map(({ link }) => link?.title)).toEqual([...Array(4).fill(undefined), '文章题', undefined])
  expect(told.map(({ code }) => code)).not.toContain('cut-text')
})

test.each([
  ['令和6年1月2日（火）', '2024-01-02'],
  ['令和元年五月三日', '2019-05-03'],
  ['昭和64年1月5日', '1989-01-05'],
  ['平成三十一年4月30日 火曜日', '2019-04-30'],
  ['民国一百十三年一月三日', '2024-01-03'],
  ['二〇二四年十二月三十一日 星期二', '2024-12-31'],
  ['２０２４年１月２日', '2024-01-02'],
  ['1986年3月4日', '1986-03-04'],
  ['1912-10-10 周四', '1912-10-10'],
  ['2024年1月2号', '2024-01-02'],
  ['2024-01-02 Tuesday', '2024-01-02'],
])('a diary of %s stands on its day, in text, Markdown and tables', async (day, local) => {
  expect((await read({ '日记.txt': `${day}\n今天的话甲\n` })).lines).toEqual([`${local} 今天的话甲`])
  expect((await read({ '日记.md': `# ${day}\n\n今天的话甲\n` })).lines).toEqual([`${local} 今天的话甲`])
  const cell = day.replace(/[\s（].*$/, '')
  expect((await read({ 'a.csv': `日期,内容\n${cell},今天的话甲\n` })).lines).toEqual([`${local} 今天的话甲`])
})

test('words behind a day keep their first letter; a day no calendar has stays as typed', async () => {
  const { lines } = await read({
    '日记.md': '# 2024-01-02 日出\n\n甲\n\n# 2024-01-03 一个人\n\n乙\n\n# 2024-13-45\n\n丙\n\n# 平成40年1月1日\n\n丁\n',
  })
  expect(lines.sort()).toEqual([
    '2024-01-02 《日出》 甲',
    '2024-01-03 《一个人》 乙',
    '2024-13-45；丙',
    '平成40年1月1日；丁',
  ])
})

test('a time a program never set is none', async () => {
  const { lines } = await read({ 'a.csv': '日期,内容\n1970-01-01 08:00:00,甲\n2024-01-02 08:00:00,乙\n' })
  expect(lines).toEqual(['2024-01-02 08:00 乙'])
})

const toldOf = (told: readonly { code: string; detail: string }[]): string[] =>
  told.filter(({ code }) => code === 'writer-signs').map(({ detail }) => detail)

test('Obsidian: comments go and are named, code in them too; callouts in callouts, sound and film where they were put', async () => {
  const { lines, told, media } = await read({
    '2024-01-02.md':
      '甲%%给自己看的%%乙 [[丙]]\n\n%%\n多行 `码`\n%%\n\n> [!warning]- 折叠题\n> 内一\n> > [!info] 内题\n> > 内二\n\n![[录音.m4a]]\n\n<audio src="音.mp3"></audio>\n\n`100%%` 丁',
  })
  expect(lines).toEqual([
    '2024-01-02 甲乙 丙；quote: 折叠题 / 内一；quote: 内题 / 内二；[missing]；[missing]；100%% 丁',
  ])
  expect(media.map(({ kind }) => kind)).toEqual(['audio', 'audio'])
  expect(toldOf(told)).toEqual(['2 处写给自己看的注释（%%…%%）没有放进书里：「给自己看的」「多行 `码`」'])
})

test('two percent signs are words outside of a vault; between lines of their own, or in one, they hide', async () => {
  expect(await read({ '2024-01-02.md': '100%%纯棉，50%% 的话' })).toMatchObject({
    lines: ['2024-01-02 100%%纯棉，50%% 的话'],
    told: [],
  })
  const vault = await read({
    '.obsidian/app.json': '{}',
    'a/2024-01-02.md': '甲%%藏%%乙',
    'b/2024-01-03.md': '甲\n\n%%\n藏\n%%\n\n乙',
  })
  expect(vault.lines).toEqual(['2024-01-02 甲乙', '2024-01-03 甲；乙'])
  expect(toldOf(vault.told)).toHaveLength(2)
})

test('commands of sites and queries of outlines are named; frames around words are not', async () => {
  const page = (words: string) => `---\ntitle: 题\ndate: 2024-01-02 08:00:00\ntags: [a]\n---\n${words}\n`
  const hexo = await read({
    'source/_posts/a.md': page(
      '甲 {% youtube abc %} {{ vue }}\n\n{% note info %}\n乙\n{% endnote %}\n\n{% raw %}{{ x }}{% endraw %} {{< notice tip >}}丙{{< /notice >}} {{< notice "题" >}}丁{{< /notice >}} [x]({{ site.baseurl }}/a)',
    ),
  })
  expect(hexo.lines).toEqual(['2024-01-02 08:00 《题》 甲 {{ vue }}；quote: 乙；{{ x }} 丙 丁 x'])
  expect(toldOf(hexo.told)).toEqual(['2 处网站程序的命令没有放进书里：「{{< notice "题" >}}」「{% youtube abc %}」'])
  const logseq = await read({ 'journals/2024_01_02.md': '- 甲 ^^亮^^\n  collapsed:: true\n- {{query (todo now)}}' })
  expect(logseq.lines).toEqual(['2024-01-02 · 甲 亮'])
  expect(toldOf(logseq.told)).toEqual(['1 处笔记程序的查询没有放进书里：「{{query (todo now)}}」'])
})

const post = (html: string): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>题</title><content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date>2024-01-05 09:30:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`
test('WordPress: commands are named, languages in braces are both there', async () => {
  const { lines, told } = await read({
    'wp.xml': post(
      '<p>甲 [su_box title="框题"]乙[/su_box] [sic] [contact-form-7 id="1"]</p><p>{:zh}中文{:}{:en}English{:}</p>',
    ),
  })
  expect(lines).toEqual(['2024-01-05 09:30 《题》 甲 乙 [sic]；中文 English'])
  expect(toldOf(told)).toEqual(['2 处网站程序的命令没有放进书里：「[su_box title="框题"]」「[contact-form-7 id="1"]」'])
})

test('notes of one day with the same words are two by the names of their files; one brought before is found again', async () => {
  const files = {
    '2024-01-02 春天.md': '待补',
    '2024-01-02_夏天.txt': '待补',
    '20240103-日记.md': '又',
    '2024-01-04 周四.md': '再',
  }
  const { lines, entries } = await read(files)
  expect(lines.sort()).toEqual([
    '2024-01-02 《夏天》 待补',
    '2024-01-02 《春天》 待补',
    '2024-01-03 又',
    '2024-01-04 再',
  ])
  const answer = await readImport([inputFileFromBytes('2024-01-02 春天.md', '待补')])
  if (!answer.ok) throw new Error(answer.failure.message)
  const [entry] = answer.value.entries
  // As it was stored before the name was its title.
  const content =
    entry?.keys?.find((key) => key.startsWith('c:') && !key.includes('.'))?.slice(2) ??
    entry?.keys?.[0]?.slice(2).split('.')[0]
  const former = { ...answer.value, entries: [{ ...entry!, id: `h:${content}`, keys: [`C:${content}`] }] }
  delete former.entries[0]!.title
  const merged = mergeImports([former, answer.value])
  expect(merged.entries.map(({ title }) => title)).toEqual(['春天'])
  expect(isOneOf(merged.entries[0]!, new Set([`c:${content}`]))).toBe(true)
  expect(entries).toHaveLength(4)
})

test('an export of flomo longer than what is read at once is whole; letters of a page stay letters on the way', async () => {
  const note = (day: number): string =>
    `<div class="memo"><div class="time">2024-01-${String(day).padStart(2, '0')} 08:00:00</div><div class="content"><p>第${day}条</p>${`<p>${'长'.repeat(1000)}</p>`.repeat(200)}</div><div class="files"></div></div>`
  const notes = Array.from({ length: 30 }, (_, i) => note(i + 1)).join('')
  const page = `<html><head><title>flomo</title></head><body><div class="date">于 2026-3-1 导出</div><div class="memos">${notes}</div></body></html>`
  expect(new TextEncoder().encode(page).length).toBeGreaterThan(16 * 1024 * 1024)
  const { entries, skipped } = await read({ 'flomo.html': page })
  expect([entries.length, skipped]).toEqual([30, []])
  expect(entries.at(-1)).toMatchObject({ seenMs: Date.UTC(2026, 2, 1), body: { length: 201 } })
  expect(innerHtml(htmlDocument('<p>字😀</p>&amp;'))).toBe('<p>字😀</p>&amp;')
})

/** A book whose spine names a picture with words standing in for it, a PDF with a page, a PDF with none, and an SVG of words alone. */
function spined(): Uint8Array {
  const parts = unzipSync(
    epubFile([
      { name: 'one.xhtml', body: '<p>一</p>' },
      { name: 'words.xhtml', body: '<p>图里说的话</p>' },
      { name: 'shown.xhtml', body: '<p>二<img src="images/a.jpeg"/></p>' },
      { name: 'page.xhtml', body: '<p>替PDF的话</p>' },
    ]),
  )
  const item = (id: string, href: string, type: string, fallback = ''): string =>
    `<item id="${id}" href="${href}" media-type="${type}"${fallback ? ` fallback="${fallback}"` : ''}/>`
  const more = [
    item('x', 'images/b.jpeg', 'image/jpeg', 'c1'),
    item('y', 'a.pdf', 'application/pdf', 'z'),
    item('z', 'b.pdf', 'application/pdf', 'c3'),
    item('u', 'c.pdf', 'application/pdf', 'v'),
    item('v', 'd.pdf', 'application/pdf', 'u'),
    item('s', 's.svg', 'image/svg+xml'),
  ]
  const opf = new TextDecoder()
    .decode(parts['OEBPS/book.opf'])
    .replace('</manifest>', `${more.join('')}</manifest>`)
    .replace('id="p" href="images/a.jpeg"', 'id="p" fallback="c2" href="images/a.jpeg"')
    .replace(
      /<spine.*<\/spine>/s,
      `<spine>${['c0', 'x', 'p', 'y', 'u', 's'].map((id) => `<itemref idref="${id}"/>`).join('')}</spine>`,
    )
  return zipSync({
    ...parts,
    'OEBPS/images/b.jpeg': parts['OEBPS/images/a.jpeg'] as Uint8Array,
    'OEBPS/a.pdf': new Uint8Array(9),
    'OEBPS/s.svg': new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><text>画里的字</text></svg>'),
    'OEBPS/book.opf': new TextEncoder().encode(opf),
  })
}
test('EPUB: what may stand in for a part of the spine is read, once; a part nothing stands in for is named', async () => {
  const { lines, told } = await read({ 'a.epub': spined() })
  expect(lines.map((line) => line.replace(/《.*?》 ?/, ''))).toEqual([
    ...['一', '[b.jpeg]', '图里说的话', '二；[a.jpeg]', '替PDF的话', '画里的字'],
  ])
  expect(told.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['1 页读不了，或者不在文件里：「c.pdf」', '1 个矢量图放不进书里']),
  )
})

const dash = (date: string, words: string): string => `${date} - 小满: ${words}\n`
test.each([
  ['es on Android', dash('5/1/24, 8:02 p. m.', '一') + dash('13/1/24, 9:00 a. m.', '<Multimedia omitido>')],
  ['ko', dash('2024. 1. 5. 오후 8:02', '一') + dash('2024. 1. 13. 오전 9:00', '<미디어 파일 제외됨>')],
  ['ja on iOS', '[2024/01/05 午後8:02:11] 小满: 一\n[2024/01/13 午前9:00:00] 小满: \u200e画像は省略されました\n'],
  ['fr', dash('05/01/2024 à 20:02', '一') + dash('13/01/2024 à 09:00', '<Médias omis>')],
  ['fi', dash('5.1.2024 klo 20.02', '一') + dash('13.1.2024 klo 9.00', '<Media jätettiin pois>')],
  ['ar', dash('٥/١/٢٠٢٤، ٨:٠٢ م', '一') + dash('١٣/١/٢٠٢٤، ٩:٠٠ ص', '<تم استبعاد الوسائط>')],
  ['the Thai calendar', dash('5/1/2567 20:02', '一') + dash('13/1/2567 09:00', '<Media omitted>')],
  ['the Japanese era', dash('R6/1/5, 20:02', '一') + dash('R6/1/13, 9:00', '<メディアは含まれていません>')],
  ['zh-TW', dash('2024/1/5 下午8:02', '一') + dash('2024/1/13 早上9:00', '<省略多媒體檔>')],
  ['zh-CN', dash('2024/1/5 20:02', '一') + dash('2024/1/13 09:00', '<省略影音内容>')],
])('WhatsApp in %s: days, clocks, and what was left out', async (_, chat) => {
  const { lines, media } = await read({ '_chat.txt': chat })
  expect(lines).toEqual(['2024-01-05 20:02 一', '2024-01-13 09:00 [missing]'])
  expect(media).toHaveLength(1)
})

test('WhatsApp: digits of a message, a book in brackets and words about leaving out stay as typed; what stands in front is told', async () => {
  const { lines, skipped } = await read({
    '_chat.txt': `导出的聊天\n${dash('2024/1/5 20:02', '٥ 个 <三体> 看完')}${dash('2024/1/5 20:03', '<三体>')}${dash('2024/1/5 20:04', 'image was omitted')}${dash('2024/1/5 20:05', 'IMG-20240105-WA0001.jpg (plik dołączony)')}`,
  })
  expect(lines.map((line) => line.slice(17))).toEqual(['٥ 个 <三体> 看完', '<三体>', 'image was omitted', '[missing]'])
  expect(skipped).toMatchObject([{ ref: expect.stringContaining('开头 1 行') }])
})

const sidecar = (title: string, description: string, seconds: number): string =>
  JSON.stringify({ title, description, photoTakenTime: { timestamp: String(seconds) } })
test('Takeout: a name cut in the JSON and in the picture at other lengths, the film of a live photo, of a second one of that name too', async () => {
  const jpeg = Uint8Array.from({ length: 3000 }, (_, i) => (i < 3 ? [0xff, 0xd8, 0xff][i]! : (i * 31) % 251))
  const film = (mark: number) =>
    Uint8Array.from({ length: 3000 }, (_, i) =>
      i === 2999 ? mark : ([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x6d, 0x70, 0x34, 0x32][i] ?? 0),
    )
  const long = 'a_photograph_with_a_name_longer_than_any_program_likes_to_keep'
  const home = 'Takeout/Google Photos/2024'
  const { lines, media } = await read({
    [`${home}/${long.slice(0, 47)}.jpg`]: jpeg,
    [`${home}/${long.slice(0, 46)}.json`]: sidecar(`${long}.jpg`, '长名', 1704412800),
    [`${home}/B.HEIC`]: jpeg,
    [`${home}/B.MP4`]: film(1),
    [`${home}/B.HEIC.json`]: sidecar('B.HEIC', '实况', 1704499200),
    [`${home}/B(1).HEIC`]: jpeg,
    [`${home}/B(1).MP4`]: film(2),
    [`${home}/B.HEIC.supplemental-metadata(1).json`]: sidecar('B.HEIC', '又一张', 1704585600),
    [`${home}/C.jpg`]: jpeg,
    [`${home}/C.jpg.json`]: sidecar('C.jpg', '照片', 1704672000),
    [`${home}/C.mp4`]: film(3),
    [`${home}/C.mp4.json`]: sidecar('C.mp4', '另一段片子', 1704758400),
  })
  expect(lines.map((line) => line.slice(17).replace(/ \[.*$/, ''))).toEqual([
    '长名',
    '实况',
    '又一张',
    '照片',
    '另一段片子',
  ])
  const files = media.map(({ kind, file }) => `${kind} ${file?.split('/').at(-1)}`)
  expect(files.sort()).toEqual([
    // The second is the still shown for the film of that name.
    ...['image C.jpg', 'image C.jpg', `image ${long.slice(0, 47)}.jpg`, 'livephoto B(1).HEIC', 'livephoto B.HEIC'],
    ...['video B(1).MP4', 'video B.MP4', 'video C.mp4'],
  ])
})

test('tables with semicolons, seconds for days, heads of readers of books and of Japan', async () => {
  expect((await read({ 'a.csv': 'Date;Content;Photo\n2024-01-02;甲, 又;b.jpg\n' })).lines).toEqual([
    '2024-01-02 甲, 又 [missing]',
  ])
  expect((await read({ 'a.csv': '时间戳,说说\n1704412800,甲\n1704499200000,乙\n' })).lines).toEqual([
    '2024-01-05 08:00 甲',
    '2024-01-06 08:00 乙',
  ])
  expect((await read({ 'a.csv': '书名,评分,我的评语,标记日期\n活着,5,好看,2024-01-02\n' })).lines).toEqual([
    '2024-01-02 《活着》 好看',
  ])
  expect((await read({ 'a.csv': '日付,本文\n令和6年1月2日,晴れ\n' })).lines).toEqual(['2024-01-02 晴れ'])
  expect((await read({ 'a.csv': '日期,内容\n2024-01-02,甲;乙;丙\n' })).lines).toEqual(['2024-01-02 甲;乙;丙'])
})

test('a picture only its frame or its set of sizes names is there', () => {
  const wanted = (html: string) =>
    htmlBlocks(html).flatMap((block) => (block.t === 'figure' ? block.media.map(({ want }) => want.at(-1)) : []))
  expect(wanted('<picture><source srcset="a.webp 1x, b.webp 2x"><img alt="图"></picture><img alt="无">')).toEqual([
    'a.webp',
  ])
  expect(wanted('<img srcset="c.jpg, d.jpg 2x"><picture><source srcset="e.webp"><img src="f.jpg"></picture>')).toEqual([
    'c.jpg',
    'f.jpg',
  ])
})

test('a plain text as articles keeps every sign; a line that names a chapter begins one', async () => {
  const typed =
    '\u3000\u3000序\n\n第一章 雨\n\n# 不是标题\n1986. 那年 3*4*5 <b>字</b> &amp;\n    缩进\n\n第二章\n\n* 星'
  const answer = await readImport([inputFileFromBytes('外公.txt', typed)], { prefer: [textChapters] })
  if (!answer.ok) throw new Error(answer.failure.message)
  expect(outline(answer.value)).toEqual([
    ...['《外公》 序', '《第一章 雨》 # 不是标题 / 1986. 那年 3*4*5 <b>字</b> &amp;；缩进', '《第二章》 * 星'],
  ])
})

test('days of LINE in every language; an address behind words of Telegram; what WhatsApp says itself is counted', async () => {
  for (const day of [
    '2024/01/05 Fri',
    '2024/01/05(Fri)',
    '2024.01.05 Thursday',
    '2024.01.05 火曜日',
    '2024/01/05 จันทร์',
  ])
    expect(
      (
        await read({
          'a.txt': `[LINE] Chat history with 妈妈\nSaved on: 2024/01/15 10:30\n\n${day}\n10:30\t妈妈\t吃了吗\n10:31\t小满\t吃了\n`,
        })
      ).lines,
    ).toEqual(['2024-01-05 10:30 吃了吗', '2024-01-05 10:31 吃了'])
  const message = {
    id: 1,
    type: 'message',
    date: '2024-01-02T08:00:00',
    date_unixtime: '1704153600',
    from: '小满',
    from_id: 'user1',
  }
  const text = ['看', { type: 'text_link', text: '这里', href: 'https://a.example/b' }]
  expect(
    (
      await read({
        'result.json': JSON.stringify({
          name: '我',
          type: 'personal_chat',
          id: 1,
          messages: [
            { ...message, text },
            { ...message, id: 2, text: '又' },
          ],
        }),
      })
    ).lines[0],
  ).toContain('看这里（https://a.example/b）')
  const { told } = await read({
    '_chat.txt': `2024/1/5 20:01 - 小满创建了群组\n${dash('2024/1/5 20:02', '一')}${dash('2024/1/5 20:03', '二')}`,
  })
  expect(told.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^1 行是 WhatsApp 自己的提示/)])
})

test('a Japanese text of many letters is no encrypted file', () => {
  // Each byte of two from all rows of Shift_JIS, as in a long text.
  const bytes = Uint8Array.from({ length: 4096 }, (_, i) =>
    i % 2 === 0 ? 0x81 + ((i * 7) % 31) : 0x40 + ((i * 13) % 60) + (i % 3) * 60,
  )
  expect([sniff(bytes), sniff(bytes.map((one, i) => (i % 9 === 0 ? 1 : one)))]).toEqual(['text', 'unknown'])
})

test('what a writer says an article is about stands above it, unless the article begins with it; captions of old WordPress', async () => {
  const wp = (excerpt: string) =>
    post('<p>甲的第一句，然后第二句。</p>[caption id="a" caption="老图说"]<img src="http://a.b/c.jpg"/>[/caption]')
      .replace('<wp:post_id>', `<excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded><wp:post_id>`)
      .replace('xmlns:wp=', 'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp=')
  const lines = async (excerpt: string) => (await read({ 'wp.xml': wp(excerpt) })).lines[0]?.slice(17)
  expect(await lines('写在前面的话')).toBe('《题》 quote: 写在前面的话；甲的第一句，然后第二句。；[remote]；老图说')
  expect(await lines('甲的第一句， […]')).toBe('《题》 甲的第一句，然后第二句。；[remote]；老图说')
  const hexo = await read({
    '_posts/a.md': '---\ntitle: 题\ndate: 2024-01-02\ndescription: 讲一件旧事\nlayout: post\n---\n正文甲\n',
  })
  expect(hexo.lines).toEqual(['2024-01-02 《题》 quote: 讲一件旧事；正文甲'])
})

test('EPUB: words in place of an object, the still of a film; one with nothing to print says why', async () => {
  const book = epubFile([
    { name: 'one.xhtml', body: '<object data="a.xyz"><p>替物的话</p></object><video poster="images/a.jpeg"></video>' },
  ])
  const { lines } = await read({ 'a.epub': book })
  expect(lines.map((line) => line.replace(/《.*?》 ?/, ''))).toEqual(['替物的话；[a.jpeg]'])
  const answer = await readImport([
    inputFileFromBytes('b.epub', epubFile([{ name: 'one.xhtml', body: '<form><input/></form>' }])),
  ])
  expect(answer).toMatchObject({ ok: false, failure: { message: expect.stringContaining('1 个表单放不进书里') } })
})

test('ENEX: tasks stand where their group does, with their day; a file with no place in its note is named', async () => {
  const task = (title: string, group: string, more = ''): string =>
    `<task><title>${title}</title><taskStatus>open</taskStatus><taskGroupNoteLevelID>${group}</taskGroupNoteLevelID>${more}</task>`
  const content = '<div>前</div><div style="--en-task-group:true; --en-id:g1;"></div><div>后</div>'
  const resource = `<resource><data encoding="base64">${btoa('%PDF-1.4')}</data><mime>application/pdf</mime><resource-attributes><file-name>合同.pdf</file-name></resource-attributes></resource>`
  const { lines, told } = await read({
    'a.enex':
      `<en-export><note><title>题</title><content><![CDATA[<en-note>${content}</en-note>]]></content><created>20240105T013000Z</created>${task('买<米>&amp;面', 'g1', '<dueDate>20240301T000000Z</dueDate>')}${task('别处', 'g2')}${resource}</note></en-export>`.replace(
        '买<米>',
        '买&lt;米&gt;',
      ),
  })
  expect(lines).toEqual(['2024-01-05 09:30 《题》 前；· ☐ 买<米>&面（截止 2024-03-01）；后；· ☐ 别处'])
  expect(told.map(({ detail }) => detail)).toEqual([expect.stringContaining('1 个附件在笔记里没有位置')])
})
