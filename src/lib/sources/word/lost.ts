import { strFromU8 } from 'fflate'
import { between, without } from '../files/scan.ts'
import type { Prepared } from './prepare.ts'
import { type LostKind, short } from './tally.ts'

const asPicture = '放不进书里，请截成图片放进文章'

/** What is said of each kind, in the order people are told; `what`: words of it, in 「」, where they help to find it. */
const sentences: Record<LostKind, (count: number, what: string) => string> = {
  formula: (count) => `${count} 个公式${asPicture}`,
  chart: (count) => `${count} 个图表${asPicture}`,
  smartArt: (count) => `${count} 个 SmartArt 图形${asPicture}`,
  shape: (count) => `${count} 个手绘图形${asPicture}`,
  ink: (count) => `${count} 处手写笔迹${asPicture}`,
  embedded: (count) => `${count} 个嵌入的文件放不进书里，里面的内容要另外放进来`,
  chunk: (count) => `${count} 份整个插入的文件没有读，里面的内容要另外放进来`,
  linkedPicture: (count, what) => `${count} 张图片不在文件里，只链接着${what}，请在 Word 里改成插入再存一次`,
  missingPicture: (count) => `${count} 张图片文件里没有存下来，请在 Word 里重新插入`,
  hidden: (count, what) => `${count} 处隐藏文字没有放进来：${what}`,
  hiddenPicture: (count) => `${count} 张隐藏的图片没有放进来`,
  deleted: (count) => `${count} 处修订里删掉的字没有带进来，改进去的字都在`,
  comment: (count) => `${count} 条批注不印进书里`,
  field: (count, what) => `${count} 处由 Word 临时算出来的内容没有带进来：${what || '日期、页码'}`,
  symbol: (count, what) => `${count} 个特殊字体里的符号认不出，没有带进来${what ? `，字体是${what}` : ''}`,
  number: (count) => `${count} 处编号的写法认不出，印成 1、2、3`,
  notePicture: (count) => `${count} 张脚注里的图片没有带进来`,
  noteTable: (count) => `${count} 个脚注里的表格只留下文字`,
  emphasis: (count) => `${count} 处着重号不留，字还在；改用下划线，书里会排成着重号`,
  strike: (count) => `${count} 处删除线不留，字还在`,
  script: (count) => `${count} 处上标、下标排成平常的字`,
  contents: () => 'Word 里的目录不带进来，书会自己排目录',
  pageBreak: (count) => `${count} 处手动分页不照搬，书有自己的版面`,
  columns: () => '分栏不照搬，书有自己的版面',
}

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

/** What headers and footers say; the words of a watermark among them. */
function runningIn(parts: Prepared['parts']): string[] {
  const all = Object.entries(parts).flatMap(([name, part]) =>
    /^word\/(header|footer)\d*\.xml$/.test(name) ? [strFromU8(part)] : [],
  )
  const marks = all.flatMap((xml) =>
    [...xml.matchAll(/<v:textpath [^<>]*>/g)].flatMap(([tag]) => /string="([^"]+)"/.exec(tag)?.[1] ?? []),
  )
  return [
    ...(all.some((xml) => /<w:t[ >]/.test(xml)) ? ['页眉、页脚不带进来，书有自己的'] : []),
    ...(marks.length > 0 ? [`水印「${short(marks[0] as string)}」不带进来`] : []),
    ...(all.some((xml) => /<(a:blip|v:imagedata) /.test(xml)) ? ['页眉、页脚里的图片不带进来'] : []),
  ]
}

/** Sentences about what of a document cannot be kept. `missing`: paragraphs of it that stand nowhere in what was read. */
export function lostInDocx({ parts, tally }: Prepared, missing: readonly string[]): string[] {
  // The word over Word's own table of contents goes with it.
  const unread = missing.filter((words) => tally.count('contents') === 0 || !/^\s*目\s*录\s*$/.test(words))
  const read = (mark: RegExp): string =>
    Object.entries(parts).flatMap(([name, part]) => (mark.test(name) ? [strFromU8(part)] : []))[0] ?? ''
  // Word writes newer things twice, once for older readers.
  const once = without(read(/^word\/document\d*\.xml$/), '<mc:Fallback>', '</mc:Fallback>')
  const aligned = alignedIn(once, read(/^word\/styles\d*\.xml$/))
  const lines = linesIn(once)
  const counted = (Object.keys(sentences) as LostKind[]).flatMap((kind) => {
    const count = tally.count(kind)
    return count > 0 ? [sentences[kind](count, tally.quoted(kind))] : []
  })
  const quoted = unread.slice(0, 5).map((words) => `「${short(words.trim())}」`)
  return [
    ...(unread.length > 0 ? [`${unread.length} 段文字没有读进来：${quoted.join('、')}`] : []),
    ...counted,
    ...(aligned > 0 ? [`${aligned} 段居中或靠右的话从左边排起`] : []),
    ...(lines > 0 ? [`${lines} 条分隔线不带进来，要的话在文章里再加一条`] : []),
    ...runningIn(parts),
  ]
}
