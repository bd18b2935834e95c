import { isRightToLeftUnit } from '#lib/print/font/right-to-left.ts'
import { addressCuts, camelCuts, isCamel, readableUnits, schemeUnits, tearPlaces } from './address.ts'
import { graphemeStarts } from './grapheme-break.ts'
import { isClosing, isMark, kind, kindTable, tailoredClasses } from './item-kinds.ts'
import { lineBreaks } from './line-break.ts'
import type { LineRules } from './rules.ts'
import { classesOf, classTable, flag, graphemeMask, lineClass, lineMask } from './unicode-classes.ts'
import { afterCounter, hanUnitAt, isUnit } from './units.ts'
import { wordStarts } from './unspaced.ts'

/** How an item hangs on the one before it. */
export const bond = {
  /** A line may begin here. */
  free: 0,
  /** No break, but the gap may open (。 after Han). */
  stuck: 1,
  /** No break and no gap: 25℃, ￥128. */
  solid: 2,
  /** A break, but never a gap: the pieces of an address, of a-b. */
  piece: 3,
  /** As `piece`, and the line ends with a hyphen. */
  hyphen: 4,
  /** As `piece`, only because the word is wider than the measure. */
  forced: 5,
} as const

/** What was typed before an item: nothing, spaces, n ideographic spaces (n + 1, at most 8). */
export const typed = { none: 0, space: 1, wide: 2 } as const

/**
 * A paragraph as items: one word piece, one Han, one mark, one emoji, one —— or ……. Parallel arrays that grow and are
 * used again for the next paragraph, because 3,000 posts must not leave 300,000 objects behind.
 */
export type Items = {
  text: string
  count: number
  kind: Uint8Array
  bond: Uint8Array
  typed: Uint8Array
  /** UTF-16 range. */
  from: Int32Array
  to: Int32Array
  /** Index of the first cluster among all clusters of the paragraph (dropped ones count). */
  at: Int32Array
  /** No Han in it: quotation marks and dashes are those of Latin text. */
  latinOnly: boolean
  /** Something in it is written from right to left. */
  turns: boolean
  /** The text has only one-unit clusters, so a word's clusters are its code units. */
  simple: boolean
  /** Cluster starts by UTF-16 index; only filled when not simple. */
  starts: Uint8Array
}

export const newItems = (): Items => ({
  text: '',
  count: 0,
  kind: new Uint8Array(256),
  bond: new Uint8Array(256),
  typed: new Uint8Array(256),
  from: new Int32Array(256),
  to: new Int32Array(256),
  at: new Int32Array(256),
  latinOnly: true,
  turns: false,
  simple: true,
  starts: new Uint8Array(256),
})

function grow(items: Items, size: number): void {
  if (items.kind.length >= size) return
  const to = Math.max(size, items.kind.length * 2)
  Object.assign(items, newItems(), {
    kind: new Uint8Array(to),
    bond: new Uint8Array(to),
    typed: new Uint8Array(to),
    from: new Int32Array(to),
    to: new Int32Array(to),
    at: new Int32Array(to),
    starts: new Uint8Array(to),
  })
  breaks = new Uint8Array(to + 1)
}

let breaks = new Uint8Array(257)

/** Which rules and faces decide what an item is. `lacks`: no text face has this pictograph, artwork is used instead. */
export type ItemiseOptions = {
  rules: Readonly<LineRules>
  lacks(cluster: string): boolean
  /** Latin letters are expected to be hyphenated: offsets inside a word, or none. */
  hyphens?(word: string): readonly number[]
}

/** Words this short are not parted behind a solidus. */
const shortUnits = 7
/** Shorter words are never hyphenated. */
const longWordUnits = 6

/** Gives the letters beside it other shapes, so it stays within its word. */
const mongolianSeparator = 0x180e

/** Tags and the further variation selectors. */
const isTag = (code: number): boolean => code >= 0xe0000 && code <= 0xe0fff
const isShapeless = (one: string, kinds: Uint8Array): boolean =>
  one.length === 1 ? kinds[one.charCodeAt(0)] === kind.hidden : isTag(one.codePointAt(0)!)

