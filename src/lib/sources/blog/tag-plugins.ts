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

/**
 * What Hexo, Jekyll and Liquid put between the words, as plain Markdown: pictures, quotes, code and links stay, players and
 * the site's own machinery go.
 */
export function withoutTags(markdown: string): string {
  return (
    markdown
      .replace(/\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g, '$1')
      .replace(/\{%-?\s*(?:asset_img|img|image|inlineimg)\s+([\s\S]*?)-?%\}/g, (_, rest: string) => imageTag(rest))
      .replace(
        /\{%-?\s*(?:codeblock|code|highlight)\b[^\n]*?-?%\}\n?([\s\S]*?)\{%-?\s*end(?:codeblock|code|highlight)\s*-?%\}/g,
        (_, code: string) => `\n\n\`\`\`\n${code.replace(/\n$/, '')}\n\`\`\`\n\n`,
      )
      .replace(
        /\{%-?\s*(blockquote|quote|pullquote|centerquote|cq|note)\b([^\n]*?)-?%\}([\s\S]*?)\{%-?\s*end\1\s*-?%\}/g,
        (_, name: string, rest: string, words: string) => {
          const from = name === 'note' ? '' : unquote(rest.replace(/https?:\S+/g, ''))
          const lines = `${words.trim()}${from ? `\n—— ${from}` : ''}`.split('\n')
          return `\n\n${lines.map((line) => `> ${line}`).join('\n')}\n\n`
        },
      )
      .replace(/\{%-?\s*link\s+([\s\S]*?)-?%\}/g, (_, rest: string) => {
        const words = argumentsOf(rest)
        const at = words.findIndex((one) => /^https?:/.test(one))
        return at < 0 ? words.join(' ') : `[${words.slice(0, at).join(' ') || words[at]}](${words[at]})`
      })
      .replace(
        /\{%-?\s*(?:asset_link|post_link|post_path|asset_path|post_url)\s+(\S+)([^%]*?)-?%\}/g,
        (_, slug: string, rest: string) => unquote(rest) || slug,
      )
      // `{% youtube … %}`, `{% include … %}`, `{% if … %}`: nothing of it can be printed.
      .replace(/\{%[\s\S]{0,500}?%\}/g, '')
      .replace(/\{\{[^{}\n]{0,200}\}\}/g, '')
      // Kramdown: `{: .center width="50%"}`, and its table of contents.
      .replace(/\{:[^}\n]*\}/g, '')
      .replace(/^\s*\[?toc\]?\s*$/gim, '')
  )
}
