import { atom } from 'nanostores'
import { isLitter } from '#lib/sources/files/input-file.ts'
import { randomId } from '#lib/std/id.ts'
import { mostAlbumPhotos, mostPhotoBytes } from '../album/album-limits.ts'
import { asideWhy, type SetAside } from '../photos/set-aside.ts'
import { type Draft, type DraftChoices, emptyDraft, partDraft, soundChoices } from './draft.ts'
import { forgetDraft, keepDraft, keepFile, keptDraft } from './draft-shelf.store.ts'
import { type LaidDraft, layOutDraft } from './lay-out-draft.store.ts'
import type { SeenPhoto } from './look-at-photo.ts'
import { type PhotoFile, readFiles } from './read-files.store.ts'

export type DraftState = {
  /** Is what this browser keeps known yet? */
  opened: boolean
  draft: Draft
  /** How many of the files just brought are read. */
  reading?: { done: number; total: number } | undefined
  laid?: LaidDraft | undefined
  /** Pages are being laid out that are newer than those. */
  laying: boolean
  /** This browser cannot lay pages out (it is offline, or too old). */
  unable: boolean
  /** Addresses of what is shown, by content hash. */
  pictures: Readonly<Record<string, string>>
  /** False: this browser found no room; a reload forgets the photographs. */
  kept: boolean
  /** Names of photographs this browser did not keep when the page went: they have to be picked again. */
  lost: readonly string[]
  /** Another window has the draft in hand. */
  elsewhere: boolean
}

export const $draft = atom<DraftState>({
  opened: false,
  draft: emptyDraft(undefined),
  laying: false,
  unable: false,
  pictures: {},
  kept: true,
  lost: [],
  elsewhere: false,
})

/** Files brought in this visit, for a browser that keeps none. */
const sessionFiles = new Map<string, File>()
export const sessionFile = (id: string): File | undefined => sessionFiles.get(id)

let brand = ''
let saving: ReturnType<typeof setTimeout> | undefined
const saveMs = 200

const set = (part: Partial<DraftState>): void => $draft.set({ ...$draft.get(), ...part })

const keepSoon = (): void => {
  clearTimeout(saving)
  saving = setTimeout(() => void keepNow(), saveMs)
}

/** What waits to be written down is, before the page goes. */
const keepWaiting = (): void => {
  if (saving !== undefined) void keepNow()
}

/** Files that are being written down. */
const writing = new Set<Promise<void>>()

/** Writes the draft down at once, all its files before; false where this browser keeps none. */
export const keepNow = async (): Promise<boolean> => {
  clearTimeout(saving)
  saving = undefined
  try {
    await Promise.all(writing)
    await keepDraft($draft.get().draft)
    return $draft.get().kept
  } catch {
    set({ kept: false })
    return false
  }
}

const change = (part: Partial<Draft>): void => {
  // Another album than the one that was asked to be saved.
  const { saveKey: _, ...draft } = { ...$draft.get().draft, ...part }
  set({ draft })
  keepSoon()
}

const relay = (): void => {
  const { draft } = $draft.get()
  const { kept } = partDraft(draft)
  if (kept.length === 0) {
    set({ laid: undefined, laying: false })
    return
  }
  const { tid, size, theme, title, author } = soundChoices(draft.choices)
  const work = { photos: kept, tid, size, theme, title, author, brand, shuffles: draft.shuffles }
  set({ laying: true })
  layOutDraft(work, (laid, isLast) =>
    set({ laying: !isLast, ...(laid === 'none' ? { unable: true } : { laid, unable: false }) }),
  )
}

/** One window at a time has the draft: two would each write over what the other has written. */
const lockName = 'xinshu-album'
/** A page that is being left lets go of it in this time. */
const lockMs = 800

/** Resolves when this window has the draft in hand; `elsewhere` is told meanwhile. Browsers without locks go on at once. */
const draftInHand = (): Promise<void> =>
  new Promise((resolve) => {
    if (!navigator.locks) {
      resolve()
      return
    }
    const late = setTimeout(() => set({ elsewhere: true }), lockMs)
    void navigator.locks.request(lockName, () => {
      clearTimeout(late)
      set({ elsewhere: false })
      resolve()
      // Held until the page goes.
      return new Promise<void>(() => {})
    })
  })

let taken: Promise<void> | undefined

/** Takes up what this browser keeps; a product asked for by the address takes the place of the one chosen before. */
export const openDraft = async (tid: string | undefined, siteName: string): Promise<void> => {
  brand = siteName
  addEventListener('pagehide', keepWaiting)
  taken ??= draftInHand()
  await taken
  const found = await keptDraft()
  const fresh = emptyDraft(tid)
  const lost = found?.lost ?? []
  if (!found || found.draft.photos.length === 0) {
    set({ opened: true, draft: fresh, lost })
    return
  }
  const { choices } = found.draft
  const other = tid !== undefined && fresh.choices.tid === tid && choices.tid !== tid
  const wanted = other ? { ...choices, tid, size: fresh.choices.size } : choices
  const { saveKey, ...kept } = found.draft
  const pictures = Object.fromEntries([...found.small].map(([id, blob]) => [id, URL.createObjectURL(blob)]))
  const draft = { ...kept, choices: soundOnly(wanted), ...(saveKey && !other ? { saveKey } : {}) }
  set({ opened: true, draft, pictures, lost })
  relay()
}

const soundOnly = (choices: DraftChoices): DraftChoices => {
  const { tid, size, theme, title, author } = soundChoices(choices)
  return { tid, size, theme, title, author }
}