/** Whether [from, to) is ASCII, so that each code unit is a cluster. */
export function isAscii(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) > 0x7e) return false
  return true
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
const isAsciiLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
const isLatinLetter = (code: number): boolean => isAsciiLetter(code) || (code >= 0xc0 && code < 0x250)

/** Paragraph to items, into `items`. Line ends inside the text count as spaces. */
export function itemise(text: string, options: ItemiseOptions, items: Items): void {
  grow(items, text.length + 1)
  new Itemiser(text, options, items).run()
}

class Itemiser {
  readonly text: string
  readonly options: ItemiseOptions
  readonly items: Items
  readonly rules: Readonly<LineRules>
  /** Maximal stretch of word characters: UTF-16 start, cluster index, whether an address is possible. */
  wordFrom = -1
  wordAt = 0
  wordMarks = 0
  /** Typed space waiting for the next item. */
  waiting = 0
  nonBreaking = false
  softHyphens: number[] | undefined
  openSingles = 0
  hashOpen = false
  /** The next item may not be parted from the one before it: @, an opening #. */
  stick = false
  /** Where the unit of the number before ends: 公里 in 3 公里. */
  unitTo = 0
  latinOnly = true

  constructor(text: string, options: ItemiseOptions, items: Items) {
    this.text = text
    this.options = options
    this.items = items
    this.rules = options.rules
  }

