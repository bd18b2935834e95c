import { decoderOf } from './hong-kong.ts'
import type { InputFile } from './input-file.ts'

/** What an XML or HTML page says of itself in its first bytes, where the platform knows that encoding. */
function declaredIn(head: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(head.subarray(0, 2048))
  const label =
    /^\s*<\?xml[^<>]*?\sencoding\s*=\s*["']([\w-]{2,20})["']/.exec(start)?.[1] ??
    /<meta[^<>]+charset\s*=\s*["']?([\w-]{2,20})/i.exec(start)?.[1]
  try {
    // Pages that say GB2312 use what came after it too.
    return label && !/^utf-?16/i.test(label)
      ? new TextDecoder(label.replace(/^gb(2312|k)$/i, 'gb18030')).encoding
      : undefined
  } catch {
    return undefined
  }
}

/** Words every Chinese or Japanese text is full of, in all scripts: of several ways to read the same bytes the right one has them. */
const everyday = new Set(
  '的一是不了我在有人這这大來来上個个到說说們们為为子和你地出道也時时年得就那要下以生會会自著着去之過过家学學對对可她里裡後后天小日月今本何見気思言食私行私事前帰',
)
/** The syllables of Korean endings and particles. */
const korean = new Set('이다는을에가의고하은지한로기도서사있')

const letters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\ue000-\uf8ff\ufffd]/gu

/** How much of a text are the words its language cannot do without; `kinds`: how many different ones. */
function fitOf(text: string, isJapanese: boolean): { share: number; words: number; kinds: number; han: number } {
  const all: string[] = text.match(letters) ?? []
  const count = (is: (one: string) => boolean): number => all.filter(is).length
  const han = count((one) => everyday.has(one))
  // Full-width katakana are words in Japanese; half of them at half the width are bytes read wrongly.
  const words = all.filter((one) => everyday.has(one) || korean.has(one) || (isJapanese && /[ぁ-んァ-ヴー]/.test(one)))
  const wrong = count((one) => /[\ue000-\uf8ff\ufffd\uff66-\uff9d]/.test(one))
  return {
    share: (words.length - 3 * wrong) / Math.max(all.length, 1),
    words: words.length,
    kinds: new Set(words).size,
    han:
      han /
      Math.max(
        count((one) => /\p{Script=Han}/u.test(one)),
        1,
      ),
  }
}

/** Every two bytes one of the 7,000 characters of mainland China's first set: what people there write, and what they name files. */
const isPlainGb = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length - 1; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    if ((bytes[at] ?? 0) < 0xa1 || (bytes[at] ?? 0) > 0xf7 || (bytes[at + 1] ?? 0) < 0xa1) return false
    at++
  }
  return true
}

export type EastEncoding = 'gb18030' | 'big5' | 'shift_jis' | 'euc-jp' | 'euc-kr'

/**
 * GB18030 of the mainland, Big5 of Taiwan and Hong Kong, or what Japan and Korea wrote on Windows: nearly any bytes of one are characters of
 * the others too, rare ones. Where little is said it is the mainland's.
 */
export function eastOf(bytes: Uint8Array): EastEncoding {
  const head = bytes.subarray(0, 64 * 1024)
  const read = (label: EastEncoding) =>
    fitOf(decoderOf(label).decode(head, { stream: true }), label.endsWith('jis') || label === 'euc-jp')
  const [gb, big5] = [read('gb18030'), read('big5')]
  const chinese = big5.han > 2 * gb.han ? ('big5' as const) : ('gb18030' as const)
  const known = chinese === 'big5' ? big5 : gb
  // One word that fits by chance may stand there a hundred times.
  const least = isPlainGb(head) ? 4 : 2
  const [best] = (['shift_jis', 'euc-jp', 'euc-kr'] as const)
    .map((label) => ({ label, ...read(label) }))
    // Kana are the same bytes in GB18030 and EUC-JP: the characters between them say which it is.
    .filter(
      ({ kinds, share, han, label }) =>
        kinds >= least && share > 0.1 && share > 2 * known.share && (label !== 'euc-jp' || han > gb.han),
    )
    .sort((a, b) => b.share - a.share)
  return best?.label ?? chinese
}

/** UTF-16 without its mark: of digits, blanks and line ends one half is zero, mostly the same (一 is U+4E00); `least`: their share of all bytes. */
export function unmarkedWide(head: Uint8Array, least: number): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  const until = Math.min(head.length, 4096) & ~1
  for (let at = 0; at < until; at++) if (head[at] === 0) zeros[at & 1]!++
  const [even = 0, odd = 0] = zeros
  if (even + odd < Math.max(2, until * least)) return undefined
  const label = odd > even * 3 ? 'utf-16le' : even > odd * 3 ? 'utf-16be' : undefined
  if (!label) return undefined
  const text = new TextDecoder(label).decode(head.subarray(0, until), { stream: true })
  // Numbers of two bytes have the same zeros; read as text they are nobody's letters.
  if (/[\0-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]|\p{Cn}/u.test(text)) return undefined
  const clear = odd > even * 20 || even > odd * 20
  return clear || fitOf(text, true).words > 0 ? label : undefined
}

/**
 * Encoding of a text by its BOM, else UTF-8 where the first bytes are valid UTF-8, else what the page declares, else what Windows wrote in
 * East Asia, whichever makes everyday words of it.
 */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // Plain letters in UTF-16 are sound UTF-8 with every second byte zero.
    return unmarkedWide(head, 1 / 4) ?? 'utf-8'
  } catch {
    const wide = unmarkedWide(head, 1 / 200)
    if (wide) return wide
    const declared = declaredIn(head)
    if (declared && declared !== 'utf-8') return declared
    // A few broken characters do not make a UTF-8 file GBK: take whichever breaks less.
    const broken = (label: string): number => new TextDecoder(label).decode(head).split('\uFFFD').length
    return broken('utf-8') <= broken('gb18030') ? 'utf-8' : eastOf(head)
  }
}

/** How people call them. */
export const encodingNames: Readonly<Record<string, string>> = {
  gb18030: 'GBK（简体）',
  big5: 'Big5（繁体）',
  shift_jis: 'Shift_JIS（日文）',
  'euc-jp': 'EUC-JP（日文）',
  'euc-kr': 'EUC-KR（韩文）',
}

/** How people call an encoding nothing in the file names; undefined where it is UTF-8 or says what it is. */
export function guessedEncoding(head: Uint8Array): string | undefined {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return undefined
  const encoding = encodingOf(head)
  if (encoding === 'utf-8' || encoding === declaredIn(head)) return undefined
  return encodingNames[encoding] ?? 'UTF-16'
}

/** The head of a file as text, BOM removed. */
export const decodeHead = (head: Uint8Array): string =>
  withoutMarks(decoderOf(encodingOf(head)).decode(head, { stream: true }))

/** Programs that write their mark in front of whatever they save leave several. */
const withoutMarks = (start: string): string => start.replace(/^\ufeff+/, '')

/** The whole file as pieces of text, BOM removed. `onBytes` hears how many bytes have been read so far. */
export async function* textOf(
  file: InputFile,
  head: Uint8Array,
  onBytes?: (read: number) => void,
): AsyncGenerator<string> {
  const decoder = decoderOf(encodingOf(head))
  let read = 0
  let begun = false
  for await (const chunk of file.stream()) {
    read += chunk.length
    const decoded = decoder.decode(chunk, { stream: true })
    const text = begun ? decoded : withoutMarks(decoded)
    onBytes?.(read)
    if (text) {
      begun = true
      yield text
    }
  }
  const rest = decoder.decode()
  if (rest) yield rest
}
