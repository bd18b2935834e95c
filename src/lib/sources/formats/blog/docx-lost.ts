import { strFromU8, unzipSync } from 'fflate'
import { between, without } from '../../files/scan.ts'

type Kind = { mark: RegExp; says(count: number): string }

const unplaced =
  (what: string, instead: string, measure = '个') =>
  (count: number): string =>
    `${count} ${measure}${what}放不进书里，${instead}`
const asPicture = '请截成图片放进文章'

/** What Word documents hold and a printed book of ours has no place for, by what the document says of it. */
const kinds: readonly Kind[] = [
  { mark: /<m:oMath[ >]/g, says: unplaced('公式', asPicture) },
  { mark: /<c:chart[ />]/g, says: unplaced('图表', asPicture) },
  { mark: /<dgm:relIds[ />]/g, says: unplaced('SmartArt 图形', asPicture) },
  { mark: /<o:OLEObject[ />]/g, says: unplaced('嵌入的文件', '里面的内容要另外放进来') },
  { mark: /<w:commentReference[ />]/g, says: unplaced('批注', '批注不印进书里', '条') },
  { mark: /<wps:wsp[ >](?![\s\S]{0,4000}?<w:txbxContent)/g, says: unplaced('手绘图形', asPicture) },
  {
    mark: /<w:del [^>]*>\s*<w:r[ >]/g,
    says: (count) => `${count} 处修订里删掉的字没有带进来，改进去的字都在`,
  },
  { mark: /<w:em w:val="(?!none)/g, says: (count) => `${count} 处着重号不留，字还在；改用下划线，书里会排成着重号` },
  { mark: /<w:d?strike(?:\/>| w:val="(?:true|1|on)")/g, says: (count) => `${count} 处删除线不留，字还在` },
  {
    // WPS raises the calls of footnotes itself.
    mark: /<w:vertAlign w:val="(?:super|sub)script"(?!(?:(?!<\/w:r>)[\s\S]){0,300}<w:(?:foot|end)note)/g,
    says: (count) => `${count} 处上标、下标排成平常的字`,
  },
]

const mostXml = 64 * 1024 * 1024

/** Paragraphs that stand in the middle or at the right by their own wish; titles, captions and tables have the book's own ways. */
const alignedIn = (xml: string, styles: string): number => {
  const titled = new Set<string>()
  for (const style of between(styles, '<w:style ', '</w:style>')) {
    const name = /<w:name w:val="([^"]*)"/.exec(style)?.[1] ?? ''
    const id = /w:styleId="([^"]*)"/.exec(style)?.[1]
    if (id && /heading|title|caption|toc|标题|题注|目录/i.test(name)) titled.add(id)
  }
  let count = 0
  for (const paragraph of without(xml, '<w:tbl>', '</w:tbl>').split('</w:p>')) {
    if (!/<w:jc w:val="(?:center|right|end)"/.test(paragraph) || !/<w:t[ >]/.test(paragraph)) continue
    const style = /<w:pStyle w:val="([^"]*)"/.exec(paragraph)?.[1]
    if (style === undefined || !titled.has(style)) count++
  }
  return count
}

/** Empty paragraphs whose border is a line between two parts; in tables and around words it is an ornament. */
const linesIn = (xml: string): number =>
  without(xml, '<w:tbl>', '</w:tbl>')
    .split('</w:p>')
    .filter((paragraph) => paragraph.includes('<w:pBdr>') && !/<w:(?:t|drawing|pict)[ >]/.test(paragraph)).length

/** Sentences about what of this document cannot be kept; pictures of unprintable kinds are told apart by the reader. */
export function lostInDocx(bytes: Uint8Array): string[] {
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) =>
        /^word\/(document|styles|(header|footer)\d*)\.xml$/.test(name) && originalSize < mostXml,
    })
  } catch {
    return []
  }
  const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array())
  // Word writes newer things twice, once for older readers.
  const once = without(read('word/document.xml'), '<mc:Fallback>', '</mc:Fallback>')
  const marked = kinds.flatMap(({ mark, says }) => {
    const count = [...once.matchAll(mark)].length
    return count > 0 ? [says(count)] : []
  })
  const aligned = alignedIn(once, read('word/styles.xml'))
  const lines = linesIn(once)
  const running = Object.keys(files).some((name) => /header|footer/.test(name) && /<w:t[ >]/.test(read(name)))
  return [
    ...marked,
    ...(aligned > 0 ? [`${aligned} 段居中或靠右的话从左边排起`] : []),
    ...(lines > 0 ? [`${lines} 条分隔线不带进来，要的话在文章里再加一条`] : []),
    ...(running ? ['页眉、页脚不带进来，书有自己的'] : []),
  ]
}
