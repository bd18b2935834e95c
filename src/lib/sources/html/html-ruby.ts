import type { Inline } from '#lib/posts/post-import.ts'

const wordsOf = (inl: readonly Inline[]): string => inl.map((one) => ('s' in one ? one.s : '')).join('')

/** Turns `<ruby>饕餮<rt>tāotiè</rt></ruby>` into words with a reading over them, in a list of inlines that is being filled. */
export class Readings {
  /** Where the base of each open ruby begins in the list. */
  private readonly bases: { inl: Inline[]; from: number; reading?: number | undefined }[] = []

  readonly open = (name: 'ruby' | 'rt', inl: Inline[]): void => {
    const last = this.bases.at(-1)
    if (name === 'ruby') this.bases.push({ inl, from: inl.length })
    else if (last?.inl === inl) last.reading = inl.length
  }

  readonly close = (name: 'ruby' | 'rt', inl: Inline[]): void => {
    const last = this.bases.at(-1)
    if (name === 'ruby') {
      this.bases.pop()
      return
    }
    if (last?.inl !== inl || last.reading === undefined) return
    const reading = wordsOf(inl.slice(last.reading)).trim()
    const base = inl.slice(last.from, last.reading)
    const [first] = base
    inl.length = last.reading
    if (reading !== '' && first?.t === 'text' && base.every((one) => one.t === 'text' && !one.ruby)) {
      inl.length = last.from
      inl.push({ ...first, s: wordsOf(base).trim(), ruby: reading })
    } else if (reading !== '') inl.push({ t: 'text', s: `（${reading}）` })
    last.from = inl.length
    last.reading = undefined
  }
}
