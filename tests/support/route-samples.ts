/** One address for each row of the table of screens whose pattern has a placeholder; a fixed pattern is its own address. */
const samples: Record<string, string> = {
  '/create/blogbook/[source]': '/create/blogbook/link',
  '/books/[bookId]': '/books/{book}',
  '/books/[bookId]/check': '/books/{book}/check',
  '/books/[bookId]/buy': '/books/{book}/buy',
  '/books/[bookId]/buy/agent': '/books/{book}/buy/agent',
  '/books/[bookId]/upgrade': '/books/{book}/upgrade',
  '/books/[bookId]/edit/[...month]': '/books/{book}/edit',
  '/books/[bookId]/restore/[month]': '/books/{book}/restore/202405',
  '/books/[bookId]/months': '/books/{book}/months',
  '/books/[bookId]/update': '/books/{book}/update',
  '/books/[bookId]/months/[month]': '/books/{book}/months/202405',
  '/books/[bookId]/design': '/books/{book}/design',
  '/books/[bookId]/design/cover': '/books/{book}/design/cover',
  '/books/[bookId]/design/template': '/books/{book}/design/template',
  '/books/[bookId]/design/preface': '/books/{book}/design/preface',
  '/books/[bookId]/design/acknowledgement': '/books/{book}/design/acknowledgement',
  '/books/[bookId]/design/copyright': '/books/{book}/design/copyright',
  '/books/[bookId]/design/insert': '/books/{book}/design/insert',
  '/books/[bookId]/design/background': '/books/{book}/design/background',
  '/books/[bookId]/share': '/books/{book}/share',
  '/book-preview/[bookId]': '/book-preview/{book}',
  '/book-share/[bookId]': '/book-share/{book}',
  '/myhistory/[...date]': '/myhistory/0405',
  '/products/[product]': '/products/wxbook',
  '/scenarios/[scenario]': '/scenarios/journey',
  '/[campaign]': '/2025-graduation',
  '/packages/[id]': '/packages/family',
  '/packages/[id]/buy': '/packages/family/buy',
  '/pages/[page]': '/pages/privacy',
  '/unboxing/[id]': '/unboxing/{post}',
  '/[...missing]': '/no-such-page/at-all',
}

/** Things of the demo, as they stand in addresses. */
export type DemoThings = { book: string; post: string }

/** What the pages of a site with its demo link to; undefined while the demo is still being made. */
export const demoThings = async (textOf: (path: string) => Promise<string>): Promise<DemoThings | undefined> => {
  const book = /\/book-share\/([\w.~%-]+)/.exec(await textOf('/'))?.[1]
  const post = book && /href="\/unboxing\/([\w-]+)"/.exec(await textOf('/unboxing'))?.[1]
  return book && post ? { book, post } : undefined
}

/** Where a row is looked at; undefined when the thing it shows does not exist in a fresh site. */
export const sampleOf = (pattern: string, demo: DemoThings): string | undefined =>
  pattern.includes('[') ? samples[pattern]?.replace('{book}', demo.book).replace('{post}', demo.post) : pattern

/** The same pattern filled in with something nobody has: the 404 page answers, whoever asks. */
export const strangerOf = (pattern: string): string => pattern.replaceAll(/\[(\.\.\.)?\w+\]/g, 'nobody-has-this')
