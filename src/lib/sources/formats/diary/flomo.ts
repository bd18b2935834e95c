import type { Element } from 'domhandler'
import { getElementsByTagName, removeElement, textContent } from 'domutils'
import { textOf } from '../../files/decode.ts'
import { wantOf } from '../../format/builder.ts'
import type { Format } from '../../format/format.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { htmlPieces, innerHtml } from '../../html/html-document.ts'
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
  const { probe, zone, onBytes } = context
  let ready: RawItem[] = []
  let dated = false
  // A note is read where it ends and taken out, so that no more of the page is held than what is open. In a damaged page one stands inside
  // the one before it: the innermost ends first, and each word is read once.
  const page = htmlPieces((one) => {
    if (one.name !== 'div') return
    if (hasClass(one, 'memo')) {
      ready.push({ t: 'post', post: postOf(one, zone) })
      removeElement(one)
    } else if (!dated && hasClass(one, 'date')) {
      const at = whenFromText(/(\d{4}-\d{1,2}-\d{1,2})/.exec(textContent(one))?.[1], zone)
      dated = true
      if (at) ready.push({ t: 'about', exportedMs: Date.parse(`${at.local.slice(0, 10)}T00:00:00Z`) })
    }
  })
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    page.write(chunk)
    yield* ready
    ready = []
  }
  page.end()
  yield* ready
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
      ...htmlBlocks(content ? innerHtml(content) : ''),
      ...heard.flatMap((one) =>
        htmlBlocks(innerHtml(one)).map((block) => ('inl' in block ? { ...block, t: 'quote' as const } : block)),
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
