import { atom } from 'nanostores'
import { call } from '#lib/http/client/client.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import type { InputBlob } from '#lib/sources/files/input-blobs.ts'
import { createFlows } from '#lib/sources/upload/create-flows.ts'
import type { PreviewRequest } from '#lib/sources/upload/preview.ts'
import type { ThumbRequest } from './thumb-request.ts'
import type { bookThumbs, importThumbs } from './thumbs.api.ts'
import type { ThumbAnswer, ThumbTask } from './thumbs.worker.ts'

/** Pages as they would be made, `pictures` by the name they have there. */
export type Thumb = {
  pages: readonly ScenePage[]
  pictures: Readonly<Record<string, string>>
  /** Of a cover: the design that would be made in its place, and content hash of the picture chosen for it. */
  instead?: string
  photo?: string
}
/** `none`: nobody can set it; words have to do. */
export type ThumbState = Thumb | 'waiting' | 'none'
export type Thumbs = { styles: Readonly<Record<string, ThumbState>>; covers: Readonly<Record<string, ThumbState>> }

/** First pages in each style and the covers, for whoever chooses among them. */
export const $thumbs = atom<Thumbs>({ styles: {}, covers: {} })

/** Where pages come from: files this browser has, else the server. */
export type ThumbSource = {
  files?: { given: InputBlob[]; request: PreviewRequest; brand: string } | undefined
  importId?: string | undefined
  bookId?: string | undefined
}
/** `styles`: the chosen one first. `trim`: of the chosen style, for which covers are drawn. */
export type ThumbsAsked = {
  source: ThumbSource
  request?: ThumbRequest | undefined
  styles: readonly string[]
  covers: readonly string[]
  trim: string
}

/** Kept for whoever switches back: seven styles and covers of a few choices. */
const mostKept = 48
/** A worker that says nothing for so long will not. */
const patienceMs = 120_000

const kept = new Map<string, Readonly<Record<string, Thumb>>>()
const pictures: Record<string, string> = {}
let worker: Worker | undefined
let openedFor = ''
let isOpen: Promise<boolean> = Promise.resolve(false)
let busy: Promise<unknown> = Promise.resolve()
let round = 0

/** Answers whoever waits for a worker that is let go. */
let giveUp = (): void => {}

const letWorkerGo = (): void => {
  worker?.terminate()
  worker = undefined
  openedFor = ''
  giveUp()
}

/** Forgets everything, and lets go of the worker and of the pictures. */
export const forgetThumbs = (): void => {
  round++
  letWorkerGo()
  kept.clear()
  for (const [name, address] of Object.entries(pictures)) {
    URL.revokeObjectURL(address)
    delete pictures[name]
  }
  $thumbs.set({ styles: {}, covers: {} })
}

/** One task after the other: two at once would only hold each other's pictures. */
const ask = (own: Worker, task: ThumbTask): Promise<ThumbAnswer> => {
  const answered = busy.then(
    () =>
      new Promise<ThumbAnswer>((resolve) => {
        if (own !== worker) return resolve({ t: 'none' })
        const timer = setTimeout(letWorkerGo, patienceMs)
        const give = (answer: ThumbAnswer): void => {
          clearTimeout(timer)
          giveUp = () => {}
          resolve(answer)
        }
        giveUp = () => give({ t: 'none' })
        own.onerror = letWorkerGo
        own.onmessage = ({ data }: MessageEvent<ThumbAnswer>) => give(data)
        own.postMessage(task)
      }),
  )
  busy = answered
  return answered
}

/** The worker with these files open; false where this browser has none, or can't read them. */
const open = ({ given, request, brand }: NonNullable<ThumbSource['files']>): Promise<boolean> => {
  const told = JSON.stringify([request, given.map(({ path, file }) => [path, file.size])])
  if (told === openedFor) return isOpen
  letWorkerGo()
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return Promise.resolve(false)
  try {
    const own = new Worker(new URL('./thumbs.worker.ts', import.meta.url), { type: 'module' })
    worker = own
    openedFor = told
    isOpen = ask(own, { t: 'open', given, request, brand }).then(({ t }) => t === 'opened')
  } catch {
    return Promise.resolve(false)
  }
  return isOpen
}

const added = (fresh: Readonly<Record<string, Blob>>): Readonly<Record<string, string>> => {
  for (const [name, blob] of Object.entries(fresh)) pictures[name] ??= URL.createObjectURL(blob)
  return pictures
}

type Part = { kind: 'styles' | 'covers'; style: string }

