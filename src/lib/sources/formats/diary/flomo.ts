import type { Element } from 'domhandler'
import { getElementsByTagName, getInnerHTML, removeElement, textContent } from 'domutils'
import { wantOf } from '../../format/builder.ts'
import type { Format } from '../../format/format.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { htmlDocument } from '../../html/html-document.ts'
import { decoded } from '../../html/html-picture.ts'

/** flomo's official HTML export (imports.md §4): `.memo > .time .content .files`, times as the phone's clock had them. */
export const flomo: Format = {
  kind: 'notes',
  format: 'flomo-html',
  label: 'flomo 的笔记',
  form: 'notes-page',
  fields: { kept: 'time text emoji pictures video link' },
  notation: plainNotation,
  detect: ({ type, text }) => type === 'html' && /class="memos?"/.test(text) && /flomo/i.test(text),
  parse,
}

const hasClass = (one: Element, name: string): boolean => (one.attribs.class ?? '').split(/\s+/).includes(name)

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const page = htmlDocument(await wholeText(context))
  const all = getElementsByTagName('div', page)
  const exported = all.find((one) => hasClass(one, 'date'))
  const at = whenFromText(/(\d{4}-\d{1,2}-\d{1,2})/.exec(exported ? textContent(exported) : '')?.[1], context.zone)
  if (at) yield { t: 'about', exportedMs: Date.parse(`${at.local.slice(0, 10)}T00:00:00Z`) }
  const posts: RawPost[] = []
  // In a damaged page a note stands inside the one before it: the innermost is read first and taken out, so that each word
  // is read once.
  for (const memo of all.filter((one) => hasClass(one, 'memo')).reverse()) {
    posts.push(postOf(memo, context.zone))
    removeElement(memo)
  }
  for (const post of posts.reverse()) yield { t: 'post', post }
}

function postOf(memo: Element, zone: string): RawPost {
  const inside = (name: string): Element | undefined =>
    getElementsByTagName('div', memo).find((one) => hasClass(one, name))
  const time = inside('time')
  const content = inside('content')
  const files = inside('files')
  const words = content ? textContent(content) : ''
  const heard = getElementsByTagName('div', files ?? []).filter((one) => hasClass(one, 'audio-player__content'))
  return {
    type: 'diary',
    author: me,
    when: whenFromText(time ? textContent(time).trim() : '', zone) ?? unknownWhen,
    text: '',
    // What flomo heard in a recording can be read; the recording itself cannot be printed.
    body: [
      ...htmlBlocks(content ? getInnerHTML(content) : ''),
      ...heard.flatMap((one) =>
        htmlBlocks(getInnerHTML(one)).map((block) => ('inl' in block ? { ...block, t: 'quote' as const } : block)),
      ),
    ],
    media: files ? mediaOf(files) : [],
    tags: [...words.matchAll(/#([^\s#]+)/g)].map((found) => found[1] ?? ''),
    likes: [],
    comments: [],
    visibility: 'private',
  }
}

function mediaOf(files: Element): RawMedia[] {
  const from = (tag: string, kind: RawMedia['kind']): RawMedia[] =>
    getElementsByTagName(tag, files).flatMap((one) => {
      const src = decoded(one.attribs.src ?? '')
      return src ? [{ kind, want: wantOf(src) }] : []
    })
  return [...from('img', 'image'), ...from('video', 'video'), ...from('audio', 'audio')]
}
