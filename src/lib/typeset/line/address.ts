/** An address begins so, or has a path or at least two dots in it; names of files have an underscore. */
const address = /^(?:https?:|ftp:|www\.|[\w.+-]+@)|\w\/\w|\w\.\w+\.\w|[a-z0-9]_[a-z0-9]/i

const isJoint = (code: number): boolean =>
  code === 0x2f || code === 0x2e || code === 0x3f || code === 0x26 || code === 0x3d || code === 0x2d || code === 0x5f

/** Addresses, names of files, numbers of parcels: nobody's words. */
export const isMachineMade = (word: string): boolean => address.test(word) || /\d/.test(word)

/**
 * Where an address may be parted: behind / . ? & = - _ and never between two of them, nor behind https://. No hyphen
 * is added, since it would be read as part of the address. Undefined when `word` is no address.
 */
export function addressCuts(word: string): number[] | undefined {
  if (!address.test(word)) return undefined
  const cuts: number[] = []
  for (let at = 1; at < word.length; at += 1) {
    if (isJoint(word.charCodeAt(at - 1)) && !isJoint(word.charCodeAt(at)) && !endsScheme(word, at)) cuts.push(at)
  }
  return cuts
}

/** Whether `https://` ends here: what it opens begins on its line, and on its page. */
const endsScheme = (text: string, at: number): boolean => text.startsWith('://', at - 3)

/** Units of the `https://` a piece of an address begins with. */
export function schemeUnits(text: string, from: number, to: number): number {
  const at = text.indexOf('://', from)
  return at >= 0 && at < to ? at + 3 - from : 0
}

/** Names of code: shorter ones are words (JavaScript, YouTube), and pieces of them stay whole. */
const leastCamelUnits = 15
const leastCamelPiece = 3

/** Whether a word is a name of code in camelCase: English syllables say nothing of it. */
export const isCamel = (word: string): boolean => word.length >= leastCamelUnits && /[a-z][A-Z]/.test(word)

/** Where a name of code in camelCase may be parted, without hyphen: before its capitals. */
export function camelCuts(word: string): number[] {
  const cuts: number[] = []
  let from = 0
  for (let at = leastCamelPiece; at <= word.length - leastCamelPiece; at += 1) {
    if (at - from < leastCamelPiece || !/^[a-z0-9][A-Z]$/.test(word.slice(at - 1, at + 1))) continue
    cuts.push(at)
    from = at
  }
  return cuts
}

/** A piece of an address longer than this is nobody's word: an id, a hash. */
export const readableUnits = 14

/** Letters that stay between a joint and a tear behind it: three em, for nearer than that the line ends at the joint. */
const beforeTear = 6
/** Three letters and the sign that ends the piece. */
const behindTear = 4

/**
 * Where the piece [from, to) of an address may be torn after all, ascending: never within an escape (%E5), and far
 * enough from the joints beside it unless it is `urgent`, because Han would be torn open in its stead.
 */
export function tearPlaces(text: string, from: number, to: number, urgent = false): number[] {
  const places: number[] = []
  const [before, behind] = urgent ? [1, 1] : [beforeTear, behindTear]
  const scheme = schemeUnits(text, from, to)
  if (scheme > 0 && !urgent && to - from <= scheme + readableUnits) return places
  const first = from + (scheme > 0 ? scheme + behindTear : before)
  for (let at = first; at <= to - behind; at += 1) {
    if (!isEscape(text, at - 1) && !isEscape(text, at - 2)) places.push(at)
  }
  return places
}

const isEscape = (text: string, at: number): boolean =>
  text[at] === '%' && /^[\da-f]{2}/i.test(text.slice(at + 1, at + 3))
