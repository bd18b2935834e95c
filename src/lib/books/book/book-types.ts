import { type BookType, bookTypeNames, flowNamed } from '#lib/sources/upload/create-flows.ts'

/** Everything in which one type of book differs from another; what asks for the type asks this table. */
type TypeRow = {
  /** What people call it. */
  name: string
  /** What a section of it holds. */
  sections: 'month' | 'article'
  /** Where its content lies: in a collection several books may share, or in the book itself. */
  content: 'collection' | 'own'
  /** How its content is counted; of books of posts as their way of making says. */
  measure?: string
  /** A book nothing has been written in yet is a book all the same. */
  mayBeEmpty: boolean
  /** What its source says anew is brought from a newer export, or read at its site again; of others there is no such page. */
  updates: 'export' | 'site' | 'never'
  /** What it becomes when an operator records a licence for it (books/star), and what it is again without. */
  licensed?: BookType
  unlicensed?: BookType
  /** Its maker writes in it and orders it: /books/{id}/creation and what lies behind. */
  isWritten: boolean
}

const ofPosts = {
  sections: 'month',
  content: 'collection',
  mayBeEmpty: false,
  isWritten: false,
  updates: 'never',
} as const
const ofArticles = {
  sections: 'article',
  content: 'own',
  measure: '篇',
  mayBeEmpty: true,
  isWritten: true,
  updates: 'site',
} as const

/** The type of books of articles. */
export const articleBookType = 'blogbook' satisfies BookType

/** Those whose people go on posting where the export came from (checklist 9.38). */
const ofExports: ReadonlySet<string> = new Set<BookType>(['wxbook', 'wbbook', 'shuoshuo_book', 'qbbbook', 'bbsbook'])
const ofLicence: Partial<Record<BookType, Pick<TypeRow, 'licensed' | 'unlicensed'>>> = {
  wbbook: { licensed: 'star-wbbook' },
  'star-wbbook': { unlicensed: 'wbbook' },
}

const row = (id: string): TypeRow => ({
  name: bookTypeNames[id as BookType] ?? id,
  ...(id === articleBookType ? ofArticles : ofPosts),
  ...(ofExports.has(id) ? { updates: 'export' as const } : {}),
  ...ofLicence[id as BookType],
})
const rows = new Map(Object.keys(bookTypeNames).map((id) => [id, row(id)]))

/** What is true of books of this type; of a type nobody knows any more, what is true of books of posts. */
export const typeOf = (id: string): TypeRow => rows.get(id) ?? row(id)

/** 篇, 条: how the content of this book is counted. */
export const measureOf = ({ type, flow }: { type: string; flow: string }): string =>
  typeOf(type).measure ?? flowNamed(flow)?.measure ?? '条'
