/** Elements a piece of a page may begin with, cut out of a page or written by a note's app. */
const pieces = new Set(
  'html head body title meta link style script base main header footer nav section article aside div span p a b i u em strong small font center h1 h2 h3 h4 h5 h6 ul ol li dl table tbody tr td blockquote pre code figure img br hr form iframe video audio'.split(
    ' ',
  ),
)

/** From the first of these on a text says nothing of itself: its comments, declarations and doctype are gone. */
function behindProlog(text: string): string {
  let at = 0
  for (;;) {
    while (/[\s\uFEFF]/.test(text[at] ?? '')) at++
    const end = text.startsWith('<!--', at)
      ? text.indexOf('-->', at + 4) + 3
      : text.startsWith('<?', at)
        ? text.indexOf('?>', at + 2) + 2
        : /^<!doctype/i.test(text.slice(at, at + 9))
          ? doctypeEnd(text, at)
          : 0
    if (end <= at) return text.slice(at)
    at = end
  }
}

/** Behind the `>` of a doctype; declarations of its own stand in brackets. 0 when it does not end. */
function doctypeEnd(text: string, from: number): number {
  const close = text.indexOf('>', from)
  const open = text.indexOf('[', from)
  if (open < 0 || (close >= 0 && close < open)) return close + 1
  const inside = text.indexOf(']', open)
  return inside < 0 ? 0 : text.indexOf('>', inside) + 1
}

/** Name of the outermost element of XML or HTML as it is written; undefined for anything else. */
export const markupRoot = (text: string): string | undefined => /^<([a-z_][\w:.-]*)/i.exec(behindProlog(text))?.[1]

/** Whether a text is a page or a piece of one, or XML of some other kind. */
export function markupType(text: string): 'html' | 'xml' | undefined {
  const start = text.trimStart()
  const root = markupRoot(start)
  if (/^<!doctype html\b/i.test(start) || (root && pieces.has(root.toLowerCase()))) return 'html'
  if (/<(html|body)[\s>]/i.test(text)) return 'html'
  return root || /^<[?a-z]/i.test(start) ? 'xml' : undefined
}
