import { CallError, call } from '#lib/http/client.ts'
import { createBlogbook } from './blogbook.api.ts'
import { addDocument, lookIntoDocument, mostDocumentBytes, type ReadDocument } from './document.api.ts'

/** A document somebody brought: being looked into, known, or not readable (why). */
export type Brought = {
  key: number
  file: File
  read?: ReadDocument
  problem?: string
  /** Places of the chapters that go in. */
  chosen: ReadonlySet<number>
}

let last = 0
export const brought = (file: File): Brought => ({ key: ++last, file, chosen: new Set() })

/** What the document holds; a file that is too large is not even sent. */
export const look = async (one: Brought): Promise<Brought> => {
  if (one.file.size > mostDocumentBytes)
    return { ...one, problem: `一个文件最大 ${mostDocumentBytes / 1024 / 1024} MB，请拆成几个` }
  try {
    const read = await call(
      lookIntoDocument,
      { query: { name: one.file.name }, body: one.file },
      { silent: true, timeout: false },
    )
    return { ...one, read, chosen: new Set(read.chapters.keys()) }
  } catch (error) {
    return { ...one, problem: error instanceof CallError ? error.message : '这个文件没有读出来，请再试一次' }
  }
}

/** Puts the chosen chapters of all documents into a book, a new one without `bookId`; answers its id. */
export const bring = async (
  all: readonly Brought[],
  into: { bookId?: string | undefined; title: string },
  onDone: (done: number) => void,
): Promise<string | undefined> => {
  try {
    const bookId = into.bookId ?? (await call(createBlogbook, { body: into.title ? { title: into.title } : {} })).bookId
    for (const [index, one] of all.entries()) {
      if (!one.read || one.chosen.size === 0) continue
      const query = { name: one.file.name, chapters: [...one.chosen].join(',') }
      await call(addDocument, { params: { bid: bookId }, query, body: one.file }, { timeout: false })
      onDone(index + 1)
    }
    return bookId
  } catch {
    return undefined
  }
}
