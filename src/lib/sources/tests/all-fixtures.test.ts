import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { PostImport } from '#lib/posts/post-import.ts'
import { anyPage } from '../formats/blog/web-article.ts'
import { readImportFromPaths } from '../read/read-import.server.ts'

const home = resolve('../shared/fixtures/imports')

/** Every file below the samples, and every folder that is one export. */
const folders = [
  'wechat/weflow-json',
  'qzone/QZoneExport',
  'qzone/GetQzonehistory',
  'weibo/weibo-crawler',
  'diary/flomo',
  'diary/google-keep',
  'diary/dayone-classic.dayone',
  'diary/markdown',
  'diary/enex',
  'blog/hexo',
  'blog/jekyll',
  'blog/medium',
  'bbs/tieba-thread-archive-v3',
  'global/twitter',
  'global/google-photos',
  'global/instagram/test_image',
]

/** Samples of faults that are yet to be mended: they come with their right results, and get tests of their own with the mending. */
const toBeMended = 'turn3'

function filesIn(folder: string): string[] {
  return readdirSync(join(home, folder))
    .filter((name) => folder !== '' || name !== toBeMended)
    .sort()
    .flatMap((name) => {
      const path = folder === '' ? name : `${folder}/${name}`
      return statSync(join(home, path)).isDirectory() ? filesIn(path) : path === 'MANIFEST.md' ? [] : [path]
    })
}

type Row = {
  path: string
  format: string
  entries: number
  /** Pictures and films with the stills that belong to them. */
  media: number
  comments: number
  reposts: number
  drafts: number
  message: string
  line: string
}

/** What was read: pictures and films as a person counts them (`media` of a row also counts the stills of films). */
function lineOf({ source, report }: PostImport): string {
  const { counts, presentMedia, missingMedia, span } = report
  const warnings = [...new Set(report.warnings.map(({ code }) => code))].sort().join(' ')
  const films = counts.videos > 0 ? ` and ${counts.videos} films` : ''
  return [
    source.format,
    `${counts.entries} entries`,
    `${counts.images} pictures${films}: ${presentMedia} present, ${missingMedia} missing`,
    `${counts.comments} comments`,
    span.first === '' ? 'no day' : `${span.first} to ${span.last}`,
    warnings,
    report.skipped.length > 0 ? `${report.skipped.length} skipped` : '',
  ]
    .filter(Boolean)
    .join(' | ')
}

async function rowOf(path: string): Promise<Row> {
  const read = await readImportFromPaths([join(home, path)])
  if (!read.ok) {
    const { code, message } = read.failure
    // A saved page nobody can name is an article where somebody says so: in the room of articles.
    const page = await readImportFromPaths([join(home, path)], { last: [anyPage] })
    const asked = page.ok ? ` | in the room of articles: ${lineOf(page.value.book)}` : ''
    if (page.ok) await page.value.close()
    return {
      path,
      format: code,
      entries: 0,
      media: 0,
      comments: 0,
      reposts: 0,
      drafts: 0,
      message,
      line: `${path} | ${code}${asked}`,
    }
  }
  const { report, source, entries, media } = read.value.book
  const { counts } = report
  await read.value.close()
  const drafts = report.skipped.reduce(
    (sum, { ref, why }) => sum + (/草稿/.test(why) ? Number(/(\d+) 篇/.exec(ref)?.[1] ?? 1) : 0),
    0,
  )
  return {
    path,
    format: source.format,
    entries: counts.entries,
    media: media.length,
    comments: counts.comments,
    reposts: entries.filter(({ repost }) => repost?.entry).length,
    drafts,
    message: '',
    line: `${path} | ${lineOf(read.value.book)}`,
  }
}

let rows: Promise<Row[]> | undefined
const allRows = (): Promise<Row[]> | undefined => {
  if (!existsSync(home)) {
    console.info(`没有 ${home}，跳过样例核对`)
    return undefined
  }
  rows ??= (async () => {
    const out: Row[] = []
    for (const path of [...filesIn(''), ...folders]) out.push(await rowOf(path))
    return out
  })()
  return rows
}

test('the table of every file and every folder of the samples is as it was', { timeout: 120_000 }, async () => {
  const all = await allRows()
  if (!all) return
  // A count that changes is a change of what people get: look at it, then `npx vitest run -u` this file.
  await expect(`${all.map(({ line }) => line).join('\n')}\n`).toMatchFileSnapshot(
    resolve('tests/support/formats/all-fixtures.txt'),
  )
})

