import { clustersOf } from './grapheme-break.ts'
import { afterCounter, isUnit } from './units.ts'

/**
 * Lines of display type: titles of covers, title pages, chapters and features, sentences of openers (PRINT.md §2.8, “Display
 * lines”). They break at ：，、；—— and typed spaces first, else between words, under the rules of body lines at both ends; never
 * inside a word in letters nor between a number and its unit, and without hyphen; the last line has three characters.
 */
export type DisplayOptions = {
  /** Longest line, in the unit of `widthOf`; endless when left out. */
  room?: number
  /** Exactly so many lines, however long they get. Without it: as few as hold the text and break well. */
  count?: number
  /** No more lines than these, even where fewer faults would take one more. */
  most?: number
  /** Width of a stretch without spaces at its ends, one unit an em; the usual widths of Han and letters when left out. */
  widthOf?(text: string): number
}

export type DisplayLines = {
  lines: string[]
  /** Where the lines end, in clusters of the text as it was given; the last is their number. */
  ends: number[]
  /** No word is parted, no line too long, the last not too short. Smaller type may do better where it is false. */
  sound: boolean
}

/** May not begin a line: closing marks, those that pause or stop, middle dots, —— and ……, what is written small. */
const closing =
  /^[，。、；：！？”’）》〉」』】〕〗］｝…—–·•・～~①-⑳/／,.;:!?)\]}%％℃℉°‰′″々〻ーヽヾゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u
/** May not end one. */
const opening = /^[“‘（《〈「『【〔〖［｛([{￥$€£#＃@＠№]/u
/** Where one draws breath. */
const pause = /^[，、：；。！？—…～,;:!?.|｜·]/u
const joint = /^[的地得了着过与和]/u
/** Belongs to the word before it: a line that begins so has to be read twice. */
const hanging = /^[的地得了着过吗呢吧们]/u
/** Belongs to the word behind it: “从/鲁班尺”. */
const leaningOn = /^[从在把被给对向跟为以不没很最更太再又还也都就是有让叫到去来请别每各某这那第]/u
const numeral = /^[〇零一二三四五六七八九十百千万两几]/u
const digit = /^\p{Nd}/u
/** Measure words beside a number, with or without a space between: 3 个, 2024年. */
const counted = (one: string): boolean => afterCounter.has(one) || /^[年月日号时分秒点章节楼万亿届版世]/u.test(one)
const han = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}〇]/u
const unspaced = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const picture = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})/u
const space = /^\s/u
const letter = /^[\p{L}\p{N}]/u

/** Figures and ©, which Unicode counts among pictures, are none here. */
const isPicture = (one: string): boolean => one > '\u00ff' && picture.test(one)
/** What lines may turn beside without a space. */
const isWide = (one: string): boolean =>
  han.test(one) || isPicture(one) || /^[\u2014\u2018-\u201d\u2026\u3000-\u303f\uff00-\uffef]/u.test(one)

const never = Number.POSITIVE_INFINITY
/** Prices of faults: each dearer than all that is no fault, so that lines with one are the last resort. */
const inHanWord = 100
const inLetters = 400
const shortLast = 200
const tooLong = 2000
/** So many lines more than the text needs are tried for lines without a fault. */
const moreLines = 4
/** Characters of the last line. */
const leastLast = 3
/** What it costs to turn elsewhere than behind a colon near the beginning: 慢邮： / 我们在大理等过的信. */
const leadInside = 6
const longestLead = 6
/** More behind it has to turn once more, and that may be the better place. */
const longestLed = 10

const usualWidth = (text: string): number => {
  let sum = 0
  for (const one of clustersOf(text)) sum += one < '\u0250' ? (/[A-ZMWmw@%&]/.test(one) ? 0.72 : 0.5) : 1
  return sum
}

/** Whether the straight quotation mark at `at` opens: it is the first, third … of its kind. */
function opensStraight(all: readonly string[], at: number): boolean {
  const mark = all[at]
  // Between letters it is an apostrophe or a sign of inches.
  return all.slice(0, at).filter((one) => one === mark).length % 2 === 0
}

const isStraight = (one: string): boolean => one === '"'
const opens = (all: readonly string[], at: number): boolean =>
  opening.test(all[at] ?? '') || (isStraight(all[at] ?? '') && opensStraight(all, at))
const closes = (all: readonly string[], at: number): boolean =>
  closing.test(all[at] ?? '') || (isStraight(all[at] ?? '') && !opensStraight(all, at))

/** The word in letters that begins at `at`, without the marks that follow it. */
const wordFrom = (all: readonly string[], at: number): string => {
  let to = at
  while (to < all.length && !space.test(all[to]!) && !isWide(all[to]!)) to += 1
  return all.slice(at, to).join('')
}

