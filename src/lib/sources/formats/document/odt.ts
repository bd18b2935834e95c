import { wornXml } from '../../files/archive-xml.ts'
import { baseName, readHead, stemOf } from '../../files/input-file.ts'
import type { Format } from '../../format/format.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { hasWords, type OdtHtml, odtHtml } from '../../odt/convert.ts'
import { readOdtStyles } from '../../odt/styles.ts'
import { notRead } from '../../word/coverage.ts'
import { marksAsHtml } from '../../word/marks.ts'
import { short } from '../../word/tally.ts'
import { below, child, type Element, elements, parseXml } from '../../word/xml-tree.ts'
import { zipParts } from '../../word/zip-parts.ts'
import { article } from '../blog/article.ts'
import { chaptersOf } from '../blog/chapters.ts'
import { writtenFields } from './written-fields.ts'

const MOST_BYTES = 128 * 1024 * 1024

/** OpenDocument texts (LibreOffice, OpenOffice): headings and lists with their numbers, tables, pictures, footnotes. */
export const odt: Format = {
  kind: 'blog',
  format: 'odt',
  label: 'OpenDocument 文稿',
  form: 'open-document',
  fields: writtenFields,
  notation: plainNotation,
  detect: ({ type }) => type === 'odt',
  parse,
}

type Opened = OdtHtml & { parts: Record<string, Uint8Array>; running: boolean }

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const name = baseName(probe.file.name)
  const refuse = (why: string): RawItem => ({ t: 'skip', ref: name, why })
  if (probe.file.bytes > MOST_BYTES) return yield refuse('超过 128 MB，请拆成几个文件')
  const bytes = await readHead(probe.file, probe.file.bytes)
  onBytes(bytes.length)
  const worn = await wornXml(bytes)
  if (worn) return yield refuse(worn)
  const read = opened(bytes)
  if (read === 'locked') return yield refuse('加了打开密码，这里读不了；请去掉密码另存一份')
  if (!read) return yield refuse('打不开，可能已损坏')
  const used = new Set<string>()
  const blocks = htmlBlocks(marksAsHtml(read.html), {
    link: (href) => {
      const s = read.notes.get(href)
      return s === undefined ? undefined : { t: 'note', s }
    },
    picture: (attributes) => {
      const path = (attributes.src ?? '').replace(/^\.\//, '')
      if (/^https?:/.test(path)) return pictureOf(attributes)
      if (read.parts[path]) used.add(path)
      const caption = attributes.alt?.trim()
      const kind = /\.(emf|wmf|svm)$/i.test(path) ? 'file' : 'image'
      return { kind, want: [`${name}/${path}`], ...(caption ? { caption } : {}) }
    },
  })
  const unread = notRead(read.said, blocks, [read.title ?? ''])
  if (blocks.length === 0 && read.title === undefined)
    yield refuse(read.lost.size > 0 ? '里面没有放得进书里的文字和图片' : '里面是空的，没有文字，也没有图片')
  else
    for (const [at, chapter] of chaptersOf(blocks, read.title ?? stemOf(name)).entries())
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
  for (const path of used) yield { t: 'file', name: path, bytes: read.parts[path] as Uint8Array }
  for (const detail of lostIn(read, unread, used)) yield { t: 'warn', code: 'odt-lost', detail }
}

function opened(bytes: Uint8Array): Opened | 'locked' | undefined {
  try {
    const parts = zipParts(bytes)
    const xml = (name: string): Element | undefined => {
      const part = parts[name]
      return part && parseXml(part)
    }
    if (below(xml('META-INF/manifest.xml'), 'manifest:encryption-data').length > 0) return 'locked'
    const content = xml('content.xml')
    if (!content) return undefined
    const styles = xml('styles.xml')
    const masters = elements(child(styles, 'office:master-styles'), 'style:master-page')
    const running = masters.flatMap((one) =>
      below(one, 'style:header', 'style:footer', 'style:header-left', 'style:footer-left'),
    )
    return { ...odtHtml(content, readOdtStyles([content, styles])), parts, running: hasWords(running) }
  } catch {
    return undefined
  }
}

/** Sentences about what of the document has no place in a book. */
function lostIn(read: Opened, unread: readonly string[], used: ReadonlySet<string>): string[] {
  const quoted = unread.slice(0, 5).map((words) => `「${short(words.trim())}」`)
  const vector = [...used].filter((path) => /\.(emf|wmf|svm)$/i.test(path)).length
  return [
    ...(unread.length > 0 ? [`${unread.length} 段文字没有读进来：${quoted.join('、')}`] : []),
    ...[...read.lost].map(([kind, count]) =>
      /^(删除线|上标)/.test(kind) ? `${count} 处${kind}不留，字还在` : `${count} 处${kind}没有带进来`,
    ),
    ...(vector > 0 ? [`${vector} 张 EMF、WMF 图印不出来，请另存为 PNG 再放进来`] : []),
    ...(read.running ? ['页眉、页脚不带进来，书有自己的'] : []),
  ]
}
