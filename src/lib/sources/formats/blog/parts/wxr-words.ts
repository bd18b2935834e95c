import type { OnLeft } from '../../../html/left-out.ts'

/** Shortcodes WordPress and its common plugins bring: commands, whoever wrote them. */
const known = new Set(
  'gallery caption wp_caption audio video playlist embed youtube vimeo googlemaps soundcloud more toc table contact-form contact-form-7 contact_form wpcode sourcecode code latex iframe su_button button'.split(
    ' ',
  ),
)

/** What they show is read elsewhere, or is no content. */
const shown = new Set(['gallery', 'caption', 'wp_caption', 'more', 'toc', 'table', 'sourcecode', 'code', 'latex'])

/** Applies `change` and takes shortcodes out, in what is no code: words of `pre` and `code` keep every bracket. */
export function shortcodesGone(html: string, change: (html: string) => string, left: OnLeft = () => {}): string {
  const lower = html.toLowerCase()
  let out = ''
  let at = 0
  for (const found of html.matchAll(/<(pre|code)\b/gi)) {
    if (found.index < at) continue
    const close = `</${(found[1] ?? '').toLowerCase()}>`
    const end = lower.indexOf(close, found.index)
    // Without its end it is no code, and none behind it of its kind has one.
    if (end < 0) break
    out += bare(change(html.slice(at, found.index)), left) + html.slice(found.index, end + close.length)
    at = end + close.length
  }
  return out + bare(change(html.slice(at)), left)
}

/**
 * `[name a="b"]`, `[name]…[/name]` and the known ones are commands. Any other word in brackets, `[sic]`, `a[i]`, was written to be read.
 */
function bare(html: string, left: OnLeft): string {
  const closed = new Set([...html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)].map(([, name = '']) => name.toLowerCase()))
  return html.replace(
    /\[(\/?)([a-z][\w-]{0,60})((?:\s[^[\]]{0,2000})?)\](?!\()/gi,
    (all, end: string, name: string, rest: string) => {
      const command =
        known.has(name.toLowerCase()) || closed.has(name.toLowerCase()) || end !== '' || /\s[\w-]+\s*=/.test(rest)
      if (!command) return all
      const isFrame = closed.has(name.toLowerCase()) && !/[^\u0000-\u007f]/.test(rest)
      if (end === '' && !isFrame && !shown.has(name.toLowerCase())) left('command', all)
      return ''
    },
  )
}

/** qTranslate's `[:zh]…[:en]…[:]` and `<!--:zh-->…<!--:-->`: every language as it was written, one after the other. */
export function oneAfterAnother(text: string, between = '\n\n'): string {
  const hasBraces = text.includes('{:}') && /\{:[a-z]{2}\}/i.test(text)
  if (!hasBraces && !/\[:[a-z]{2}\]|<!--:[a-z]{2}-->/i.test(text)) return text
  return text
    .split(/\[:(?:[a-z]{2})?\]|<!--:(?:[a-z]{2})?-->|\{:(?:[a-z]{2})?\}/i)
    .map((words) => words.trim())
    .filter(Boolean)
    .join(between)
}
