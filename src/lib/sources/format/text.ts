import { wechatEmoji } from '#lib/posts/emoji-names.ts'
import type { Block, Inline } from '#lib/posts/post-import.ts'

/** What had to be taken out of a text; counted over a whole import and reported once. */
export type Cleaned = { text: string; privateUse: number; surrogates: number; controls: number }

/** One flag-like sequence: black flag, tags, cancel tag. */
const TAG_SEQUENCE = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu

/** Nothing of what `cleanText` looks for can be in a text without one of these. */
const ODD =
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uD800-\uF8FF\uFEFF\uFFF9-\uFFFD]/

/**
 * Makes a text printable without changing what a reader sees: line ends become `\n`; control and zero-width
 * characters go (joiner and variation selectors inside emoji stay); characters that only old phones had
 * (private use, WeChat 2012-2016) and halves of characters go and are counted.
 */
export function cleanText(raw: string): Cleaned {
  if (!ODD.test(raw)) return { text: trimmed(raw), privateUse: 0, surrogates: 0, controls: 0 }
  let surrogates = 0
  let privateUse = 0
  let controls = 0
  const whole = raw.isWellFormed() ? raw : raw.toWellFormed()
  const text = whole
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/\uFFFD/g, () => {
      surrogates++
      return ''
    })
    .replace(/[\uE000-\uF8FF]|[\u{F0000}-\u{FFFFD}]|[\u{100000}-\u{10FFFD}]/gu, () => {
      privateUse++
      return ''
    })
    .replace(
      /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]|[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g,
      () => {
        controls++
        return ''
      },
    )
    .replace(/[\u200C\u200D]/g, (mark: string, at: number, all: string) => {
      if (mark === '\u200D' && joined(all, at)) return mark
      controls++
      return ''
    })
    .replaceAll('\t', ' ')
  const flags = text.match(TAG_SEQUENCE) ?? []
  const tidy = flags.length > 0 ? text : text.replace(/[\u{E0001}-\u{E007F}]/gu, '')
  return {
    text: trimmed(tidy),
    privateUse,
    surrogates,
    controls,
  }
}

/**
 * A joiner counts only between pictures (👨‍👩‍👧) and in scripts that need it. The editor reads pasted pages with this too:
 * browsers of 2018 know neither look behind nor Extended_Pictographic. Digits are Emoji to Unicode, not to us.
 */
const joined = (all: string, at: number): boolean =>
  /(?:(?![0-9#*])\p{Emoji}|\uFE0F|\p{Emoji_Modifier}|\p{Script=Arabic}|\p{Script=Devanagari})$/u.test(
    all.slice(Math.max(0, at - 2), at),
  ) && /^(?:(?![0-9#*])\p{Emoji}|\p{Script=Arabic}|\p{Script=Devanagari})/u.test(all.slice(at + 1, at + 3))

/** No blanks before line ends, no more than two empty lines: a pause, and a longer one. */
const trimmed = (text: string): string =>
  (/[ \u00A0]\n/.test(text) ? text.replace(/[ \u00A0]+(\n?)/g, (run, end: string) => end || run) : text)
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()

/** How a network writes what is not plain words. */
export type Notation = {
  /** Finds a candidate; global. Line ends and addresses are found besides. */
  token: RegExp
  /** What the candidate is; undefined: it stays text. */
  piece(found: RegExpExecArray): Inline | undefined
}

/** `[微笑]` in WeChat's three languages. */
export const wechatNotation: Notation = {
  token: /\[([^[\]\n]{1,12})\]/g,
  piece(found) {
    const char = wechatEmoji(found[1] ?? '')
    return char ? { t: 'emoji', code: found[0], set: 'wechat', char } : undefined
  },
}

/** No brackets mean anything: diaries, articles, chats of other networks. */
export const plainNotation: Notation = { token: /(?!)/g, piece: () => undefined }

const ADDRESS = /https?:\/\/[\w\-.~:/?#@!$&'()*+,;=%]+[\w\-~/#=&%]/

const tokens = new WeakMap<Notation, RegExp>()
const tokenOf = (notation: Notation): RegExp => {
  const cached = tokens.get(notation)
  if (cached) return cached
  // The groups of the notation keep their numbers: addresses and line ends stand behind it and have none.
  const created = new RegExp(`${notation.token.source}|${ADDRESS.source}|\\n`, 'gu')
  tokens.set(notation, created)
  return created
}

/** Cleaned text -> runs of text, stickers, links and line breaks. */
export function inlinesOf(text: string, notation: Notation = wechatNotation): Inline[] {
  const token = tokenOf(notation)
  if (text.search(token) < 0) return text === '' ? [] : [{ t: 'text', s: text }]
  const out: Inline[] = []
  let at = 0
  const plain = (end: number): void => {
    if (end > at) out.push({ t: 'text', s: text.slice(at, end) })
  }
  for (const m of text.matchAll(token)) {
    const piece = pieceOf(m, notation)
    if (!piece) continue
    plain(m.index)
    out.push(piece)
    at = m.index + m[0].length
  }
  plain(text.length)
  // A copy has no room to spare: over hundreds of thousands of posts the spare room of growing lists adds up.
  return out.slice()
}

function pieceOf(m: RegExpExecArray, notation: Notation): Inline | undefined {
  if (m[0] === '\n') return { t: 'br' }
  if (/^https?:\/\//.test(m[0])) return { t: 'a', href: m[0], s: m[0] }
  return notation.piece(m)
}

/** An empty line parts paragraphs, a second one is an empty paragraph; a single line end is a `br` inside one. */
export function blocksOf(text: string, notation?: Notation): Extract<Block, { inl: Inline[] }>[] {
  return text
    .trim()
    .split(/(\n\s*\n)/)
    .flatMap((part, at): Extract<Block, { inl: Inline[] }>[] => {
      if (at % 2 === 0) return part.trim() === '' ? [] : [{ t: 'p', inl: inlinesOf(part.trim(), notation) }]
      return part.replaceAll(/[^\n]/g, '').length > 2 ? [{ t: 'p', inl: [] }] : []
    })
}
