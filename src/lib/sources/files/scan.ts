/**
 * Ways through foreign text that look at each character once. The obvious patterns for these (a class with a star before an
 * end that is not there) begin anew at every place of a long run: a file of 200 KB then holds the reader for minutes
 * (npm run fuzz:patterns).
 */

/** An address or path without what follows `?` or `#`. */
export function withoutQuery(address: string): string {
  const at = address.search(/[?#]/)
  return at < 0 ? address : address.slice(0, at)
}

/** Lines put behind each other, one blank between them. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** Without those of `chars` that stand at its end. */
export function endWithout(text: string, chars: RegExp): string {
  let end = text.length
  while (end > 0 && chars.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** What stands between each `open` and the next `close`. */
export function* between(text: string, open: string, close: string): Generator<string> {
  for (let at = text.indexOf(open); at >= 0; ) {
    const from = at + open.length
    const end = text.indexOf(close, from)
    if (end < 0) return
    yield text.slice(from, end)
    at = text.indexOf(open, end + close.length)
  }
}

/** Everything but what stands between each `open` and the next `close`, these included. */
export function without(text: string, open: string, close: string): string {
  let out = ''
  let kept = 0
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, kept)) {
    const end = text.indexOf(close, at + open.length)
    if (end < 0) break
    out += text.slice(kept, at)
    kept = end + close.length
  }
  return kept === 0 ? text : out + text.slice(kept)
}

/** The same from the first `open` to the last `close`. */
export function withoutAll(text: string, open: string, close: string): string {
  const at = text.indexOf(open)
  const end = text.lastIndexOf(close)
  return at < 0 || end < at ? text : text.slice(0, at) + text.slice(end + close.length)
}
