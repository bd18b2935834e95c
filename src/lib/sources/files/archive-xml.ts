import { DEEPEST } from '../html/shallow-parser.ts'
import { packedEntries } from './archive.ts'

/** All XML parts of one document together; 400,000 characters with their styles are a tenth of it. */
const MOST_XML = 64 * 1024 * 1024

const [LESS, MORE, SLASH, BANG, QUERY] = [60, 62, 47, 33, 63]

/**
 * Why the XML parts of a packed document (Word) are not to be given to a reader that holds them whole: they unfold to more than
 * a document has, are nested deeper than any, or go on behind their end. Undefined when they are sound. Looks at bytes, holds nothing.
 */
export async function wornXml(zip: Uint8Array): Promise<string | undefined> {
  let size = 0
  for (const { name, stream } of packedEntries(zip) ?? []) {
    if (!/\.(xml|rels)$/i.test(name)) continue
    let depth = 0
    let before = 0
    let opening = false
    let ended = false
    for await (const chunk of stream()) {
      size += chunk.length
      if (size > MOST_XML) return '里面的文字太多，请拆成几个文件'
      for (const byte of chunk) {
        if (before === LESS) {
          opening = byte !== SLASH && byte !== BANG && byte !== QUERY
          if (opening && ended) return '打不开，像是损坏了，请用 Word 或 WPS 打开后另存一份'
          if (opening) depth++
          else if (byte === SLASH) depth--
          ended = !opening && byte === SLASH && depth <= 0
        } else if (byte === MORE && opening) {
          if (before === SLASH) depth--
          opening = false
        }
        if (depth > DEEPEST) return '里面的结构套得太深，像是损坏了，请用 Word 或 WPS 打开后另存一份'
        before = byte
      }
    }
  }
  return undefined
}
