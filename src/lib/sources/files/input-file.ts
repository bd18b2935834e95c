import { composed } from '#lib/std/linear.ts'

/**
 * One file a person brought: on disk, inside a zip, or in the browser.
 * `name` is the path relative to what was brought: NFC, `/` between folders, no `..`.
 */
export type InputFile = {
  name: string
  bytes: number
  modifiedMs?: number
  /** Reads from the start; may be called several times. */
  stream(): AsyncIterable<Uint8Array>
  /** Where the file lies on a disk: fills `into` from its start in one go and says how many bytes that were. */
  readInto?(into: Uint8Array): Promise<number>
  /** Where it can be read from anywhere: at most `length` bytes of it. */
  readPart?(from: number, length: number): Promise<Uint8Array>
  /** It lay inside a document: a small picture there is a small picture, no stand-in of a web site. */
  inside?: true
}

/** Windows separators, absolute paths and `..` are neutralised; macOS names become NFC. */
export function tidyName(name: string): string {
  const parts = composed(name).replaceAll('\\', '/').replaceAll('\0', '').split('/')
  return parts.filter((part) => part !== '' && part !== '.' && part !== '..').join('/') || 'file'
}

export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

export const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')))

/** The deepest folder all these files lie in; '' when they share none. */
export function commonFolder(names: readonly string[]): string {
  const [first = [], ...rest] = names.map((name) => folderOf(name).split('/'))
  const same = first.findIndex((part, i) => rest.some((parts) => parts[i] !== part))
  return (same < 0 ? first : first.slice(0, same)).join('/')
}

/** `media/a.JPG` -> `jpg`; '' when there is none. */
export function extensionOf(name: string): string {
  const base = baseName(name)
  const dot = base.lastIndexOf('.')
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : ''
}

export const stemOf = (name: string): string => baseName(name).replace(/\.[^.]*$/, '') || baseName(name)

/** System files that come along with zips and folders. */
export function isLitter(name: string): boolean {
  return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

/** What tools keep for themselves beside what somebody wrote: `.github/`, `.obsidian/`, `.gitignore`. */
export const isHidden = (name: string): boolean => /(^|\/)\.[^/]/.test(name)

export function inputFileFromBytes(name: string, bytes: Uint8Array | string): InputFile {
  const data = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  return {
    name: tidyName(name),
    bytes: data.length,
    readPart: async (from, length) => data.subarray(from, from + length),
    async *stream() {
      for (let at = 0; at < data.length; at += 65_536) yield data.subarray(at, at + 65_536)
    },
  }
}

/** Up to `limit` bytes from the start. */
export async function readHead(file: InputFile, limit: number): Promise<Uint8Array> {
  const head = new Uint8Array(Math.min(limit, file.bytes))
  let at = 0
  if (head.length === 0) return head
  if (file.readInto) return head.subarray(0, await file.readInto(head))
  for await (const chunk of file.stream()) {
    const part = chunk.subarray(0, head.length - at)
    head.set(part, at)
    at += part.length
    if (at >= head.length) break
  }
  return head.subarray(0, at)
}
