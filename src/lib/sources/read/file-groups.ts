import { commonFolder, extensionOf, isHidden } from '../files/input-file.ts'
import { isMediaName } from '../files/media-index.ts'
import { sayWhatItIs } from '../format/failures.ts'
import type { Probe } from '../format/source.ts'

const code = new Set(
  'js mjs cjs ts mts cts tsx jsx vue svelte astro py pyc ipynb java class jar kt kts swift m mm c h cc cpp hpp cs go rs rb php pl pm lua r jl scala dart sh bash zsh fish bat cmd ps1 sql css scss sass less styl ejs pug njk hbs map wasm so dll dylib exe o a yml yaml toml ini cfg conf lock gradle cmake mk mod sum proto plist properties env tf edn'.split(
    ' ',
  ),
)
const named =
  /(^|\/)(makefile|dockerfile|license|licence|copying|changelog|contributing|code_of_conduct|readme|manifest)(\.\w+)*$/i

/** Programs, their settings and what lies beside them: nobody's diary. */
export const isProgram = (name: string): boolean => isHidden(name) || named.test(name) || code.has(extensionOf(name))

/** What a crowd of files is called, by the code of what is said of each (failures.ts). */
const groups: Record<string, string> = {
  chat: '聊天记录',
  database: '聊天软件的数据库',
  pdf: 'PDF',
  document: 'Office 文档',
  table: '表格',
  archive: '压缩包',
  zip: '压缩包',
  'other-json': '数据文件',
  'no-posts': '数据文件',
  'other-text': '文本和网页',
  picture: '照片和视频',
  video: '照片和视频',
}

const groupOf = (probe: Probe): string =>
  isProgram(probe.file.name) ? '程序代码' : (groups[sayWhatItIs(probe).code] ?? '认不出的文件')

/** What most of the files are; of as many, the first named. */
export function mostly(media: number, others: readonly Probe[]): { what: string; count: number; total: number } {
  const counts = new Map<string, number>(media > 0 ? [['照片和视频', media]] : [])
  for (const probe of others) counts.set(groupOf(probe), (counts.get(groupOf(probe)) ?? 0) + 1)
  const [[what, count] = ['认不出的文件', 0]] = [...counts].sort(([, a], [, b]) => b - a)
  return { what, count, total: media + others.length }
}

/** 「院子」里, or where the files lie in no folder together the first of them: an answer always says what it speaks of. */
export function whereOf(names: readonly string[]): string {
  const folder = commonFolder(names.filter((name) => !isHidden(name) || isMediaName(name)))
  return folder === '' ? `「${names[0]}」等文件` : `「${folder.split('/')[0]}」里`
}
