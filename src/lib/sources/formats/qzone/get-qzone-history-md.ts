import { textOf } from '../../files/decode.ts'
import { wantOf } from '../../format/builder.ts'
import type { Format } from '../../format/format.ts'
import type { RawComment, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { qzoneNotation } from './notation.ts'

/** GetQzonehistory `所有可见说说.md`: `## 名字 2012-05-01 22:31:15`, pictures in the words, comments as a list. */
export const getQzoneHistoryMarkdown: Format = {
  kind: 'qzone',
  format: 'getqzonehistory-md',
  label: 'GetQzonehistory 的 Markdown',
  form: 'qzone-text',
  fields: { kept: 'time text emoji mentions pictures comments repost link' },
  notation: qzoneNotation,
  detect: ({ type, text }) => type === 'text' && HEADING.test(text),
  parse,
}

const HEADING = /^## (.{0,60}?) ?(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})[ \t]*$/m
const COMMENT = /^[ \t]*- (.{0,60}?)(?:\((\d{4,12})\))? ?: ?(.*)$/
const COMMENT_TIME = / - (\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})$/

/** `- 妈妈(10002) : 慢一点 - 2012-05-01 22:40:01`. */
export function commentLine(
  line: string,
): { name: string; id: string | undefined; text: string; at: string | undefined } | undefined {
  const words = line.trimEnd()
  const time = COMMENT_TIME.exec(words)
  const found = COMMENT.exec(time ? words.slice(0, time.index) : words)
  return found ? { name: found[1] ?? '', id: found[2], text: found[3] ?? '', at: time?.[1] } : undefined
}

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  let rest = ''
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    const parts = (rest + chunk.replaceAll('\r', '')).split(/\n(?=## )/)
    rest = parts.pop() ?? ''
    for (const part of parts) yield* postsIn(part, zone)
  }
  yield* postsIn(rest, zone)
}

function* postsIn(part: string, zone: string): Generator<RawItem> {
  const heading = HEADING.exec(part)
  if (!heading) return
  const lines = part.slice(heading.index + heading[0].length).split('\n')
  const said: string[] = []
  const passed: string[] = []
  const comments: RawComment[] = []
  let answering = false
  for (const line of lines) {
    if (/^💬 ?\*\*\d+条评论/u.test(line)) answering = true
    else if (answering) {
      const { name = '', id, text = '', at } = commentLine(line) ?? {}
      if (text || name)
        comments.push({
          author: { ...(id ? { id } : {}), name: name.trim() },
          text,
          media: [],
          ...(at ? { when: whenFromText(at, zone) ?? unknownWhen } : {}),
        })
    } else if (/^> ?/.test(line)) passed.push(line.replace(/^> ?/, ''))
    // The telephone it was written on is no part of it.
    else if (!/^来自 \S/.test(line)) said.push(line)
  }
  yield {
    t: 'post',
    post: {
      author: { name: heading[1]?.trim() ?? '' },
      when: whenFromText(heading[2], zone) ?? unknownWhen,
      ...partsOf(said.join('\n')),
      likes: [],
      comments,
      ...repostOf(passed.join('\n').trim()),
    },
  }
}

function partsOf(markdown: string): Pick<RawPost, 'text' | 'media'> {
  const media: RawMedia[] = []
  const text = markdown.replace(/!\[([^[\]]{0,400})\]\(([^()\s]{1,2000})\)/g, (_, name: string, path: string) => {
    const address = /^https?:/.test(path)
    media.push({
      kind: 'image',
      ...(address ? { url: path } : {}),
      want: [...(address ? [] : wantOf(path)), ...(/\.\w{3,4}$/.test(name) ? [name] : [])],
    })
    return ''
  })
  return { text: text.trim(), media }
}

/** 「别人 - 10009 : 原文」. */
function repostOf(words: string): Pick<RawPost, 'repost'> {
  if (words === '') return {}
  const found = /^(.{0,60}?)(?: - (\d{4,12}))? ?: ?([\s\S]*)$/.exec(words)
  const [, name = '', id, text = words] = found ?? []
  return {
    repost: {
      state: 'ok',
      post: {
        author: { ...(id ? { id } : {}), name: name.trim() },
        when: unknownWhen,
        ...partsOf(text),
        likes: [],
        comments: [],
      },
    },
  }
}
