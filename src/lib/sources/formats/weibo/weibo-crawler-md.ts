import { textOf } from '../../files/decode.ts'
import { folderOf } from '../../files/input-file.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { weiboNotation } from './notation.ts'
import { weiboTime } from './weibo.ts'

/** dataabc/weibo-crawler `markdown`: a file a day or a month, `## 2024-03-05 [名字] 微博存档`, `### 08:30:05`, its id in a comment. */
export const weiboCrawlerMarkdown: Format = {
  kind: 'weibo',
  format: 'weibo-crawler-md',
  label: 'weibo-crawler 导出的 Markdown',
  form: 'weibo-text',
  fields: { kept: 'id time text emoji mentions pictures video repost link', but: { emoji: sharedNotes.lostByTool } },
  notation: weiboNotation,
  detect: ({ type, text }) => /^(text|html)$/.test(type) && /^#{2,3} .*\n\s*<!-- weibo_id: \d+ -->/m.test(text),
  parse,
}

async function* parse({ probe, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  let day = ''
  let name = ''
  const folder = folderOf(probe.file.name)
    .split('/')
    .filter((part) => !/^\d{4}(-\d{2}){0,2}$/.test(part))
    .at(-1)
  const postIn = ([title = '', ...body]: readonly string[]): RawItem[] => {
    const heading = /^#{2,3} +(\d{4}-\d{2}-\d{2})(?:[ T]+(\d{2}:\d{2}(?::\d{2})?))?\s*(?:\[([^\]]*)\])?/.exec(title)
    if (heading) {
      day = heading[1] ?? day
      name = heading[3] ?? name
    }
    const clock = /^#{2,3} +(\d{2}:\d{2}(?::\d{2})?)/.exec(title)?.[1] ?? heading?.[2]
    const id = [title, ...body].map((line) => /<!-- weibo_id: (\d+) -->/.exec(line)?.[1]).find(Boolean)
    if (!id) return []
    return [{ t: 'post', post: postOf(body.join('\n'), id, `${day} ${clock ?? ''}`, name || folder || '') }]
  }
  let post: string[] = []
  for await (const line of linesOf(textOf(probe.file, probe.head, onBytes))) {
    if (/^#{2,3} /.test(line) && post.length > 0) {
      yield* postIn(post)
      post = []
    }
    post.push(line)
  }
  yield* postIn(post)
}

/** Each piece is looked through once, however long a line or a post grows. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let open = ''
  for await (const chunk of chunks) {
    const [first = '', ...more] = chunk.replaceAll('\r', '').split('\n')
    open += first
    for (const line of more) {
      yield open
      open = line
    }
  }
  yield open
}

/** Pictures follow the words; what is passed on stands in a quote with pictures of its own. */
function postOf(markdown: string, id: string, time: string, name: string): RawPost {
  const own: string[] = []
  const passed: string[] = []
  for (const line of markdown.split('\n')) {
    if (/^>/.test(line)) passed.push(line.replace(/^> ?/, ''))
    else if (!/^(---|<!--.*-->)\s*$/.test(line)) own.push(line)
  }
  const when = weiboTime(time.trim())
  const words = passed.join('\n').trim()
  const from = /^转发[:：]?\s*(?:@?([^\s:：]{2,30})[:：]\s)?/.exec(words)
  return {
    id,
    author: { name },
    when,
    ...partsOf(own.join('\n')),
    likes: [],
    comments: [],
    url: `https://m.weibo.cn/detail/${id}`,
    ...(words === ''
      ? {}
      : {
          repost: {
            state: 'ok',
            post: {
              author: { name: from?.[1] ?? '' },
              when: { local: '', precision: 'unknown', from: 'text' },
              ...partsOf(words.slice(from?.[0].length ?? 0)),
              likes: [],
              comments: [],
            },
          },
        }),
  }
}

/** Words as they are written, pictures and films by their path. */
function partsOf(markdown: string): Pick<RawPost, 'text' | 'media'> {
  const media: RawMedia[] = []
  const text = markdown.replace(
    /!\[[^\]]{0,200}\]\(([^)\s]{1,1000})\)|\[(?:video|视频|live_?photo)[^\]]{0,200}\]\(([^)\s]{1,1000})\)/gi,
    (_, image?: string, film?: string) => {
      const path = image ?? film ?? ''
      media.push({
        kind: film || /\.(mp4|mov)$/i.test(path) ? 'video' : 'image',
        ...(/^https?:/.test(path) ? { url: path } : {}),
        want: [path.replace(/^(\.?\/)+/, ''), path.split('/').at(-1) ?? ''].filter(
          (one) => one !== '' && !/^https?:/.test(one),
        ),
      })
      return ''
    },
  )
  return { text: text.trim(), media }
}
