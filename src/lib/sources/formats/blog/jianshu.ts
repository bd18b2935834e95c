import type { Format } from '../../format/format.ts'
import { plainNotation } from '../../format/text.ts'
import { parseMarkdown } from './markdown-article.ts'

const JIANSHU = /(?:^|\/)user-(\d+)-\d{9,13}\/(?:([^/]+)\/)?[^/]+\.(md|html?)$/i

/** 简书「下载所有文章」: `user-<id>-<时间>/<文集>/<题目>.md`, packed as rar; no date anywhere in it (imports.md §5). */
export const jianshu: Format = {
  kind: 'blog',
  format: 'jianshu',
  label: '简书下载的文章',
  form: 'articles-folder',
  fields: { kept: 'text emoji pictures link', few: true },
  notation: plainNotation,
  detect: ({ type, file }) => /^(text|html|xml)$/.test(type) && JIANSHU.test(file.name),
  parse: (context) => parseMarkdown(context, JIANSHU.exec(context.probe.file.name)?.[2]),
}
