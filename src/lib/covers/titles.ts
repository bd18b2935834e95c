import { graphemes } from '#lib/print/font/graphemes.ts'

/** Sizes of PRINT.md §4 for horizontal titles by their length in characters (two Latin letters count as one). */
const steps = [
  { to: 2, sizePt: 44, lines: 1 },
  { to: 4, sizePt: 36, lines: 1 },
  { to: 6, sizePt: 28, lines: 1 },
  { to: 10, sizePt: 22, lines: 2 },
  { to: 14, sizePt: 20, lines: 2 },
  { to: 24, sizePt: 17, lines: 3 },
  { to: Number.POSITIVE_INFINITY, sizePt: 14, lines: 3 },
] as const

export const horizontalStep = (lengthEm: number): { sizePt: number; lines: number } =>
  steps.find((step) => Math.round(lengthEm) <= step.to) ?? steps[6]

/** Vertical titles: 44 pt to six characters, 34 to nine, 28 to twelve and in the two columns of longer ones. */
export const verticalStep = (lengthEm: number): { sizePt: number; lines: number } => {
  const length = Math.round(lengthEm)
  if (length <= 6) return { sizePt: 44, lines: 1 }
  if (length <= 9) return { sizePt: 34, lines: 1 }
  return { sizePt: 28, lines: length <= 12 ? 1 : 2 }
}

const closing = /^[，。、；：！？”’）》」』】〉…—·,.;:!?)\]}]/u
const opening = /^[“‘（《「『【〈([{]/u
const stop = /^[，：、；。！？—,:;.!?]/u
const joint = /^[的与和]/u
/** Belongs to the word before: a line that begins with it has to be read twice. */
const particle = /^[的了着过吗呢吧]/u
const figure = /^[〇零一二三四五六七八九十百千万两几\d]/u
const picture = /^\p{Extended_Pictographic}|^\p{Regional_Indicator}/u
const latin = /^[0-9A-Za-z\u00c0-\u024f'’.%@#&_+-]/

/** Figures and ©, which Unicode counts among pictures, are none here. */
const isPicture = (one: string): boolean => picture.test(one) && !latin.test(one) && one > '\u00ff'

/** Dearer than everything else together: a word in letters is parted only when nothing else can be. */
const wordBroken = 40

/** Do these lines part a word in letters? */
export const partsWord = (title: string, lines: readonly string[]): boolean => {
  let at = 0
  return lines.some((line, index) => {
    at = title.indexOf(line, at) + line.length
    return index < lines.length - 1 && latin.test(line.at(-1) ?? '') && latin.test(title.slice(at))
  })
}

let segmenter: Intl.Segmenter | undefined

/** Lengths of the words that end behind each grapheme and begin after it; 0 inside a word. */
function wordsAround(all: readonly string[]): { before: number[]; after: number[] } {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const parts = Array.from(segmenter.segment(all.join('')), (part) => ({ from: part.index, long: part.segment.length }))
  const ending = new Map(parts.map(({ from, long }) => [from + long, long]))
  const starting = new Map(parts.map(({ from, long }) => [from, long]))
  let at = 0
  const places = all.map((one) => {
    at += one.length
    return at
  })
  return {
    before: [0, ...places.map((place) => ending.get(place) ?? 0)],
    after: [0, ...places.map((place) => starting.get(place) ?? 0)],
  }
}

/** What it costs to break before grapheme `at`: nothing behind a mark or 的/与/和, little between words. */
function breakCosts(all: readonly string[]): number[] {
  const words = wordsAround(all)
  return all.map((next, at) => {
    const before = all[at - 1] ?? ''
    if (at === 0 || closing.test(next) || /^\s/u.test(next) || opening.test(before)) return Number.POSITIVE_INFINITY
    if (/^\s/u.test(before) || stop.test(before)) return 0
    if (latin.test(before) && latin.test(next)) return wordBroken
    // An emoji belongs to what it follows.
    if (isPicture(next)) return 4
    if (isPicture(before)) return 0.3
    const ends = (words.before[at] ?? 0) > 0
    if (joint.test(before) && ends) return 0.1
    // 四|点: figures stay with what they count; a line does not like to begin with 的.
    const apart = figure.test(before) ? 1.5 : 0
    // Two words of one character are often one the dictionary does not know: 橘猫.
    const single = words.before[at] === 1 && words.after[at] === 1 && !joint.test(next) ? 1.2 : 0
    return apart + single + (particle.test(next) ? 1 : joint.test(next) ? 0.3 : 0) + (ends ? 1.2 : 2)
  })
}

/**
 * A title in `count` lines: at ，：、 or after 的/与/和 first, else into nearly equal lines between words; the last line
 * is never the shortest by more than two. `widthOf` gives widths in em. Spaces at the breaks are dropped.
 */
export function breakTitle(title: string, count: number, widthOf: (text: string) => number): string[] {
  const all = graphemes(title.trim())
  if (count <= 1 || all.length < 2 * count) return [title.trim()]
  const costs = breakCosts(all)
  const widths = all.map((one) => widthOf(one))
  const sums = [0]
  for (const width of widths) sums.push((sums.at(-1) ?? 0) + width)
  const mean = (sums[all.length] ?? 0) / count
  const between = (from: number, to: number): number => (sums[to] ?? 0) - (sums[from] ?? 0)
  let best: { cuts: number[]; cost: number } | undefined
  const judge = (cuts: number[], own: number): void => {
    const lines = [...cuts, all.length].map((to, index) => between(index === 0 ? 0 : (cuts[index - 1] ?? 0), to))
    const [longest, shortest] = [Math.max(...lines), Math.min(...lines)]
    const last = lines.at(-1) ?? 0
    const others = Math.min(...lines.slice(0, -1))
    // Five characters beside eighteen look like a mistake, even where a comma would part them.
    const lame = shortest < 0.4 * longest ? 0.8 : 0
    const cost =
      own + (1.1 * (longest - shortest)) / mean + lame + (last < others - 2 ? 20 : 0) + (shortest < 1.5 ? 10 : 0)
    if (!best || cost < best.cost - 1e-9) best = { cuts, cost }
  }
  for (let first = 1; first < all.length; first++) {
    const cost = costs[first] ?? Number.POSITIVE_INFINITY
    if (cost === Number.POSITIVE_INFINITY) continue
    if (count === 2) judge([first], cost)
    else
      for (let second = first + 1; second < all.length; second++) {
        const more = costs[second] ?? Number.POSITIVE_INFINITY
        if (more < Number.POSITIVE_INFINITY) judge([first, second], cost + more)
      }
  }
  const cuts = best?.cuts
  if (!cuts) return [title.trim()]
  return [...cuts, all.length].map((to, index) =>
    all
      .slice(index === 0 ? 0 : cuts[index - 1], to)
      .join('')
      .trim(),
  )
}

/** The last grapheme falls, an ellipsis stands for what is gone; marks and spaces before it go too. */
export const shortened = (all: readonly string[], keep: number): string =>
  `${all
    .slice(0, keep)
    .join('')
    .replace(/[\s，、：；。,:;.·—…]+$/u, '')}…`
