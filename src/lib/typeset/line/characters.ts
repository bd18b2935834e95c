const pages: (string[] | undefined)[] = []

/** One string for every UTF-16 unit, made once: a book repeats 4,000 characters a million times. */
export function characterOf(code: number): string {
  const page = pages[code >> 8]
  if (page) return page[code & 255]!
  const from = code & ~255
  // Half a surrogate pair cannot be printed nor written to a file.
  const created = Array.from({ length: 256 }, (_, low) => String.fromCharCode(from + low).toWellFormed())
  pages[code >> 8] = created
  return created[code & 255]!
}
