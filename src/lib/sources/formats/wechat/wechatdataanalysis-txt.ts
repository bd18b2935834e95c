import { textOf } from '../../files/decode.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawComment, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { linkOf, placeOf } from './weflow-json.ts'

/**
 * WeChatDataAnalysis `txt`: a head (朋友圈导出, 联系人, 用户名, 条目数), then posts of lines `#1`, `时间: …`, `ID: …`,
 * `类型: …`, `内容:` and the words, `标题: …`, `链接: …`, `位置: …`, `媒体:`, `点赞: …`, `评论:`. What people wrote may
 * look like any of these, so a section only ends the words when everything after it is in this order.
 */
export const weChatDataAnalysisTxt: Format = {
  kind: 'wechat-moments',
  format: 'wechatdataanalysis-txt',
  label: 'WeChatDataAnalysis 导出的文本',
  form: 'moments-text',
  fields: {
    kept: 'id time text emoji pictures video place likes comments replies link',
    but: { pictures: sharedNotes.besideByName },
  },
  detect: ({ type, text }) => type === 'text' && /^\uFEFF?朋友圈导出\r?\n联系人: .*\r?\n用户名: /.test(text),
  parse: parseText,
}

async function* parseText({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const author: RawPost['author'] = { name: '' }
  let count = 0
  let expected = 0
  let block: string[] | undefined
  for await (const line of linesOf(textOf(probe.file, probe.head, onBytes))) {
    const next = line === `#${count + (block ? 2 : 1)}`
    if (next) {
      if (block) yield { t: 'post', post: readPost(block, author, zone) }
      if (block) count++
      block = []
    } else if (block) block.push(line)
    else if (line.startsWith('联系人: ')) author.name = line.slice(5).trim()
    else if (line.startsWith('用户名: ')) author.id = line.slice(5).trim() || undefined
    else if (line.startsWith('条目数: ')) expected = Number(line.slice(5)) || 0
  }
  if (block) {
    count++
    yield { t: 'post', post: readPost(block, author, zone) }
  }
  if (count < expected) {
    yield {
      t: 'warn',
      code: 'cut-off',
      detail: `文件不完整：应有 ${expected} 条动态，只读出 ${count} 条；请重新导出后再补一次`,
    }
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.replace(/\r$/, '')
  }
  if (rest !== '') yield rest
}

const sections = ['标题', '链接', '位置', '媒体', '点赞', '评论'] as const
type Section = (typeof sections)[number]

/** The section a line opens and what stands behind its colon. */
function sectionOf(line: string): { section: Section; value: string } | undefined {
  const m = /^(标题|链接|位置|点赞): (.*)$|^(媒体|评论):$/.exec(line)
  return m ? { section: (m[1] ?? m[3]) as Section, value: m[2] ?? '' } : undefined
}

/** Sections from `from` on, when all lines there are in the exporter's order; undefined when they are not. */
function sectionsFrom(lines: readonly string[], from: number): Map<Section, string[]> | undefined {
  const out = new Map<Section, string[]>()
  let open: Section | undefined
  for (const line of lines.slice(from)) {
    const found = sectionOf(line)
    const later = found && sections.indexOf(found.section) > (open ? sections.indexOf(open) : -1)
    if (found && later) {
      open = found.section
      out.set(open, found.value === '' ? [] : [found.value])
    } else if (open === '评论' || (open === '媒体' && /^- \[\d+\] type=/.test(line))) out.get(open)!.push(line)
    else if (open === '标题') out.get(open)!.push(line)
    else return undefined
  }
  return out
}

function readPost(block: readonly string[], author: RawPost['author'], zone: string): RawPost {
  const lines = [...block]
  while (lines.at(-1)?.trim() === '') lines.pop()
  const head = new Map<string, string>()
  let at = 0
  for (const m of lines.map((line) => /^(时间|ID|类型): (.*)$/.exec(line))) {
    if (!m || head.has(m[1]!)) break
    head.set(m[1]!, m[2]!)
    at++
  }
  const from = lines[at] === '内容:' ? at + 1 : at
  let end = from
  let found: Map<Section, string[]> | undefined
  while (end < lines.length) {
    found = sectionOf(lines[end]!) ? sectionsFrom(lines, end) : undefined
    if (found) break
    end++
  }
  const part = (section: Section): string => found?.get(section)?.join('\n') ?? ''
  return {
    id: head.get('ID'),
    author,
    when: whenFromText(head.get('时间'), zone) ?? unknownWhen,
    text: lines.slice(from, end).join('\n'),
    media: (found?.get('媒体') ?? []).map((line, i) => readMedia(line, `${head.get('ID') ?? 'post'}_${i}`)),
    place: placeOf(part('位置')),
    link: linkOf(part('链接') || undefined, part('标题') || undefined, undefined),
    likes: part('点赞')
      .split('、')
      .filter((name) => name.trim() !== '')
      .map((name) => ({ name: name.trim() })),
    comments: readComments(found?.get('评论') ?? []),
  }
}

/** `- [1] type=2 id=145… url=https://… thumb=https://…` */
function readMedia(line: string, name: string): RawMedia {
  const field = (key: string): string | undefined => new RegExp(` ${key}=(\\S+)`).exec(line)?.[1]
  const video = field('type') === '6'
  const id = field('id')
  return {
    kind: video ? 'video' : 'image',
    url: field('url'),
    want: [`media/${name}.${video ? 'mp4' : 'jpg'}`, `${name}.${video ? 'mp4' : 'jpg'}`, name, ...(id ? [id] : [])],
  }
}

/** `- [1] 妈妈 回复 阿舟: words`; further lines belong to the words. */
function readComments(lines: readonly string[]): RawComment[] {
  const out: RawComment[] = []
  for (const line of lines) {
    const m = /^- \[(\d+)\] (.+)$/.exec(line)
    const last = out.at(-1)
    if (!m || Number(m[1]) !== out.length + 1) {
      if (last) last.text += `\n${line}`
      continue
    }
    const colon = m[2]!.indexOf(': ')
    const [name = '', to] = (colon < 0 ? m[2]! : m[2]!.slice(0, colon)).split(' 回复 ')
    out.push({
      author: { name },
      ...(to === undefined ? {} : { replyTo: { name: to } }),
      text: colon < 0 ? '' : m[2]!.slice(colon + 2),
      media: [],
    })
  }
  return out
}
