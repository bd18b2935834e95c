import type { Signer } from '#lib/media/address.server.ts'
import { takenOf } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { type AlbumProduct, type AlbumSize, albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { derivedOf } from '#lib/print/products/album-sizes.ts'
import { type Theme, themeNamed, themes } from '../layout/theme.ts'
import type { AlbumView } from './album.api.ts'
import type { AlbumHead, AlbumPhotoRow, AlbumRow, photosOfAlbum } from './album.sql.ts'

/** What a row says of its product; both stand on our list since it was made. */
export function productOf({ tid, size: id }: Pick<AlbumRow, 'tid' | 'size'>): {
  product: AlbumProduct
  size: AlbumSize
} {
  const product = albumProduct(tid)
  const size = product && albumSize(product, id)
  if (!product || !size) throw new Error(`an album of a product nobody makes: ${tid} ${id}`)
  return { product, size }
}

export const themeOf = ({ theme }: Pick<AlbumRow, 'theme'>): Theme => themeNamed(theme) ?? themes[0]

const filesOf = ({ lockedAt, innerPdfKey, coverPdfKey, pdfFailure }: AlbumHead): AlbumView['files']['state'] => {
  if (lockedAt === null) return 'none'
  if (innerPdfKey !== null && coverPdfKey !== null) return 'ready'
  return pdfFailure === null ? 'making' : 'failed'
}

export function albumView(row: AlbumHead, viewer: string, signer: Signer): AlbumView {
  const { product, size } = productOf(row)
  const { id, name } = themeOf(row)
  return {
    aid: row.id,
    tid: row.tid,
    size: row.size,
    name: row.title,
    author: row.author,
    innerStyle: { id, name },
    innerStyleId: id,
    locked: row.lockedAt !== null,
    binding: row.binding ?? product.bindings[0],
    files: { state: filesOf(row), pages: row.pdfDone, failure: row.pdfFailure },
    userPageCount: row.pageCount,
    cover: row.cover && signer.address(row.cover, { kind: 'viewer', userId: viewer }, 640),
    updatedAt: row.updatedAt.getTime(),
    isOwner: row.ownerId === viewer,
    forAgent: false,
    uid: row.ownerId,
    agentOpenid: null,
    ...derivedOf(product, size),
  }
}

type PictureFacts = Awaited<ReturnType<typeof photosOfAlbum>>[number]['picture']

/** A photograph as arranging takes it. */
export function layoutPhoto(
  picture: PictureFacts,
  { name, taken }: Pick<AlbumPhotoRow, 'name' | 'taken'>,
): LayoutPhoto {
  const takenMs = taken === null ? undefined : takenOf(taken)
  return {
    id: picture.sha256,
    name,
    widthPx: picture.widthPx ?? 0,
    heightPx: picture.heightPx ?? 0,
    faces: picture.faces ?? [],
    ...(picture.focus ? { focus: picture.focus } : {}),
    ...(picture.graphic ? { graphic: true as const } : {}),
    ...(picture.paper ? { paper: true as const } : {}),
    ...(picture.dhash ? { dhash: picture.dhash } : {}),
    ...(picture.average ? { average: picture.average } : {}),
    ...(takenMs === undefined ? {} : { takenMs }),
  }
}
