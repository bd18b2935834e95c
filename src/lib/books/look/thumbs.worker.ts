import { smallCopy } from '#lib/media/look/small-copy.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { type InputBlob, openBlobs } from '#lib/sources/files/input-blobs.ts'
import { type BlobEntry, blobOf } from '#lib/sources/files/zip/zip-blob.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'
import { type PreviewRequest, readPreview } from '#lib/sources/upload/preview.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { picturesOn } from './pictures-on.ts'
import { lumaOn, seenOn } from './small-picture.ts'
import { tableWorld } from './table-world.ts'
import { type ThumbFiles, thumbFiles } from './thumb-files.ts'
import type { ThumbRequest } from './thumb-request.ts'
import { type CoverThumb, coverThumbs, styleThumb } from './thumbs.ts'

/** `open` first and once; then one task at a time. */
export type ThumbTask =
  | { t: 'open'; given: InputBlob[]; request: PreviewRequest; brand: string }
  | { t: 'style'; style: string; request: ThumbRequest }
  | { t: 'covers'; style: string; request: ThumbRequest }

/** `pictures`: those that were not sent before, by the name the pages have for them. */
export type ThumbAnswer =
  | { t: 'opened' }
  | { t: 'none' }
  | { t: 'style'; pages: ScenePage[]; pictures: Record<string, Blob> }
  | { t: 'covers'; covers: CoverThumb[]; pictures: Record<string, Blob> }

/** Twice as wide as a cover is shown, in pixels. */
const shownPx = 360
/** Pages are set again as often as they show a picture nobody had opened or looked at; covers, as often as they took a screenshot. */
const mostRounds = 4

let files: ThumbFiles | undefined
let world: Promise<TypesetContext> | undefined
const sent = new Set<string>()

const blobFor = async (sha256: string): Promise<Blob | undefined> => {
  const file = files?.opened(sha256)?.file as BlobEntry | undefined
  return file && blobOf(file).catch(() => undefined)
}

const freshPictures = async (pages: readonly ScenePage[]): Promise<Record<string, Blob>> => {
  const found: Record<string, Blob> = {}
  for (const sha256 of picturesOn(pages)) {
    if (sent.has(sha256)) continue
    const blob = await blobFor(sha256)
    const copy = blob && (await smallCopy(blob, shownPx))
    if (!copy) continue
    sent.add(sha256)
    found[sha256] = copy
  }
  return found
}

const open = async ({ given, request, brand }: Extract<ThumbTask, { t: 'open' }>): Promise<ThumbAnswer> => {
  world = tableWorld()
  world.catch(() => {})
  const opened = await openBlobs(given)
  if (!opened.ok || opened.value.server) return { t: 'none' }
  const read = await readPreview(opened.value, request)
  if (!read.ok) return { t: 'none' }
  files = thumbFiles(read.value.book, opened.value.files, brand)
  return { t: 'opened' }
}

const looked = new Set<string>()

/** Looks at pictures nobody has looked at, for what is kept in sight and what is no photograph; were there any? */
const lookAtFresh = async (own: ThumbFiles, shown: Iterable<string>): Promise<boolean> => {
  let any = false
  for (const sha256 of shown) {
    const size = own.opened(sha256)
    if (!size || looked.has(sha256)) continue
    looked.add(sha256)
    const blob = await blobFor(sha256)
    const seen = blob && (await seenOn(blob, size))
    if (seen) own.note(sha256, seen)
    any ||= seen !== undefined
  }
  return any
}

const setStyle = async ({ style, request }: Extract<ThumbTask, { t: 'style' }>): Promise<ThumbAnswer> => {
  if (!files || !world) return { t: 'none' }
  let pages: ScenePage[] = []
  for (let round = 0; round < mostRounds; round++) {
    pages = styleThumb(await files.bookFor(request, false), style, await world)
    const shown = picturesOn(pages)
    const opened = await files.openShown(shown)
    if (!(await lookAtFresh(files, shown)) && !opened) break
  }
  return { t: 'style', pages, pictures: await freshPictures(pages) }
}

const setCovers = async ({ style, request }: Extract<ThumbTask, { t: 'covers' }>): Promise<ThumbAnswer> => {
  if (!files || !world) return { t: 'none' }
  const [own, fonts] = [files, await world]
  let covers: CoverThumb[] = []
  for (let round = 0; round < mostRounds; round++) {
    covers = coverThumbs(await own.bookFor(request, true), style, fonts)
    if (
      !(await lookAtFresh(
        own,
        covers.flatMap(({ photo }) => photo ?? []),
      ))
    )
      break
  }
  const photo = covers.find(({ id }) => id === 'full')?.photo
  const blob = photo === undefined ? undefined : await blobFor(photo)
  const luma = blob && (await lumaOn(blob))
  if (luma) {
    const lit = await own.bookFor(request, true)
    const details = { ...lit.details, luma: (media: string) => (media === photo ? luma : undefined) }
    covers = coverThumbs({ ...lit, details }, style, fonts)
  }
  const pictures = await freshPictures(covers.map(({ page }) => page))
  const named = await Promise.all(covers.map((one) => withContentHash(own, one)))
  return { t: 'covers', covers: named, pictures }
}

/** The server knows pictures by the hash of all their bytes. */
const withContentHash = async (own: ThumbFiles, one: CoverThumb): Promise<CoverThumb> => {
  const file = one.photo === undefined ? undefined : own.opened(one.photo)?.file
  const { photo: _, ...rest } = one
  const sha256 = file && (await inspectMedia(file)).sha256
  return sha256 ? { ...rest, photo: sha256 } : rest
}

const answerTo = (task: ThumbTask): Promise<ThumbAnswer> => {
  if (task.t === 'open') return open(task)
  return task.t === 'style' ? setStyle(task) : setCovers(task)
}

self.addEventListener('message', async ({ data }: MessageEvent<ThumbTask>) => {
  try {
    self.postMessage(await answerTo(data))
  } catch {
    // Whoever asked shows words.
    self.postMessage({ t: 'none' } satisfies ThumbAnswer)
  }
})
