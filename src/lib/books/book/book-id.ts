/**
 * Spec §3: url-safe base64 of `id:type:sourceId[:bookCode[:sourceTypeId]]`. The id names a book; it never grants
 * anything by itself.
 */
export type BookId = {
  id: string
  /** tid or bookType. */
  type: string
  sourceId: string
  bookCode?: string
  sourceTypeId?: string
}

const maxLength = 400
const partOk = (part: string): boolean => part !== '' && !/[:\u0000-\u001f\u007f]/.test(part) && part.isWellFormed()

/** Throws on parts that are empty or hold a colon: our own ids never do. */
export const encodeBookId = ({ id, type, sourceId, bookCode, sourceTypeId }: BookId): string => {
  const parts = [id, type, sourceId]
  if (bookCode !== undefined || sourceTypeId !== undefined) parts.push(bookCode ?? '')
  if (sourceTypeId !== undefined) parts.push(sourceTypeId)
  if (!parts.every((part, index) => partOk(part) || (index === 3 && part === '' && parts.length === 5))) {
    throw new Error('a part of a book id is empty or holds a colon')
  }
  const bytes = new TextEncoder().encode(parts.join(':'))
  const encoded = btoa(String.fromCharCode(...bytes))
  return encoded
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

const reader = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The last ids that were read: who reads or waits asks with the same one again and again. */
const known = new Map<string, BookId>()
const mostKnown = 500

/** Undefined for anything that is not exactly what `encodeBookId` writes; padding is accepted. */
export const decodeBookId = (text: string): Readonly<BookId> | undefined => {
  const before = known.get(text)
  if (before !== undefined) return before
  const found = decode(text)
  if (found === undefined) return undefined
  if (known.size >= mostKnown) known.clear()
  known.set(text, found)
  return found
}

const decode = (text: string): BookId | undefined => {
  if (text.length > maxLength || !/^[\w-]+={0,2}$/.test(text)) return undefined
  const bare = text.replace(/={1,2}$/, '')
  let joined: string
  try {
    const binary = atob(bare.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    joined = reader.decode(bytes)
  } catch {
    return undefined
  }
  const parts = joined.split(':')
  if (parts.length < 3 || parts.length > 5) return undefined
  const [id = '', type = '', sourceId = '', bookCode, sourceTypeId] = parts
  const hollowCode = bookCode === '' && sourceTypeId !== undefined
  if (!parts.every((part, index) => partOk(part) || (index === 3 && hollowCode))) return undefined
  const found: BookId = { id, type, sourceId }
  if (bookCode !== undefined && !hollowCode) found.bookCode = bookCode
  if (sourceTypeId !== undefined) found.sourceTypeId = sourceTypeId
  // Stray low bits in the last character would give one book several addresses.
  return encodeBookId(found) === bare ? found : undefined
}
