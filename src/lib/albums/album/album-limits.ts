/** Photographs one album is made of at most. */
export const mostAlbumPhotos = 500
/** Albums one person keeps at most. */
export const mostAlbums = 200
/** Largest single photograph that may be brought, bytes. */
export const mostPhotoBytes = 60 * 1024 * 1024
