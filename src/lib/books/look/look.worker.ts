import { smallCopy } from '#lib/media/look/small-copy.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { type InputBlob, openBlobs } from '#lib/sources/files/input-blobs.ts'
import { type BlobEntry, blobOf } from '#lib/sources/files/zip/zip-blob.ts'
import { type Look, type LookProgress, type LookRequest, lookAt } from './look.ts'
import { picturesOn } from './pictures-on.ts'
import { tableWorld } from './table-world.ts'

export type LookTask = { given: InputBlob[]; request: LookRequest }
/** `later`: this browser can't tell, the server will. */
export type LookAnswer =
  | { t: 'progress'; progress: LookProgress }
  | { t: 'later' }
  | { t: 'failed'; message: string }
  | { t: 'seen'; look: Omit<Look, 'files'>; pictures: Record<string, Blob> }

/** Wide enough for a page as it is shown, in pixels. */
const shownPx = 560
const picturesOf = async (pages: readonly ScenePage[], files: Look['files']): Promise<Record<string, Blob>> => {
  const found: Record<string, Blob> = {}
  for (const sha256 of picturesOn(pages)) {
    const file = files.get(sha256) as BlobEntry | undefined
    const blob = file && (await blobOf(file).catch(() => undefined))
    const copy = blob && (await smallCopy(blob, shownPx))
    if (copy) found[sha256] = copy
  }
  return found
}

const answerTo = async ({ given, request }: LookTask, tell: (answer: LookAnswer) => void): Promise<LookAnswer> => {
  const opened = await openBlobs(given)
  if (!opened.ok) return { t: 'failed', message: opened.failure.message }
  if (opened.value.server) return { t: 'later' }
  const fonts = tableWorld()
  // Waited for when the first page is set.
  fonts.catch(() => {})
  const seen = await lookAt(
    opened.value,
    request,
    () => fonts,
    (progress) => tell({ t: 'progress', progress }),
  )
  if (!seen.ok) return { t: 'failed', message: seen.failure.message }
  const { files, ...look } = seen.value
  return { t: 'seen', look, pictures: await picturesOf(look.pages, files) }
}

const tell = (answer: LookAnswer): void => self.postMessage(answer)

self.addEventListener('message', async ({ data }: MessageEvent<LookTask>) => {
  try {
    tell(await answerTo(data, tell))
  } catch {
    tell({ t: 'later' })
  }
})
