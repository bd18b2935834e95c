/** Thai, Lao, Myanmar and Khmer put no space between words: UAX #14 leaves them to a dictionary (class SA). */
const isUnspaced = (code: number): boolean =>
  (code >= 0xe00 && code <= 0xeff) || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff)

let created: Intl.Segmenter | undefined

/** Where the words of a stretch without spaces begin, first one left out; none for other scripts. */
export function wordStarts(stretch: string): number[] {
  let unspaced = false
  for (let at = 0; at < stretch.length && !unspaced; at += 1) unspaced = isUnspaced(stretch.charCodeAt(at))
  if (!unspaced) return []
  created ??= new Intl.Segmenter('th', { granularity: 'word' })
  const starts: number[] = []
  for (const { index } of created.segment(stretch)) {
    if (index > 0 && isUnspaced(stretch.charCodeAt(index)) && isUnspaced(stretch.charCodeAt(index - 1)))
      starts.push(index)
  }
  return starts
}
