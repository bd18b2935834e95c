import type {
  ArticleItem,
  addArticlesCall,
  deleteArticles,
  getArticle,
  listArticles,
  orderArticles,
  saveArticle,
  WholeArticle,
} from '#lib/articles/model/article.api.ts'
import {
  type ArticleHead,
  type ArticleRow,
  changeArticle,
  findArticle,
  listHeads,
  lockArticles,
  pageOfHeads,
  savePlaces,
  setDeleted,
} from '#lib/articles/model/article.sql.ts'
import { type AddedArticles, addArticles, contentsOf } from '#lib/articles/model/article-store.server.ts'
import { type ArticleDraft, untitled } from '#lib/articles/model/draft.ts'
import { normalBlocks } from '#lib/articles/model/normal.ts'
import { dayOf, whenOf } from '#lib/articles/model/post-date.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { publicId } from '#lib/books/book/book-view.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { findOwnMedia } from '#lib/media/media.sql.ts'
import { isSha256 } from '#lib/media/picture.ts'
import type { Block, Media, When } from '#lib/posts/post-import.ts'
import { canonicalJson } from '#lib/std/canonical.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { blogbookFor, ownBlogbook } from './article-book-access.server.ts'

const headOf = (row: ArticleHead): Required<Omit<ArticleItem, 'pictures'>> => ({
  id: row.id,
  title: row.title,
  author: row.author,
  postDate: dayOf(row.postedWhen),
  deleted: row.deletedAt !== null,
  characters: row.characters,
  version: row.version,
  sourceUrl: row.sourceUrl,
  updatedAt: row.updatedAt.getTime(),
})

/** The wanted fields on the wire's names; the id always. */
const picked = (item: ArticleItem, fields: string | undefined): ArticleItem => {
  if (!fields) return item
  const names = new Set([
    'id',
    ...fields.split(',').map((one) => one.trim().replace(/_(\w)/g, (_, c: string) => c.toUpperCase())),
  ])
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name))) as ArticleItem
}

export const articlesOfBook = async ({ query, actor }: CallOf<typeof listArticles>) => {
  const found = await ownBlogbook(db(), actor, query.bid)
  if (!found.ok) return found
  const { page, pageSize, titleKeywords, deleted } = query
  const ids = query.ids?.split(',').filter((id) => id !== '')
  const { rows, total } = await pageOfHeads(db(), found.value.id, {
    deleted: deleted === '1',
    keywords: titleKeywords,
    ids,
    page,
    pageSize,
  })
  return ok({ results: rows.map((row) => picked(headOf(row), query.fields)), totalCount: total })
}

const unknownPicture = () => fail(422, 'unknown_picture', '有一张图片不是您的，或者还没有传上来，请重新放一次')

/** Pictures these blocks show, out of those the article has and those its writer may use. */
const mediaFor = async (
  tx: Db,
  ownerId: string,
  blocks: readonly Block[],
  known: readonly Media[],
  remote: readonly { media: string; url: string }[] = [],
): Promise<Result<Media[]>> => {
  const byId = new Map(known.map((one) => [one.id, one]))
  for (const { media: id, url } of remote)
    if (!byId.has(id)) byId.set(id, { id, kind: 'image', state: 'remote', url, want: [] })
  for (const block of blocks) {
    if (block.t !== 'figure') continue
    for (const { media: id } of block.media) {
      if (byId.has(id)) continue
      const row = isSha256(id) ? await findOwnMedia(tx, ownerId, id) : undefined
      if (row?.kind !== 'image' || row.widthPx === null || row.heightPx === null) return unknownPicture()
      byId.set(id, {
        id,
        kind: 'image',
        state: 'present',
        sha256: id,
        mime: row.mime,
        widthPx: row.widthPx,
        heightPx: row.heightPx,
        want: [],
      })
    }
  }
  return ok([...byId.values()])
}

/** Puts what was read into the book and has it typeset, in the caller's transaction. */
export const bringArticles = async (
  tx: Db,
  book: BookRow,
  drafts: readonly ArticleDraft[],
  more: { edited?: boolean } = {},
): Promise<AddedArticles> => {
  const added = await addArticles(tx, book.id, drafts, more)
  if (added.added.length + added.updated.length > 0) await requestTypesetting(tx, book.id, { actorId: book.ownerId })
  return added
}

export const addWritten = async ({ body, actor }: CallOf<typeof addArticlesCall>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await blogbookFor(tx, actor, 'book.edit', body.bid)
    if (!found.ok) return found
    const drafts: ArticleDraft[] = []
    for (const { title, author, postDate, blocks, copyOf, remote } of body.articles) {
      const original = copyOf === undefined ? undefined : await findArticle(tx, copyOf)
      const known = original?.bookId === found.value.id ? original.media : []
      const media = await mediaFor(tx, actor.userId, blocks as Block[], known, remote)
      if (!media.ok) return media
      drafts.push({
        title,
        author: author ?? '',
        when: whenOf(postDate ?? ''),
        blocks: blocks as Block[],
        media: media.value,
      })
    }
    const { added } = await bringArticles(tx, found.value, drafts, { edited: true })
    return ok({ aids: added })
  })

