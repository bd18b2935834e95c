import type { OnLeft } from '../../html/left-out.ts'
import { outsideCode } from '../../html/outside-code.ts'

const unquote = (words: string): string => words.trim().replace(/^(["'])([\s\S]*)\1$/, '$2')

/** `a "b c" d` -> three arguments. */
const argumentsOf = (words: string): string[] =>
  [...words.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((found) => found[1] ?? found[2] ?? found[3] ?? '')

/** Addresses with blanks in them stand in angle brackets. */
const image = (src: string, alt: string): string => `\n\n![${alt.replace(/[[\]]/g, '')}](<${src}>)\n\n`

/** `{% img [class] path [width [height]] ["title ["alt"]] %}`. */
function imageTag(rest: string): string {
  const words = argumentsOf(rest)
  const at = words.findIndex((one) => /[/.]/.test(one))
  const src = words[at]
  if (!src) return ''
  const caption = words.slice(at + 1).find((one) => !/^\d+(px|%)?$/.test(one)) ?? ''
  return image(src, caption)
}

/** Hugo's `{{< figure src="…" title="…" caption="…" alt="…" >}}`: what it says of the picture stands below it. */
function figure(rest: string): string {
  const said = new Map(
    [...rest.matchAll(/\b(\w+)\s*=\s*(?:"([^"]*)"|`([^`]*)`|(\S+))/g)].map((one) => [
      one[1],
      one[2] ?? one[3] ?? one[4] ?? '',
    ]),
  )
  const src = said.get('src')
  return src ? image(src, said.get('caption') || said.get('title') || said.get('alt') || '') : ''
}

/**
 * What Hexo, Jekyll, Hugo and Liquid put between the words, as plain Markdown: pictures, quotes, code and links stay, players and
 * the site's own machinery go.
 */
export const withoutTags = (markdown: string, left: OnLeft = () => {}): string =>
  outsideCode(withoutPairs(markdown), (words) => commandsGone(words, left))

/** Ends, switches and addresses say nothing by themselves. */
const wordless = /^\{[{%][<%-]?\s*(?:\/|end|else|elsif|more\b|raw\b|site\.(?:baseurl|url)|BASE_PATH|baseurl|url_for)/i

const beyondAscii = /[^\u0000-\u007f]/

function commandsGone(words: string, left: OnLeft): string {
  // What stands between a shortcode and its end stays: with nothing but switches in it, it was a frame around words.
  const frames = new Set([...words.matchAll(/\{\{[<%]\s{0,5}\/\s{0,5}([\w-]{1,60})/g)].map(([, name]) => name))
  const gone = (typed: string): string => {
    const isFrame = frames.has(/^\{\{[<%]\s*([\w-]+)/.exec(typed)?.[1]) && !beyondAscii.test(typed)
    if (!wordless.test(typed) && !isFrame) left('command', typed)
    return ''
  }
  return (
    words
      .replace(/\{%-?\s*(?:asset_img|img|image|inlineimg)\s((?:[^%]|%(?!\})){0,500}?)-?%\}/g, (_, rest: string) =>
        imageTag(rest),
      )
      .replace(/\{%-?\s*link\s((?:[^%]|%(?!\})){0,500}?)-?%\}/g, (_, rest: string) => {
        const words = argumentsOf(rest)
        const at = words.findIndex((one) => /^https?:/.test(one))
        return at < 0 ? words.join(' ') : `[${words.slice(0, at).join(' ') || words[at]}](${words[at]})`
      })
      .replace(
        /\{%-?\s*(?:asset_link|post_link|post_path|asset_path|post_url)\s{1,10}((?:[^\s%]|%(?!\})){1,300})(\s(?:[^%]|%(?!\})){0,500}?)?-?%\}/g,
        (_, slug: string, rest: string | undefined) => unquote(rest ?? '') || slug,
      )
      .replace(/\{\{[<%]\s*figure\s([^{}\n]{0,1000}?)\/?[>%]\}\}/g, (_, rest: string) => figure(rest))
      .replace(/\{\{[<%][^{}\n]{0,1000}[>%]\}\}/g, gone)
      // `{% youtube … %}`, `{% include … %}`, `{% if … %}`: nothing of it can be printed.
      .replace(/\{%-?\s*[a-z_]{2,30}\b[\s\S]{0,500}?%\}/gi, gone)
      // Liquid's own names; of others nobody knows that the site meant a command.
      .replace(
        /\{\{-?\s*(?:site|page|post|layout|content|include|theme|config|url_for|baseurl|BASE_PATH)\b[^{}\n]{0,200}\}\}/g,
        gone,
      )
      // Kramdown: `{: .center width="50%"}`, and its table of contents.
      .replace(
        /\{:\s?(?:toc|(?:[.#][\w-]{1,60}|[\w-]{1,40}="[^"{}\n]{0,200}"|[\w-]{1,40}='[^'{}\n]{0,200}')(?:\s+(?:[.#][\w-]{1,60}|[\w-]{1,40}="[^"{}\n]{0,200}"))*)\s*\}/g,
        '',
      )
      .replace(/^[ \t]*\[?toc\]?[ \t]*$/gim, '')
  )
}

/** What stands around words, by name of the tag: the words alone, code, a quotation. */
const around: Record<string, 'bare' | 'code' | 'quote'> = {
  raw: 'bare',
  codeblock: 'code',
  code: 'code',
  highlight: 'code',
  blockquote: 'quote',
  quote: 'quote',
  pullquote: 'quote',
  centerquote: 'quote',
  cq: 'quote',
  note: 'quote',
}

/** Pairs of tags and what is between them; one whose end is missing stays. Each place of the text is looked at once. */
function withoutPairs(markdown: string): string {
  const tags = [...markdown.matchAll(/\{%-?\s{0,20}(end)?([a-z]{2,12})\b((?:[^%]|%(?!\})){0,500}?)-?%\}/g)]
  const ends = new Map<string, number[]>()
  for (const [i, [, end, name = '']] of tags.entries()) {
    if (end) {
      const cached = ends.get(name)
      if (cached) cached.push(i)
      else ends.set(name, [i])
    }
  }
  let out = ''
  let kept = 0
  for (let i = 0; i < tags.length; i++) {
    const [tag = '', end, name = '', rest = ''] = tags[i]!
    const how = around[name]
    if (end || !how) continue
    const close = nextAfter(ends.get(name), i)
    if (close === undefined) continue
    const last = tags[close]!
    out += markdown.slice(kept, tags[i]!.index)
    out += shown(how, name, rest, markdown.slice(tags[i]!.index + tag.length, last.index))
    kept = last.index + last[0].length
    i = close
  }
  return out + markdown.slice(kept)
}

/** The first of `ends` behind `i`; those before it are never asked for again. */
function nextAfter(ends: number[] | undefined, i: number): number | undefined {
  while (ends?.[0] !== undefined && ends[0] < i) ends.shift()
  return ends?.[0]
}

function shown(how: 'bare' | 'code' | 'quote', name: string, rest: string, words: string): string {
  if (how === 'bare') return words
  if (how === 'code') return `\n\n\`\`\`\n${words.replace(/^\n|\n$/g, '')}\n\`\`\`\n\n`
  const from = name === 'note' ? '' : unquote(rest.replace(/https?:\S+/g, ''))
  const lines = `${words.trim()}${from ? `\n—— ${from}` : ''}`.split('\n')
  return `\n\n${lines.map((line) => `> ${line}`).join('\n')}\n\n`
}
