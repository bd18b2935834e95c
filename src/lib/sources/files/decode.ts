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

/**
 * Encoding of a text by its BOM, else UTF-8 where the first bytes are valid UTF-8, else what the page declares, else GB18030
 * (Windows).
 */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    const declared = declaredIn(head)
    if (declared && declared !== 'utf-8') return declared
    // A few broken characters do not make a UTF-8 file GBK: take whichever breaks less.
    const broken = (label: string): number => new TextDecoder(label).decode(head).split('\uFFFD').length
    return broken('utf-8') <= broken('gb18030') ? 'utf-8' : 'gb18030'
  }
}

/** The head of a file as text, BOM removed. */
export const decodeHead = (head: Uint8Array): string => new TextDecoder(encodingOf(head)).decode(head, { stream: true })

/** The whole file as pieces of text, BOM removed. `onBytes` hears how many bytes have been read so far. */
export async function* textOf(
  file: InputFile,
  head: Uint8Array,
  onBytes?: (read: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(head))
  let read = 0
  for await (const chunk of file.stream()) {
    read += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    onBytes?.(read)
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}
