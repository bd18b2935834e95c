import { pictureName } from '#lib/edits/post-target.ts'
import { plainText } from '#lib/posts/plain-text.ts'
import type { Block, Entry, Media, PostImport } from '#lib/posts/post-import.ts'

export const words = (s: string): Block => ({ t: 'p', inl: [{ t: 'text', s }] })
export const picture = (id: string): Media => ({ id, kind: 'image', state: 'present', sha256: id, want: [id] })

/** How an export knows a post. */
export type ToldBy = 'id' | 'bare name' | 'words'

/** A post with two pictures, as an export of `kind` tells it: by id, by id under a bare name, or by words alone. */
export const told = (id: string, kind: ToldBy, text = `第 ${id} 条`): { entry: Entry; media: Media[] } => {
  const author = kind === 'id' ? 'me' : 'name:苏棠'
  const own = kind === 'words' ? `h:${id}` : id
  const media = [0, 1].map((at) => picture(`${author}/${own}/${at}`))
  const entry: Entry = {
    id: own,
    keys: [kind === 'words' ? `C:${id}` : `c:${id}`],
    type: 'post',
    author,
    when: { local: `2024-04-0${Number(id) + 1}T10:00:00`, precision: 'second', from: 'number' },
    body: [words(text)],
    media: media.map((one) => ({ media: one.id })),
    likes: { people: [kind === 'id' ? 'bo' : 'name:周子谦', 'name:林小满'] },
    comments: ['好看', '在哪里', '好看'].map((s, order) => ({
      ...{ id: `${kind}-${order}`, author: kind === 'id' ? 'bo' : 'name:周子谦', media: [], order },
      body: [{ t: 'text', s }],
    })),
    visibility: 'unknown',
    include: true,
  }
  return { entry, media }
}

export const importOf = (...all: { entry: Entry; media: Media[] }[]): PostImport => ({
  schema: 'book-import/1',
  source: { kind: 'weibo', format: 'test', defaultZone: 'Asia/Shanghai', files: [], ownerId: 'me' },
  people: [
    { id: 'me', names: ['苏棠'], isOwner: true },
    { id: 'name:苏棠', names: ['苏棠'] },
    { id: 'bo', names: ['周子谦'] },
    { id: 'name:周子谦', names: ['周子谦'] },
    { id: 'name:林小满', names: ['林小满'] },
  ],
  entries: all.map(({ entry }) => entry),
  media: all.flatMap(({ media }) => media),
  report: { skipped: [], warnings: [] } as unknown as PostImport['report'],
})

/** All that a change may say otherwise, of the posts in the book. */
export const wholly = ({ entries }: PostImport) =>
  entries
    .filter((one) => one.include)
    .map((one) => [
      ...[one.when.local, one.title ?? '', one.place?.name ?? '', plainText(one.body), one.print ?? null],
      ...[one.likes?.people.length ?? 0, (one.comments ?? []).map(({ body }) => plainText([{ t: 'p', inl: body }]))],
      one.media.map(({ media, caption = '', size = '' }) => [pictureName(one, media), caption, size]),
    ])
