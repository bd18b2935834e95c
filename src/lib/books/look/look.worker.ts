import { newSha256 } from '#lib/posts/sha256.ts'
import tablesUrl from '#lib/print/font/face-tables.json?url'
import { type FaceTables, tableFontBook } from '#lib/print/font/face-tables.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { type InputBlob, openBlobs } from '#lib/sources/files/input-blobs.ts'
import { type BlobEntry, blobOf } from '#lib/sources/files/zip/zip-blob.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { type Look, type LookProgress, type LookRequest, lookAt } from './look.ts'
import { picturesOn } from './pictures-on.ts'

export type LookTask = { given: InputBlob[]; request: LookRequest }
/** `later`: this browser can't tell, the server will. */
export type LookAnswer =
  | { t: 'progress'; progress: LookProgress }
  | { t: 'later' }
  | { t: 'failed'; message: string }
  | { t: 'seen'; look: Omit<Look, 'files'>; pictures: Record<string, Blob> }

const world = async (): Promise<TypesetContext> => {
  const answer = await fetch(tablesUrl)
  const fonts = tableFontBook((await answer.json()) as FaceTables)
  const hash = (text: string): string => {
    const sha = newSha256()
    sha.update(new TextEncoder().encode(text))
    return sha.hex()
  }
  return { fonts, hash }
}

/** Wide enough for a page as it is shown, in pixels. */
const shownPx = 560
/** A picture larger than this that can't be made smaller is not shown, in bytes. */
const mostBytes = 12 * 1024 ** 2

/** Small copies: hundreds of photographs of a telephone in full would be gigabytes once they are painted. */
const smallCopy = async (blob: Blob): Promise<Blob | undefined> => {
  try {
    const bitmap = await createImageBitmap(blob, { resizeWidth: shownPx, resizeQuality: 'medium' })
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  } catch {
    return blob.size <= mostBytes ? blob : undefined
  }
}

const picturesOf = async (pages: readonly ScenePage[], files: Look['files']): Promise<Record<string, Blob>> => {
  const found: Record<string, Blob> = {}
  for (const sha256 of picturesOn(pages)) {
    const file = files.get(sha256) as BlobEntry | undefined
    const blob = file && (await blobOf(file).catch(() => undefined))
    const copy = blob && (await smallCopy(blob))
    if (copy) found[sha256] = copy
  }
  return found
}

const answerTo = async ({ given, request }: LookTask, tell: (answer: LookAnswer) => void): Promise<LookAnswer> => {
  const opened = await openBlobs(given)
  if (!opened.ok) return { t: 'failed', message: opened.failure.message }
  if (opened.value.server) return { t: 'later' }
  const fonts = world()
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
