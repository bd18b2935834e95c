import { strFromU8, unzipSync } from 'fflate'
import { without } from '../scan.ts'

/** What Word documents hold and a printed book of ours has no place for, by what the document says of it. */
const kinds: readonly { mark: RegExp; what: string; measure: string; instead: string }[] = [
  { mark: /<m:oMath[ >]/g, what: '公式', measure: '个', instead: '请截成图片放进文章' },
  { mark: /<c:chart[ />]/g, what: '图表', measure: '个', instead: '请截成图片放进文章' },
  { mark: /<dgm:relIds[ />]/g, what: 'SmartArt 图形', measure: '个', instead: '请截成图片放进文章' },
  { mark: /<o:OLEObject[ />]/g, what: '嵌入的文件', measure: '个', instead: '里面的内容要另外放进来' },
  { mark: /<w:commentReference[ />]/g, what: '批注', measure: '条', instead: '批注不印进书里' },
  {
    mark: /<wps:wsp[ >](?![\s\S]{0,4000}?<w:txbxContent)/g,
    what: '手绘图形',
    measure: '个',
    instead: '请截成图片放进文章',
  },
]

const mostXml = 64 * 1024 * 1024

/** Sentences about what of this document cannot be kept; pictures of unprintable kinds are told apart by the reader. */
export function lostInDocx(bytes: Uint8Array): string[] {
  let xml: string
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === 'word/document.xml' && originalSize < mostXml,
    })
    xml = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  } catch {
    return []
  }
  // Word writes newer things twice, once for older readers.
  const once = without(xml, '<mc:Fallback>', '</mc:Fallback>')
  return kinds.flatMap(({ mark, what, measure, instead }) => {
    const count = [...once.matchAll(mark)].length
    return count > 0 ? [`${count} ${measure}${what}放不进书里，${instead}`] : []
  })
}
