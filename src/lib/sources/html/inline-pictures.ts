import { shortHash } from '#lib/posts/sha256.ts'
import type { RawItem } from '../format/raw.ts'

/** Smaller ones stand where a page loads its picture later. bytes */
const leastBytes = 200

const dataAddress =
  /data:image\/([a-z0-9.+-]{1,20})(?:;[\w-]{1,20}=[\w-]{1,40}){0,3};base64,([A-Za-z0-9+/\s]{16,}={0,2})/gi

const bytesOf = (base64: string): Uint8Array | undefined => {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (one) => one.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Pictures written into a text (`data:image/png;base64,…`: pages saved as one file, notes pasted together) as files of their own, and
 * the text with their names in place of them: `<img src>`, `![]()` and `[1]: …` then name a file like any other. Equal bytes are one.
 */
export function withoutInline(text: string): { text: string; files: Extract<RawItem, { t: 'file' }>[] } {
  const files = new Map<string, Extract<RawItem, { t: 'file' }>>()
  if (!/data:image\//i.test(text)) return { text, files: [] }
  const named = text.replace(dataAddress, (all, type: string, base64: string) => {
    const bytes = bytesOf(base64)
    if (!bytes || bytes.length < leastBytes) return all
    const extension = type.toLowerCase() === 'jpeg' ? 'jpg' : type.toLowerCase().replace('svg+xml', 'svg')
    const name = `inline-${shortHash(base64.replace(/\s+/g, ''))}.${extension}`
    files.set(name, { t: 'file', name, bytes })
    return name
  })
  return { text: named, files: [...files.values()] }
}
