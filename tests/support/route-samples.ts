/** One address for each row of the table of screens whose pattern has a placeholder; a fixed pattern is its own address. */
const samples: Record<string, string> = {
  '/books/[bookId]': '/books/{book}',
  '/books/[bookId]/check': '/books/{book}/check',
  '/book-preview/[bookId]': '/book-preview/{book}',
  '/book-share/[bookId]': '/book-share/{book}',
  '/products/[product]': '/products/wxbook',
  '/pages/[page]': '/pages/privacy',
  '/[...missing]': '/no-such-page/at-all',
}

/** Where a row is looked at; undefined when the thing it shows does not exist in a fresh site. `book`: a book of the demo. */
export const sampleOf = (pattern: string, book: string): string | undefined =>
  pattern.includes('[') ? samples[pattern]?.replace('{book}', encodeURIComponent(book)) : pattern

/** The same pattern filled in with something nobody has: the 404 page answers, whoever asks. */
export const strangerOf = (pattern: string): string => pattern.replaceAll(/\[(\.\.\.)?\w+\]/g, 'nobody-has-this')
