import { unzipSync } from 'fflate'

/** What the parts of a packed document may unpack to together; what goes beyond it is as good as not there. */
const MOST_BYTES = 256 * 1024 * 1024

/** The parts of a document that is a zip, by name. Throws on damaged zips. */
export function zipParts(bytes: Uint8Array): Record<string, Uint8Array> {
  let left = MOST_BYTES
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (name.endsWith('/')) return false
      left -= originalSize
      return left >= 0
    },
  })
  return Object.fromEntries(
    Object.entries(unpacked).map(([name, part]) => [utf8Name(name).replaceAll('\\', '/').replace(/^\//, ''), part]),
  )
}

/** Many writers use UTF-8 for names without saying so. */
function utf8Name(name: string): string {
  if (!/[\u0080-\u00ff]/.test(name) || /[^\u0000-\u00ff]/.test(name)) return name
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(name, (one) => one.charCodeAt(0)))
  } catch {
    return name
  }
}

/** `../media/a.png` seen from the folder `word/`. */
export function partPath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = folder.split('/').filter(Boolean)
  for (const part of target.replaceAll('\\', '/').split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  return parts.join('/')
}
