import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { config } from '#lib/config/config.server.ts'
import { service } from '#lib/config/services.server.ts'
import { log } from '#lib/log/log.server.ts'

/** Files that can be made again: derived pictures, local copies of videos. Bounded, the least recently used go first. */
export type FileCache = {
  /** Path of the file of this name; `make` writes it to the path it is given when it isn't there. Made once at a time. */
  file(name: string, make: (path: string) => Promise<void>): Promise<string>
  /** Deletes the least recently used until at most `mostBytes` are left. */
  sweep(mostBytes?: number): Promise<number>
  /** Deletes every file whose name begins so. */
  forget(start: string): Promise<void>
}

const defaultMostBytes = 2 * 1024 ** 3
/** A sweep leaves this much room, so that not every new file sweeps. */
const afterSweep = 0.8

export const openFileCache = (folder: string, mostBytes = defaultMostBytes): FileCache => {
  const making = new Map<string, Promise<string>>()
  let bytes: number | undefined
  let sweeping: Promise<number> = Promise.resolve(0)

  const listed = async (): Promise<{ path: string; bytes: number; usedMs: number }[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const found = await Promise.all(
      files.map(async (path) => {
        const status = await stat(path).catch(() => undefined)
        return status && { path, bytes: status.size, usedMs: status.mtimeMs }
      }),
    )
    return found.filter((file) => file !== undefined)
  }

  const sweepNow = async (limit: number): Promise<number> => {
    const files = (await listed()).sort((a, b) => a.usedMs - b.usedMs)
    let left = files.reduce((sum, file) => sum + file.bytes, 0)
    if (left > limit) {
      for (const file of files) {
        if (left <= limit * afterSweep) break
        await rm(file.path, { force: true })
        left -= file.bytes
      }
    }
    bytes = left
    return left
  }
  // One after the other: two sweeps at once would count each other's files.
  const sweep = (limit = mostBytes): Promise<number> => {
    sweeping = sweeping.catch(() => 0).then(() => sweepNow(limit))
    return sweeping
  }

  const makeFile = async (path: string, make: (path: string) => Promise<void>): Promise<string> => {
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`
    try {
      await make(draft)
      const { size } = await stat(draft)
      await rename(draft, path)
      // The first sweep counts what lies there already, this file included.
      bytes = bytes === undefined ? await sweep() : bytes + size
      if (bytes > mostBytes) sweep().catch((err: unknown) => log.warn({ err }, 'sweeping the picture cache failed'))
    } finally {
      await rm(draft, { force: true })
    }
    return path
  }

  return {
    sweep,
    forget: async (start) => {
      const place = join(folder, start.slice(0, 2))
      const names = await readdir(place).catch(() => [] as string[])
      for (const name of names) if (name.startsWith(start)) await rm(join(place, name), { force: true })
    },
    file: async (name, make) => {
      const path = join(folder, name.slice(0, 2), name)
      const busy = making.get(path)
      if (busy) return busy
      const known = await stat(path).catch(() => undefined)
      if (known) {
        // An hour of precision is enough to know what is used, and spares a write per picture shown.
        const now = new Date()
        if (now.getTime() - known.mtimeMs > 3_600_000) await utimes(path, now, now).catch(() => undefined)
        return path
      }
      const again = making.get(path)
      if (again) return again
      const work = makeFile(path, make).finally(() => making.delete(path))
      making.set(path, work)
      return work
    },
  }
}

/** The cache of this process, under `DATA_DIR/cache/media`. */
export const mediaCache = (): FileCache =>
  service('media-cache', () => openFileCache(join(config().dataDir, 'cache', 'media')))
