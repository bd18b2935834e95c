import { plainText } from '#lib/posts/plain-text.ts'
import type { Entry, Inline, PostImport } from '#lib/posts/post-import.ts'

/** What a source may say of a post, in the order of the table of formats. */
export const postFields = [
  'id',
  'time',
  'zone',
  'text',
  'emoji',
  'mentions',
  'pictures',
  'video',
  'live',
  'place',
  'likes',
  'comments',
  'replies',
  'repost',
  'link',
  'visibility',
  'edits',
] as const
export type PostField = (typeof postFields)[number]

const inlines = (entry: Entry): Inline[] => entry.body.flatMap((block) => ('inl' in block ? block.inl : []))

export type Kept = 'kept' | 'count' | 'day' | 'no'

/** What there is of a field in an import: `count` where only a number was kept, `day` where no clock was. */
export function keptIn(book: PostImport): Record<PostField, Kept> {
  const { entries, media } = book
  const some = (test: (entry: Entry) => unknown): 'kept' | 'no' =>
    entries.some((one) => Boolean(test(one))) ? 'kept' : 'no'
  const clocked = some(({ when }) => when.precision === 'second' || when.precision === 'minute')
  const dated = clocked === 'no' && some(({ when }) => when.precision === 'day') === 'kept' ? 'day' : clocked
  const there = (kind: string): 'kept' | 'no' =>
    media.some((one) => one.kind === kind && one.state !== 'missing') ? 'kept' : 'no'
  const orCount = (named: 'kept' | 'no', counted: 'kept' | 'no'): 'kept' | 'count' | 'no' =>
    named === 'kept' ? 'kept' : counted === 'kept' ? 'count' : 'no'
  return {
    id: some(({ id, keys }) => !id.startsWith('h:') && !keys?.some((key) => key.startsWith('C:'))),
    time: dated,
    // An instant the source itself knows, or a zone of its own.
    zone: some(({ when }) => when.utcMs !== undefined && (when.from === 'number' || when.from === 'iso')),
    text: some((entry) => plainText(entry.body).trim()),
    emoji: some(
      (entry) =>
        inlines(entry).some((one) => one.t === 'emoji' && one.char) ||
        /\p{Emoji_Presentation}/u.test(plainText(entry.body)),
    ),
    mentions: some((entry) => inlines(entry).some((one) => one.t === 'mention')),
    pictures: there('image') === 'kept' || there('livephoto') === 'kept' ? 'kept' : 'no',
    video: media.some((one) => one.kind === 'video' && one.state !== 'missing' && !/\/motion$/.test(one.id))
      ? 'kept'
      : 'no',
    live: media.some((one) => one.kind === 'livephoto' || one.motion) ? 'kept' : 'no',
    place: some(({ place }) => place),
    likes: orCount(
      some(({ likes }) => likes && likes.people.length > 0),
      some(({ likes }) => likes?.count),
    ),
    comments: orCount(
      some(({ comments }) => comments && comments.length > 0),
      some(({ counts }) => counts?.comments),
    ),
    replies: some(({ comments, thread }) => comments?.some((one) => one.replyTo) || thread?.replyTo),
    repost: some(({ repost }) => repost),
    link: some((entry) => entry.link || entry.url || inlines(entry).some((one) => one.t === 'a')),
    visibility: new Set(entries.map(({ visibility }) => visibility)).size > 1 ? 'kept' : 'no',
    edits: some(({ edited }) => edited),
  }
}
