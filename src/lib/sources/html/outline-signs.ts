/**
 * What Logseq (and Roam) write among a person's own words: properties, references to other blocks, macros, clocks. As plain Markdown:
 * the words stay, a reference becomes the words it means, what only the program can show goes.
 */
import type { OnLeft } from './left-out.ts'
import { outsideCode } from './outside-code.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const macro = /\{\{\s?(embed|video|youtube|tweet|vimeo|bilibili|query|renderer|namespace|cloze|pdf|zotero-\w{1,30})\b/i

/** Signs no other program writes. */
const logseq = new RegExp(
  [
    String.raw`^[ \t]*(?:[-*] )?(?:id:: ${uuid}|collapsed:: (?:true|false)|background-color:: )`,
    String.raw`\(\(${uuid}\)\)`,
    String.raw`^[ \t]*:LOGBOOK:`,
    String.raw`\]\([^()\n]{1,300}\)\{:height \d`,
    String.raw`^[ \t]*(?:[-*] )?#\+BEGIN_[A-Z]{2,20}[ \t]*$`,
  ].join('|'),
  'm',
)

/** What the program notes for itself. */
const ownProperty =
  /^[ \t]*(?:[-*] )?(?:id|collapsed|logseq\.[\w.-]{1,60}|heading|background-color|created-at|updated-at|ls-type|hl-(?:page|color|type|stamp)|card-[\w-]{1,30}|query-[\w-]{1,30}|icon|public|filters|exclude-from-graph-view):: [^\n]*(?:\n|$)/gm

/** The words of each block that is referred to, by its id: those in front of its properties. */
function blocksOf(lines: readonly string[]): Map<string, string> {
  const blocks = new Map<string, string>()
  for (const [at, line] of lines.entries()) {
    const id = new RegExp(`^[ \\t]*(?:[-*] )?id:: (${uuid})`).exec(line)?.[1]
    if (!id) continue
    let first = at - 1
    while (first > 0 && /^[ \t]*[\w\u4e00-\u9fff-]{1,40}:: /.test(lines[first] ?? '')) first--
    const words = (lines[first] ?? '').replace(/^[ \t]*[-*] (?:(?:TODO|DONE|LATER|NOW|DOING|WAITING) )?/, '').trim()
    if (words !== '' && !/\(\([0-9a-f-]{36}\)\)/.test(words)) blocks.set(id, words)
  }
  return blocks
}

/** Said where a block of another file is meant. */
const elsewhere = '〔引用的一段在别的文件里〕'

/** Where words stand between the signs, they go on as a quotation or as what they are. */
const between = (words: string): string =>
  words.replace(
    /^([ \t]*)((?:[-*] )?)#\+BEGIN_([A-Z]{2,20})[^\n]{0,60}\n((?:(?![ \t]*#\+END_)[^\n]*\n){0,500})[ \t]*#\+END_\3[ \t]*$/gm,
    (_, indent: string, item: string, kind: string, inside: string) => {
      const lines = inside.replace(/\n$/, '').split('\n')
      if (/^(SRC|EXAMPLE|EXPORT)$/.test(kind))
        return [`${indent}${item}\`\`\``, ...lines, `${indent}${item ? '  ' : ''}\`\`\``].join('\n')
      return lines
        .map((line, at) => `${at === 0 ? indent + item : ''}${line.trim() && at > 0 ? line : line.trim()}`)
        .join('\n')
    },
  )

const tasks: Record<string, string> = { DONE: '☑', CANCELED: '☐（取消）', CANCELLED: '☐（取消）' }

const plain = (blocks: ReadonlyMap<string, string>, words: string, left: OnLeft): string =>
  words
    .replace(/^[ \t]*:LOGBOOK:[ \t]*\n(?:(?![ \t]*:END:)[^\n]*\n){0,500}[ \t]*:END:[ \t]*(?:\n|$)/gm, '')
    .replace(ownProperty, '')
    .replace(/^([ \t]*(?:[-*] )?)([^\s:`[\](){}]{1,40}):: (?=\S)/gm, '$1$2：')
    .replace(/\{\{\s?embed\s{1,3}(\(\([0-9a-f-]{36}\)\)|\[\[[^[\]\n]{1,200}\]\])\s?\}\}/gi, '$1')
    .replace(new RegExp(`\\[([^\\[\\]\\n]{1,300})\\]\\(\\(\\(${uuid}\\)\\)\\)`, 'g'), '$1')
    .replace(new RegExp(`\\(\\((${uuid})\\)\\)`, 'g'), (_, id: string) => blocks.get(id) ?? elsewhere)
    .replace(/\{\{\s?(?:video|youtube|tweet|vimeo|bilibili)\s{1,3}([^{}\s]{1,500})\s?\}\}/gi, ' $1 ')
    .replace(/\{\{\s?cloze\s{1,3}([^{}\n]{1,500})\}\}/gi, '$1')
    .replace(/\{\{\s?(?:query|renderer|namespace|pdf|zotero-\w{1,30})\b[^{}\n]{0,500}\}\}/gi, (typed) => {
      left('query', typed)
      return ''
    })
    .replace(/\^\^(\S(?:[^^\n]{0,500}\S)?)\^\^/g, '**$1**')
    .replace(/(\]\([^()\n]{1,300}\))\{:(?:height|width) [^{}\n]{1,60}\}/g, '$1')
    .replace(
      /^([ \t]*[-*] )(TODO|DONE|LATER|NOW|DOING|WAITING|WAIT|IN-PROGRESS|CANCELED|CANCELLED) /gm,
      (_, mark, word: string) => `${mark}${tasks[word] ?? '☐'} `,
    )
    .replace(
      /(^|\s)(SCHEDULED|DEADLINE): <(\d{4}-\d\d-\d\d)[^<>\n]{0,40}>/g,
      (_, before: string, what: string, day: string) => `${before}（${what === 'DEADLINE' ? '截止' : '计划'} ${day}）`,
    )

/** An outline's words without the program's own signs; any other text as it is. */
export function outlineSigns(markdown: string, left: OnLeft = () => {}): string {
  if (!logseq.test(markdown) && !(macro.test(markdown) && /^[ \t]*- /m.test(markdown))) return markdown
  const blocks = blocksOf(markdown.split('\n'))
  return outsideCode(between(markdown), (words) => plain(blocks, words, left))
}
