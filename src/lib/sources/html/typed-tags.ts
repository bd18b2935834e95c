/**
 * Tags in Markdown that are words: 「在 <script> 标签上」, `List<String>`, `<你的名字>`. Read as HTML they would vanish, and some of them
 * would take all that follows along. Elements with their end, and those that need none, stay HTML.
 */

/** Elements of HTML, SVG and MathML people write into texts. */
const elements = new Set(
  'a abbr acronym address area article aside audio b base basefont bdi bdo big blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter mi mn mo mrow msub msup nav nobr noembed noframes noscript object ol optgroup option output p param path picture plaintext pre progress q rect rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template text textarea tfoot th thead time title tr track tt u ul use var video wbr xmp'.split(
    ' ',
  ),
)
/** Whatever stands in them is not shown, up to their end. */
const swallowing = new Set(
  'script style title textarea xmp iframe noembed noframes plaintext template select svg head noscript audio video object canvas math'.split(
    ' ',
  ),
)
/** Tags that nobody puts behind words of the same line but to speak of them. */
const spokenOf = new Set(
  'script style title textarea xmp noembed noframes plaintext template head html body'.split(' '),
)

const tag = /<(\/?)([a-z][\w.-]{0,60})((?:\s(?:[^<>"']|"[^"<>]{0,2000}"|'[^'<>]{0,2000}'){0,4000})?)(\/?)>/gi

/** Stands for the `<` of such a tag while the rest is read: no character of any text, and none of Markdown's signs, in code either. */
export const typedSign = '\ufdd0'

/** The text with `typedSign` in place of the first sign of each tag that is words. */
export function typedTags(words: string): string {
  if (!/<\/?[a-z]/i.test(words)) return words
  const found = [...words.matchAll(tag)]
  const lastEnd = new Map<string, number>()
  for (const one of found) if (one[1] === '/') lastEnd.set((one[2] ?? '').toLowerCase(), one.index)
  const typed = new Map<string, number>()
  let out = ''
  let kept = 0
  for (const one of found) {
    const [all, slash, written = '', attributes = '', closed] = one
    const name = written.toLowerCase()
    // `![](<a b.png>)`, `[1]: <a b.png>`: an address.
    if (/\](?:\(|:[ \t]?)$/.test(words.slice(Math.max(0, one.index - 4), one.index))) continue
    if (slash) {
      const open = typed.get(name) ?? 0
      if (open === 0) continue
      typed.set(name, open - 1)
    } else if (
      isHtml(name, {
        closed: closed !== '' || attributes.endsWith('/'),
        ends: (lastEnd.get(name) ?? -1) > one.index,
        bare: attributes.trim() === '',
        behindWords: behindWords(words, one.index),
      })
    )
      continue
    else typed.set(name, (typed.get(name) ?? 0) + 1)
    out += `${words.slice(kept, one.index)}${all.replace('<', typedSign)}`
    kept = one.index + all.length
  }
  return out + words.slice(kept)
}

type Place = { closed: boolean; ends: boolean; bare: boolean; behindWords: boolean }

function isHtml(name: string, { closed, ends, bare, behindWords }: Place): boolean {
  if (spokenOf.has(name) && bare && behindWords) return false
  if (swallowing.has(name)) return ends || closed
  return elements.has(name) || closed || ends
}

/** On its own line, words in front of it? */
function behindWords(words: string, at: number): boolean {
  const line =
    words
      .slice(Math.max(0, at - 200), at)
      .split('\n')
      .at(-1) ?? ''
  return /[\p{L}\p{N}\p{P}]/u.test(line.replace(/<[^<>]{0,200}>/g, '').replace(/^[\s>*+-]+/, ''))
}