  run(): void {
    const { text, items } = this
    items.text = text
    items.count = 0
    const { bmp } = classTable()
    const kinds = kindTable()
    let complex = 0
    let turns = false
    let latinOnly = true
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      complex |= bmp[code]! & graphemeMask
      if (code >= 0x2e80 && kinds[code] !== kind.space) latinOnly = false
      if (code >= 0x590 && (code < 0x900 || code >= 0xfb1d) && isRightToLeftUnit(code)) turns = true
    }
    items.simple = complex === 0
    this.latinOnly = latinOnly
    items.latinOnly = latinOnly
    items.turns = turns
    if (!items.simple) graphemeStarts(text, items.starts)
    lineBreaks(text, breaks, tailoredClasses(this.rules.level))
    const plain = !this.rules.counters && !this.rules.dateUnits
    const { simple, starts, kind: ownKind, from: ownFrom, to: ownTo, at: ownAt, typed: ownTyped, bond: ownBond } = items
    const allowed = breaks
    let cluster = 0
    for (let at = 0; at < text.length; ) {
      // Han behind Han, the common case, straight into the arrays.
      const n = items.count
      if (
        plain &&
        n > 0 &&
        at >= this.unitTo &&
        allowed[at] === 1 &&
        ownKind[n - 1] === kind.han &&
        ownTo[n - 1] === at &&
        kinds[text.charCodeAt(at)] === kind.han &&
        (simple || at + 1 === text.length || starts[at + 1] === 1)
      ) {
        ownKind[n] = kind.han
        ownFrom[n] = at
        ownTo[n] = at + 1
        ownAt[n] = cluster
        ownTyped[n] = typed.none
        ownBond[n] = bond.free
        items.count = n + 1
        cluster += 1
        at += 1
        continue
      }
      let to = at + 1
      if (!items.simple) while (to < text.length && items.starts[to] === 0) to += 1
      this.cluster(at, to, cluster, kinds)
      cluster += 1
      at = to
    }
    this.flush(text.length)
  }

  /** One grapheme cluster [at, to). */
  cluster(at: number, to: number, index: number, kinds: Uint8Array): void {
    const { text } = this
    const code = text.charCodeAt(at)
    let what = to - at === 1 ? kinds[code]! : this.compound(at, to, kinds)
    if (what === kind.symbol && to - at === 1) what = this.picture(at, to, code)
    if (what === kind.word || (code === 0x2019 && this.isApostrophe(at))) {
      // Letters of the two directions are pieces of their own, that nothing parts.
      if (
        this.items.turns &&
        this.wordFrom >= 0 &&
        isRightToLeftUnit(code) !== isRightToLeftUnit(text.charCodeAt(at - 1))
      )
        this.flush(at)
      if (this.wordFrom < 0) {
        this.wordFrom = at
        this.wordAt = index
        this.wordMarks = 0
      }
      if (code === 0x2f || code === 0x2e || code === 0x5f) this.wordMarks += 1
      return
    }
    if (what === kind.hidden) {
      if (code === 0xad && this.wordFrom >= 0) {
        this.softHyphens ??= []
        this.softHyphens.push(at)
      } else if (this.wordFrom >= 0 && code !== mongolianSeparator) this.flush(at)
      return
    }
    this.flush(at)
    if (what === kind.space) {
      if (code === 0x3000) this.waiting = Math.min(8, Math.max(typed.wide, this.waiting + 1))
      else if (this.waiting === typed.none) this.waiting = typed.space
      this.nonBreaking ||= code === 0xa0 || code === 0x202f
      return
    }
    if (this.latinOnly && (what === kind.open || what === kind.close) && code >= 0x2018 && code <= 0x201d)
      what = kind.quote
    this.push(what, at, to, index)
  }

  /** What a cluster of several code units is. */
  compound(at: number, to: number, kinds: Uint8Array): number {
    const { text } = this
    const code = text.codePointAt(at)!
    let picture = false
    let plain = false
    for (let i = at + 1; i < to; i += 1) {
      const unit = text.charCodeAt(i)
      if (unit === 0xfe0f || unit === 0x20e3) picture = true
      if (unit === 0xfe0e) plain = true
    }
    const value = classesOf(code)
    if (code < 0x100 && text.charCodeAt(to - 1) !== 0x20e3) picture = false
    if ((value & lineMask) === lineClass.RI) return kind.emoji
    if (picture && !plain) return kind.emoji
    if ((value & flag.pictograph) !== 0 && (value & flag.wide) !== 0 && code > 0xffff) return kind.emoji
    if ((value & flag.pictograph) !== 0) return this.picture(at, to, code)
    if (code <= 0xffff) return this.marked(kinds[code]!, at + 1, to)
    // A selector with nothing to select is not seen, but an accent that follows it is.
    if (isTag(code))
      return Array.from(text.slice(at, to)).every((one) => isShapeless(one, kinds)) ? kind.hidden : kind.symbol
    if ((value & flag.wide) !== 0) return kind.han
    return (value & lineMask) === lineClass.AL || (value & lineMask) === lineClass.NU ? kind.word : kind.symbol
  }

  /** A full-width mark keeps its rules with a variation selector on it, but not with an accent. */
  marked(what: number, from: number, to: number): number {
    if (what === kind.word || what === kind.han || what === kind.symbol || what === kind.own) return what
    const kinds = kindTable()
    let shapeless = true
    for (let i = from; i < to; i += 1) if (kinds[this.text.charCodeAt(i)] !== kind.hidden) shapeless = false
    if (!shapeless) return what === kind.space && this.text.charCodeAt(from) < 0x20 ? what : kind.symbol
    return isMark(what) || what >= kind.space || what === kind.middle ? what : kind.symbol
  }

  /** Pictographs that are text by default become artwork only when no face has them. */
  picture(at: number, to: number, code: number): number {
    if ((classesOf(code) & flag.pictograph) === 0) return kind.symbol
    return this.options.lacks(this.text.slice(at, to)) ? kind.emoji : kind.symbol
  }

  /** ’ inside a word, or after it when no ‘ waits to be closed. */
  isApostrophe(at: number): boolean {
    if (this.wordFrom < 0 || !isLatinLetter(this.text.charCodeAt(at - 1))) return false
    return isLatinLetter(this.text.charCodeAt(at + 1)) || this.openSingles === 0
  }

  push(what: number, at: number, to: number, index: number): void {
    const { items, text } = this
    const code = text.charCodeAt(at)
    const last = items.count - 1
    const lastKind = last >= 0 ? items.kind[last]! : -1
    if (code === 0x2018) this.openSingles += 1
    else if (code === 0x2019 && this.openSingles > 0) this.openSingles -= 1
    // —— and …… are one item; a third dash or dot begins a new one that may go to the next line.
    if ((what === kind.dash || what === kind.dots) && lastKind === what && this.waiting === typed.none) {
      if (
        items.to[last]! - items.from[last]! === 1 &&
        items.to[last] === at &&
        text.charCodeAt(at - 1) === code &&
        code !== 0x2e3a
      ) {
        items.to[last] = to
        if (this.rules.level !== 'none' && what === kind.dash) items.bond[last] = this.dashBond(last)
        return
      }
      this.append(what, at, to, index, this.rules.level === 'strict' ? bond.stuck : bond.free)
      return
    }
    let how: number = breaks[at] === 0 && last >= 0 ? bond.stuck : bond.free
    if (what === kind.dash && this.rules.level !== 'none' && code !== 0x2e3a) how = bond.stuck
    if (how === bond.stuck && last >= 0 && this.bindsNumber(at, code)) how = bond.solid
    this.append(what, at, to, index, how)
  }

  /** A single — joins (connector: never at a line's start); —— may begin a line below level strict. */
  dashBond(item: number): number {
    const ahead = item > 0 ? this.items.kind[item - 1]! : -1
    return this.rules.level === 'strict' || ahead === kind.open ? bond.stuck : bond.free
  }

  /** Prefix or suffix of a number: ％ ℃ ￥ and the like never open a gap. */
  bindsNumber(at: number, code: number): boolean {
    const { bmp } = classTable()
    const now = bmp[code]! & lineMask
    const before = at > 0 ? bmp[this.text.charCodeAt(at - 1)]! & lineMask : lineClass.SP
    if (now === lineClass.PO || now === lineClass.PR) return before === lineClass.NU
    return now === lineClass.NU && (before === lineClass.PR || before === lineClass.PO)
  }

  append(what: number, from: number, to: number, at: number, how: number): void {
    const { items } = this
    const n = items.count
    items.kind[n] = what
    items.from[n] = from
    items.to[n] = to
    items.at[n] = at
    items.typed[n] = n === 0 ? typed.none : this.waiting
    let hangs = n === 0 ? bond.free : how
    if (n > 0) {
      const before = items.kind[n - 1]!
      // A typed space does not free what the level holds together: （ 字, 字 。
      if (this.waiting !== typed.none && hangs === bond.solid) hangs = bond.stuck
      if (this.waiting === typed.none && this.rules.level !== 'none' && before === kind.open) hangs = bond.stuck
      if (this.stick || this.nonBreaking) hangs = Math.max(hangs, bond.stuck)
      if (this.rules.level !== 'none' && isClosing(what) && isMark(before)) hangs = bond.stuck
    }
    items.bond[n] = hangs
    items.count = n + 1
    this.waiting = typed.none
    this.nonBreaking = false
    this.stick = false
    if (this.rules.units && (what === kind.han || what === kind.symbol) && n > 0) this.bindUnit(n)
    if (this.rules.counters && what === kind.han && n > 0) this.bindCounter(n)
    if (this.rules.dateUnits && what === kind.han && n > 0) this.bindDate(n)
  }

  endsInDigit(item: number): boolean {
    return this.items.kind[item] === kind.word && isDigit(this.text.charCodeAt(this.items.to[item]! - 1))
  }

  /** 24 ℃, 100 元, 3 公里: the number keeps its unit, and that its characters. */
  bindUnit(n: number): void {
    const { items, text } = this
    const from = items.from[n]!
    if (this.endsInDigit(n - 1)) this.unitTo = from + hanUnitAt(text, from)
    if (from < this.unitTo && items.bond[n] === bond.free) items.bond[n] = bond.stuck
  }

  bindCounter(n: number): void {
    if (this.items.typed[n] !== typed.space || !this.endsInDigit(n - 1)) return
    if (afterCounter.has(this.text[this.items.from[n]!]!)) this.items.bond[n] = bond.stuck
  }

  bindDate(n: number): void {
    if (this.items.typed[n] !== typed.none || !this.endsInDigit(n - 1)) return
    if ('年月日时分秒号点'.includes(this.text[this.items.from[n]!]!)) this.items.bond[n] = bond.stuck
  }

  /** Ends the word that runs up to `end`. */
  flush(end: number): void {
    if (this.wordFrom < 0) return
    const { items, text, rules } = this
    const from = this.wordFrom
    this.wordFrom = -1
    const n = items.count
    const code = text.charCodeAt(from)
    let how: number = breaks[from] === 0 && n > 0 ? bond.stuck : bond.free
    if (how === bond.stuck && this.waiting === typed.none) {
      // Two words with nothing but a shapeless character between them are one.
      if (items.kind[n - 1] === kind.quote || items.kind[n - 1] === kind.word || this.bindsNumber(from, code))
        how = bond.solid
    }
    if (rules.units && this.waiting === typed.space && n > 0 && this.endsInDigit(n - 1)) {
      if (isUnit(text.slice(from, end))) how = bond.stuck
    }
    let sticks = false
    if (rules.units) {
      // #题目#: the first sign opens, the second closes. @ belongs to the name behind it.
      if (end - from === 1 && code === 0x23) {
        if (this.hashOpen && this.waiting === typed.none) how = bond.stuck
        this.hashOpen = !this.hashOpen
        sticks = this.hashOpen
      } else if (code === 0x23) this.hashOpen = text.indexOf('#', end) >= 0
      const final = text.charCodeAt(end - 1)
      if (final === 0x40) sticks = true
      else if (final === 0x23 && end - from > 1) this.hashOpen = sticks = text.indexOf('#', end) >= 0
    }
    const cuts = this.cuts(from, end)
    this.append(kind.word, from, end, this.wordAt, how)
    for (const cut of cuts) {
      const last = items.count - 1
      items.to[last] = cut.at
      this.append(kind.word, cut.at, end, this.wordAt + this.clusters(from, cut.at), cut.bond)
      if (cut.skip) items.from[last + 1] = cut.at + cut.skip
    }
    this.softHyphens = undefined
    this.stick = sticks
  }

  clusters(from: number, to: number): number {
    if (this.items.simple) return to - from
    let count = 0
    for (let at = from; at < to; at += 1) count += this.items.starts[at]!
    return count
  }

  /** Between the joints of an address, and as a last resort inside the long strings machines make up. */
  addressPieces(from: number, end: number, cuts: readonly number[]): { at: number; bond: number }[] {
    const out: { at: number; bond: number }[] = []
    let start = from
    for (const cut of [...cuts, end - from]) {
      const to = from + cut
      if (to - start > readableUnits + schemeUnits(this.text, start, to) && isAscii(this.text, start, to))
        for (const at of tearPlaces(this.text, start, to)) out.push({ at, bond: bond.forced })
      if (to < end) out.push({ at: to, bond: bond.piece })
      start = to
    }
    return out
  }

  /** Where a word may be parted, ascending. */
  cuts(from: number, end: number): { at: number; bond: number; skip?: number }[] {
    const { text, rules } = this
    if (this.softHyphens)
      return this.softHyphens
        .filter((at) => at > from && at + 1 < end)
        .map((at) => ({ at, bond: bond.hyphen, skip: 1 }))
    if (end - from < 3) return none
    if (this.wordMarks > 0 && end - from > 14) {
      const cuts = addressCuts(text.slice(from, end))
      if (cuts) return rules.addresses ? this.addressPieces(from, end, cuts) : none
    }
    let found: { at: number; bond: number }[] | undefined
    let letters = from
    for (let at = from; at <= end; at += 1) {
      // ’ counts as a closing mark for the breaker; in here it is an apostrophe. km/h, 24/7 and and/or are too short to part.
      const before = text.charCodeAt(at - 1)
      if (
        at > from &&
        at < end &&
        breaks[at] !== 0 &&
        before !== 0x2019 &&
        !(before === 0x2f && end - from <= shortUnits)
      ) {
        found ??= []
        found.push({ at, bond: bond.piece })
      }
      if (at < end && isAsciiLetter(text.charCodeAt(at))) continue
      if (rules.hyphenate && at - letters >= longWordUnits) {
        const start = letters
        const own = text.slice(start, at)
        const camel = isCamel(own)
        found ??= []
        for (const point of camel ? camelCuts(own) : (this.options.hyphens?.(own) ?? none)) {
          if (breaks[start + point] === 0) found.push({ at: start + point, bond: camel ? bond.piece : bond.hyphen })
        }
      }
      letters = at + 1
    }
    if (text.charCodeAt(from) >= 0xe00) {
      for (const start of wordStarts(text.slice(from, end))) {
        found ??= []
        if (breaks[from + start] === 0) found.push({ at: from + start, bond: bond.piece })
      }
    }
    return found ? found.sort((one, other) => one.at - other.at) : none
  }
}

const none: never[] = []
