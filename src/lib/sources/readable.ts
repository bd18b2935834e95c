import type { ImportSource } from '#lib/posts/book-import.ts'
import { sources } from './registry.ts'

/** A form in which people hold an export, as they recognise it: never the tool that made it. */
export type ReadableForm = {
  file: string
  /** How to tell it. */
  sign: string
  /** What comes along. */
  keeps: string
  kind: ImportSource['kind']
  formats: readonly string[]
}

const moments = 'wechat-moments'
const forms: readonly ReadableForm[] = [
  {
    file: 'JSON 文件',
    sign: '后缀 .json，用记事本打开能看到成对的大括号',
    keeps: '文字、时间、地点、图片、点赞与评论，最齐全',
    kind: moments,
    formats: ['weflow-json', 'wechatdataanalysis-json', 'exported-sns'],
  },
  {
    file: '网页文件',
    sign: '后缀 .html，双击能在浏览器里像朋友圈一样看',
    keeps: '文字、时间、图片和视频，多数也有点赞与评论',
    kind: moments,
    formats: ['weflow-html', 'ciphertalk-html', 'wechatdataanalysis-html', 'tech-shrimp-html'],
  },
  {
    file: '表格文件',
    sign: '后缀 .xlsx，一行一条',
    keeps: '文字、时间、地点、点赞与评论',
    kind: moments,
    formats: ['wechatdataanalysis-xlsx'],
  },
  {
    file: '纯文本',
    sign: '后缀 .txt，由导出功能生成，不是手抄的',
    keeps: '文字、时间，图片按名字去找',
    kind: moments,
    formats: ['wechatdataanalysis-txt'],
  },
  {
    file: '数据脚本',
    sign: '名叫 data.js，旁边有一个放图片的文件夹',
    keeps: '文字、图片，连点赞和评论的时间也在',
    kind: moments,
    formats: ['ios-data-js'],
  },
  {
    file: 'XML 文件',
    sign: '后缀 .xml，开头写着 TimelineObject',
    keeps: '文字、时间、地点、图片的位置',
    kind: moments,
    formats: ['timeline-xml'],
  },
]

/** Forms of which at least one format is registered, so that nobody is promised what cannot be read. */
export const readableForms = (): readonly ReadableForm[] =>
  forms.filter(({ formats }) => sources.some(({ format }) => formats.includes(format)))

/** Is there any format for this place people wrote in? */
export const canRead = (kind: string): boolean => sources.some((source) => source.kind === kind)
