import type { Inline } from '#lib/posts/post-import.ts'
import { cleanText } from '../format/text.ts'

/** Cleaned words without blanks or breaks at their ends; neighbours of one look become one. */
export function tidy(inl: readonly Inline[], pre: boolean): Inline[] {
  const out: Inline[] = []
  // Asking a text that grows piece by piece how it ends would write it out anew each time.
  let ended = true
  for (const one of inl) {
    if (one.t !== 'text') {
      out.push(one)
      ended = one.t === 'br'
      continue
    }
    const held = out.at(-1)
    const blank = !pre && ended
    const s = blank ? one.s.replace(/^ +/, '') : one.s
    if (s === '') continue
    ended = s.endsWith(' ')
    const same = held?.t === 'text' && held.b === one.b && held.i === one.i && held.u === one.u
    if (same && held.ruby === undefined && one.ruby === undefined) held.s += s
    else out.push({ ...one, s })
  }
  const isBlank = (one: Inline | undefined): boolean =>
    one !== undefined && (one.t === 'br' || (one.t === 'text' && /^[\s\u3000]*$/.test(one.s)))
  while (isBlank(out.at(-1))) out.pop()
  const first = out.findIndex((one) => !isBlank(one))
  out.splice(0, first < 0 ? out.length : first)
  return out.flatMap((one, i) => {
    if (one.t !== 'text') return one
    // `cleanText` trims: blanks between two pieces of different look must stay.
    const before = i > 0 && /^ /.test(one.s) ? ' ' : ''
    const after = i < out.length - 1 && / $/.test(one.s) ? ' ' : ''
    const s = before + cleanText(one.s).text.replace(/^\u3000+/, '') + (one.s.trim() === '' ? '' : after)
    return s === '' ? [] : { ...one, s }
  })
}

/** Words of inline pieces, a line break where one stands. */
export const wordsOf = (inl: readonly Inline[]): string =>
  inl.map((one) => (one.t === 'br' ? '\n' : one.t === 'emoji' ? one.code : one.s)).join('')
