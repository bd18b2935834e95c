const part = encodeURIComponent

export const makeAlbums = '/albums?tab=make'
/** Makes an album of one's photographs, of this product. */
export const createAlbum = (tid?: string) => (tid ? `/create/album?tid=${part(tid)}` : '/create/album')
export const album = (albumId: string) => `/albums/${part(albumId)}`
/** The editor, with this page of it on the table. */
export const albumPage = (albumId: string, page: string) => `/albums/${part(albumId)}?page=${part(page)}`
export const albumPreview = (albumId: string) => `/albums/${part(albumId)}/preview`
export const albumCheck = (albumId: string) => `/albums/${part(albumId)}/check`
/** Lays an album's photographs out anew. */
export const albumGenerator = (albumId: string) => `/albums/${part(albumId)}/generator`
export const albumBuy = (albumId: string) => `/albums/${part(albumId)}/buy`
export const albumPdf = (albumId: string, kind: 'inner' | 'cover') => `/jx/albums/${part(albumId)}/pdf/${kind}`
/** Where its owner says who may see an album. */
export const albumSharing = (albumId: string) => `/albums/${part(albumId)}/share`
/** All its photographs, on pages or not. */
export const albumPhotos = (albumId: string) => `/photos/${part(albumId)}`
export const albumShare = (albumId: string) => `/album-share/${part(albumId)}`
/** The front of its cover as a picture; `mark`: another one has another address. */
export const albumCover = (albumId: string, widthPx: number, mark: string) =>
  `/jx/albums/${part(albumId)}/cover?${new URLSearchParams({ size: String(widthPx), v: mark })}`
export const albumsGuide = '/albums/guide'
