import { atom, map } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { messageOf, query } from '#lib/http/client/query.ts'
import type { BookView, getBook, updateBook } from '../book/book.api.ts'
import { $book, openBook } from '../book/book.store.ts'
import type { CoverPicture, getCoverSheet, listCoverPictures } from './cover-design.api.ts'
import {
  afterAnswer,
  type CoverDress,
  changedFields,
  changeToSend,
  type DressField,
  dressOf,
  noSteps,
  type Steps,
  stepped,
  steppedBack,
  steppedForth,
} from './cover-dress.ts'

/** `elsewhere`: the book was changed on another device; `closed`: it takes nothing any more. */
export type SaveState = 'saved' | 'saving' | 'failed' | 'elsewhere' | 'closed'
type Design = { dress: CoverDress; steps: Steps; save: SaveState; trouble: string }

const empty: CoverDress = {
  ...{ title: '', subtitle: '', author: '', cover: 'vertical', coverText: '' },
  coverPic: null,
  meta: null,
}

/** The cover as its owner has it now, saved or about to be. */
export const $design = map<Design>({ dress: empty, steps: noSteps, save: 'saved', trouble: '' })
/** What the other device said, until somebody has decided. */
const $elsewhere = atom<CoverDress | null>(null)

let bookId = ''
/** As the server has it. */
let saved: CoverDress = empty
let timer: ReturnType<typeof setTimeout> | undefined
let sending = false

/** So long somebody may go on before it is saved. */
const pauseMs = 700

/** What this device keeps: changes that have not arrived, and the way back over a reload. */
const keyOf = (id: string): string => `xinshu-cover-${id}`
type Kept = { saved: CoverDress; dress: CoverDress; steps: Steps }

const keep = (): void => {
  const { dress, steps } = $design.get()
  try {
    sessionStorage.setItem(keyOf(bookId), JSON.stringify({ saved, dress, steps } satisfies Kept))
  } catch {
    // Full or refused: undo ends with the page.
  }
}

const keptFor = (id: string): Kept | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Opens the cover of a book; what had not arrived the last time is there again, and is sent. */
export const openDesign = (book: BookView): (() => void) => {
  bookId = book.id
  saved = dressOf(book)
  openBook(book)
  const kept = book.editable ? keptFor(book.id) : undefined
  // Changes of an earlier visit lie over the book as it was then; it may have been changed since.
  const fits = kept !== undefined && changedFields(kept.saved, saved).length === 0
  const known = kept !== undefined && (fits || changedFields(kept.dress, saved).length === 0)
  $elsewhere.set(null)
  $design.set({
    dress: fits ? kept.dress : saved,
    steps: known ? kept.steps : noSteps,
    // What waits is not saved until it has arrived.
    save: !book.editable ? 'closed' : fits && changedFields(kept.dress, saved).length > 0 ? 'saving' : 'saved',
    trouble: '',
  })
  if (fits) schedule(0)
  const leave = (): void => void saveNow()
  addEventListener('pagehide', leave)
  addEventListener('online', leave)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('online', leave)
    void saveNow()
  }
}

const schedule = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void saveNow(), ms)
}

const put = (dress: CoverDress, steps: Steps): void => {
  const { save } = $design.get()
  if (save === 'closed') return
  $design.set({ dress, steps, save: save === 'elsewhere' ? save : 'saving', trouble: '' })
  keep()
  if (save !== 'elsewhere') schedule(pauseMs)
}

/** Changes the cover; `typing`: letters in one field, one step back together. */
export const changeDress = (change: Partial<CoverDress>, typing?: DressField): void => {
  const { dress, steps } = $design.get()
  const next = { ...dress, ...change }
  if (changedFields(dress, next).length > 0) put(next, stepped(steps, dress, typing))
}

