import type { BookImport, Media } from '#lib/posts/book-import.ts'
import { finishImport } from '#lib/posts/merge.ts'
import type { Hasher } from '#lib/posts/sha256.ts'
import { mapBounded } from '#lib/std/bounded.ts'
import { type BroughtFile, extensionOf, stemOf } from './brought.ts'
import { type Inspected, inspectMedia } from './inspect.ts'
import type { MediaIndex } from './media-index.ts'
import { isMovie, isPicture } from './sniff.ts'

/** Files under way at once: enough to keep a disk busy, few enough for its buffers (4 MB each) to stay small. */
const LANES = 8

export type Inspector = (file: BroughtFile) => Promise<Inspected>

/** Each file is read once, however many posts use it. */
export function newInspector(newHash?: () => Hasher): Inspector {
  const seen = new Map<BroughtFile, Promise<Inspected>>()
  return (file) => {
    const held = seen.get(file) ?? inspectMedia(file, newHash)
    seen.set(file, held)
    return held
  }
}

/**
 * Fills in every media that is not present and whose file is among those brought. `folder`: where the export file
 * lies. Finds the moving half of live photos (`…_live.mp4`) and the still of a video (`….jpg`) beside the file.
 */
export async function matchMedia(
  book: BookImport,
  index: MediaIndex,
  inspect: Inspector,
  folder: string,
  onDone?: () => void,
): Promise<BookImport> {
  const media = new Map(book.media.map((one) => [one.id, one]))
  const waiting = book.media.filter((one) => one.state !== 'present')
  const answers = await mapBounded(waiting, LANES, async (one) => {
    const file = index.find(one.want, folder)
    const found = file ? await fill(one, file, index, inspect, folder) : []
    onDone?.()
    return found
  })
  // In the order of the media, whichever was read first.
  for (const found of answers.flat()) media.set(found.id, found)
  return finishImport({ ...book, media: [...media.values()] })
}

async function fill(
  one: Media,
  file: BroughtFile,
  index: MediaIndex,
  inspect: Inspector,
  folder: string,
): Promise<Media[]> {
  const found = filled(one, file, await inspect(file))
  const { type } = await inspect(file)
  if (one.kind === 'video' && isPicture(type)) {
    // Only the still was saved.
    const { widthPx: _w, heightPx: _h, sha256: _s, bytes: _b, mime: _m, file: _f, ...video } = found
    const still: Media = { ...found, id: `${one.id}/poster`, kind: 'image' }
    return [{ ...video, kind: 'video', state: one.state, poster: still.id }, still]
  }
  if (one.kind !== 'video' && isMovie(type)) return [{ ...found, kind: 'video' }]
  const stem = stemOf(file.name)
  const role = one.kind === 'video' ? 'poster' : 'motion'
  const beside =
    role === 'motion'
      ? [`${stem}_live.mp4`, `${stem}_live.mov`]
      : [`${stem}.jpg`, `${stem}_thumb.jpg`, `${stem}_cover.jpg`]
  if (one[role] !== undefined || /\/(motion|poster)$/.test(one.id)) return [found]
  const half = index.find(beside, folder)
  if (!half || half === file || (stemOf(half.name) === stem && extensionOf(half.name) === extensionOf(file.name)))
    return [found]
  const what = await inspect(half)
  if (role === 'motion' ? !isMovie(what.type) : !isPicture(what.type)) return [found]
  const other: Media = {
    id: `${one.id}/${role}`,
    kind: role === 'motion' ? 'video' : 'image',
    state: 'missing',
    want: beside,
  }
  return [
    { ...found, ...(role === 'motion' ? { kind: 'livephoto' } : {}), [role]: other.id },
    filled(other, half, what),
  ]
}

function filled(one: Media, file: BroughtFile, what: Inspected): Media {
  const { type: _, ...facts } = what
  return { ...one, ...facts, file: file.name }
}
