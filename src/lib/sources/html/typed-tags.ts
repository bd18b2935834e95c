import { codeAs } from './outside-code.ts'

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

/** Stands for a character of code while tags are looked for: no sign of theirs, and words to whoever follows it. */
const codeSign = '·'

/** The Markdown with `typedSign` in place of the first sign of each tag outside of code that is words. */
export function typedTags(markdown: string): string {
  if (!/<\/?[a-z]/i.test(markdown)) return markdown
  const words = codeAs(codeSign, markdown)
  let out = ''
  let kept = 0
  for (const at of typedPlaces(tagsOf(words))) {
    out += `${markdown.slice(kept, at)}${typedSign}`
    kept = at + 1
  }
  return out + markdown.slice(kept)
}

type Tag = {
  at: number
  line: number
  name: string
  end: boolean
  closed: boolean
  /** Without attributes, behind words of its line. */
  bare: boolean
  behind: boolean
}

function tagsOf(words: string): Tag[] {
  const tags: Tag[] = []
  let line = 0
  let next = words.indexOf('\n')
  for (const { 1: slash, 2: written = '', 3: attributes = '', 4: closed, index: at } of words.matchAll(tag)) {
    // `![](<a b.png>)`, `[1]: <a b.png>`: an address.
    if (/\](?:\(|:[ \t]?)$/.test(words.slice(Math.max(0, at - 4), at))) continue
    for (; next >= 0 && next < at; next = words.indexOf('\n', next + 1)) line++
    const name = written.toLowerCase()
    tags.push({
      ...{ at, line, name, end: slash === '/', closed: closed !== '' || attributes.endsWith('/') },
      bare: attributes.trim() === '',
      behind: spokenOf.has(name) && behindWords(words, at),
    })
  }
  return tags
}

/** Starts of one name that have no end yet: what begins a line of its own, and what stands behind words. */
type Open = { blocks: Tag[]; behind: Tag[]; spoken: boolean }

/** Whose end is this? The nearest one's; what is spoken of has its end on its own line, and what stands inside of a block has none. */
function startOf({ line }: Tag, open: Open): Tag | undefined {
  if (open.behind.at(-1)?.line === line) return open.behind.pop()
  const block = open.blocks.pop()
  for (let last = open.behind.at(-1); last && (block ? last.at > block.at : last.bare); last = open.behind.at(-1)) {
    if (!block) open.spoken = true
    open.behind.pop()
  }
  return block ?? open.behind.pop()
}

function typedPlaces(tags: readonly Tag[]): number[] {
  const byName = new Map<string, Open>()
  const startOfEnd = new Map<Tag, Tag>()
  const typedEnds = new Set<Tag>()
  for (const one of tags) {
    const open = byName.get(one.name) ?? { blocks: [], behind: [], spoken: false }
    byName.set(one.name, open)
    if (!one.end) {
      if (!one.closed) (one.behind ? open.behind : open.blocks).push(one)
      continue
    }
    const start = startOf(one, open)
    if (start) startOfEnd.set(one, start)
    else if (open.spoken) typedEnds.add(one)
  }
  const ended = new Set(startOfEnd.values())
  const isTyped = (one: Tag): boolean => {
    if (!one.end) return !isHtml(one, ended.has(one))
    const start = startOfEnd.get(one)
    return start ? !isHtml(start, true) : typedEnds.has(one)
  }
  return tags.filter(isTyped).map(({ at }) => at)
}

function isHtml({ name, closed, bare, behind }: Tag, ended: boolean): boolean {
  if (bare && behind) return false
  if (swallowing.has(name)) return ended || closed
  return elements.has(name) || closed || ended
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
