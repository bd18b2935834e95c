import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { type WidthPx, widthFor } from '#lib/media/picture.ts'
import { pageUnit } from '#lib/print/products/album-words.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { photosOfAlbum } from '../album/album.sql.ts'
import { grantFor, seeAlbum } from '../album/album-access.server.ts'
import { layoutPhoto, productOf } from '../album/album-parts.server.ts'
import type { DrawnOpening } from '../layout/draw-openings.server.ts'
import { printedPages } from '../layout/printed-places.ts'
import type { PagesToDraw } from './draw-pages-work.server.ts'

const pictureMark = /picture:([0-9a-f]{64}):(\d+)/g

/**
 * An album as it is shown to whoever may look at it, or undefined: missing and private are the same page. Only what stands on its
 * pages is told: photographs that were left out have no address here.
 */
export const sharedAlbumForPage = async (actor: Actor, id: string) => {
  const found = await seeAlbum(db(), actor, id)
  if (!found.ok) return undefined
  const row = found.value
  const { product, size } = productOf(row)
  const rows = await photosOfAlbum(db(), row.id)
  const photos = rows.map(({ photo, picture }) => layoutPhoto(picture, photo))
  const task: PagesToDraw = { tid: row.tid, size: row.size, theme: row.theme, pages: row.pages, photos }
  const drawn = await pool().run<DrawnOpening[]>('#lib/albums/share/draw-pages-work.server.ts', 'drawOpenings', task)
  const [signer, grant] = [await mediaSigner(), grantFor(row, actor)]
  const held = new Set(photos.map((one) => one.id))
  const addressed = (svg: string): string =>
    svg.replace(pictureMark, (_, sha256: string, width: string) =>
      held.has(sha256) ? signer.address(sha256, grant, widthFor(Number(width)) as WidthPx).replace(/&/g, '&amp;') : '',
    )
  return {
    id: row.id,
    tid: row.tid,
    title: row.title,
    author: row.author,
    words: `${product.name}${product.sizes.length > 1 ? ` ${size.name}` : ''}`,
    pages: `${printedPages(row.pages, product.double)} ${pageUnit(product)}`,
    /** What lies open at once. */
    openingUnit: product.form === 'book' ? '对页' : '张',
    isOwner: actor.kind === 'user' && actor.userId === row.ownerId,
    isPublic: row.public,
    cover: (widthPx: number) => paths.albumCover(row.id, widthPx, String(row.updatedAt.getTime())),
    openings: drawn.map((opening) => opening.map((page) => page && { ...page, svg: addressed(page.svg) })),
  }
}
export type SharedAlbum = NonNullable<Awaited<ReturnType<typeof sharedAlbumForPage>>>
