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

/** Words every Chinese text is full of, in both scripts: of two ways to read the same bytes the right one has them. */
const everyday = new Set(
  '的一是不了我在有人這这大來来上個个到說说們们為为子和你地出道也時时年得就那要下以生會会自著着去之過过家學学對对可她里裡後后天小日月今',
)

const everydayShare = (text: string): number => {
  const han = text.match(/[\u3400-\u9fff]/g) ?? []
  return han.length === 0 ? 0 : han.filter((one) => everyday.has(one)).length / han.length
}

/** GB18030 of the mainland or Big5 of Taiwan and Hong Kong: nearly any bytes of one are characters of the other too, rare ones. */
export function chineseOf(bytes: Uint8Array): 'gb18030' | 'big5' {
  const head = bytes.subarray(0, 64 * 1024)
  const [gb, big5] = (['gb18030', 'big5'] as const).map((label) => new TextDecoder(label).decode(head))
  return everydayShare(big5 ?? '') > 2 * everydayShare(gb ?? '') ? 'big5' : 'gb18030'
}

/** UTF-16 without its mark: of digits, blanks and line ends one half is zero, always the same; `least`: their share of all bytes. */
export function unmarkedWide(head: Uint8Array, least: number): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  const until = Math.min(head.length, 4096) & ~1
  for (let at = 0; at < until; at++) if (head[at] === 0) zeros[at & 1]!++
  const [even = 0, odd = 0] = zeros
  if (even + odd < Math.max(2, until * least)) return undefined
  const label = odd > even * 20 ? 'utf-16le' : even > odd * 20 ? 'utf-16be' : undefined
  if (!label) return undefined
  const text = new TextDecoder(label).decode(head.subarray(0, until), { stream: true })
  // Numbers of two bytes have the same zeros; read as text they are nobody's letters.
  return /[\0-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]|\p{Cn}/u.test(text) ? undefined : label
}

/**
 * Encoding of a text by its BOM, else UTF-8 where the first bytes are valid UTF-8, else what the page declares, else GB18030 or
 * Big5 (Windows), whichever makes everyday words of it.
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
    return broken('utf-8') <= broken('gb18030') ? 'utf-8' : chineseOf(head)
  }
}

/** How people call an encoding nothing in the file names; undefined where it is UTF-8 or says what it is. */
export function guessedEncoding(head: Uint8Array): string | undefined {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return undefined
  const encoding = encodingOf(head)
  if (encoding === 'utf-8' || encoding === declaredIn(head)) return undefined
  return { gb18030: 'GBK（简体）', big5: 'Big5（繁体）' }[encoding] ?? 'UTF-16'
}

/** The head of a file as text, BOM removed. */
export const decodeHead = (head: Uint8Array): string =>
  withoutMarks(new TextDecoder(encodingOf(head)).decode(head, { stream: true }))

/** Programs that write their mark in front of whatever they save leave several. */
const withoutMarks = (start: string): string => start.replace(/^\ufeff+/, '')

/** The whole file as pieces of text, BOM removed. `onBytes` hears how many bytes have been read so far. */
export async function* textOf(
  file: InputFile,
  head: Uint8Array,
  onBytes?: (read: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(head))
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
