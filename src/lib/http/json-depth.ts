/** Deeper than any body of ours; an article's blocks within blocks come to about ten. */
const mostDeep = 32

const quote = 34
const backslash = 92

/**
 * True when arrays and objects in this JSON lie more than `most` deep: found by counting brackets outside of texts, before
 * anything is parsed. Whoever walks a value after parsing may then call itself.
 */
export const isDeep = (json: string, most = mostDeep): boolean => {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (inText) {
      if (char === backslash) at += 1
      else if (char === quote) inText = false
    } else if (char === quote) inText = true
    // `[` and `{` differ in one bit, and so do `]` and `}`.
    else if ((char & ~0x20) === 0x5b) {
      depth += 1
      if (depth > most) return true
    } else if ((char & ~0x20) === 0x5d) depth -= 1
  }
  return false
}
