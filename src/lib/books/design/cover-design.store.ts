import { atom, map } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { messageOf, query } from '#lib/http/client/query.ts'
import type { BookView, getBook, updateBook } from '../book/book.api.ts'
import { $book, openBook } from '../book/book.store.ts'
import type { CoverPicture, getCoverSheet, listCoverPictures } from './cover-design.api.ts'
import { coverDrafts } from './cover-drafts.ts'
import {
  type CoverDress,
  changedFields,
  changeToSend,
  type DressField,
  dressOf,
  noSteps,
  rebased,
  reconciled,
  type Standing,
  type Steps,
  settled,
  stepped,
  steppedBack,
  steppedForth,
  waitingFields,
} from './cover-dress.ts'

/** `elsewhere`: the book was changed on another device; `closed`: it takes nothing any more. */
export type SaveState = 'saved' | 'saving' | 'failed' | 'elsewhere' | 'closed'
type Design = Pick<Standing, 'dress' | 'elsewhere'> & { steps: Steps; save: SaveState; trouble: string }

const empty: CoverDress = {
  ...{ title: '', subtitle: '', author: '', cover: 'vertical', coverText: '' },
  coverPic: null,
  meta: null,
}

/** The cover as its owner has it now, saved or about to be. */
export const $design = map<Design>({ dress: empty, elsewhere: {}, steps: noSteps, save: 'saved', trouble: '' })

let bookId = ''
/** See `Standing`. */
let seen: CoverDress = empty
let drafts = coverDrafts('')
let timer: ReturnType<typeof setTimeout> | undefined
let sending = false

/** So long somebody may go on before it is saved. */
const pauseMs = 700

/** The way back over a reload, in this window; what has not arrived is kept on the device (`coverDrafts`). */
const keyOf = (id: string): string => `xinshu-cover-${id}`
type Kept = { dress: CoverDress; steps: Steps }

const standing = (): Standing => {
  const { dress, elsewhere } = $design.get()
  return { seen, dress, elsewhere }
}

const keep = (): void => {
  const { dress, steps } = $design.get()
  drafts.keep(standing())
  try {
    sessionStorage.setItem(keyOf(bookId), JSON.stringify({ dress, steps } satisfies Kept))
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

const stateOf = (one: Standing): SaveState =>
  Object.keys(one.elsewhere).length > 0 ? 'elsewhere' : waitingFields(one).length > 0 ? 'saving' : 'saved'

/** Takes over where the cover stands, and keeps it. */
const stand = (next: Standing, steps: Steps, trouble = ''): void => {
  const { dress, elsewhere } = next
  seen = next.seen
  $design.set({ dress, elsewhere, steps, save: stateOf(next), trouble })
  keep()
}

/** Opens the cover of a book; what had not arrived the last time is there again, and is sent. */
export const openDesign = (book: BookView): (() => void) => {
  bookId = book.id
  const says = dressOf(book)
  openBook(book)
  drafts = coverDrafts(book.id)
  clearTimeout(timer)
  if (book.editable) {
    const next = reconciled(drafts.over(says), says)
    const kept = keptFor(book.id)
    stand(next, kept ? rebased(kept.steps, kept.dress, next.dress) : noSteps)
    if ($design.get().save === 'saving') schedule(0)
  } else {
    seen = says
    $design.set({ dress: says, elsewhere: {}, steps: noSteps, save: 'closed', trouble: '' })
  }
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
  const { save, elsewhere } = $design.get()
  if (save === 'closed') return
  $design.set({ dress, elsewhere, steps, save: save === 'elsewhere' ? save : 'saving', trouble: '' })
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

/** Sends what has not arrived, and what was seen in its place. */
export const saveNow = async (): Promise<void> => {
  clearTimeout(timer)
  const { dress: sent, save } = $design.get()
  if (sending || save === 'closed' || save === 'elsewhere') return
  const body = changeToSend(seen, sent)
  if (!body) {
    if (changedFields(seen, sent).length === 0) $design.setKey('save', 'saved')
    return
  }
  sending = true
  const asked = bookId
  try {
    const params = { id: asked }
    const answer = await call<typeof updateBook>('POST /api/book/{id}/info', { params, body }, { silent: true })
    if (asked !== bookId) return
    $book.set(answer)
    const arrived = Object.fromEntries(Object.keys(body.seen ?? {}).map((field) => [field, sent[field as DressField]]))
    hear(answer, arrived)
  } catch (error) {
    if (asked === bookId) await refused(error)
  } finally {
    sending = false
  }
  if ($design.get().save === 'saving' && changeToSend(seen, $design.get().dress)) schedule(0)
}

/** What the book says by now; `arrived`: what of it was sent from here. */
const hear = (book: BookView, arrived: Partial<CoverDress> = {}, trouble = ''): void => {
  const { dress, steps } = $design.get()
  const next = reconciled(standing(), dressOf(book), arrived)
  stand(next, rebased(steps, dress, next.dress), trouble)
}

const refused = async (error: unknown): Promise<void> => {
  const code = error instanceof CallError ? error.code : ''
  const trouble = messageOf(error)
  const asked = bookId
  if (code === 'changed_elsewhere') {
    const params = { id: asked }
    const book = await call<typeof getBook>('GET /api/book/{id}/info', { params, query: {} }, { silent: true }).catch(
      () => undefined,
    )
    if (asked !== bookId) return
    // A book that says what was seen would be refused for ever.
    if (book && changedFields(seen, dressOf(book)).length > 0) {
      hear(book, {}, trouble)
      return
    }
  }
  $design.set({ ...$design.get(), save: code === 'finalized' ? 'closed' : 'failed', trouble })
}

/** 用我的 or 用那边的, of one field. */
export const settleElsewhere = (field: DressField, choice: 'mine' | 'theirs'): void => {
  const { steps, elsewhere } = $design.get()
  if (!(field in elsewhere)) return
  const { standing: next, other } = settled(standing(), field, choice)
  stand(next, stepped(steps, other))
  if ($design.get().save === 'saving') schedule(0)
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
