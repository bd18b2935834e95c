import { babyWords } from './baby-words.ts'
import { diaryWords } from './diary-words.ts'
import { type ExampleFile, picturesOf } from './example.ts'
import { forumTitle, forumWords } from './forum-words.ts'
import { type Line, linesOf, secondsOf } from './line.ts'
import { momentsOf } from './moments-files.ts'
import { qzoneWords, spaceLogs, spaceWords } from './qzone-words.ts'
import { storyWeibo, storyWords } from './story-words.ts'
import { weiboOpenWords, weiboPrivateWords, weiboWordsOfNight } from './weibo-words.ts'

const asJson = (value: unknown): string => JSON.stringify(value, null, 1)
const idOf = (line: Line): string => String(4_500_000_000_000_000 + secondsOf(line))

/** In the shape of a weibo-crawler archive. */
const crawled = (words: string, name: string, path: string): ExampleFile[] => {
  const lines = linesOf(words)
  const fileOf = (line: Line) => (at: number) =>
    `img/${line.day.replaceAll('-', '')}T_${idOf(line)}${line.scenes.length > 1 ? `_${at + 1}` : ''}.jpg`
  const weibo = lines.map((line, index) => ({
    id: idOf(line),
    bid: `sample${index}`,
    user_id: 9_000_000_001,
    screen_name: name,
    text: line.text,
    pics: line.scenes.map((_, at) => `https://sample.invalid/large/${idOf(line)}_${at}.jpg`).join(','),
    created_at: `${line.day} ${line.clock}`,
    attitudes_count: 40 + ((index * 37) % 300),
    comments_count: index % 9,
    reposts_count: index % 5,
    location: '',
    topics: '',
  }))
  return [
    { path, text: asJson({ user: { id: 9_000_000_001, screen_name: name }, weibo }) },
    ...lines.flatMap((line) => picturesOf(line, fileOf(line))),
  ]
}

export const weiboFiles = (): ExampleFile[] => crawled(weiboWordsOfNight, '示例·夜行', '微博.json')

/** As the network itself answers, with who may see each post. */
export function weiboPrivateFiles(): ExampleFile[] {
  const nameOf = (line: Line) => (at: number) => `图片/${idOf(line)}_${at}.jpg`
  const mblog = (line: Line, hidden: boolean) => ({
    id: idOf(line),
    mid: idOf(line),
    bid: `s${idOf(line).slice(-6)}`,
    text: line.text,
    created_at: `${line.day} ${line.clock}`,
    user: { id: 9_000_000_002, screen_name: '示例·半夏' },
    visible: { type: hidden ? 1 : 0 },
    pics: line.scenes.map((_, at) => ({ url: `https://sample.invalid/large/${idOf(line)}_${at}.jpg` })),
    attitudes_count: 0,
    comments_count: 0,
    reposts_count: 0,
  })
  const [hidden, seen] = [linesOf(weiboPrivateWords), linesOf(weiboOpenWords)]
  return [
    {
      path: '微博（带可见范围）.json',
      text: asJson([...hidden.map((line) => mblog(line, true)), ...seen.map((line) => mblog(line, false))]),
    },
    ...[...hidden, ...seen].flatMap((line) => picturesOf(line, nameOf(line))),
  ]
}

/** Days one after the other in one text, pictures beside it. */
const dayText = (lines: readonly Line[], folder: string): string =>
  lines
    .map((line) => {
      const pictures = line.scenes.map((_, at) => `\n\n![](${folder}/${line.day}_${at}.jpg)`).join('')
      return `## ${line.day}\n\n${line.text.replaceAll('\n', '\n\n')}${pictures}\n`
    })
    .join('\n')

const dayPictures = (lines: readonly Line[], folder: string): ExampleFile[] =>
  lines.flatMap((line) => picturesOf(line, (at) => `${folder}/${line.day}_${at}.jpg`))

export function diaryFiles(): ExampleFile[] {
  const lines = linesOf(diaryWords)
  return [{ path: '窗台日记.md', text: dayText(lines, '照片') }, ...dayPictures(lines, '照片')]
}

