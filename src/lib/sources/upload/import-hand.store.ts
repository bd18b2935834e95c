import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { poll } from '#lib/http/client/poll.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { CreateFlowId } from '#lib/sources/upload/create-flows.ts'
import { draftHere, forgetDraft, keepDraft } from '#lib/sources/upload/drafts.store.ts'
import type { createImport, getImport, ImportView } from '#lib/sources/upload/import.api.ts'
import { inputFiles, letGo } from '#lib/sources/upload/input-files.store.ts'
import { forgetPreview } from '#lib/sources/upload/preview.store.ts'
import { $uploads } from '#lib/sources/upload/send.store.ts'
import type { Piece } from '#lib/sources/upload/upload-plan.ts'

/** The import in hand. What was received is on the server: a reload takes it up again (import-place.store.ts). */
export const $importId = atom('')
export const $import = atom<ImportView | undefined>()
export const $importTrouble = atom('')

/** What no entry of the book wants, and what therefore was not sent. */
export const $left = atom<readonly Piece[]>([])
/** Everything is sent as it comes: missing pictures for a book, or somebody wished so. */
export const $everything = atom(false)
/** What the next import is begun for: the way of making, and the zone where somebody chose one. */
export const $asked = atom<{ flow: CreateFlowId; zone?: string; readAs?: string }>({ flow: 'wxbook' })

/** How many files were still to be sent when the page was left: they are not at the server, and nobody else knows. */
export const $unsent = atom('')
/** Files brought before this page was opened; those since are in `inputFiles`. */
let filesBefore = 0
$unsent.listen((unsent) => {
  const id = $importId.get()
  if (id) keepDraft({ id, files: filesBefore + inputFiles.size, unsent })
})

/** How an import is begun where a plain one would not do: an update of a book is read beside its collection. */
let beginOther: (() => Promise<{ id: string }>) | undefined
export const beginWith = (begin: typeof beginOther): void => {
  beginOther = begin
}

/** The import in hand, begun when there is none; a reload finds it by this place in the history. */
export const ensureImport = async (): Promise<string> => {
  if ($importId.get()) return $importId.get()
  const { id } = beginOther
    ? await beginOther()
    : await call<typeof createImport>('POST /api/import/imports', { body: $asked.get() })
  filesBefore = 0
  $importId.set(id)
  history.replaceState({ ...(history.state as object | null), importId: id }, '')
  keepDraft({ id, files: inputFiles.size, unsent: $unsent.get() })
  return id
}

/** Takes an import up: left in this room, kept with this place in the history, or handed on by another room. */
export const takeUp = (id: string): Promise<void> => {
  const draft = draftHere()
  const own = draft?.id === id ? draft : undefined
  filesBefore = own?.files ?? 0
  $importId.set(id)
  $unsent.set(own?.unsent ?? '')
  return follow()
}

/** Reads the import's state until it rests. Safe to call again: a second call joins nothing and merely reads. */
export const follow = async (): Promise<void> => {
  const id = $importId.get()
  if (!id) return
  const isOther = (): boolean => $importId.get() !== id
  let pauseMs = 400
  const next = (): number => {
    const now = pauseMs
    pauseMs = Math.min(1500, pauseMs * 1.3)
    return now
  }
  const look = async (): Promise<number | 'over'> => {
    if (isOther()) return 'over'
    const view = await call<typeof getImport>('GET /api/import/imports/{id}', { params: { id } }, { silent: true })
    if (isOther()) return 'over'
    $importTrouble.set('')
    $import.set(view)
    return view.status === 'reading' ? next() : 'over'
  }
  const failed = (error: unknown): number | 'over' => {
    if (isOther()) return 'over'
    const status = error instanceof CallError ? error.status : 0
    if (status === 404) {
      startOver()
      $importTrouble.set('上次放进来的文件已经不在了，请再放一次。')
    } else $importTrouble.set(messageOf(error))
    // Reading goes on at the server whatever the line does; only a refusal ends the watching.
    return status >= 400 && status < 500 ? 'over' : next()
  }
  await poll(look, failed).over
}

/** A clean table; what was imported stays stored with its books. */
export const startOver = (): void => {
  history.replaceState(null, '')
  forgetDraft($importId.get())
  letGo()
  forgetPreview()
  $left.set([])
  $importId.set('')
  $unsent.set('')
  $everything.set(false)
  $import.set(undefined)
  $uploads.set([])
  $importTrouble.set('')
}