const fromWorker = async ({ kind, style }: Part, request: ThumbRequest): Promise<Record<string, Thumb> | undefined> => {
  if (!worker) return undefined
  const answer = await ask(worker, { t: kind === 'styles' ? 'style' : 'covers', style, request })
  // Writers the server knows by other names: it will know.
  if (answer.t === 'style' && answer.pages.length === 0) return undefined
  if (answer.t === 'style') return { [style]: { pages: answer.pages, pictures: added(answer.pictures) } }
  if (answer.t !== 'covers') return undefined
  const own = added(answer.pictures)
  return Object.fromEntries(
    answer.covers.map(({ id, page, ...rest }) => [id, { pages: [page], pictures: own, ...rest }]),
  )
}

const answered = ({ style, kind }: Part, { importId, bookId }: ThumbSource, request: ThumbRequest | undefined) => {
  const covers = kind === 'covers'
  if (bookId) {
    const query = { style, ...(covers ? { covers: '1' as const } : {}) }
    return call<typeof bookThumbs>('GET /api/book/{id}/thumbs', { params: { id: bookId }, query }, { silent: true })
  }
  if (!importId || !request) return undefined
  const { authorIds, omit, binding: _, ...said } = request
  const body = {
    ...said,
    ...(authorIds ? { authorIds: [...authorIds] } : {}),
    omit: [...omit],
    importId,
    style,
    covers,
  }
  return call<typeof importThumbs>('POST /api/book/thumbs', { body }, { silent: true })
}

const fromServer = async (
  part: Part,
  source: ThumbSource,
  request: ThumbRequest | undefined,
): Promise<Record<string, Thumb> | undefined> => {
  const answer = await answered(part, source, request)
  if (!answer) return undefined
  const { fromPrintPage, pictureAddresses } = await import('#lib/books/reading/print-page-back.ts')
  const addresses = Object.fromEntries(pictureAddresses([...answer.pages, ...answer.covers.map(({ page }) => page)]))
  if (part.kind === 'styles') return { [part.style]: { pages: answer.pages.map(fromPrintPage), pictures: addresses } }
  return Object.fromEntries(
    answer.covers.map(({ id, page, instead }) => [
      id,
      { pages: [fromPrintPage(page)], pictures: addresses, ...(instead ? { instead } : {}) },
    ]),
  )
}

/** Only the style that writes ages, and books of children, know of the child. */
const requestFor = (style: string, request: ThumbRequest): ThumbRequest =>
  style === 'tongnian' || createFlows[request.flow].asks === 'child' ? request : { ...request, child: undefined }

const show = (kind: Part['kind'], found: Readonly<Record<string, ThumbState>>): void => {
  const now = $thumbs.get()
  $thumbs.set({ ...now, [kind]: { ...now[kind], ...found } })
}

const keep = (key: string, found: Readonly<Record<string, Thumb>>): void => {
  kept.delete(key)
  kept.set(key, found)
  for (const [oldest] of kept) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
}

/**
 * Asks for first pages in these styles and for the covers, one after the other. What was shown of another choice stays until the
 * new comes; what was set before is there at once.
 */
export const askThumbs = async (asked: ThumbsAsked): Promise<void> => {
  const { source, request, styles, covers, trim } = asked
  const mine = ++round
  const of = JSON.stringify([source.files ? 'files' : (source.importId ?? source.bookId), request])
  const parts: (Part & { ids: readonly string[]; key: string })[] = [
    ...styles.map((style) => ({ kind: 'styles' as const, style, ids: [style], key: `${of} ${style}` })),
    ...styles.slice(0, 1).map((style) => ({ kind: 'covers' as const, style, ids: covers, key: `${of} ${trim}` })),
  ]
  const waiting = parts.filter(({ kind, ids, key }) => {
    const before = kept.get(key)
    if (before) show(kind, before)
    else {
      const now = $thumbs.get()[kind]
      const empty = ids.filter((id) => now[id] === undefined || now[id] === 'none')
      show(kind, Object.fromEntries(empty.map((id) => [id, 'waiting' as const])))
    }
    return !before
  })
  if (waiting.length === 0) return
  const here = source.files && request ? await open(source.files) : false
  for (const { kind, style, ids, key } of waiting) {
    if (mine !== round) return
    const part = { kind, style }
    const own = request && requestFor(style, request)
    const set = here && own ? await fromWorker(part, own).catch(() => undefined) : undefined
    const found = set ?? (mine === round ? await fromServer(part, source, own).catch(() => undefined) : undefined)
    if (mine !== round && !found) return
    const whole = found !== undefined && ids.every((id) => (found[id]?.pages.length ?? 0) > 0)
    if (found && whole) keep(key, found)
    if (mine !== round) return
    show(kind, whole && found ? found : Object.fromEntries(ids.map((id) => [id, 'none' as const])))
  }
}
