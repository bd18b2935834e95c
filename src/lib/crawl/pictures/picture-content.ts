import type { PostImport } from '#lib/posts/post-import.ts'
import type { RemotePicture } from '#lib/sources/media/remote-pictures.ts'

/** `source` of assistants that fetch the pictures of brought articles; their rows are pictures by address, not articles. */
export const picturesSource = 'pictures'

/** What its owner sees it called. */
export const picturesTitle = '网络图片'

/** Pictures of one import at most; the rest is asked for again. */
export const mostPictures = 5000

/** What is kept of one picture while it is fetched: the medium, and its entry without words for the page it stands on. */
export const pictureContent = (book: PostImport, { medium, entry }: RemotePicture): PostImport => ({
  ...book,
  people: [],
  entries: [{ ...entry, body: [], media: [{ media: medium.id }] }],
  media: [medium],
  report: { ...book.report, skipped: [], warnings: [], years: [], months: [], authors: [] },
})
