import { type InputBlob, openBlobs } from '../files/input-blobs.ts'
import { type BlobEntry, blobOf } from '../files/zip/zip-blob.ts'
import type { ReadProgress } from '../read/read-import.ts'
import { type Preview, type PreviewRequest, previewOf } from './preview.ts'
import { asidesOf } from './set-aside.ts'
import { type UploadPlan, uploadPlan } from './upload-plan.ts'

export type PreviewTask = { given: InputBlob[]; request: PreviewRequest }
/** `server`: only the server can read this. */
export type PreviewAnswer =
  | { t: 'progress'; progress: ReadProgress }
  | { t: 'server' }
  | { t: 'failed'; code: string; message: string }
  | { t: 'seen'; preview: Preview; plan: UploadPlan; pictures: Record<string, Blob> }

/** A picture larger than this is not shown before it is sent. */
const mostShown = 12 * 1024 ** 2

const picturesOf = async (files: readonly BlobEntry[], { first }: Preview): Promise<Record<string, Blob>> => {
  const wanted = new Set(first.flatMap(({ pictures }) => pictures))
  const found = files.filter(({ name, bytes }) => wanted.has(name) && bytes <= mostShown)
  const shown = await Promise.all(found.map(async (file) => [file.name, await blobOf(file).catch(() => undefined)]))
  return Object.fromEntries(shown.filter(([, blob]) => blob !== undefined)) as Record<string, Blob>
}

const answerTo = async (
  { given, request }: PreviewTask,
  tell: (answer: PreviewAnswer) => void,
): Promise<PreviewAnswer> => {
  const opened = await openBlobs(given)
  if (!opened.ok) return { t: 'failed', ...opened.failure }
  if (opened.value.server) return { t: 'server' }
  const seen = await previewOf(opened.value, request, (progress) => tell({ t: 'progress', progress }))
  if (!seen.ok) return { t: 'failed', ...seen.failure }
  const sizes = new Map(given.map(({ path, file }) => [path, file.size]))
  const used = new Set(seen.value.used)
  const asides = await asidesOf(opened.value.files, used, request.flow)
  const plan = uploadPlan(sizes, opened.value.files, used, asides)
  return { t: 'seen', preview: seen.value, plan, pictures: await picturesOf(opened.value.files, seen.value) }
}

const tell = (answer: PreviewAnswer): void => self.postMessage(answer)

self.addEventListener('message', async ({ data }: MessageEvent<PreviewTask>) => {
  try {
    tell(await answerTo(data, tell))
  } catch {
    // Whatever this browser cannot do, the server can.
    tell({ t: 'server' })
  }
})
