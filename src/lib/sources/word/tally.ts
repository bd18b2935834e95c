/** What of a document has no place in a book; counted while it is read, said once (lost.ts). */
export type LostKind =
  | 'formula'
  | 'chart'
  | 'smartArt'
  | 'embedded'
  | 'chunk'
  | 'comment'
  | 'shape'
  | 'ink'
  | 'deleted'
  | 'hidden'
  | 'hiddenPicture'
  | 'linkedPicture'
  | 'missingPicture'
  | 'symbol'
  | 'field'
  | 'number'
  | 'emphasis'
  | 'strike'
  | 'script'
  | 'columns'
  | 'pageBreak'
  | 'notePicture'
  | 'noteTable'
  | 'contents'

/** How often each kind was met, and some words of it. */
export class Tally {
  private readonly counts = new Map<LostKind, { count: number; words: string[] }>()

  add(kind: LostKind, words = ''): void {
    const cached = this.counts.get(kind) ?? { count: 0, words: [] }
    this.counts.set(kind, cached)
    cached.count++
    const tidy = words.replace(/\s+/g, ' ').trim()
    if (tidy !== '' && cached.words.length < 5) cached.words.push(tidy)
  }

  count(kind: LostKind): number {
    return this.counts.get(kind)?.count ?? 0
  }

  /** 「甲」、「乙」, each cut to what one can recognise; '' where nothing was said. */
  quoted(kind: LostKind): string {
    return (this.counts.get(kind)?.words ?? []).map((one) => `「${short(one)}」`).join('、')
  }
}

export const short = (words: string): string => {
  const all = [...words]
  return all.length > 18 ? `${all.slice(0, 17).join('')}…` : words
}
