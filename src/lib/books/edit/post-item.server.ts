import type { getMonthItems } from '#lib/books/edit/source-items.api.ts'
import type { Around } from '#lib/edits/apply-edits.ts'
import type { EditsOfPost } from '#lib/edits/edit.ts'
import { partField } from '#lib/edits/edit-fields.ts'
import { type PostPicture, picturesOf } from '#lib/edits/post-pictures.ts'
import { isOwnTarget, targetOf } from '#lib/edits/post-target.ts'
import { writtenText } from '#lib/edits/post-text.ts'
import { commentNames, likeNames, type People } from '#lib/edits/remarks.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { Grant, Signer } from '#lib/media/address.server.ts'
import { inlineText } from '#lib/posts/plain-text.ts'
import type { Entry, Media } from '#lib/posts/post-import.ts'

type ItemView = OutputOf<typeof getMonthItems>[number]

/** A post as it was brought, and as the book has it; `month` is the book's. */
export type Item = {
  was: Entry
  changes: EditsOfPost
  entry: Entry
  month: string
  included: boolean
  trashed: boolean
}

type Shown = Around & { media: ReadonlyMap<string, Media>; signer: Signer; grant: Grant }

const wordsIn = (field: string, changes: EditsOfPost): string | null => {
  const value = changes.get(field)?.value
  return typeof value === 'string' ? value : null
}

const picOf = (one: PostPicture, { media, signer, grant }: Shown): ItemView['pics'] => {
  const imported = media.get(one.media)
  const still = imported?.kind === 'video' && imported.poster ? (media.get(imported.poster) ?? imported) : imported
  if (still?.state !== 'present' || still.sha256 === undefined || still.kind === 'video') return []
  const { name, hidden, key, caption, size = 'normal' } = one
  const shown = { width: still.widthPx ?? 0, height: still.heightPx ?? 0 }
  return [
    { src: signer.address(still.sha256, grant, 320), ...shown, name, hidden, key, caption, size, pid: still.sha256 },
  ]
}

/** The file is there, so its code is printed (books/content/collect.ts). */
const isPrintedFilm = (one: Media | undefined): boolean => one?.kind === 'video' && one.state === 'present'

/** What a change is kept under: the name it was given before, of a remark that goes by several. */
const nameIn = (kind: 'hidden-like' | 'hidden-comment', names: readonly string[], changes: EditsOfPost) => {
  const known = [...changes.keys()].filter((field) => names.some((name) => field === partField(kind, name))).pop()
  const name = known?.slice(kind.length + 1) ?? names[0] ?? ''
  return { name, hidden: changes.get(partField(kind, name))?.value === true }
}

const remarksOf = ({ was, changes }: Item, people: People): Pick<ItemView, 'likes' | 'comments'> => {
  const personOf = (id: string): string => people.get(id)?.names[0] ?? id.replace(/^name:/, '')
  const { people: liked = [], count = 0 } = was.likes ?? {}
  const comments = was.comments ?? []
  const [called, said] = [likeNames(liked, people), commentNames(comments, people)]
  return {
    likes: {
      hidden: changes.get('hidden-likes')?.value === true,
      count: Math.max(count, liked.length),
      people: liked.map((id, at) => ({ person: personOf(id), ...nameIn('hidden-like', called[at] ?? [], changes) })),
    },
    comments: {
      hidden: changes.get('hidden-comments')?.value === true,
      list: comments.map(({ author, body }, at) => ({
        person: personOf(author),
        text: inlineText(body),
        ...nameIn('hidden-comment', said[at] ?? [], changes),
      })),
    },
  }
}

/** A post as its owner sees it in the editor. */
export const shownItem = (item: Item, around: Shown): ItemView => {
  const { was, changes, entry, included, trashed } = item
  const pictures = picturesOf(was, changes, around.posts)
  const used = pictures.flatMap(({ media }) => around.media.get(media) ?? [])
  const pics = pictures.flatMap((one) => picOf(one, around))
  const shown = new Set(pics.map(({ name }) => name))
  const films = pictures.filter(({ name, media }) => !shown.has(name) && isPrintedFilm(around.media.get(media))).length
  const isVideo = used.some((one) => one.kind === 'video')
  return {
    id: entry.id,
    type: isVideo ? 'video' : used.length > 0 ? 'image' : 'text',
    time: entry.when.local,
    text: writtenText(entry.body),
    title: entry.title ?? '',
    place: entry.place?.kind === 'ip' ? '' : (entry.place?.name ?? entry.place?.city ?? ''),
    pics,
    missingPics: used.length - pics.length - films,
    films,
    ...remarksOf(item, around.people),
    own: isOwnTarget(was.id),
    splitFrom: wordsIn('split-from', changes),
    splitOrder: wordsIn('split-order', changes) ?? '',
    joinedTo: wordsIn('joined-to', changes),
    ownPage: entry.print?.ownPage === true,
    breakBefore: entry.print?.breakBefore === true,
    passesOn: entry.link !== undefined || entry.repost !== undefined,
    ...{ included, trashed },
    target: targetOf(was),
    edits: [...changes.values()].map(({ field, target, version, value }) => ({ field, target, version, value })),
  }
}