/** Whether a number before `cut` and what it counts behind it would be parted. */
function partsNumber(all: readonly string[], cut: number): boolean {
  let before = cut - 1
  const spaced = space.test(all[before] ?? '')
  if (spaced) before -= 1
  const [last, next] = [all[before] ?? '', all[cut] ?? '']
  if (last === '第') return digit.test(next) || numeral.test(next)
  return digit.test(last) && (counted(next) || (spaced && isUnit(wordFrom(all, cut))))
}

/** Brackets and quotation marks open before each cluster. */
function depths(all: readonly string[]): number[] {
  let depth = 0
  const out = [0]
  for (const one of all) {
    if (/^[“‘（《〈「『【([]/u.test(one)) depth += 1
    else if (/^[”’）》〉」』】)\]]/u.test(one)) depth = Math.max(0, depth - 1)
    out.push(depth)
  }
  return out
}

/** What it costs to end a line before each cluster; `never` where none may end. */
function turnCosts(all: readonly string[]): number[] {
  const ends = wordEnds(all)
  const inside = depths(all)
  return all.map((next, cut) => {
    if (cut === 0 || space.test(next) || closes(all, cut)) return never
    let last = cut - 1
    const spaced = space.test(all[last]!)
    while (last > 0 && space.test(all[last]!)) last -= 1
    const before = all[last]!
    if (opens(all, last)) return never
    if (!spaced && !isWide(before) && !isWide(next)) {
      const words = unspaced.test(before) && unspaced.test(next)
      return words && ends.has(cut) ? 4 : inLetters
    }
    if (partsNumber(all, cut)) return inLetters
    const enclosed = (inside[cut] ?? 0) > 0 ? 4 : 0
    // 。” and ）： are one mark to a reader.
    let mark = last
    while (mark > 0 && /^[”’）》」』】)]/u.test(all[mark]!)) mark -= 1
    if (pause.test(all[mark]!) && !(all[mark] === '·' || (/^[.,:]/.test(all[mark]!) && !spaced && !isWide(next))))
      return enclosed
    const [hanBefore, hanNext] = [han.test(before), han.test(next)]
    if (spaced && hanBefore && hanNext) return enclosed
    // An emoji belongs to what it follows.
    if (isPicture(next)) return enclosed + 12
    if (isPicture(before)) return enclosed + 1
    if (hanBefore && hanNext && !ends.has(cut)) return inHanWord + enclosed
    return enclosed + betweenWords(all, cut, last, ends)
  })
}

/** Between two words: least behind a particle, most where one of them says nothing without the other. */
function betweenWords(all: readonly string[], cut: number, last: number, ends: ReadonlySet<number>): number {
  const [before, next] = [all[last]!, all[cut]!]
  const wordOfOne = ends.has(last) || last === 0
  const single = wordOfOne && ends.has(cut + 1) && han.test(before) && han.test(next)
  const hangs = hanging.test(next) && ends.has(cut + 1)
  const leans = wordOfOne && leaningOn.test(before)
  return (
    (joint.test(before) && wordOfOne ? 1.5 : 4) +
    (hangs ? 3 : 0) +
    (leans ? 2.5 : 0) +
    (numeral.test(before) || (digit.test(next) && space.test(all[cut - 1]!)) ? 3 : 0) +
    // Two words of one character are often one the dictionary does not know: 橘猫.
    (single && !joint.test(before) && !leans && !leaningOn.test(next) ? 2 : 0)
  )
}

/** Widths of every stretch, from those of its clusters. */
class Widths {
  private readonly sums = [0]
  private readonly all: readonly string[]

  constructor(all: readonly string[], widthOf: (text: string) => number) {
    this.all = all
    const known = new Map<string, number>()
    for (const [at, one] of all.entries()) {
      let width = known.get(one)
      if (width === undefined) {
        width = space.test(one) ? 0.25 : widthOf(one)
        known.set(one, width)
      }
      const before = all[at - 1] ?? ''
      // The quarter em that stands between Han and letters.
      const gap = letter.test(before) && letter.test(one) && han.test(before) !== han.test(one) ? 0.25 : 0
      this.sums.push(this.sums.at(-1)! + width + gap)
    }
  }

  /** Without spaces at its ends; a closing mark at the end and an opening one at the start take half a width. */
  of(from: number, to: number): number {
    let [first, last] = [from, to]
    while (first < last && space.test(this.all[first]!)) first += 1
    while (last > first && space.test(this.all[last - 1]!)) last -= 1
    if (first >= last) return 0
    const head = /^[“‘（《〈「『【]/u.test(this.all[first]!) ? 0.5 : 0
    const tail = /^[，。、；：！？”’）》〉」』】]/u.test(this.all[last - 1]!) ? 0.5 : 0
    return Math.max(0.25, this.sums[last]! - this.sums[first]! - head - tail)
  }
}

