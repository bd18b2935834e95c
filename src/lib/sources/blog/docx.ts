import mammoth from 'mammoth'
import { baseName, readHead, stemOf } from '../brought.ts'
import { htmlBlocks } from '../html-blocks.ts'
import { titleAndBody } from '../markdown.ts'
import type { RawItem } from '../raw.ts'
import type { ParseContext, Source } from '../source.ts'
import { plainNotation } from '../text.ts'
import { unknownWhen, whenFromText } from '../when.ts'
import { article } from './article.ts'

const MOST_BYTES = 128 * 1024 * 1024

/** Chinese Word and WPS name their styles in Chinese. */
const styles = [
  "p[style-name='标题'] => h1:fresh",
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='标题 1'] => h1:fresh",
  "p[style-name='标题 2'] => h2:fresh",
  "p[style-name='标题 3'] => h3:fresh",
  "p[style-name='副标题'] => h2:fresh",
  "p[style-name='引用'] => blockquote:fresh",
  "p[style-name='明显引用'] => blockquote:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
]

/** Word documents: headings, quotes, lists, tables, footnotes, pictures; what cannot be kept is named. */
export const docx: Source = {
  kind: 'blog',
  format: 'docx',
  label: 'Word 文档',
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
  const { title, body } = titleAndBody(
    htmlBlocks(read.html, {
      picture: ({ src = '', alt }) => ({
        kind: /\.(x-)?(emf|wmf)$/.test(src) ? 'file' : 'image',
        want: [`${name}/${src}`],
        ...(alt && !/^(图片|Picture|image)\s*\d*$/i.test(alt) ? { caption: alt } : {}),
      }),
    }),
  )
  yield {
    t: 'post',
    post: {
      ...article(),
      when: whenFromText(stemOf(name), zone) ?? unknownWhen,
      title: title ?? stemOf(name),
      body,
      visibility: 'private',
    },
  }
  for (const detail of read.lost) yield { t: 'warn', code: 'word-lost', detail }
}

type Converted = { html: string; lost: string[] }

async function convert(
  bytes: Uint8Array,
  keep: (type: string, data: Uint8Array) => Promise<string>,
): Promise<Converted | undefined> {
  const arrayBuffer = bytes.slice().buffer
  try {
    const input = typeof Buffer === 'undefined' ? { arrayBuffer } : { buffer: Buffer.from(arrayBuffer) }
    const { value, messages } = await mammoth.convertToHtml(input, {
      styleMap: styles,
      convertImage: mammoth.images.imgElement(async (image) => ({
        src: await keep(image.contentType, new Uint8Array(await image.readAsArrayBuffer())),
      })),
    })
    // Notes stand behind the text with an arrow back to their place.
    const html = value.replace(/<a href="#(?:foot|end)note-ref-\d+">↑<\/a>/g, '')
    const lost = messages.map((one) => unknown(one.message)).filter((one) => one !== undefined)
    return { html, lost: [...new Set(lost)] }
  } catch {
    return undefined
  }
}

/** What mammoth says it does not know, in Chinese; names of styles are only looks. */
function unknown(message: string): string | undefined {
  if (/style/.test(message)) return undefined
  const element = /unrecognised element was ignored: (\S+)/.exec(message)?.[1]
  if (element && /(proofErr|lang|bookmark|rsid)/.test(element)) return undefined
  return element ? `文档里有一种内容放不进书里（${element}），已略去` : '文档里有放不进书里的内容，已略去'
}
