import type { Block, Inline } from '#lib/posts/post-import.ts'
import { shortHash } from '#lib/posts/sha256.ts'
import type { RawMedia } from '#lib/sources/format/raw.ts'
import { htmlBlocks } from '#lib/sources/html/html-blocks.ts'
import { pictureOf } from '#lib/sources/html/html-picture.ts'
import { noteOf, pastedNotes } from './pasted-notes.ts'
import { rtfPictures } from './rtf-pictures.ts'

/**
 * A picture of a pasted page, by the id its figure names. It stands at an address (the server fetches it), or its bytes
 * came along; a file of the computer it was written on is neither.
 */
export type PastedPicture = { id: string } & (
  | { t: 'address'; url: string }
  | { t: 'bytes'; file: File }
  | { t: 'elsewhere'; name: string }
)
export type Pasted = { blocks: Block[]; pictures: PastedPicture[] }

/** The id of a picture that is still at this address: the same as the server gives it (articles/model/draft.ts). */
export const remoteId = (url: string): string => `m${shortHash(`${url}\n`)}`

/** Points of counters and lines are no pictures. px */
const leastPx = 3
/** Most pictures taken from one pasted page. */
const mostPictures = 200

const typeEnding = (type: string): string => type.replace(/^image\//, '').replace('jpeg', 'jpg')

/** A picture written into its own address. */
function inlineFile(src: string): File | undefined {
  const match = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/=\s]+)$/.exec(src)
  if (!match) return undefined
  try {
    const bytes = Uint8Array.from(atob(match[2]!), (one) => one.charCodeAt(0))
    return new File([bytes], `图片.${typeEnding(match[1]!)}`, { type: match[1]! })
  } catch {
    return undefined
  }
}

/** Word and WPS write lists as paragraphs that say so in their style, with the number as words. */
const wordItem = /mso-list:\s*l\d+\s+level(\d)/i
const wordMark = /<span\b[^<>]*mso-list:\s*Ignore[^<>]*>((?:(?!mso-list:)[\s\S])*?)<\/span>(?:\s*<\/span>)*/i
/** A paragraph: attributes, and what is in it. None begins within another. */
const paragraph = /<p\b([^<>]*)>((?:(?!<p\b)[\s\S])*?)<\/p>/gi
/** What Word says by its own classes. */
const wordTags: readonly [RegExp, string][] = [
  [/class="?MsoTitle\b/i, 'h1'],
  [/class="?MsoQuote\b/i, 'blockquote'],
  [/class="?MsoCaption\b/i, 'figcaption'],
]

function asLists(html: string): string {
  return html.replace(paragraph, (all, attributes: string, inner: string) => {
    const level = wordItem.exec(attributes)?.[1]
    if (level === undefined) return all
    const mark = (wordMark.exec(inner)?.[1] ?? '').replace(/<[^<>]*>|&nbsp;|\s/g, '')
    const list = /^[(（]?([\d一二三四五六七八九十]+|[a-zA-Z])[.、)）]/.test(mark) ? 'ol' : 'ul'
    const depth = Math.max(1, Number(level))
    return `${`<${list}>`.repeat(depth)}<li>${inner.replace(wordMark, '')}</li>${`</${list}>`.repeat(depth)}`
  })
}

/**
 * A pasted page as blocks: structure stays, styles go. Knows how Word, WPS and 公众号 write lists, titles, notes and stress;
 * what surrounds the pasted part (fonts, scripts, Office's own marks) is not read. `rtf` is the same page as Word and
 * WPS also give it: it has the pictures that the HTML only names. `nextId` names pictures without an address.
 */
export function pastedBlocks(html: string, rtf = '', nextId: () => string = () => crypto.randomUUID()): Pasted {
  const part = /<!--StartFragment-->((?:(?!<!--StartFragment)[\s\S])*?)<!--EndFragment-->/.exec(html)?.[1] ?? html
  const { html: text, notes } = pastedNotes(part)
  const plain = asLists(text)
    .replace(/<!\[(?:if|endif)[^\][]*\]>/gi, '')
    .replace(paragraph, (all, attributes: string, inner: string) => {
      const tag = wordTags.find(([said]) => said.test(attributes))?.[1]
      return tag === undefined ? all : `<${tag}>${inner}</${tag}>`
    })
  const pictures: PastedPicture[] = []
  const fromRtf = rtf.includes('{\\pict') ? rtfPictures(rtf) : []
  let files = 0
  const picture = (attributes: Record<string, string>): RawMedia | undefined => {
    const small = [attributes.width, attributes.height].some((one) => one !== undefined && Number(one) <= leastPx)
    if (small || pictures.length >= mostPictures) return undefined
    const found = pictureOf(attributes)
    const one = pictureFrom(attributes.src ?? '', found?.url)
    pictures.push(one)
    return { kind: 'image', want: [one.id], ...(found?.caption ? { caption: found.caption } : {}) }
  }
  const pictureFrom = (src: string, url: string | undefined): PastedPicture => {
    if (url !== undefined) return { id: remoteId(url), t: 'address', url }
    const inside = inlineFile(src)
    if (inside) return { id: nextId(), t: 'bytes', file: inside }
    const held = /^file:/i.test(src) ? fromRtf[files++] : undefined
    if (!held) return { id: nextId(), t: 'elsewhere', name: src.split(/[\\/]/).at(-1)?.slice(0, 80) ?? '' }
    const name = `图片 ${files}.${typeEnding(held.type)}`
    return { id: nextId(), t: 'bytes', file: new File([held.bytes], name, { type: held.type }) }
  }
  const link = (href: string): Inline | undefined => {
    const words = noteOf(href, notes)
    return words === undefined ? undefined : { t: 'note', s: words }
  }
  const blocks = htmlBlocks(plain, { picture, link }).map((block): Block => {
    if (block.t !== 'figure') return block
    const media = block.media.map(({ want, caption }) => ({ media: want[0]!, ...(caption ? { caption } : {}) }))
    return { ...block, media }
  })
  return { blocks, pictures }
}

/** Plain words: an empty line or a line end begins a paragraph, first-line indents go. */
export const typedBlocks = (text: string): Block[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((s) => ({ t: 'p', inl: [{ t: 'text', s }] }))
