import type { ImportReport } from '#lib/posts/post-import.ts'
import { type EastEncoding, eastOf, encodingNames } from '../decode.ts'
import { decoderOf } from '../hong-kong.ts'
import { tidyName } from '../input-file.ts'

/** A name as it stands in a zip's list; `utf8`: the zip says that it is UTF-8. */
export type RawName = { raw: Uint8Array; utf8: boolean }

const asUtf8 = ({ raw, utf8 }: RawName): string | undefined => {
  if (utf8) return new TextDecoder().decode(raw)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return undefined
  }
}

/** Between slashes; a backslash may be half of a character. */
function partsOf(raw: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  let from = 0
  for (let at = 0; at <= raw.length; at += 1)
    if (at === raw.length || raw[at] === 0x2f) {
      if (at > from) parts.push(raw.subarray(from, at))
      from = at + 1
    }
  return parts
}

/** All names of a zip say together what one of two letters cannot: which code page Windows wrote them in. */
export function namesEncoding(names: readonly RawName[]): EastEncoding {
  // A folder that all files lie in says what it says once.
  const parts = new Map<string, Uint8Array>()
  for (const name of names) {
    if (asUtf8(name) !== undefined) continue
    for (const part of partsOf(name.raw)) parts.set(part.join(), part)
  }
  const joined = new Uint8Array([...parts.values()].reduce((sum, part) => sum + part.length + 1, 0))
  let at = 0
  for (const part of parts.values()) {
    joined.set(part, at)
    // A line end is the same byte in every one of them.
    joined[at + part.length] = 10
    at += part.length + 1
  }
  return eastOf(joined)
}

/**
 * Name of a zip entry from its raw bytes. The UTF-8 flag decides; without it Windows wrote the local code page
 * (GBK in China, Big5 in Taiwan, Shift_JIS in Japan), macOS and 7-Zip plain UTF-8.
 */
export const zipEntryName = (name: RawName, encoding: EastEncoding): string =>
  asUtf8(name) ?? decoderOf(encoding).decode(name.raw)

/** What an archive holds that is not offered; `guess`: nothing is missing, its names were read without knowing how. */
export type Skipped = { ref: string; why: string; guess?: true }

/** Told where it is not what Windows writes in mainland China. */
export function guessedNames(zip: string, names: readonly RawName[], encoding: EastEncoding): Skipped[] {
  const guessed = encoding !== 'gb18030' && names.some((one) => asUtf8(one) === undefined)
  const why = `里面的文件名没有说明文字编码，按 ${encodingNames[encoding]}读；名字或图片对不上的话，请解开后重新压缩再放进来`
  return guessed ? [{ ref: zip, why, guess: true }] : []
}

/** What is said of what was opened, in the report of what was read. */
export function tellOpened(report: Pick<ImportReport, 'skipped' | 'warnings'>, skipped: readonly Skipped[]): void {
  for (const { ref, why, guess } of skipped)
    if (guess) report.warnings.push({ code: 'guessed-encoding', ref, detail: why })
    else report.skipped.push({ ref, why })
}

/** Names that point outside of where they are unpacked (zip slip): absolute, with a drive, or with `..`. */
export function isEscapingName(name: string): boolean {
  const parts = name.replaceAll('\\', '/').split('/')
  return /^([A-Za-z]:|[/\\])/.test(name) || parts.includes('..') || name.includes('\0')
}

/** Path of an entry below the name of its zip. */
export const placeInZip = (zip: string, entry: string): string => `${tidyName(zip)}/${tidyName(entry)}`
