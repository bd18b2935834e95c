import { firstKey } from '#lib/editing/order-key.ts'
import { shownText } from '#lib/posts/plain-text.ts'
import type { Block, Entry, MediaUse } from '#lib/posts/post-import.ts'
import type { Edit } from './edit.ts'
import { readField } from './edit-fields.ts'
import { newMediaId, newPictureIn } from './new-pictures.ts'
import { mediaOf, pictureName } from './post-target.ts'

/** A picture of a post as a book has it; `key`: by what it is sorted, `caption` with the words below a single figure. */
export type PostPicture = {
  name: string
  media: string
  hidden: boolean
  key: string
  caption: string
  size: MediaUse['size']
}

type Said = { hidden?: boolean; order?: string; caption?: string; size?: MediaUse['size'] }

const saidOf = (changes: ReadonlyMap<string, Edit>): Map<string, Said> => {
  const said = new Map<string, Said>()
  for (const { field, value } of changes.values()) {
    const known = readField(field)
    if (known?.name === undefined || value === null) continue
    const one = said.get(known.name) ?? {}
    said.set(known.name, one)
    if (known.kind === 'hidden-picture') one.hidden = value === true
    else if (typeof value !== 'string') continue
    else if (known.kind === 'picture-order') one.order = value
    else if (known.kind === 'picture-caption') one.caption = value
    else if (known.kind === 'picture-size') one.size = value === 'page' || value === 'kept' ? value : 'large'
  }
  return said
}

const usesOf = ({ media, body }: Entry): MediaUse[] => [
  ...media,
  ...body.flatMap((block) =>
    block.t !== 'figure'
      ? []
      : // Words below a figure of one picture are that picture's.
        block.media.map((use) =>
          block.caption && block.media.length === 1 ? { ...use, caption: shownText([block]) } : use,
        ),
  ),
]

/** Pictures and films of a post in the order they are printed, those that are not among them. */
export const picturesOf = (
  entry: Entry,
  changes: ReadonlyMap<string, Edit>,
  posts: (target: string) => Entry | undefined,
): PostPicture[] => {
  const said = saidOf(changes)
  const uses = usesOf(entry)
  const own = mediaOf(entry).map((media) => ({ media, name: pictureName(entry, media) }))
  return [...own, ...addedOf(own, changes, posts)]
    .map(({ media, name }, at): PostPicture => {
      const one = said.get(name) ?? {}
      const imported = uses.find((use) => use.media === media && use.caption !== undefined)?.caption ?? ''
      return {
        ...{ name, media, hidden: one.hidden === true, key: one.order ?? firstKey(at) },
        ...{ caption: one.caption ?? imported, size: one.size },
      }
    })
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

/** New pictures, and those of other posts, by the name they are given here; one that is there already is not shown twice. */
const addedOf = (
  own: readonly { media: string }[],
  changes: ReadonlyMap<string, Edit>,
  posts: (target: string) => Entry | undefined,
): { media: string; name: string }[] => {
  const known = new Set(own.map(({ media }) => media))
  return [...changes.values()].flatMap((edit) => {
    const { field, value } = edit
    const read = readField(field)
    const picture = newPictureIn(edit)
    if (picture && read?.name !== undefined) {
      const media = newMediaId(picture)
      if (known.has(media)) return []
      known.add(media)
      return [{ media, name: `+${read.name}` }]
    }
    if (read?.kind !== 'added-picture' || typeof value !== 'string') return []
    const at = value.indexOf('\n')
    const from = posts(value.slice(at + 1))
    const media = from && mediaOf(from).find((one) => pictureName(from, one) === value.slice(0, at))
    if (media === undefined || known.has(media)) return []
    known.add(media)
    return [{ media, name: `+${read.name}` }]
  })
}

const isOfPictures = (kind: string | undefined): boolean => kind?.includes('picture') === true

/** A post with its pictures as a book has them: a picture left out is nowhere, the others stand in their order. */
export const withPictures = (
  entry: Entry,
  changes: ReadonlyMap<string, Edit>,
  posts: (target: string) => Entry | undefined,
): Entry => {
  const own = [...changes.values()].filter(({ field, value }) => value !== null && isOfPictures(readField(field)?.kind))
  if (own.length === 0) return entry
  const pictures = picturesOf(entry, changes, posts)
  const added = pictures.filter(({ name }) => name.startsWith('+')).map(({ media }) => ({ media }))
  const byMedia = new Map(pictures.map((one) => [one.media, one]))
  const captioned = new Set(
    own.flatMap(({ field }) => (/^picture-caption\//.test(field) ? field.slice(field.indexOf('/') + 1) : [])),
  )
  const isShown = ({ media }: MediaUse): boolean => byMedia.get(media)?.hidden !== true
  const said = (use: MediaUse): MediaUse => {
    const one = byMedia.get(use.media)
    const { caption: _, ...bare } = use
    const changed = one && captioned.has(one.name) ? { ...bare, ...(one.caption ? { caption: one.caption } : {}) } : use
    return one?.size ? { ...changed, size: one.size } : changed
  }
  const isMoved = own.some(({ field }) => field.startsWith('picture-order/'))
  const media = [...entry.media, ...added].filter(isShown).map(said)
  const body = entry.body.flatMap((block): Block[] => {
    if (block.t !== 'figure') return [block]
    const kept = block.media.filter(isShown)
    if (kept.length === 0) return []
    const { caption, ...figure } = block
    const isNew = kept.length === 1 && captioned.has(byMedia.get(kept[0]!.media)?.name ?? '')
    return [{ ...figure, ...(caption && !isNew ? { caption } : {}), media: kept.map(said) }]
  })
  if (!isMoved) return { ...entry, media, body }
  // What stands first among a post's own media is set first; figures keep the place of their words.
  const uses = new Map(
    [...media, ...body.flatMap((block) => (block.t === 'figure' ? block.media : []))].map((use) => [use.media, use]),
  )
  return { ...entry, media: pictures.flatMap((one) => uses.get(one.media) ?? []), body }
}
