import mammoth from 'mammoth'
import { wornXml } from '../../files/archive-xml.ts'
import { baseName, readHead, stemOf } from '../../files/input-file.ts'
import { oneLine } from '../../files/scan.ts'
import type { Format } from '../../format/format.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { htmlBlocks, htmlText } from '../../html/html-blocks.ts'
import { notRead } from '../../word/coverage.ts'
import { lostInDocx } from '../../word/lost.ts'
import { marksAsHtml } from '../../word/marks.ts'
import { type Prepared, prepareDocx } from '../../word/prepare.ts'
import { article } from '../blog/article.ts'
import { chaptersOf } from '../blog/chapters.ts'
import { writtenFields } from './written-fields.ts'

const MOST_BYTES = 128 * 1024 * 1024

/** Chinese Word and WPS name their styles in Chinese. */
const heading = (level: number): string[] =>
  [`标题 ${level}`, `标题${level}`, `heading ${level}`, `Heading ${level}`].map(
    (name) => `p[style-name='${name}'] => h${Math.min(level, 4)}:fresh`,
  )
const styles = [
  ...['标题', 'Title', 'title'].map((name) => `p[style-name='${name}'] => h1.document-title:fresh`),
  ...[1, 2, 3, 4, 5, 6].flatMap(heading),
  ...['副标题', 'Subtitle'].map((name) => `p[style-name='${name}'] => h2:fresh`),
  ...['引用', '明显引用', 'Quote', 'Intense Quote'].map((name) => `p[style-name='${name}'] => blockquote:fresh`),
  ...['题注', 'Caption', 'caption'].map((name) => `p[style-name='${name}'] => figcaption:fresh`),
  // What Word and WPS list themselves, with the pages of their own sheet: the book makes its own.
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((level) =>
    [`toc ${level}`, `目录 ${level}`, `WPSOffice手动目录 ${level}`].map(
      (name) => `p[style-name='${name}'] => p.contents:fresh`,
    ),
  ),
  ...['TOC Heading', 'TOC 标题'].map((name) => `p[style-name='${name}'] => p.contents:fresh`),
  'u => u',
]

/** Word documents: headings, quotes, lists, tables, footnotes, pictures; what cannot be kept is named. */
export const docx: Format = {
  kind: 'blog',
  format: 'docx',
  label: 'Word 文档',
  form: 'word',
  fields: writtenFields,
  notation: plainNotation,
  detect: ({ type }) => type === 'docx',
  parse,
}

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const name = baseName(probe.file.name)
  if (probe.file.bytes > MOST_BYTES) {
    yield { t: 'skip', ref: name, why: '超过 128 MB，请拆成几个文件' }
    return
  }
  const bytes = await readHead(probe.file, probe.file.bytes)
  onBytes(bytes.length)
  const worn = await wornXml(bytes)
  if (worn) {
    yield { t: 'skip', ref: name, why: worn }
    return
  }
  const pictures: { name: string; bytes: Uint8Array }[] = []
  const read = await convert(bytes, async (type, data) => {
    const file = `${pictures.length + 1}.${/\/(\w+)/.exec(type)?.[1] ?? 'bin'}`
    pictures.push({ name: file, bytes: data })
    return file
  })
  if (read === undefined) {
    yield { t: 'skip', ref: name, why: '打不开，可能已损坏或加了密码' }
    return
  }
  for (const one of pictures) yield { t: 'file', ...one }
  const blocks = htmlBlocks(read.html, {
    link: (href) => {
      const words = read.notes.get(href)
      return words === undefined ? undefined : { t: 'note', s: words }
    },
    picture: ({ src = '', alt }) => ({
      kind: unprintable.test(src) ? 'file' : 'image',
      want: [`${name}/${src}`],
      ...(alt && !/^(图片|Picture|image)\s*\d*$/i.test(alt) ? { caption: alt } : {}),
    }),
  })
  const lost = lostInDocx(
    read.prepared,
    notRead(read.prepared.said, blocks, [read.title ?? '', ...read.notes.values()]),
  )
  const empty = blocks.length === 0 && read.title === undefined
  if (empty) yield { t: 'skip', ref: name, why: lost.length > 0 ? '里面没有放得进书里的文字和图片' : emptyDocument }
  for (const [at, chapter] of empty ? [] : chaptersOf(blocks, read.title ?? stemOf(name)).entries()) {
    yield {
      t: 'post',
      post: {
        ...article(),
        id: `${name}#${String(at + 1).padStart(4, '0')}`,
        when: whenFromText(stemOf(name), zone) ?? unknownWhen,
        ...chapter,
        ...(read.title ? { series: read.title } : {}),
        visibility: 'private',
      },
    }
  }
  const vector = pictures.filter((one) => unprintable.test(one.name)).length
  if (vector > 0) lost.push(`${vector} 张 EMF、WMF 图印不出来，请在 Word 里另存为 PNG 再放进来`)
  for (const detail of lost) yield { t: 'warn', code: 'word-lost', detail }
}

