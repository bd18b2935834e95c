/**
 * Name of an emoji sequence: code points in hex joined by '-', variation selectors dropped so that fully and minimally
 * qualified spellings (people type both) mean the same picture.
 */
export const emojiKey = (sequence: string): string => {
  const cached = keys.get(sequence)
  if (cached !== undefined) return cached
  const created = Array.from(sequence, (char) => char.codePointAt(0)!)
    .filter((point) => point !== 0xfe0f && point !== 0xfe0e)
    .map((point) => point.toString(16))
    .join('-')
  // A book asks for some hundred emoji, each several times for every place; what strangers type must not pile up.
  if (keys.size > keysKept) keys.clear()
  keys.set(sequence, created)
  return created
}

const keysKept = 4000
const keys = new Map<string, string>()
