/** How long a text may be: characters (code points) and lines. */
export type TextLimit = { max: number; lines?: number }

/**
 * A typed text cut to its limits where it grew, just before the caret, so that what stood behind stays. Line breaks too
 * many become blanks. `caret` counts UTF-16 units, as fields do.
 */
export const fitText = (text: string, caret: number, { max, lines }: TextLimit): { text: string; caret: number } => {
  const excessLines = lines === undefined ? 0 : text.split('\n').length - lines
  if (excessLines <= 0 && [...text].length <= max) return { text, caret }
  let before = text.slice(0, caret)
  const after = text.slice(caret)
  for (let left = excessLines; left > 0; left--) {
    const at = before.lastIndexOf('\n')
    if (at < 0) break
    before = `${before.slice(0, at)} ${before.slice(at + 1)}`
  }
  const points = [...before]
  const available = Math.max(0, max - [...after].length)
  before = points.slice(0, available).join('')
  return { text: [...(before + after)].slice(0, max).join(''), caret: before.length }
}
