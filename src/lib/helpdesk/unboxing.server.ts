import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { addMedia, findMedia, type NewMedia } from '#lib/media/media.sql.ts'
import { defaultWidthPx, isSha256, mediaKey, widthFor } from '#lib/media/picture.ts'
import { serveMedia } from '#lib/media/serve.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { randomId } from '#lib/std/id.ts'
import { ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import type { listUnboxing, rankUnboxing, readUnboxing, UnboxingItem } from './unboxing.api.ts'
import {
  findPost,
  insertPost,
  isPosted,
  listPosts,
  rankedPosts,
  relatedPosts,
  type UnboxingFilter,
  type UnboxingRow,
} from './unboxing.sql.ts'
import type { UnboxingDraft, UnboxingPicture } from './unboxing.ts'

/** Pictures of posts belong to nobody's shelf. */
const keeper = 'unboxing'
const longestPx = 2000
const publicSeconds = 86_400

const view = (row: UnboxingRow, rank = 0): UnboxingItem => ({
  id: row.id,
  rank,
  type: 'unboxing',
  author: row.author,
  book: { title: row.book, bookType: row.product },
  binding: row.binding,
  content: { title: row.title, text: row.content, tag: row.preferred ? 'prefer' : null },
  picList: row.pictures.map(({ sha256, widthPx, heightPx, alt }) => ({
    url: paths.unboxingPicture(sha256),
    width: widthPx,
    height: heightPx,
    alt,
  })),
  sample: row.demo,
  hasCashback: row.cashbackId !== null,
  createdAt: row.createdAt.getTime(),
})

/** A page of posts for /unboxing, sitemap and feed. */
export const unboxingPage = async (filter: UnboxingFilter & { page: number; pageSize: number }) => {
  const { rows, total } = await listPosts(db(), filter)
  return { items: rows.map((row) => view(row)), total }
}

/** The best few, ranked from 1. */
export const unboxingRank = async (size: number, filter: UnboxingFilter = {}): Promise<UnboxingItem[]> =>
  (await rankedPosts(db(), filter, size)).map((row, index) => view(row, index + 1))

/** One post and others like it; undefined when there is none, or none any more. */
export const unboxingPost = async (id: string): Promise<{ item: UnboxingItem; more: UnboxingItem[] } | undefined> => {
  const row = /^[\w-]{22}$/.test(id) ? await findPost(db(), id) : undefined
  if (!row) return undefined
  const more = await relatedPosts(db(), row, 3)
  return { item: view(row), more: more.map((one) => view(one)) }
}

export const answerUnboxing = async ({ query }: CallOf<typeof listUnboxing>) => {
  const { tid: product, binding, page, pageSize } = query
  const { items, total } = await unboxingPage({ product, binding, page, pageSize })
  return ok({ results: items, totalCount: total })
}

export const answerRank = async ({ query }: CallOf<typeof rankUnboxing>) => {
  const results = await unboxingRank(query.size, { product: query.tid })
  return ok({ results, totalCount: results.length })
}

export const answerUnboxingPost = async ({ params }: CallOf<typeof readUnboxing>) => {
  const found = await unboxingPost(params.id)
  return found ? ok(found.item) : notFound()
}

/** `GET /unboxing/pictures/{sha256}?w=640`: only what a post shows, for everybody and for caches. */
export const answerUnboxingPicture = async (sha256: string, url: URL, request: Request): Promise<Response> => {
  const row = isSha256(sha256) && (await isPosted(db(), sha256)) ? await findMedia(db(), sha256) : undefined
  const wanted = Number(url.searchParams.get('w') ?? defaultWidthPx)
  const width = Number.isFinite(wanted) && wanted > 0 ? widthFor(wanted) : defaultWidthPx
  const answer = row && (await serveMedia(row, { widthPx: width }, request))
  if (!answer) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  answer.headers.set('cache-control', `public, max-age=${publicSeconds}`)
  answer.headers.set('vary', 'Accept')
  return answer
}

/** Upright, at most 2000 px, as JPEG, without what a camera wrote into it. Throws when the bytes are no picture. */
const keepPicture = async (bytes: Uint8Array, alt: string): Promise<{ picture: UnboxingPicture; row: NewMedia }> => {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  const sha256 = createHash('sha256').update(data).digest('hex')
  await storage().putBytes(mediaKey(sha256), data)
  const size = { widthPx: info.width, heightPx: info.height }
  return {
    picture: { sha256, ...size, alt },
    row: { sha256, kind: 'image', mime: 'image/jpeg', ...size, bytes: data.length },
  }
}

export type KeptPicture = Awaited<ReturnType<typeof keepPicture>>

/** Keeps pictures of a post, in their order; before its transaction, for they take seconds. */
export const keepPictures = (
  pictures: readonly { alt: string }[],
  bytes: readonly Uint8Array[],
): Promise<KeptPicture[]> => Promise.all(pictures.map(({ alt }, index) => keepPicture(bytes[index]!, alt)))

type NewPost = Omit<UnboxingDraft, 'pictures'> & {
  /** Whose post and pictures they are; without, nobody's. */
  ownerId?: string
  cashbackId?: string
  demo?: boolean
  createdAt?: Date
}

/** From here on everybody reads it. Answers its id. */
export const addUnboxing = async (tx: Db, post: NewPost, kept: readonly KeptPicture[]): Promise<string> => {
  const id = randomId()
  await addMedia(
    tx,
    post.ownerId ?? keeper,
    kept.map(({ row }) => row),
  )
  await insertPost(tx, { ...post, id, pictures: kept.map(({ picture }) => picture) })
  return id
}

/** Publishes a post of the house; pictures come as bytes in the order of the draft. Answers its id. */
export const publishUnboxing = async (
  { pictures, ...draft }: UnboxingDraft,
  bytes: readonly Uint8Array[],
  more: { demo?: boolean; createdAt?: Date } = {},
): Promise<string> => {
  const kept = await keepPictures(pictures, bytes)
  return transaction((tx) => addUnboxing(tx, { ...draft, ...more }, kept))
}
