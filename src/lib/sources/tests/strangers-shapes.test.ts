/** Shapes of strangers' files that the samples of strangers.test.ts do not have: each of these was lost, or changed, once. */
import { expect, test } from 'vitest'
import { outline } from '../../../../tests/support/formats/outline.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
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
