import { lookAt } from '#lib/media/look/look.server.ts'
import { printableOf } from '#lib/media/print-copy.server.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { type InputFile, readHead } from '#lib/sources/files/input-file.ts'
import { newNodeHash } from '#lib/sources/files/input-files.server.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'
import { mapBounded } from '#lib/std/bounded.ts'
import { takenFacts } from '../photos/photo-exif.ts'
import { asideWhy, type SetAside, unusableFor } from '../photos/set-aside.ts'

export type ReadPhotos = {
  photos: LayoutPhoto[]
  /** Files by content hash. */
  files: ReadonlyMap<string, InputFile>
  aside: SetAside[]
}

/** Pictures decoded at once. */
const lanes = 2

/** Reads and looks at photographs, each once, two at a time; none is held. What cannot be used is told with its reason. */
export async function readPhotos(
  files: readonly InputFile[],
  onDone: (done: number, total: number) => void,
): Promise<ReadPhotos> {
  const byHash = new Map<string, InputFile>()
  const aside: SetAside[] = []
  let done = 0
  const ordered = [...files].sort((a, b) => (a.name < b.name ? -1 : 1))
  const read = await mapBounded(ordered, lanes, async (file): Promise<LayoutPhoto | undefined> => {
    const photo = await readPhoto(file)
    onDone(++done, ordered.length)
    if (!('reason' in photo)) return photo
    aside.push(photo)
    return undefined
  })
  const photos: LayoutPhoto[] = []
  for (const [i, photo] of read.entries()) {
    if (!photo) continue
    const file = ordered[i]!
    const twin = byHash.get(photo.id)
    if (twin) aside.push({ file: file.name, reason: 'same', why: asideWhy.same, of: twin.name })
    else {
      byHash.set(photo.id, file)
      photos.push(photo)
    }
  }
  aside.sort((a, b) => (a.file < b.file ? -1 : 1))
  return { photos, files: byHash, aside }
}

async function readPhoto(file: InputFile): Promise<LayoutPhoto | SetAside> {
  const facts = await inspectMedia(file, newNodeHash)
  const { sha256, widthPx, heightPx } = facts
  const unusable = unusableFor(facts)
  if (unusable) return { file: file.name, ...unusable }
  const bytes = await readHead(file, file.bytes)
  const printable = await printableOf(bytes)
  const looked = printable && (await lookAt(printable))
  if (!looked || sha256 === undefined || !widthPx || !heightPx)
    return { file: file.name, reason: 'unreadable', why: '打不开' }
  return {
    id: sha256,
    name: file.name,
    widthPx,
    heightPx,
    focus: looked.focus,
    faces: looked.faces ?? [],
    ...(looked.graphic ? { graphic: true as const } : {}),
    ...(looked.paper ? { paper: true as const } : {}),
    ...(looked.dhash === undefined ? {} : { dhash: looked.dhash }),
    ...takenFacts(bytes, file.name),
  }
}
