/** In the order of their characters: keys are compared as texts. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = digits.length

export const isOrderKey = (text: string): boolean => /^[0-9A-Za-z]{0,63}[1-9A-Za-z]$/.test(text)

/** The key of what stands at this place, from 0, and was never moved: room before, behind and between any two. */
export const firstKey = (place: number): string => {
  const at = (power: number): string => digits.charAt(Math.floor((place + 1) / base ** power) % base)
  return `${at(2)}${at(1)}${at(0)}V`
}

/** A key between two, `a` the lesser; '' is before all, undefined behind all. A fraction of which `a` and `b` are digits. */
export const keyBetween = (a: string, b: string | undefined): string => {
  if (b !== undefined && a >= b) throw new Error('no key between these')
  let [key, upper] = ['', b]
  for (let at = 0; ; at++) {
    const low = at < a.length ? digits.indexOf(a.charAt(at)) : 0
    const high = upper === undefined ? base : digits.indexOf(upper.charAt(at))
    const middle = Math.floor((low + high) / 2)
    if (middle > low) return key + digits.charAt(middle)
    key += digits.charAt(low)
    // Whatever follows is below it already.
    if (high > low) upper = undefined
  }
}

/** The key what is put behind all of these has to be given; undefined: without one it stands there already. */
export const keyBehind = (list: readonly { key: string }[]): string | undefined => {
  const last = list.reduce((most, { key }) => (key > most ? key : most), '')
  if (last < firstKey(list.length)) return undefined
  // The next place of hundreds of thousands: halving what is left would make the key longer with every sixth.
  const place = [0, 1, 2].reduce((sum, at) => sum * base + Math.max(0, digits.indexOf(last.charAt(at) || '0')), 0)
  return place < base ** 3 - 1 ? firstKey(place) : keyBetween(last, undefined)
}

export type Ordered = { name: string; key: string }

/** What stands in this order, one of them moved from a place to another: the keys that have to be written. */
export const movedKeys = (list: readonly Ordered[], from: number, to: number): Ordered[] => {
  const moved = list[from]
  if (!moved || from === to || to < 0 || to >= list.length) return []
  const others = list.filter((one) => one !== moved)
  const before = others[to - 1]?.key ?? ''
  const after = others[to]?.key
  const key = after === undefined || before < after ? keyBetween(before, after) : undefined
  if (key !== undefined && isOrderKey(key)) return [{ name: moved.name, key }]
  // Two devices put two of them into one place, or a place was parted hundreds of times: all are numbered anew.
  return [...others.slice(0, to), moved, ...others.slice(to)].map(({ name }, place) => ({ name, key: firstKey(place) }))
}
