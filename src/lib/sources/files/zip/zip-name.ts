import { chineseOf } from '../decode.ts'
import { tidyName } from '../input-file.ts'

/**
 * Name of a zip entry from its raw bytes. The UTF-8 flag decides; without it Windows wrote the local code page
 * (GBK in China), macOS and 7-Zip plain UTF-8.
 */
export function zipEntryName(raw: Uint8Array, utf8Flag: boolean): string {
  if (utf8Flag) return new TextDecoder().decode(raw)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    // A name is short: only where it says it by several everyday words is it Taiwan's.
    return new TextDecoder(chineseOf(raw)).decode(raw)
  }
}

/** Names that point outside of where they are unpacked (zip slip): absolute, with a drive, or with `..`. */
export function isEscapingName(name: string): boolean {
  const parts = name.replaceAll('\\', '/').split('/')
  return /^([A-Za-z]:|[/\\])/.test(name) || parts.includes('..') || name.includes('\0')
}

/** Path of an entry below the name of its zip. */
export const placeInZip = (zip: string, entry: string): string => `${tidyName(zip)}/${tidyName(entry)}`
