import type { Media, PostImport } from '#lib/posts/post-import.ts'
import type { Edit } from './edit.ts'

/** A picture its owner put into a post of this book: content hash and pixels. */
export type NewPicture = { sha256: string; widthPx: number; heightPx: number }

const field = /^new-picture\/\S/
const mark = 'new:'

/** As it is kept in a record: `{hash} 1200 900`. */
export const newPictureValue = ({ sha256, widthPx, heightPx }: NewPicture): string => `${sha256} ${widthPx} ${heightPx}`

/** Undefined: the value says no picture. */
export const readNewPicture = (value: string): NewPicture | undefined => {
  const [, sha256, wide, high] = /^([0-9a-f]{64}) ([1-9]\d{0,4}) ([1-9]\d{0,4})$/.exec(value) ?? []
  return sha256 ? { sha256, widthPx: Number(wide), heightPx: Number(high) } : undefined
}

/** The id such a picture has among the media of a book. */
export const newMediaId = ({ sha256 }: Pick<NewPicture, 'sha256'>): string => `${mark}${sha256}`

/** Was this picture put in by its owner, rather than imported? */
export const isNewMedia = ({ id }: Pick<Media, 'id'>): boolean => id.startsWith(mark)

/** The picture a change puts in; undefined of all others. */
export const newPictureIn = (edit: Pick<Edit, 'field' | 'value'>): NewPicture | undefined =>
  field.test(edit.field) && typeof edit.value === 'string' ? readNewPicture(edit.value) : undefined

/** Pictures these changes put in, each once. */
export const newMediaOf = (edits: readonly Edit[]): Media[] => {
  const found = new Map<string, Media>()
  for (const edit of edits) {
    const picture = newPictureIn(edit)
    if (!picture) continue
    const id = newMediaId(picture)
    found.set(id, { id, kind: 'image', state: 'present', mime: 'image/jpeg', ...picture, want: [] })
  }
  return [...found.values()]
}

/** A collection whose new pictures are there only where their bytes are: `kept` by hash. */
export const withKept = (source: PostImport, kept: ReadonlySet<string>): PostImport => {
  if (!source.media.some((one) => isNewMedia(one) && !kept.has(one.sha256 ?? ''))) return source
  const media = source.media.map((one): Media => {
    if (!isNewMedia(one) || kept.has(one.sha256 ?? '')) return one
    const { sha256: _, ...rest } = one
    return { ...rest, state: 'missing' }
  })
  return { ...source, media }
}
