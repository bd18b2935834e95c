import { createHash } from 'node:crypto'
import {
  type ArticleHead,
  type ArticleRow,
  changeArticle,
  insertArticles,
  listHeads,
  listWhole,
  lockArticles,
  type NewArticle,
} from '#lib/articles/model/article.sql.ts'
import { type ArticleDraft, charactersOf, steadyDraft, tidyUrl, untitled } from '#lib/articles/model/draft.ts'
import type { Db } from '#lib/db/db.server.ts'
import { monthOfWhen } from '#lib/posts/entry-month.ts'
import { plainText } from '#lib/posts/plain-text.ts'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import { postImportSchema } from '#lib/posts/post-import.ts'
import { reportOf } from '#lib/posts/report.ts'
import { canonicalJson } from '#lib/std/canonical.ts'
import { randomId } from '#lib/std/id.ts'

/** What became of the articles that were brought, by id. */
export type AddedArticles = {
  added: string[]
  /** The source has changed since, and nobody had touched the article here. */
  updated: string[]
  /** The source has changed, but so has the article here: it stays as it is. */
  kept: string[]
  /** Taken out of the book: it stays out, whatever its source says now. */
  left: string[]
  unchanged: string[]
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A copy PostgreSQL can keep: no NUL, no lone surrogates. Keys stay in their order. */
const storable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'string' ? item.replaceAll('\0', '').toWellFormed() : item,
  ) as T

type Contents = Required<
  Pick<NewArticle, 'title' | 'author' | 'postedWhen' | 'month' | 'blocks' | 'media' | 'characters'>
>

/** The columns that hold what an article says. */
export const contentsOf = (draft: ArticleDraft): Contents => {
  const { title, author, when, blocks, media } = storable(steadyDraft(draft))
  return {
    title: title.trim() || untitled,
    author: author.trim(),
    postedWhen: when,
    month: monthOfWhen(when),
    blocks,
    media,
    characters: charactersOf(blocks),
  }
}

const marksOf = (contents: Contents, url: string | undefined) => {
  const { title, author, postedWhen, blocks, media } = contents
  return {
    sourceUrl: url === undefined ? '' : tidyUrl(url),
    wordsHash: sha256(`${title}\n${plainText(blocks)}`),
    sourceHash: sha256(
      canonicalJson([title, author, postedWhen.local, blocks, media.map((one) => [one.id, one.state])]),
    ),
  }
}

/**
 * The same article with pictures that have come since: figures take their new names, and one nobody has changed here counts
 * as the source has it now.
 */
export const refreshedContents = (
  row: Pick<ArticleRow, 'title' | 'author' | 'postedWhen' | 'blocks' | 'edited'>,
  media: readonly Media[],
): Partial<NewArticle> => {
  const { title, author, postedWhen: when, blocks } = row
  const contents = contentsOf({ title, author, when, blocks, media: [...media] })
  const { sourceHash } = marksOf(contents, undefined)
  return { blocks: contents.blocks, media: contents.media, ...(row.edited ? {} : { sourceHash }) }
}

/**
 * Puts articles at the end of a book, in the caller's transaction; the caller has made sure of the right and asks for
 * typesetting. An article that is there already, by its address or else by its words, is not added again: it takes on
 * what changed at its source unless somebody changed it here, and deleted ones stay deleted.
 */
export const addArticles = async (
  tx: Db,
  bookId: string,
  drafts: readonly ArticleDraft[],
  more: { edited?: boolean } = {},
): Promise<AddedArticles> => {
  await lockArticles(tx, bookId)
  const heads = await listHeads(tx, bookId)
  const byUrl = new Map(heads.flatMap((one): [string, ArticleHead][] => (one.sourceUrl ? [[one.sourceUrl, one]] : [])))
  const byWords = new Map(heads.map((one): [string, ArticleHead] => [one.wordsHash, one]))
  let position = heads.reduce((last, one) => Math.max(last, one.position + 1), 0)
  const out: AddedArticles = { added: [], updated: [], kept: [], left: [], unchanged: [] }
  const rows: NewArticle[] = []
  for (const draft of drafts) {
    const contents = contentsOf(draft)
    const marks = marksOf(contents, draft.url)
    const same = byWords.get(marks.wordsHash)
    const cached = byUrl.get(marks.sourceUrl) ?? (same && (!same.sourceUrl || !marks.sourceUrl) ? same : undefined)
    if (cached && more.edited !== true) {
      if (cached.sourceHash === marks.sourceHash) out.unchanged.push(cached.id)
      else if (cached.deletedAt !== null) out.left.push(cached.id)
      else if (cached.edited) out.kept.push(cached.id)
      else {
        const sourceUrl = marks.sourceUrl || cached.sourceUrl
        if (rows.some((row) => row.id === cached.id)) continue
        await changeArticle(tx, cached.id, { ...contents, ...marks, sourceUrl })
        out.updated.push(cached.id)
      }
      continue
    }
    const row = { id: randomId(), bookId, position: position++, edited: more.edited ?? false, ...contents, ...marks }
    rows.push(row)
    out.added.push(row.id)
    const head = { ...row, version: 1, deletedAt: null, createdAt: new Date(), updatedAt: new Date() }
    if (marks.sourceUrl) byUrl.set(marks.sourceUrl, head)
    byWords.set(marks.wordsHash, head)
  }
  await insertArticles(tx, rows)
  return out
}

const writer = 'writer'

const entryOf = (row: ArticleRow): Entry => ({
  id: row.id,
  type: 'article',
  author: row.author === '' ? writer : `name:${row.author}`,
  when: row.postedWhen,
  title: row.title,
  body: row.blocks,
  media: [],
  visibility: 'private',
  include: true,
})

/** The articles of a book in their order, as what the typesetter's side reads. */
export const loadArticles = async (db: Db, bookId: string, author: string): Promise<PostImport> => {
  const rows = await listWhole(db, bookId)
  const entries = rows.map(entryOf)
  const media = [...new Map(rows.flatMap((row) => row.media.map((one) => [one.id, one] as const))).values()]
  const others = [...new Set(rows.map((row) => row.author).filter((name) => name !== ''))]
  const people = [
    { id: writer, names: [author], isOwner: true },
    ...others.map((name) => ({ id: `name:${name}`, names: [name] })),
  ]
  const report = reportOf({ people, entries, media }, { skipped: [], warnings: [] })
  const source = { kind: 'blog', format: 'articles', defaultZone: 'Asia/Shanghai', ownerId: writer, files: [] } as const
  return { schema: postImportSchema, source: { ...source, files: [] }, people, entries, media, report }
}
