/**
 * What pages of a 公众号 keep in their script, read and never run. Two layouts are about: `name: JsDecode('…')` and, since
 * 2026, `name: '…'`, both inside an object called `cgiDataNew`.
 */

/** `\x3cp\x3e`: the escapes of a text of JavaScript. */
const decode = (written: string): string =>
  written.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))/gs, (_, x?: string, u?: string, c?: string) =>
    x || u ? String.fromCharCode(Number.parseInt(x ?? u ?? '', 16)) : c === 'n' ? '\n' : (c ?? ''),
  )

const first = (text: string, pattern: RegExp): string | undefined => {
  for (const found of text.matchAll(pattern)) {
    const value = decode(found[1] ?? '').trim()
    if (value !== '') return value
  }
  return undefined
}

/** The first value of that name that is not empty. */
export function scriptField(page: string, name: string): string | undefined {
  const coded = first(page, new RegExp(`(?<!\\w)${name}\\s*:\\s*JsDecode\\('((?:[^'\\\\]|\\\\.)*)'\\)`, 'g'))
  if (coded !== undefined) return coded
  // Elsewhere in the page a bare `title: '…'` is anything.
  const from = page.search(/cgiDataNew\s*=/)
  return from < 0
    ? undefined
    : first(page.slice(from), new RegExp(`(?<!\\w)${name}\\s*:\\s*'((?:[^'\\\\]|\\\\.)*)'`, 'g'))
}

/** Addresses of the pictures of a 图片分享, in their order; of each only its own, not its watermark's nor its cover's. */
export function sharedPictures(page: string): string[] {
  for (const found of page.matchAll(/picture_page_info_list\s*[:=]\s*\[/g)) {
    const own = ownFields(page, found.index + found[0].length)
    const urls = [...own.matchAll(/(?<!\w)cdn_url\s*:\s*(?:JsDecode\()?'((?:[^'\\]|\\.)*)'/g)]
      // The newer layout escapes for HTML inside the script.
      .map((one) => decode(one[1] ?? '').replace(/&amp;/g, '&'))
      .filter((one) => /^https?:/.test(one))
    if (urls.length > 0) return [...new Set(urls)]
  }
  return []
}

/** What the objects of a list say themselves, from behind its `[` to the `]` that closes it, without what is nested in them. */
function ownFields(page: string, from: number): string {
  let depth = 1
  let out = ''
  let kept = from
  for (const found of page.slice(from).matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    const [mark] = found
    const at = from + found.index
    if (mark === '{' || mark === '[') {
      if (depth === 2) out += page.slice(kept, at)
      depth++
      if (depth === 2) kept = at + 1
    } else if (mark === '}' || mark === ']') {
      if (depth === 2) out += `${page.slice(kept, at)}\n`
      depth--
      if (depth === 2) kept = at + 1
      if (depth === 0) break
    }
  }
  return out
}
