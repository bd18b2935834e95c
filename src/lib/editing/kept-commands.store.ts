import type { Command } from './command.ts'
import type { Kept } from './outbox.ts'

/** Commands this browser keeps until the server has answered, by the document they are of, in the order they were given. */
const shelf = 'commands'
const byDocument = 'document'

type Row = { document: string; command: Command }

/** Some browsers never answer: nobody waits longer for what is only a second copy. */
const patienceMs = 3000

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      reject(new Error('no answer'))
    }, patienceMs)
    const asked = indexedDB.open('xinshu-outbox', 1)
    asked.onupgradeneeded = () =>
      asked.result.createObjectStore(shelf, { autoIncrement: true }).createIndex(byDocument, byDocument)
    asked.onsuccess = () => {
      clearTimeout(late)
      if (isLate) asked.result.close()
      else resolve(asked.result)
    }
    asked.onerror = () => reject(asked.error)
    // Another window holds an older one open.
    asked.onblocked = () => reject(new Error('blocked'))
  })

const inShelf = async <T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => () => T): Promise<T> => {
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(shelf, mode)
      const result = work(transaction.objectStore(shelf))
      transaction.oncomplete = () => resolve(result())
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Those of a document that had not been answered; none where this browser keeps nothing. */
export const keptCommands = (document: string): Promise<Kept[]> =>
  inShelf('readonly', (rows) => {
    const index = rows.index(byDocument)
    const [kept, keys] = [index.getAll(document), index.getAllKeys(document)]
    return () => (kept.result as Row[]).map(({ command }, at) => ({ command, key: Number(keys.result[at]) }))
  }).catch(() => [])

export const keepCommand = (document: string, command: Command): Promise<number> =>
  inShelf('readwrite', (rows) => {
    const row: Row = { document, command }
    const asked = rows.add(row)
    return () => Number(asked.result)
  })

export const forgetCommands = (keys: readonly number[]): Promise<void> =>
  inShelf('readwrite', (rows) => {
    for (const key of keys) rows.delete(key)
    return () => undefined
  })

/** How many commands of any document wait on this device. */
export const countKept = (): Promise<number> =>
  inShelf('readonly', (rows) => {
    const asked = rows.count()
    return () => asked.result
  }).catch(() => 0)
