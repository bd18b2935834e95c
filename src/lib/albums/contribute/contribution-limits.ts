/** What may be brought by one link, and to one album by all its links. */
export const mostOfLink = { photos: 200, bytes: 2 * 1024 ** 3 } as const
export const mostOfAlbum = { photos: 400, bytes: 4 * 1024 ** 3 } as const