/** A text a month, with the pictures of that month beside it. */
export function babyFiles(): ExampleFile[] {
  const months = Map.groupBy(linesOf(babyWords), ({ day }) => day.slice(0, 7))
  return [...months].flatMap(([month, lines]) => [
    { path: `${month}/写给你.md`, text: dayText(lines, '照片') },
    ...dayPictures(lines, `${month}/照片`),
  ])
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

/** A thread as a browser saves it. In its lines the third part names the writer, the fourth what was said. */
export function forumFiles(): ExampleFile[] {
  const rows = forumWords
    .trim()
    .split('\n')
    .map((row) => {
      const [at = '', who = '', text = '', scenes = ''] = row.split('|')
      return { who, line: linesOf(`${at}|${text}|${scenes}`)[0]! }
    })
  const writers = [...new Set(rows.map(({ who }) => who))]
  const fileOf = (floor: number) => (at: number) => `帖子_files/${floor}_${at}.jpg`
  const floors = rows.map(({ who, line }, index) => {
    const floor = index + 1
    const [, quoted, words = ''] = /^(?:「([^」]*)」)?([\s\S]*)$/.exec(line.text) ?? []
    const quote = quoted ? `<div class="quote"><blockquote>${escaped(quoted)}</blockquote></div>` : ''
    const pictures = line.scenes.map((_, at) => `<br><img src="${fileOf(floor)(at)}">`).join('')
    return `<div id="post_${floor}"><a class="xw1" href="space-uid-${900 + writers.indexOf(who)}.html">示例·${who}</a>
<a id="postnum${floor}"><em>${floor}</em></a><em id="authorposton${floor}">发表于 ${line.day} ${line.clock}</em>
<table><tr><td class="t_f" id="postmessage_${floor}">${quote}${escaped(words).replaceAll('\n', '<br>')}${pictures}</td></tr></table></div>`
  })
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${forumTitle} - 装修日记 - 示例论坛</title></head>
<body><span id="thread_subject">${forumTitle}</span>
${floors.join('\n')}
</body></html>`
  return [{ path: '帖子.html', text: html }, ...rows.flatMap(({ line }, index) => picturesOf(line, fileOf(index + 1)))]
}

const uins = new Map<string, string>()
const uinOf = (name: string): string => {
  const cached = uins.get(name) ?? String(10_001 + uins.size)
  uins.set(name, cached)
  return cached
}

/** 说说 as a backup of the space keeps them. */
const messages = (words: string, name: string, path: string): ExampleFile[] => {
  const lines = linesOf(words)
  const fileOf = (line: Line) => (at: number) => `说说图片/${idOf(line)}_${at}.jpg`
  const list = lines.map((line) => ({
    tid: `s${idOf(line)}`,
    uin: uinOf(name),
    name,
    content: line.text,
    created_time: secondsOf(line),
    cmtnum: line.said.length,
    custom_images: line.scenes.map((_, at) => ({
      custom_url: `https://sample.invalid/${idOf(line)}_${at}.jpg`,
      custom_filepath: fileOf(line)(at),
    })),
    custom_comments: line.said.map((one) => ({
      uin: uinOf(one.name),
      name: one.name,
      content: one.text,
      create_time: secondsOf(line) + 600,
    })),
  }))
  return [{ path, text: asJson(list) }, ...lines.flatMap((line) => picturesOf(line, fileOf(line)))]
}

export const qzoneFiles = (): ExampleFile[] => messages(qzoneWords, '示例·小北', '说说.json')

/** 说说 and 日志 in one folder. */
export const spaceFiles = (): ExampleFile[] => [
  ...messages(spaceWords, '示例·阿凯', '空间/说说.json'),
  ...spaceLogs
    .trim()
    .split('\n')
    .map((row): ExampleFile => {
      const [day = '', title = '', text = ''] = row.split('|')
      return {
        path: `空间/日志/${day} ${title}.md`,
        text: `---\ndate: ${day}\ntitle: ${title}\n---\n\n${text.replaceAll('／', '\n\n')}\n`,
      }
    }),
]

/** One road, told in two networks. */
export const storyFiles = (): ExampleFile[] => [
  ...momentsOf(storyWords, { id: 'wxid_sample_luye', name: '示例·陆野' }, '路上的朋友圈.json'),
  ...crawled(storyWeibo, '示例·陆野', '路上的微博.json'),
]
