import { firstMonths } from '#lib/articles/model/article.sql.ts'
import { untitled } from '#lib/articles/model/draft.ts'
import { addBlogbook } from '#lib/books/articles/new-article-book.server.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { type BookChange, type BookRow, changeBook, findBook } from '#lib/books/book/book.sql.ts'
import { defaultAuthor, defaultSubtitle } from '#lib/books/book/book-limits.ts'
import { articleBookType } from '#lib/books/book/book-types.ts'
import { addressFor, grantFor, publicId, type Right } from '#lib/books/book/book-view.server.ts'
import { getLayout, getSection } from '#lib/books/layout/layout-store.server.ts'
import { withAverages } from '#lib/books/reading/averages.server.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { listBooksOf } from '#lib/books/shelf/shelf.sql.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { articleId } from '#lib/typeset/book/section.ts'
import { findUser } from '#lib/users/user.sql.ts'
import { setLinksOpen } from '#lib/works/share/share-link.sql.ts'
import type {
  BlogbookView,
  createBlogbook,
  getArticleLayouts,
  getBlogbook,
  getCatalog,
  listBlogbooks,
  updateBlogbook,
} from './article-book.api.ts'
import { catalogOf, derived, printedOf } from './article-book.ts'
import { blogbookFor, seeBlogbook } from './article-book-access.server.ts'

const view = (book: BookRow, right: Right, firstMonth: string | undefined): BlogbookView => ({
  id: book.id,
  bookId: publicId(book),
  title: book.title,
  subtitle: book.subtitle,
  author: book.author,
  typesetType: book.style,
  pageCount: book.pageCount,
  entryCount: book.entryCount,
  public: book.public,
  own: right === 'edit',
  sourceSite: book.sourceId,
  createdAt: book.createdAt.getTime(),
  updatedAt: book.updatedAt.getTime(),
  firstMonth: firstMonth ?? null,
  status: book.status,
  ...derived(book, right === 'edit'),
})

const viewOne = async (book: BookRow, right: Right): Promise<BlogbookView> =>
  view(book, right, (await firstMonths(db(), [book.id])).get(book.id))

export const makeBlogbook = async ({ body, actor }: CallOf<typeof createBlogbook>) => {
  const { typesetType: style, ...words } = body
  const book = await transaction((tx) => addBlogbook(tx, { ownerId: actor.userId, ...words, style }))
  return ok(await viewOne(book, 'edit'))
}

export const listOwnBlogbooks = async ({ query, actor }: CallOf<typeof listBlogbooks>) => {
  const { rows, total } = await listBooksOf(db(), actor.userId, { type: articleBookType, ...query })
  const months = await firstMonths(
    db(),
    rows.map((book) => book.id),
  )
  return ok({ results: rows.map((book) => view(book, 'edit', months.get(book.id))), totalCount: total })
}

export const blogbookInfo = async ({ params, query, actor }: CallOf<typeof getBlogbook>) => {
  const found = await seeBlogbook(db(), actor, params.bid)
  if (!found.ok) return found
  const { book, right } = found.value
  const whole = await viewOne(book, right)
  if (!query.extFields?.split(',').includes('user')) return ok(whole)
  const user = await findUser(db(), book.ownerId)
  return ok({ ...whole, user: { nickname: user?.nickname ?? '', avatar: user?.headimgurl ?? null } })
}

/** Words and layout change the pages; the share switch does not. */
export const changeBlogbook = async (call: CallOf<typeof updateBlogbook>) => {
  const changed = await changedBlogbook(call)
  return changed.ok ? ok(await viewOne(changed.value, 'edit')) : changed
}

const changedBlogbook = ({ params, body, actor }: CallOf<typeof updateBlogbook>): Promise<Result<BookRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const { public: shared, ...looks } = body
    const changes = Object.values(looks).some((value) => value !== undefined)
    const found = await blogbookFor(tx, actor, changes ? 'book.edit' : 'book.share', params.bid)
    if (!found.ok) return found
    const book = found.value
    const change: BookChange = {
      ...(body.title === undefined ? {} : { title: body.title || untitled }),
      ...(body.subtitle === undefined ? {} : { subtitle: body.subtitle || defaultSubtitle }),
      ...(body.author === undefined ? {} : { author: body.author || defaultAuthor }),
      ...(body.typesetType === undefined ? {} : { style: body.typesetType }),
      ...(shared === undefined ? {} : { public: shared }),
      ...(shared === false && book.public ? { shareEpoch: book.shareEpoch + 1 } : {}),
    }
    // Taken back, the links that were handed out lead nowhere either.
    if (shared !== undefined && shared !== book.public) await setLinksOpen(tx, book.id, shared)
    await changeBook(tx, book.id, change)
    if (changes) await requestTypesetting(tx, book.id, { actorId: actor.userId })
    return ok((await findBook(tx, book.id))!)
  })

const notSet = () => fail(409, 'typesetting', '正在排版，请稍等一会儿')

const laidOut = (name: string, pages: PrintPage[]) =>
  pages.map((page) => ({ pageId: `${name}-${page.index}`, elements: page.elements, page }))

const printPagesOf = async (book: BookRow, right: Right, pages: ScenePage[], bodyPt: number): Promise<PrintPage[]> =>
  withAverages(toPrintPages(pages, bodyPt, addressFor(await mediaSigner(), grantFor(book, right))), book.ownerId)

export const catalogOfBook = async ({ params, query, actor }: CallOf<typeof getCatalog>) => {
  const found = await seeBlogbook(db(), actor, params.bid)
  if (!found.ok) return found
  const { book, right } = found.value
  if (book.layoutKey === null) return notSet()
  const layout = await getLayout(book.layoutKey)
  const front = layout.sections.find((one) => one.route === 'front')
  const wanted = front && query.layout !== undefined && query.layout !== '0'
  const pages = wanted ? (await getSection(layout, front)).filter((page) => page.kind === 'catalogue') : []
  return ok({
    catalog: catalogOf(layout.sections),
    pageCount: layout.pageCount,
    layout: laidOut('catalog', await printPagesOf(book, right, pages, layout.bodyPt)),
  })
}

export const articleLayouts = async ({ params, query, actor }: CallOf<typeof getArticleLayouts>) => {
  const found = await seeBlogbook(db(), actor, params.bid)
  if (!found.ok) return found
  const { book, right } = found.value
  if (book.layoutKey === null) return notSet()
  const layout = await getLayout(book.layoutKey)
  const section = layout.sections.find((one) => one.route === articleId(query.aid))
  if (!section) return notFound()
  const pages = printedOf(section, await getSection(layout, section))
  return ok(laidOut(query.aid, await printPagesOf(book, right, pages, layout.bodyPt)))
}
