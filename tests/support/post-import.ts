import type { Entry, PostImport } from '#lib/posts/post-import.ts'

/** An import of 苏棠's own with one friend, 老陈, as a parser leaves it; its report says no more than how much there is. */
export const postImport = (entries: Entry[], media: PostImport['media'] = []): PostImport => ({
  schema: 'book-import/1',
  source: { kind: 'wechat-moments', format: 'test', defaultZone: 'Asia/Shanghai', files: [], ownerId: 'me' },
  people: [
    { id: 'me', names: ['苏棠'], isOwner: true },
    { id: 'chen', names: ['老陈'] },
  ],
  entries,
  media,
  report: {
    counts: { entries: entries.length, images: media.length, videos: 0, comments: 0, likes: 0, people: 2 },
    span: { first: '', last: '' },
    years: [],
    months: [],
    presentMedia: media.length,
    missingMedia: 0,
    missingVideos: 0,
    webPictures: 0,
    brokenMedia: 0,
    brokenVideos: 0,
    authors: [],
    skipped: [],
    warnings: [],
  },
})