/** Windows' own drawing formats: nothing outside Windows can draw them faithfully. */
const unprintable = /\.(x-)?(emf|wmf)$/i

/** `notes`: words of foot- and endnotes by the address their calls link to; `title`: what the style 标题 says. */
type Converted = { html: string; title?: string; notes: Map<string, string> }

/** Said of a document in which nothing stands. */
const emptyDocument = '里面是空的，没有文字，也没有图片'

async function convert(
  bytes: Uint8Array,
  keep: (type: string, data: Uint8Array) => Promise<string>,
): Promise<(Converted & { prepared: Prepared }) | undefined> {
  try {
    const prepared = prepareDocx(bytes)
    const arrayBuffer = prepared.bytes.slice().buffer
    const input = typeof Buffer === 'undefined' ? { arrayBuffer } : { buffer: Buffer.from(arrayBuffer) }
    const { value } = await mammoth.convertToHtml(input, {
      styleMap: styles,
      convertImage: mammoth.images.imgElement(async (image) => ({
        src: await keep(image.contentType, new Uint8Array(await image.readAsArrayBuffer())),
      })),
    })
    const html = marksAsHtml(
      value.replace(/<input type="checkbox"( checked="checked")?[^<>]*>/g, (_, on) => (on ? '☑' : '☐')),
    )
    return { ...withoutTitle(withoutNotes(withoutContents(html))), prepared }
  } catch {
    return undefined
  }
}

/** Also without the word 目录 over it, in whatever style. */
const withoutContents = (html: string): string =>
  html.replace(
    /(?:<(p|h[1-6])>(?:<strong>)?目[\s\u3000]*录(?:<\/strong>)?<\/\1>)?(?:<p class="contents">(?:(?!<\/?p\b)[\s\S])*<\/p>)+/g,
    '',
  )

/** The reader puts all notes into a list behind the text, with an arrow back to their place. */
function withoutNotes(value: string): Converted {
  const notes = new Map<string, string>()
  const begins = ['foot', 'end'].map((kind) => value.lastIndexOf(`<ol><li id="${kind}note-`))
  const at = value.endsWith('</ol>') ? Math.max(...begins) : -1
  const text = at < 0 ? value : value.slice(0, at)
  const list = at < 0 ? '' : value.slice(at + '<ol>'.length, -'</ol>'.length)
  const pieces = list.split(/<li id="((?:foot|end)note-[^"]+)">/)
  for (let at = 1; at < pieces.length; at += 2) {
    const html = (pieces[at + 1] ?? '').replace(/<a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/g, '')
    notes.set(`#${pieces[at]}`, oneLine(htmlText(html)))
  }
  return { html: text, notes }
}

/** The title of the whole is nobody's chapter. */
function withoutTitle({ html, notes }: Converted): Converted {
  const titles: string[] = []
  const rest = html.replace(/<h1 class="document-title">((?:(?!<h1\b)[\s\S])*?)<\/h1>/g, (all, inner: string) => {
    const words = htmlText(inner).replace(/\s+/g, ' ').trim()
    // Only the first is the document's; others are chapters of somebody who took the wrong style.
    if (titles.length > 0 || words === '') return all
    titles.push(words)
    return ''
  })
  const [title] = titles
  return { html: rest, notes, ...(title ? { title } : {}) }
}
