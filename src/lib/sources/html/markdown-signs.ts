/**
 * Signs that writers' own programs put into Markdown, as plain Markdown: Obsidian's links, embeds, callouts and comments, 语雀's and
 * Docusaurus's containers, pandoc's notes in a line, paths with blanks. Code keeps every sign.
 */
import type { OnLeft } from './left-out.ts'
import { outlineSigns } from './outline-signs.ts'
import { codeAs, outsideCode } from './outside-code.ts'

const mediaName = /\.(jpe?g|png|gif|webp|heic|heif|avif|bmp|tiff?|svg|mp4|mov|m4v|webm|3gp|mp3|m4a|wav|ogg)$/i

/** What only Obsidian writes; where none of it is, 100%%, a==b and ^2 are somebody's words. */
const isObsidian = (words: string): boolean => /!?\[\[[^[\]\n]{1,300}\]\]|^>[ \t]?\[![\w-]{2,20}\]/m.test(words)

/** `![[图 一.png|300]]`: a number is its width, other words stand below it. In a table the bar is `\|`. */
function embed(target: string, said: string): string {
  const path = target.replace(/\\$/, '').split('#')[0]?.trim() ?? ''
  if (!mediaName.test(path)) return nameOf(target, said)
  return `![${/^\d+(x\d+)?$/.test(said.trim()) ? '' : said.trim()}](<${path}>)`
}

/** `[[note|name]]`, `[[note#heading]]`: the words of the link, as Obsidian shows them; `#^id` is an address, no word. */
const nameOf = (target: string, said: string): string => {
  const [path = '', ...places] = target.replace(/\\$/, '').split('#')
  const named = [path.split('/').at(-1) ?? '', ...places.filter((one) => !one.startsWith('^'))]
  return (
    said.trim() ||
    named
      .map((one) => one.trim())
      .filter(Boolean)
      .join(' › ')
  )
}

const obsidian = (words: string): string =>
  words
    .replace(/!\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{0,300}))?\]\]/g, (_, target: string, said = '') =>
      embed(target, said),
    )
    .replace(/\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{0,300}))?\]\]/g, (_, target: string, said = '') =>
      nameOf(target, said),
    )
    .replace(/==(\S(?:[^=\n]{0,500}\S)?)==/g, '**$1**')
    .replace(/[ \t]\^[A-Za-z0-9-]{1,40}[ \t]*$/gm, '')

/**
 * `%%…%%` is for the writer alone, code inside too. Between lines of two signs each it is one wherever it stands; within a line only in a vault,
 * or 100%% would begin one.
 */
function withoutComments(markdown: string, vault: boolean, left: OnLeft): string {
  if (!markdown.includes('%%')) return markdown
  const masked = codeAs('·', markdown)
  const comment = vault
    ? /%%(?:[^%]|%(?!%)){0,5000}%%/g
    : /^[ \t]*%%[ \t]*\n(?:(?![ \t]*%%[ \t]*$)[^\n]*\n){0,500}[ \t]*%%[ \t]*$/gm
  let out = ''
  let kept = 0
  for (const { 0: found, index: at } of masked.matchAll(comment)) {
    const typed = markdown.slice(at, at + found.length)
    left('comment', typed.replace(/^\s*%%|%%\s*$/g, ''))
    out += markdown.slice(kept, at)
    kept = at + found.length
  }
  return out + markdown.slice(kept)
}

/** `> [!note] 标题` begins a quotation, inside another too, GitHub's as well: its title stays, its kind goes. */
const callouts = (words: string): string =>
  words.replace(/^((?:>[ \t]?){1,8})\[![\w-]{2,20}\][+-]?[ \t]*([^\n]*)\n?/gm, (_, mark: string, title: string) =>
    title.trim() === '' ? '' : `${mark}**${title.trim()}**\n`,
  )

/** `:::info 标题` … `:::`: what lies between, as a quotation. One without its end stays as typed. */
function containers(words: string): string {
  if (!words.includes(':::')) return words
  const lines = words.split('\n')
  const ends = lines.flatMap((line, i) => (/^ {0,3}:{3,}[ \t]*$/.test(line) ? [i] : []))
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const title = /^ {0,3}:{3,}[ \t]*(?:[\w-]{2,20})(?:[ \t]+(.{0,100}))?$/.exec(lines[at] ?? '')
    while (ends[0] !== undefined && ends[0] <= at) ends.shift()
    const [end] = ends
    if (!title || end === undefined) {
      out.push(lines[at] ?? '')
      continue
    }
    const inside = lines.slice(at + 1, end)
    const head = title[1] ? [`**${title[1].trim()}**`] : []
    out.push('', ...[...head, ...inside].map((line) => `> ${line}`), '')
    at = end
  }
  return out.join('\n')
}

/** `![说明|200](…)`: behind the bar a width. */
const widths = (words: string): string => words.replace(/!\[([^[\]\n]{0,300}?)\|\d{1,4}(?:x\d{1,4})?\]\(/g, '![$1](')

/** `![山 里](../我的 图片/山 里.png)`: an address with blanks is one when it ends as a picture's does. */
const paths = (words: string): string =>
  words.replace(/!\[([^[\]\n]{0,300})\]\(([^()<>"'\n]{1,300})\)/g, (all, alt: string, path: string) =>
    /\s/.test(path.trim()) && mediaName.test(path.trim()) ? `![${alt}](<${path.trim()}>)` : all,
  )

/** A film or a recording of one's own stands where it was put; players of other sites stay out. */
const films = (words: string): string =>
  words.replace(/<(video|audio)\b([^<>]{0,500})>(?:(?!<\/\1>)[\s\S]){0,1000}<\/\1>/gi, (all) => {
    const src = /\bsrc\s*=\s*["']([^"']{1,300})["']/i.exec(all)?.[1]
    return src && !/^(https?:)?\/\//.test(src) ? `\n\n![](<${src}>)\n\n` : all
  })

/** The text with signs of programs as plain Markdown; what nobody's program means stays as it was typed. `vault`: it lies in one of Obsidian's. */
export function plainSigns(markdown: string, left: OnLeft = () => {}, inVault = false): string {
  const vault = inVault || isObsidian(markdown)
  return outsideCode(outlineSigns(withoutComments(markdown, vault, left), left), (words) =>
    films(paths(widths(containers(callouts(vault ? obsidian(words) : words))))),
  )
}