/** Pages are shown after so many photographs, again as they double, and when all are there. */
const firstLook = 6

const refuse = (one: SetAside): void => change({ refused: [...$draft.get().draft.refused, one] })

const take = (seen: SeenPhoto | SetAside, { path, file }: PhotoFile): void => {
  const { draft, pictures } = $draft.get()
  if ('reason' in seen) {
    refuse(seen)
    return
  }
  const { photo, small } = seen
  const twin = draft.photos.find(({ id }) => id === photo.id)
  const isFull = draft.photos.length >= mostAlbumPhotos
  if (twin || isFull) {
    const why: Pick<SetAside, 'reason' | 'why' | 'of'> = twin
      ? { reason: 'same', why: asideWhy.same, of: twin.name }
      : { reason: 'too-many', why: `没有放：一本最多 ${mostAlbumPhotos} 张` }
    refuse({ file: path, ...why })
    return
  }
  sessionFiles.set(photo.id, file)
  if (small) set({ pictures: { ...pictures, [photo.id]: URL.createObjectURL(small) } })
  // Other photographs stand on other pages.
  change({ photos: [...draft.photos, photo], shuffles: {} })
  const written = keepFile(photo.id, file, small)
    .catch(() => set({ kept: false }))
    .finally(() => writing.delete(written))
  writing.add(written)
  if ($draft.get().lost.includes(photo.name)) set({ lost: $draft.get().lost.filter((name) => name !== photo.name) })
}

/** Reads files into the draft; pages are laid out meanwhile. What cannot be used is told in `refused`. */
export const addToDraft = async (given: readonly PhotoFile[]): Promise<void> => {
  const list = given.filter(({ path }) => !isLitter(path))
  const before = $draft.get().reading
  const total = (before?.total ?? 0) + list.length
  set({ reading: { done: before?.done ?? 0, total } })
  let look = Math.max(firstLook, 2 * $draft.get().draft.photos.length)
  const tooLarge = list.filter(({ file }) => file.size > mostPhotoBytes)
  for (const { path } of tooLarge) {
    const why = `超过 ${mostPhotoBytes / 1024 ** 2} MB，太大了`
    refuse({ file: path, reason: 'unreadable', why })
  }
  const counted = (): void => {
    const now = $draft.get().reading
    if (now) set({ reading: { ...now, done: Math.min(now.total, now.done + 1) } })
  }
  for (const _ of tooLarge) counted()
  await readFiles(
    list.filter((one) => !tooLarge.includes(one)),
    (seen, file) => {
      take(seen, file)
      counted()
      if ($draft.get().draft.photos.length < look) return
      look *= 3
      relay()
    },
  )
  const now = $draft.get().reading
  if (now && now.done >= now.total) set({ reading: undefined })
  relay()
}

export const chooseForDraft = (part: Partial<DraftChoices>): void => {
  const { choices } = $draft.get().draft
  const product = part.tid !== undefined && part.tid !== choices.tid
  const next = soundOnly({ ...choices, ...part, ...(product ? { size: part.size ?? '' } : {}) })
  change({ choices: next, ...(product || part.size ? { shuffles: {} } : {}) })
  relay()
}

/** 换一版: the next arrangement of one page that differs. */
export const shufflePage = (name: string): void => {
  const { shuffles } = $draft.get().draft
  change({ shuffles: { ...shuffles, [name]: (shuffles[name] ?? 0) + 1 } })
  relay()
}

/** A photograph that was set aside comes in all the same. */
export const wantPhotos = (ids: readonly string[]): void => {
  change({ wanted: [...new Set([...$draft.get().draft.wanted, ...ids])], shuffles: {} })
  relay()
}

/** Puts the draft away with its photographs and begins another of the same product. */
export const startOver = async (): Promise<void> => {
  const { draft, pictures } = $draft.get()
  for (const address of Object.values(pictures)) URL.revokeObjectURL(address)
  sessionFiles.clear()
  clearTimeout(saving)
  await forgetDraft()
  set({ draft: emptyDraft(draft.choices.tid), laid: undefined, laying: false, pictures: {}, kept: true, lost: [] })
  set({ reading: undefined })
}

/** The key the draft as it stands is saved under; the same until something of it changes, over reloads too. */
export const saveKeyOf = (): string => $draft.get().draft.saveKey ?? newSaveKey()

export const newSaveKey = (): string => {
  const saveKey = randomId()
  set({ draft: { ...$draft.get().draft, saveKey } })
  keepSoon()
  return saveKey
}

/** Takes photographs out of the draft; pages are laid out without them. */
export const dropPhotos = (ids: readonly string[]): void => {
  const { photos } = $draft.get().draft
  change({ photos: photos.filter(({ id }) => !ids.includes(id)), shuffles: {} })
  relay()
}

/** The same of those nobody can open, which are told. */
export const refusePhotos = (list: readonly { id: string; why: string }[]): void => {
  const { photos } = $draft.get().draft
  const names = new Map(photos.map(({ id, name }) => [id, name]))
  for (const { id, why } of list) refuse({ file: names.get(id) ?? id, reason: 'unreadable', why })
  dropPhotos(list.map(({ id }) => id))
}

/** The pages as they are laid out of the draft as it is now; undefined where this browser cannot. */
export const whenLaid = (): Promise<LaidDraft | undefined> =>
  new Promise((resolve) => {
    const look = ({ laying, laid, unable }: DraftState): void => {
      if (laying) return
      queueMicrotask(() => stop())
      resolve(unable ? undefined : laid)
    }
    const stop = $draft.listen(look)
    look($draft.get())
  })
