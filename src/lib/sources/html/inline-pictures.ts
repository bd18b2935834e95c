import { shortHash } from '#lib/posts/sha256.ts'
import type { RawItem, RawMedia, RawPost } from '../format/raw.ts'

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

const nameOf = (type: string, base64: string): string => {
  const extension = type.toLowerCase() === 'jpeg' ? 'jpg' : type.toLowerCase().replace('svg+xml', 'svg')
  return `inline-${shortHash(base64)}.${extension}`
}

/** One such address as a picture of its own; undefined of any other, and of what only holds a place open. */
export function inlinePicture(address: string): Pick<RawMedia, 'data' | 'want'> | undefined {
  const [, type = '', base64 = ''] = new RegExp(`^${dataAddress.source}`, 'i').exec(address) ?? []
  const plain = base64.replace(/\s+/g, '')
  const data = plain === '' ? undefined : bytesOf(plain)
  return data && data.length >= leastBytes ? { data, want: [nameOf(type, plain)] } : undefined
}

/** The files that pictures of a post bring along in the text itself. */
export function heldFiles(post: RawPost): Extract<RawItem, { t: 'file' }>[] {
  const figures = (post.body ?? []).flatMap((block) => (block.t === 'figure' ? block.media : []))
  const held = [...figures, ...post.media, ...post.comments.flatMap(({ media }) => media)]
  return [
    ...held.flatMap(({ data, want: [name = ''] }) => (data ? [{ t: 'file' as const, name, bytes: data }] : [])),
    ...(post.repost?.post ? heldFiles(post.repost.post) : []),
  ]
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
    const name = nameOf(type, base64.replace(/\s+/g, ''))
    files.set(name, { t: 'file', name, bytes })
    return name
  })
  return { text: named, files: [...files.values()] }
}
