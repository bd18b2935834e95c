import { config } from '#lib/config/config.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { partAlbumPhotos } from '#lib/photo-layout/alike.ts'
import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { mayLead, ranked } from '#lib/photo-layout/rank.ts'
import { albumProduct, albumSize, isMade } from '#lib/print/products/album-products.ts'
import { notMadeWords } from '#lib/print/products/album-words.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { addWork } from '#lib/works/work.sql.ts'
import { themeNamed, themes } from '../layout/theme.ts'
import type { createAlbum } from './album.api.ts'
import { addAlbum, countAlbumsOf, ownPictures } from './album.sql.ts'
import { ownAlbum } from './album-access.server.ts'
import { mostAlbums } from './album-limits.ts'
import { albumView, layoutPhoto } from './album-parts.server.ts'
import { givenPages } from './given-pages.ts'
import type { AlbumWork, LaidAlbum } from './lay-out.ts'
import type { StoredPage } from './stored-page.ts'

type Call = CallOf<typeof createAlbum>
type Made = {
  pages: StoredPage[]
  pageCount: number
  cover: string | null
  aside: { id: string; reason: string }[]
}

/** What is asked for: a product we make, photographs that are all of this person's, each once, in their order. */
async function askedFor({ body, actor, tx }: Pick<Call, 'body' | 'actor' | 'tx'>) {
  const product = albumProduct(body.tid)
  const size = product && albumSize(product, body.size)
  const theme = themeNamed(body.innerStyleId ?? themes[0].id)
  if (!product || !size) return invalid('没有这种相册')
  if (!isMade(product, Date.now())) return invalid(notMadeWords(product, Date.now()))
  if (!theme) return invalid('没有这种主题')
  const hashes = body.photos.map(({ sha256 }) => sha256)
  if (new Set(hashes).size < hashes.length) return invalid('有照片放了两次')
  const pictures = await ownPictures(tx, actor.userId, hashes)
  // Whose it is and whether there is one are the same answer.
  if (hashes.some((sha256) => !pictures.has(sha256))) return invalid('有照片不在您的照片里')
  const rows = body.photos.map(({ sha256, fileName, taken }) => ({
    sha256,
    name: fileName ?? sha256.slice(0, 12),
    taken: taken ?? null,
  }))
  const photos = inTimeOrder(rows.map((row) => layoutPhoto(pictures.get(row.sha256)!, row)))
  return ok({ product, size, theme, rows, photos })
}

type Asked = Extract<Awaited<ReturnType<typeof askedFor>>, { ok: true }>['value']

/** Pages as they were seen on the device. */
function kept(pages: NonNullable<Call['body']['pages']>, { product, size, theme, photos }: Asked): Result<Made> {
  const byId = new Map(
    photos.filter(({ widthPx, heightPx }) => widthPx > 0 && heightPx > 0).map((one) => [one.id, one]),
  )
  const read = givenPages(pages, { product, size, theme, photos: byId })
  if (!read.ok) return read
  const { placed, ...made } = read.value
  const shown = photos.filter(({ id }) => placed.has(id))
  return ok({
    ...made,
    cover: ranked(shown).find(mayLead)?.id ?? null,
    aside: photos.flatMap(({ id }) => (placed.has(id) ? [] : [{ id, reason: 'not-placed' }])),
  })
}

const partNames = { preface: '序言', acknowledgement: '致谢' } as const

/** Pages laid out here. */
async function laidOut({ body }: Pick<Call, 'body'>, { product, size, theme, photos }: Asked): Promise<Result<Made>> {
  const usable = photos.filter(({ widthPx, heightPx }: LayoutPhoto) => widthPx > 0 && heightPx > 0)
  const { kept, aside } = partAlbumPhotos(usable)
  if (kept.length === 0) return fail(422, 'no_photos', '这些照片里没有能放进相册的')
  const work: AlbumWork = {
    photos: kept,
    tid: product.tid,
    size: size.id,
    theme: theme.id,
    title: body.title,
    author: body.author ?? '',
    brand: config().siteName,
    preface: body.preface ?? '',
    acknowledgement: body.acknowledgement ?? '',
  }
  const laid = await pool().run<LaidAlbum>('#lib/albums/album/lay-out-work.server.ts', 'layOutAlbum', work)
  const { noRoom, tooLong, ...made } = laid
  const [over] = tooLong
  if (over) return fail(422, 'words_too_long', `${partNames[over.name]}一页放不下，多了 ${over.lines} 行，请写短一些`)
  return ok({
    ...made,
    aside: [
      ...aside.map(({ photo, reason }) => ({ id: photo.id, reason: reason as string })),
      ...noRoom.map((id) => ({ id, reason: 'no-room' })),
    ],
  })
}

/** Makes an album of one's own photographs: of pages that were seen on the device, or laid out here. */
export const makeAlbumOfPhotos = async (call: Call) => {
  const { body, actor, tx } = call
  const asked = await askedFor(call)
  if (!asked.ok) return asked
  if ((await countAlbumsOf(tx, actor.userId)) >= mostAlbums)
    return fail(409, 'too_many_albums', `一个账号最多放 ${mostAlbums} 本相册，您的已经放满了`)
  const made = body.pages ? kept(body.pages, asked.value) : await laidOut(call, asked.value)
  if (!made.ok) return made
  const { aside, ...drawn } = made.value
  const row = {
    ...{ id: randomId(), ownerId: actor.userId, tid: body.tid, size: asked.value.size.id },
    ...{ title: body.title, subtitle: '', author: body.author ?? '', theme: asked.value.theme.id },
    ...drawn,
  }
  await addWork(tx, { id: row.id, kind: 'album', ownerId: row.ownerId })
  const byHash = new Map(asked.value.rows.map((one) => [one.sha256, one]))
  const ordered = asked.value.photos.map(({ id }, position) => ({ ...byHash.get(id)!, albumId: row.id, position }))
  await addAlbum(tx, row, ordered)
  const created = await ownAlbum(tx, actor, row.id)
  return created.ok ? ok({ album: albumView(created.value, actor.userId, await mediaSigner(tx)), aside }) : created
}