test('what is present and what is missing add up to what was counted', { timeout: 120_000 }, async () => {
  const all = await allRows()
  if (!all) return
  const figures = all.flatMap(({ path, line }) => {
    const found = /\| (\d+) pictures(?: and (\d+) films)?: (\d+) present, (\d+) missing/.exec(line)
    return found ? [[path, ...found.slice(1).map((one) => Number(one ?? 0))] as const] : []
  })
  expect(figures.length).toBeGreaterThan(60)
  for (const [path, pictures = 0, films = 0, present = 0, missing = 0] of figures)
    expect(present + missing, path).toBe(pictures + films)
})

test('a file that is no content says so in Chinese, with its name', { timeout: 120_000 }, async () => {
  const all = await allRows()
  if (!all) return
  const failed = all.filter(({ message }) => message !== '')
  expect(failed.length).toBeGreaterThan(20)
  for (const { path, message } of failed) {
    expect(message, path).toContain(`「`)
    expect(message, path).toContain(
      path
        .split('/')
        .at(-1)
        ?.replace(/\.zip$/, ''),
    )
    expect(message, path).toMatch(/[\u4e00-\u9fff]{6}/)
  }
})

/** Where what the manifest counts is not what becomes an entry. */
const otherwise: Record<string, string> = {
  'blog/squarespace-sample.xml': '3 articles, 1 draft, 1 page listed twice, 1 attachment',
  'blog/docx/外婆的院子.docx': 'one document, two chapters',
  'global/whatsapp/pokemon.txt': '18 messages in 21 lines',
  'bbs/tieba-thread-archive-v3/8400000000/info.yaml': 'says what was archived',
}

