import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'

/** A picture that lies on the web, and the first entry that shows it. */
export type RemotePicture = { url: string; medium: Media; entry: Entry }

export const isRemotePicture = (one: Media): one is Media & { url: string } =>
  one.state === 'remote' &&
  one.kind !== 'video' &&
  one.url !== undefined &&
  one.url.length <= 2000 &&
  URL.canParse(one.url)

/** Every picture of these entries that lies on the web, once by its address, in reading order. */
export const remotePictures = (book: Pick<PostImport, 'entries' | 'media'>): RemotePicture[] => {
  const byId = new Map(book.media.map((one) => [one.id, one]))
  const found = new Map<string, RemotePicture>()
  for (const entry of book.entries) {
    const figures = entry.body.flatMap((block) => (block.t === 'figure' ? block.media : []))
    for (const use of [...entry.media, ...figures]) {
      const medium = byId.get(use.media)
      if (medium && isRemotePicture(medium) && !found.has(medium.url))
        found.set(medium.url, { url: medium.url, medium, entry })
    }
  }
  return [...found.values()]
}

/** What a picture's host wants to be told about where the picture stands; undefined: nothing. */
export const refererFor = (picture: string, page: string | undefined): string | undefined => {
  if (page === undefined || !URL.canParse(page) || !URL.canParse(picture)) return undefined
  const host = new URL(picture).hostname
  // 公众号 pictures are shown where nothing is said; anywhere else the page itself is the truth.
  if (/(^|\.)(qpic|qlogo)\.cn$/.test(host)) return undefined
  // Nothing is told to an unencrypted server about an encrypted page.
  return page.startsWith('https:') && picture.startsWith('http:') ? undefined : page
}