/** Characters a reader counts (no marks, no spaces) before each cluster. */
function countsOf(all: readonly string[]): number[] {
  const sums = [0]
  for (const one of all) sums.push(sums.at(-1)! + (letter.test(one) || isPicture(one) ? 1 : 0))
  return sums
}

/** Behind the colon of a title that begins with a name of its own; 0: it has none. */
function leadEnd(all: readonly string[], counts: readonly number[]): number {
  const at = all.findIndex((one) => one === '：' || one === ':')
  if (at < 0 || counts[at]! < 2 || counts[at]! > longestLead) return 0
  const led = counts.at(-1)! - counts[at]!
  return han.test(all[at - 1] ?? '') && led >= leastLast && led <= longestLed ? at + 1 : 0
}

type Found = { ends: number[]; cost: number }

/** The best `count` lines; undefined where there are not so many places to turn. */
function best(all: readonly string[], count: number, turns: readonly number[], widths: Widths, room: number) {
  const whole = widths.of(0, all.length)
  const mean = whole / count
  const counts = countsOf(all)
  const least = counts[all.length]! >= leastLast * 2 ? leastLast : 1
  const lead = leadEnd(all, counts)
  const lineCost = (from: number, to: number): number => {
    const width = widths.of(from, to)
    const isLast = to === all.length
    const own = counts[to]! - counts[from]!
    const over = width > room + 1e-6 ? tooLong + 100 * (width - room) : 0
    const short = isLast && own < least ? shortLast : own < 2 ? 10 : 0
    // Five characters beside eighteen look like a mistake; a short end more than a short beginning.
    const lame = width < 0.4 * mean && to !== lead ? 3 : 0
    const led = from < lead && to > lead && !isLast ? leadInside : 0
    return led + over + short + lame + (0.5 + (isLast && width < mean ? 0.15 : 0)) * Math.abs(width - mean)
  }
  let row: (Found | undefined)[] = [{ ends: [], cost: 0 }]
  for (let line = 1; line <= count; line += 1) {
    const next: (Found | undefined)[] = []
    const tos = line === count ? [all.length] : all.keys()
    for (const to of tos) {
      const turn = to === all.length ? 0 : turns[to]!
      if (to < line || turn === never) continue
      for (const [from, before] of row.entries()) {
        if (!before || from >= to) continue
        const cost = before.cost + turn + lineCost(from, to)
        if (cost < (next[to]?.cost ?? never) - 1e-9) next[to] = { ends: [...before.ends, to], cost }
      }
    }
    row = next
  }
  return row[all.length]
}

/** Display lines of a text; see `DisplayOptions`. An empty text is one empty line. */
export function displayBreak(text: string, options: DisplayOptions = {}): DisplayLines {
  const all = clustersOf(text)
  const one: DisplayLines = { lines: [text.trim()], ends: [all.length], sound: true }
  if (all.length < 2 || (options.count ?? 2) < 2) return one
  const room = options.room ?? never
  const widths = new Widths(all, options.widthOf ?? usualWidth)
  const whole = widths.of(0, all.length)
  if (options.count === undefined && whole <= room) return one
  const turns = turnCosts(all)
  const fewest = options.count ?? Math.max(2, Math.ceil(whole / (room + 0.5) - 1e-6))
  const most = options.count ?? Math.max(fewest, Math.min(options.most ?? never, fewest + moreLines, all.length))
  let found: Found | undefined
  for (let count = fewest; count <= most; count += 1) {
    const own = best(all, count, turns, widths, room)
    if (own && (!found || own.cost < found.cost - inHanWord / 2)) found = own
    if (!own || own.cost < inHanWord) break
  }
  if (!found) return { ...one, sound: options.count !== undefined || whole <= room }
  const { ends } = found
  const lines = ends.map((to, at) =>
    all
      .slice(ends[at - 1] ?? 0, to)
      .join('')
      .trim(),
  )
  return { lines, ends, sound: found.cost < inHanWord }
}

let segmenter: Intl.Segmenter | undefined

/** What ICU's dictionary takes for a word of its own and a reader for the end of the one before: “朋友|圈”, “活|下来”. */
const leaning =
  /^(?:[们者员家圈园院店馆站室楼校树号包机车节尺谱史]|时候|(?:[上下出进回过起]来|[上下出进回过]去)|[不得]了|不到)$/u

/** Where words end, as counts of characters, by ICU's dictionary: “柿子树” has no place to be parted. */
function wordEnds(all: readonly string[]): Set<number> {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const ends = new Set<number>()
  let before = ''
  for (const { index, segment } of segmenter.segment(all.join(''))) {
    if (leaning.test(segment) && /\p{Script=Han}$/u.test(before)) ends.delete(index)
    ends.add(index + segment.length)
    before = segment
  }
  const cuts = new Set<number>()
  let at = 0
  for (const [index, one] of all.entries()) {
    at += one.length
    if (ends.has(at)) cuts.add(index + 1)
  }
  return cuts
}
