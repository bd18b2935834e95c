import type { Draft } from './draft.ts'

/**
 * The draft as this browser keeps it: what was chosen, the files themselves, and what is shown of them. It outlives reloads
 * and the way over the sign-in; `forgetPerson` (layouts/scripts) takes it away with everything else.
 */
type KeptDraft = { draft: Draft; at: number }
type Shelf = 'draft' | 'files' | 'small'

const monthMs = 30 * 86_400_000
const key = 'now'
/** Some browsers never answer: nobody waits longer for what is only a second copy. */
const patienceMs = 5000

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer')), patienceMs)
    const asked = indexedDB.open('xinshu-album', 1)
    asked.onupgradeneeded = () => {
      for (const shelf of ['draft', 'files', 'small'] satisfies Shelf[]) asked.result.createObjectStore(shelf)
    }
    asked.onsuccess = () => {
      clearTimeout(late)
      resolve(asked.result)
    }
    asked.onerror = () => reject(asked.error)
  })

const within = async <T>(
  shelves: readonly Shelf[],
  mode: IDBTransactionMode,
  work: (store: (shelf: Shelf) => IDBObjectStore) => () => T,
): Promise<T> => {
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(shelves, mode)
      const result = work((shelf) => transaction.objectStore(shelf))
      transaction.oncomplete = () => resolve(result())
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Keeps a file and what is shown of it. Rejects where there is no room. */
export const keepFile = (id: string, file: Blob, small: Blob | undefined): Promise<void> =>
  within(['files', 'small'], 'readwrite', (store) => {
    store('files').put(file, id)
    if (small) store('small').put(small, id)
    return () => undefined
  })

export const keepDraft = (draft: Draft): Promise<void> =>
  within(['draft'], 'readwrite', (store) => {
    store('draft').put({ draft, at: Date.now() } satisfies KeptDraft, key)
    return () => undefined
  })

/**
 * The draft of this browser and what is shown of its photographs; `lost`: names of those whose files are not there (the page went
 * before they were written). Undefined without one, or when it is a month old.
 */
export const keptDraft = async (): Promise<{ draft: Draft; small: Map<string, Blob>; lost: string[] } | undefined> => {
  try {
    const kept = await within(['draft', 'small', 'files'], 'readonly', (store) => {
      const [row, ids, blobs, files] = [
        store('draft').get(key),
        store('small').getAllKeys(),
        store('small').getAll(),
        store('files').getAllKeys(),
      ]
      return () => ({
        row: row.result as KeptDraft | undefined,
        small: new Map(ids.result.map((id, at) => [String(id), blobs.result[at] as Blob])),
        files: new Set(files.result.map(String)),
      })
    })
    if (!kept.row) return undefined
    if (Date.now() - kept.row.at > monthMs) {
      await forgetDraft()
      return undefined
    }
    const isThere = ({ id }: { id: string }): boolean => kept.files.has(id)
    const { photos } = kept.row.draft
    const lost = photos.filter((photo) => !isThere(photo)).map(({ name }) => name)
    return { draft: { ...kept.row.draft, photos: photos.filter(isThere) }, small: kept.small, lost }
  } catch {
    return undefined
  }
}

/** The file of a photograph, as it was brought; undefined when this browser has let go of it. */
export const keptFile = (id: string): Promise<Blob | undefined> =>
  within(['files'], 'readonly', (store) => {
    const asked = store('files').get(id)
    return () => asked.result as Blob | undefined
  }).catch(() => undefined)

/** Puts the draft away with all its files. */
export const forgetDraft = (): Promise<void> =>
  within(['draft', 'files', 'small'], 'readwrite', (store) => {
    for (const shelf of ['draft', 'files', 'small'] satisfies Shelf[]) store(shelf).clear()
    return () => undefined
  }).catch(() => {})