/** Shown while a hand is on the picture; `changeDress` counts when it lets go. */
export const undoDress = (): void => {
  const { dress, steps } = $design.get()
  const back = steppedBack(steps, dress)
  if (back) put(back.dress, back.steps)
}
export const redoDress = (): void => {
  const { dress, steps } = $design.get()
  const forth = steppedForth(steps, dress)
  if (forth) put(forth.dress, forth.steps)
}

/** Sends what has not arrived. `overwrite`: whatever the book says by now. */
export const saveNow = async (overwrite = false): Promise<void> => {
  clearTimeout(timer)
  const { dress: sent, save } = $design.get()
  if (sending || save === 'closed' || (save === 'elsewhere' && !overwrite)) return
  const body = changeToSend(saved, sent, overwrite)
  if (!body) {
    if (changedFields(saved, sent).length === 0) $design.setKey('save', 'saved')
    return
  }
  sending = true
  const asked = bookId
  try {
    const params = { id: asked }
    const answer = await call<typeof updateBook>('POST /api/book/{id}/info', { params, body }, { silent: true })
    if (asked !== bookId) return
    saved = dressOf(answer)
    $book.set(answer)
    const { dress, steps } = $design.get()
    $design.set({ dress: afterAnswer(dress, sent, saved), steps, save: 'saved', trouble: '' })
    keep()
  } catch (error) {
    if (asked === bookId) await refused(error)
  } finally {
    sending = false
  }
  if ($design.get().save === 'saved' && changeToSend(saved, $design.get().dress)) {
    $design.setKey('save', 'saving')
    schedule(0)
  }
}

const refused = async (error: unknown): Promise<void> => {
  const code = error instanceof CallError ? error.code : ''
  const trouble = messageOf(error)
  if (code === 'changed_elsewhere') {
    const params = { id: bookId }
    const book = await call<typeof getBook>('GET /api/book/{id}/info', { params, query: {} }, { silent: true }).catch(
      () => undefined,
    )
    if (book) {
      saved = dressOf(book)
      $elsewhere.set(saved)
      $design.set({ ...$design.get(), save: 'elsewhere', trouble })
      return
    }
  }
  $design.set({ ...$design.get(), save: code === 'finalized' ? 'closed' : 'failed', trouble })
}

/** 用我的 or 用那边的. */
export const settleElsewhere = (choice: 'mine' | 'theirs'): void => {
  const theirs = $elsewhere.get()
  const { dress, steps } = $design.get()
  $elsewhere.set(null)
  if (choice === 'theirs' && theirs) {
    $design.set({ dress: theirs, steps: stepped(steps, dress), save: 'saved', trouble: '' })
    keep()
  } else {
    if (theirs) $design.setKey('steps', stepped(steps, theirs))
    void saveNow(true)
  }
}

/** What covers of the open book are drawn on. */
export const coverSheet = query((id: string, pic?: string) =>
  call<typeof getCoverSheet>(
    'GET /api/book/{id}/cover_sheet',
    { params: { id }, query: pic ? { pic } : {} },
    { silent: true },
  ),
)

/** The pictures of the book, page after page, as far as somebody looked. */
export const $pictures = atom<{ list: CoverPicture[]; total: number; busy: boolean; trouble: string }>({
  ...{ list: [], total: -1, busy: false, trouble: '' },
})

export const morePictures = async (id: string): Promise<void> => {
  const { list, total, busy } = $pictures.get()
  if (busy || (total >= 0 && list.length >= total)) return
  $pictures.set({ list, total, busy: true, trouble: '' })
  const page = Math.floor(list.length / 48) + 1
  await call<typeof listCoverPictures>(
    'GET /api/book/{id}/cover_pictures',
    { params: { id }, query: { page: String(page) as unknown as number } },
    { silent: true },
  ).then(
    ({ results, totalCount }) =>
      $pictures.set({ list: [...list, ...results], total: totalCount, busy: false, trouble: '' }),
    (error: unknown) => $pictures.set({ list, total, busy: false, trouble: messageOf(error) }),
  )
}
export const forgetPictures = (): void => $pictures.set({ list: [], total: -1, busy: false, trouble: '' })
