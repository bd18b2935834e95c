import { graphemes, isIgnorable } from '../print/graphemes.ts'

/** What a stretch of text is to the line breaker. */
type ItemKind = 'han' | 'symbol' | 'open' | 'close' | 'middle' | 'word' | 'space' | 'dash' | 'dots' | 'emoji'

export type Item = {
  kind: ItemKind
  clusters: string[]
  /** Closing marks give way in this order (CLREQ): bracket, pause, stop. */
  mark?: 'bracket' | 'pause' | 'stop'
  /** No break between the item before and this one. */
  glued: boolean
  /** Goes on with the word before (an address broken at / . ? & = - _): no space may open between them. */
  piece: boolean
  /** Index of the first cluster in the paragraph. */
  at: number
}

const brackets = '”’）》」』】〉〕］｝'
const pauses = '，、；：'
const stops = '。！？．'
const openers = '“‘（《「『【〈〔［｛'
/** Marks that may not start a line though they are neither closing nor opening. */
const neverFirst = new Set([...'·・～／ー々〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ'])
const unitSigns = /^[℃℉％‰°′″㎡㎝㎞㎜㎏]$/u
const units =
  /^(?:km|cm|mm|m|kg|mg|g|t|ml|L|l|h|min|s|GB|MB|KB|TB|Hz|kHz|MHz|GHz|W|kW|kWh|V|A|dB|px|pt|in|ft|mi|am|pm|AM|PM|元|岁)$/
const longAddress = /https?:|www\.|\w\/\w|\w\.\w+\.\w/

/** Emoji by presentation: drawn as artwork. Text-style pictographs (™, ↔, ❤ alone) ask `lacks`. */
function isEmoji(cluster: string, lacks: (cluster: string) => boolean): boolean {
  if (cluster.length === 1 && cluster.charCodeAt(0) < 0x2000) return false
  if (/\ufe0f|\u20e3|\p{Emoji_Presentation}|\p{Regional_Indicator}/u.test(cluster))
    return !/^[#*0-9]\ufe0f?$/.test(cluster)
  return /\p{Extended_Pictographic}/u.test(cluster) && lacks(cluster)
}

const isSpace = (cluster: string): boolean => /^[\s\u3000]+$/u.test(cluster)
const isControl = (code: number): boolean =>
  code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029
/** Nothing but joiners, selectors and controls: part of what was typed, without shape. */
const isShapeless = (cluster: string): boolean =>
  Array.from(cluster).every((one) => isIgnorable(one.codePointAt(0) ?? 0) || isControl(one.codePointAt(0) ?? 0))

function kindOf(cluster: string, lacks: (cluster: string) => boolean): ItemKind {
  if (isSpace(cluster)) return 'space'
  if (isEmoji(cluster, lacks)) return 'emoji'
  const code = cluster.codePointAt(0) ?? 0
  if (cluster === '·' || cluster === '・') return 'middle'
  if (brackets.includes(cluster) || pauses.includes(cluster) || stops.includes(cluster)) return 'close'
  if (openers.includes(cluster)) return 'open'
  if (cluster === '—') return 'dash'
  if (cluster === '…' || cluster === '⋯') return 'dots'
  if (code < 0x2000 || (code >= 0x2010 && code <= 0x2013) || (code >= 0x1d400 && code <= 0x1d7ff)) return 'word'
  return code >= 0x2e80 && !(code >= 0xff00 && code <= 0xff0f) ? 'han' : 'symbol'
}

const markOf = (cluster: string): Item['mark'] =>
  brackets.includes(cluster) ? 'bracket' : pauses.includes(cluster) ? 'pause' : 'stop'

/** Splits a long address after / . ? & = - _ (never adding a hyphen); everything else stays whole. */
function wordPieces(clusters: string[]): string[][] {
  const word = clusters.join('')
  if (word.length <= 14 || !longAddress.test(word)) return [clusters]
  const pieces: string[][] = [[]]
  clusters.forEach((cluster, index) => {
    pieces.at(-1)?.push(cluster)
    const next = clusters[index + 1]
    if (next && /[/.?&=_-]/.test(cluster) && !/[/.?&=_-]/.test(next)) pieces.push([])
  })
  return pieces
}

/**
 * Paragraph to items. Characters without shape (zero width, controls) are dropped, runs of spaces become one space.
 * `lacks(cluster)` says that no text face has the character, so that it is taken from the emoji artwork.
 */
export function itemise(text: string, lacks: (cluster: string) => boolean = () => false): Item[] {
  const items: Item[] = []
  let word: string[] = []
  let wordAt = 0
  let at = 0
  const push = (kind: ItemKind, clusters: string[], from: number, more: Partial<Item> = {}): void => {
    items.push({ kind, clusters, glued: false, piece: false, at: from, ...more })
  }
  const flush = (): void => {
    if (word.length === 0) return
    let from = wordAt
    const before = items.at(-1)
    const startsWithStop = /^[,.!?;:)\]}%'"]/.test(word[0] ?? '')
    const unit =
      before?.kind === 'space' && units.test(word.join('')) && /\d$/.test(items.at(-2)?.clusters.at(-1) ?? '')
    if (unit && before) before.glued = true
    wordPieces(word).forEach((piece, index) => {
      push('word', piece, from, {
        glued: index === 0 && (unit || (startsWithStop && before?.kind !== 'space')),
        piece: index > 0,
      })
      from += piece.length
    })
    word = []
  }
  for (const cluster of graphemes(text)) {
    if (isShapeless(cluster) && !/^[\t\n\r]+$/.test(cluster)) continue
    const previous = word.at(-1)
    const kind = cluster === '’' && previous && /\p{L}/u.test(previous) ? 'word' : kindOf(cluster, lacks)
    if (kind === 'word') {
      if (word.length === 0) wordAt = at
      word.push(cluster)
      at += 1
      continue
    }
    const afterDigits = /\d/.test(previous ?? '') && unitSigns.test(cluster)
    flush()
    const last = items.at(-1)
    if (kind === 'space') {
      if (last?.kind === 'space') continue
      push(kind, [cluster], at)
    } else if ((kind === 'dash' || kind === 'dots') && last?.kind === kind && last.clusters.length < 2) {
      last.clusters.push(cluster)
    } else {
      const bound = kind === 'close' || kind === 'middle' || kind === 'dots' || neverFirst.has(cluster) || afterDigits
      const afterOpen = last?.kind === 'open' || (last?.kind === 'word' && /[([{]$/.test(last.clusters.at(-1) ?? ''))
      const afterCurrency = last?.clusters[0] === '￥'
      push(kind, [cluster], at, {
        glued: bound || afterOpen || afterCurrency || last?.clusters[0] === '／',
        ...(kind === 'close' ? { mark: markOf(cluster) } : {}),
      })
    }
    at += 1
  }
  flush()
  items.forEach((item, index) => {
    const before = items[index - 1]
    if (before?.kind === 'open' || before?.clusters[0] === '￥') item.glued = true
  })
  return items
}