export const setArticlesDeleted = async ({ params, body, actor }: CallOf<typeof deleteArticles>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await blogbookFor(tx, actor, 'book.edit', params.bid)
    if (!found.ok) return found
    const { id } = found.value
    await lockArticles(tx, id)
    const changed = await setDeleted(tx, id, body.aids, body.deleted ? new Date() : null)
    if (changed > 0) await requestTypesetting(tx, id, { actorId: actor.userId })
    return ok({ changed })
  })

export const setArticleOrder = async ({ params, body, actor }: CallOf<typeof orderArticles>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await blogbookFor(tx, actor, 'book.edit', params.bid)
    if (!found.ok) return found
    const { id } = found.value
    await lockArticles(tx, id)
    const heads = await listHeads(tx, id)
    const known = new Set(heads.map((one) => one.id))
    const named = [...new Set(body.aids)].filter((aid) => known.has(aid))
    const rest = heads.map((one) => one.id).filter((aid) => !named.includes(aid))
    const order = [...named, ...rest]
    if (order.some((aid, at) => heads[at]?.id !== aid)) {
      await savePlaces(tx, id, order)
      await requestTypesetting(tx, id, { actorId: actor.userId })
    }
    return ok({ aids: order })
  })

/** The article and its book, when this caller may change the book; other people's are no articles. */
const articleFor = async (tx: Db, actor: CallOf<typeof getArticle>['actor'], aid: string, change: boolean) => {
  const seen = await findArticle(tx, aid)
  const book = seen && (await findBook(tx, seen.bookId))
  if (!book) return notFound()
  const name = publicId(book)
  const found = change ? await blogbookFor(tx, actor, 'book.edit', name) : await ownBlogbook(tx, actor, name)
  if (!found.ok) return found
  const row = change ? await findArticle(tx, aid, true) : seen
  return row ? ok({ row, book: found.value }) : notFound()
}

const whole = async (row: ArticleRow, book: BookRow): Promise<WholeArticle> => {
  const signer = await mediaSigner()
  const grant = { kind: 'viewer', userId: book.ownerId } as const
  return {
    ...headOf(row),
    bookId: publicId(book),
    blocks: normalBlocks(row.blocks),
    pictures: row.media.map((one) => {
      const shown = one.kind === 'video' ? row.media.find((other) => other.id === one.poster) : one
      const there = shown?.state === 'present' && shown.sha256 !== undefined && shown.kind !== 'file'
      return {
        media: one.id,
        kind: one.kind,
        src: there ? signer.address(shown.sha256!, grant, 960) : null,
        width: shown?.widthPx ?? 0,
        height: shown?.heightPx ?? 0,
        from: one.state === 'remote' || one.state === 'missing' ? (one.url ?? null) : null,
      }
    }),
  }
}

export const articleToEdit = async ({ params, actor }: CallOf<typeof getArticle>) => {
  const found = await articleFor(db(), actor, params.aid, false)
  return found.ok ? ok(await whole(found.value.row, found.value.book)) : found
}

/** Whoever writes saves every few seconds; the book is set when they pause. */
const pauseMs = 6000

const sayings = ({
  title,
  author,
  postedWhen,
  blocks,
}: Pick<ArticleRow, 'title' | 'author' | 'postedWhen' | 'blocks'>) =>
  canonicalJson([title, author, postedWhen, normalBlocks(blocks)])

export const saveWritten = async ({ params, body, actor }: CallOf<typeof saveArticle>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await articleFor(tx, actor, params.aid, true)
    if (!found.ok) return found
    const { row, book } = found.value
    const blocks = body.blocks as Block[]
    const media = await mediaFor(tx, actor.userId, blocks, row.media, body.remote)
    if (!media.ok) return media
    const when: When = body.postDate === dayOf(row.postedWhen) ? row.postedWhen : whenOf(body.postDate)
    const title = body.title === '' && row.title === untitled ? untitled : body.title
    const contents = contentsOf({ title, author: body.author, when, blocks, media: media.value })
    // Who has the same words already loses nothing, whatever the version says.
    if (sayings(contents) === sayings(row)) return ok({ version: row.version, updatedAt: row.updatedAt.getTime() })
    if (body.version !== row.version) {
      return fail(409, 'article_changed', '这篇文章刚刚在另一个窗口里改过', {
        version: row.version,
        updatedAt: row.updatedAt.getTime(),
      })
    }
    const saved = await changeArticle(tx, row.id, { ...contents, edited: true })
    if (saved.deletedAt === null) await requestTypesetting(tx, book.id, { pauseMs, actorId: book.ownerId })
    return ok({ version: saved.version, updatedAt: saved.updatedAt.getTime() })
  })