test('every number of the manifest is the number that was read', { timeout: 120_000 }, async () => {
  const all = await allRows()
  if (!all) return
  const said = new Map(
    [...readFileSync(join(home, 'MANIFEST.md'), 'utf8').matchAll(/^\| data\/([^|]+?) \|.*\| ([^|]*?) \|$/gm)].map(
      (found) => [found[1] ?? '', found[2] ?? ''],
    ),
  )
  let compared = 0
  const wrong: string[] = []
  for (const { path, format, entries, reposts, drafts } of all) {
    const words = said.get(path)
    const number =
      /^(\d+)(?: (?:posts?|entries|floors|items?|lines|latest_posts|posts in stream|tweets|memos|notes|<item>)|$)/.exec(
        words ?? '',
      )?.[1]
    if (number === undefined || otherwise[path] || /\.(jpg|mp4)$/.test(path)) continue
    // One document that is no content counts as one file, not as one entry.
    if (format.startsWith('import_')) continue
    compared++
    const read = [entries, entries + reposts, entries + drafts]
    if (!read.includes(Number(number)))
      wrong.push(`${path}: the manifest says ${words}, read ${entries} (+${reposts} passed on, +${drafts} drafts)`)
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(35)
})

/** Counted without any parser of ours: how often what begins one entry stands in the file. */
const marks: readonly [string, RegExp, number][] = [
  ['wechat/weflow-json/朋友圈导出_2026-03-15T08-20-31.json', /"contentDesc"/g, 0],
  ['wechat/wechatmomentstat/exported_sns.json', /"snsId"/g, 0],
  ['wechat/weflow-html/朋友圈导出_2026-03-15T08-25-00.html', /class="post"/g, 0],
  ['wechat/timeline-xml/types-5-and-42.xml', /<TimelineObject>/g, 0],
  ['weibo/weibo-crawler/某某/2024-03/2024-03-05.md', /weibo_id:/g, 0],
  ['qzone/GetQzonehistory/所有可见说说.md', /^## /gm, 0],
  ['qzone/jsonp.txt', /"created_time"/g, 0],
  ['diary/flomo/小满的笔记.html', /class="memo"/g, 0],
  ['bbs/discourse/topic.json', /"cooked"/g, 0],
  ['bbs/tieba-thread-archive-v3/8400000000/thread.yaml', /^\s*-?\s*floor:/gm, 0],
  ['blog/feeds/content-encoded.rss', /<item>/g, 0],
  ['blog/feeds/encoding.rss', /<item>/g, 0],
  ['blog/feeds/gulp-atom.atom', /<entry>/g, 0],
  ['blog/blogger-response.json', /"blogger#post"/g, 0],
  ['blog/squarespace-sample.xml', /<wp:post_type>(?:post|page)<\/wp:post_type>/g, 2],
  ['global/whatsapp/pokemon.txt', /^\d[^\n]* - [^:\n]+: /gm, 1],
  ['global/whatsapp/lorem-merge-part1.txt', /^\d[^\n]* - [^:\n]+: /gm, 0],
  ['global/twitter/tweets.js', /"full_text"/g, 0],
  ['global/mastodon/outbox.json', /"type"\s*:\s*"(?:Create|Announce)"/g, 0],
]

test('counted by hand of a regular expression, it is the same number', { timeout: 120_000 }, async () => {
  const all = await allRows()
  if (!all) return
  for (const [path, mark, drafts] of marks) {
    const found = readFileSync(join(home, path), 'latin1').match(mark)?.length ?? 0
    expect(all.find((row) => row.path === path)?.entries, path).toBe(found - drafts)
  }
})

/** The same of pictures and films: what writes one down in that file; `but`: how many marks stand for none. */
const mediaMarks: readonly [string, RegExp, number?][] = [
  ['wechat/weflow-json/朋友圈导出_2026-03-15T08-20-31.json', /"thumb"/g],
  ['wechat/weflow-html/朋友圈导出_2026-03-15T08-25-00.html', /class="mi\b/g],
  ['wechat/wechatmomentstat/exported_sns.json', /mmsns\/DEMO\d+\/0"/g],
  ['wechat/timeline-xml/types-5-and-42.xml', /<media>/g],
  ['weibo/weibo-crawler/某某/1000000000.csv', /sinaimg\.cn\/large\/[^,"; ]+\.jpg/g],
  ['weibo/weibo-crawler/某某/2024-03/2024-03-05.md', /!\[/g],
  ['qzone/emotion_cgi_msglist_v6.json', /"pic_id"/g],
  ['qzone/GetQzonehistory/所有可见说说.md', /!\[/g],
  ['diary/flomo/小满的笔记.html', /<(img|audio|video)/g],
  ['bbs/discourse/topic.json', /img src=\\"(?!\/images\/emoji|[^"]*avatar)/g],
  ['bbs/discuz/thread-1234-1-1.html', /zoomfile=/g],
  ['blog/blogger-response.json', /<img/g],
  ['blog/feeds/content-encoded.rss', /<img(?![^>]*width="1")/g],
  ['blog/feeds/encoding.rss', /img (?![^&]*width="1")/g],
  ['blog/feeds/gulp-atom.atom', /(<|&lt;)img/g],
  // Each stands there twice: as the lesson and as what comes of it.
  ['blog/hexo/markdown.md', /!\[|<img/g, 4],
  ['blog/hexo/gallery-post.md', /\.(jpg|png)/g],
  ['blog/jekyll/2021-08-23-basic-post.md', /!\[|<img/g],
  ['blog/jekyll/2021-08-25-relative-links.md', /!\[|<img/g],
  ['blog/medium/posts/advanced-post.html', /<img/g],
  ['global/facebook/your_posts_1.json', /"uri"/g],
  ['global/instagram/test_image/posts.json', /"uri"/g],
  ['global/instagram/test_mixed_media/posts.json', /"uri"/g],
  ['global/instagram/test_mixed_media/reels.json', /"uri"/g],
  ['global/mastodon/outbox.json', /"mediaType"/g],
  ['global/twitter/tweets.js', /"media_url_https"/g],
]

/** And of comments. */
const commentMarks: readonly [string, RegExp][] = [
  ['wechat/weflow-json/朋友圈导出_2026-03-15T08-20-31.json', /"refCommentId"/g],
  ['wechat/weflow-html/朋友圈导出_2026-03-15T08-25-00.html', /class="cmt"/g],
  ['qzone/emotion_cgi_msglist_v6.json', /"create_time"/g],
  ['qzone/jsonp.txt', /"create_time"/g],
  ['blog/wxr/small-export.xml', /<wp:comment>/g],
  ['blog/wxr/valid-wxr-1.0.xml', /<wp:comment>/g],
]

test('pictures, films and comments counted the same way are the same numbers', { timeout: 120_000 }, async () => {
  const all = await allRows()
  if (!all) return
  const count = (path: string, mark: RegExp) => readFileSync(join(home, path), 'latin1').match(mark)?.length ?? 0
  const rowAt = (path: string) => all.find((row) => row.path === path)
  for (const [path, mark, but = 0] of mediaMarks) expect(rowAt(path)?.media, path).toBe(count(path, mark) - but)
  for (const [path, mark] of commentMarks) expect(rowAt(path)?.comments, path).toBe(count(path, mark))
})
