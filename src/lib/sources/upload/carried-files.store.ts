/**
 * Files on their way over the sign-in, kept by this browser from the page where they were looked into to the room that
 * takes them: put down when somebody goes on, taken up once, and gone after a day.
 */
type PickedFile = { path: string; file: File }
type Carried = { room: string; at: number; files: readonly PickedFile[] }

const dayMs = 86_400_000
const shelf = 'files'
const key = 'carried'

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('xinshu-carried', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(shelf)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

const ask = async <T>(mode: IDBTransactionMode, question: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(shelf, mode)
      const asked = question(transaction.objectStore(shelf))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Puts files down for a room, by its flow. False where this browser keeps none (no room left, private window). */
export const carryFiles = async (room: string, files: readonly PickedFile[]): Promise<boolean> => {
  try {
    const carried: Carried = { room, at: Date.now(), files }
    await ask('readwrite', (all) => all.put(carried, key))
    return true
  } catch {
    return false
  }
}

/** Takes up what was put down for this room, and forgets it. */
export const takeCarriedFiles = async (room: string): Promise<readonly PickedFile[]> => {
  try {
    const carried = (await ask('readonly', (all) => all.get(key))) as Carried | undefined
    if (!carried) return []
    const stale = Date.now() - carried.at > dayMs
    if (carried.room !== room && !stale) return []
    await ask('readwrite', (all) => all.delete(key))
    return stale ? [] : carried.files
  } catch {
    return []
  }
}
