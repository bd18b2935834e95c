import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, type Dir } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import { type Config, config } from '#lib/config/config.server.ts'
import { service } from '#lib/config/services.server.ts'
import { ownMark } from '#lib/db/file-lock.server.ts'
import { scratchFolder, sweepMarked } from '#lib/storage/scratch.server.ts'

/** Below this the disk counts as full and nothing more is stored: PostgreSQL needs the rest to stay alive. Bytes. */
const leastFreeBytes = 64 * 1024 * 1024

export type ByteRange = { first: number; last: number }
export type Stored = { key: string; writtenAt: Date }

/**
 * Where bytes live. Keys are ASCII (content hashes and what hangs on them); names people gave live in the database.
 * Missing keys throw on reading; removing one that is not there is fine.
 */
export type Storage = {
  /** Resolves when the bytes would survive a power cut. Writes whole files: nobody ever reads half of one. */
  putBytes(key: string, bytes: Uint8Array | Readable): Promise<void>
  getBytes(key: string): Promise<Uint8Array>
  /** The whole, or the bytes from `first` to `last`, both included. */
  getStream(key: string, range?: ByteRange): Promise<Readable>
  /** Length in bytes. */
  size(key: string): Promise<number>
  exists(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Everything whose key begins with `folder/`. One that is not there is fine. */
  removeFolder(folder: string): Promise<void>
  /** Keys of the form `folder/name` and when they were written, some hundreds at a time; none when nothing is there. */
  list(folder: string): AsyncGenerator<Stored[]>
  /** At the start of a process: clears away what killed ones left half written. */
  sweep(): Promise<void>
  /** Can something be written now? A sentence for the operator if not. */
  problem(): Promise<string | undefined>
}

/** Thrown before the disk is quite full; has the code of the system's own error, so that both are treated alike. */
class StorageFull extends Error {
  readonly code = 'ENOSPC'
  constructor() {
    super('too little room left on the disk')
  }
}

const isFull = async (folder: string): Promise<boolean> => {
  const space = await statfs(folder)
  return space.bavail * space.bsize < leastFreeBytes
}

const checkKey = (key: string): string => {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._/-]{0,511}$/.test(key) || key.split('/').some((part) => /^\.*$/.test(part))) {
    throw new Error(`not a storage key: ${key}`)
  }
  return key
}

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** New folders must reach the disk as well, up to the one that was there before. */
const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let at = path; ; at = dirname(at)) {
    await syncFolder(dirname(at))
    if (at === first) return
  }
}

const writeAll = async (file: FileHandle, bytes: Uint8Array | Readable): Promise<void> => {
  if (!(bytes instanceof Readable)) return file.writeFile(bytes)
  for await (const chunk of bytes) await file.writeFile(chunk as Uint8Array)
}

/** Writes in `drafts` of the same disk, fsyncs, renames, fsyncs the folder: that makes a file whole or absent. */
const writeDurably = async (path: string, drafts: string, bytes: Uint8Array | Readable): Promise<void> => {
  const folder = dirname(path)
  await makeFolder(folder)
  await makeFolder(drafts)
  const draft = join(drafts, `${ownMark()}-${randomBytes(8).toString('hex')}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await writeAll(file, bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await syncFolder(folder)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const reading = (disk: Disk): Pick<Storage, 'getBytes' | 'size' | 'exists' | 'remove'> => ({
  getBytes: (key) => disk.getBytes(checkKey(key)),
  size: async (key) => (await disk.getMetaData(checkKey(key))).contentLength,
  exists: (key) => disk.exists(checkKey(key)),
  remove: (key) => disk.delete(checkKey(key)),
})

const mostListed = 1000

async function* listFiles(folder: string, under: string): AsyncGenerator<Stored[]> {
  const place = join(folder, checkKey(under))
  let entries: Dir
  try {
    entries = await opendir(place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  let found: Stored[] = []
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    // One that is removed at this moment is not there.
    const written = await stat(join(place, entry.name)).catch(() => undefined)
    if (written) found.push({ key: `${under}/${entry.name}`, writtenAt: written.mtime })
    if (found.length < mostListed) continue
    yield found
    found = []
  }
  if (found.length > 0) yield found
}

/** No key begins with a dot. */
const draftsFolder = '.drafts'

const fileStorage = (folder: string): Storage => ({
  ...reading(new Disk(new FSDriver({ location: folder, visibility: 'private' }))),
  // Opened before it is handed out: a missing key throws here, not in the middle of an answer.
  getStream: async (key, range) => {
    const file = await open(join(folder, checkKey(key)), 'r')
    return file.createReadStream(range === undefined ? {} : { start: range.first, end: range.last })
  },
  removeFolder: (key) => rm(join(folder, checkKey(key)), { recursive: true, force: true }),
  list: (under) => listFiles(folder, under),
  putBytes: async (key, bytes) => {
    const path = join(folder, checkKey(key))
    await makeFolder(folder)
    if (await isFull(folder)) throw new StorageFull()
    await writeDurably(path, join(folder, draftsFolder), bytes)
  },
  problem: async () => {
    await makeFolder(folder)
    if (await isFull(folder)) return 'disk full'
    await writeDurably(join(folder, '.probe'), join(folder, draftsFolder), new Uint8Array(1))
    return undefined
  },
  sweep: async () => void (await sweepMarked(join(folder, draftsFolder))),
})

const s3Storage = (s3: Extract<Config['storage'], { kind: 's3' }>): Storage => {
  const client = new S3Client({
    region: s3.region,
    forcePathStyle: s3.forcePathStyle,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    ...(s3.endpoint === undefined ? {} : { endpoint: s3.endpoint }),
    // With the default, streams fail: x-amz-decoded-content-length is undefined.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const disk = new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false }))
  // flydrive knows no ranges.
  const getStream: Storage['getStream'] = async (key, range) => {
    const wanted = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }
    const found = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: checkKey(key), ...wanted }))
    if (!(found.Body instanceof Readable)) throw new Error(`no stream for ${key}`)
    return found.Body
  }
  const putStream = async (key: string, bytes: Readable): Promise<void> => {
    // S3 wants the length first; a stream of ours has none until it is written somewhere.
    const draft = join(await scratchFolder(), randomBytes(8).toString('hex'))
    try {
      await pipeline(bytes, createWriteStream(draft))
      await disk.putStream(key, createReadStream(draft), { contentLength: (await stat(draft)).size })
    } finally {
      await rm(draft, { force: true })
    }
  }
  // Disk.deleteAll takes the slash off and removes every key that begins alike.
  const removeFolder = async (key: string): Promise<void> => {
    let token: string | undefined
    do {
      const listed = await disk.listAll(checkKey(key), token === undefined ? {} : { paginationToken: token })
      for (const found of listed.objects) {
        if (found.isFile) await disk.delete(found.key)
        else await removeFolder(found.prefix)
      }
      token = listed.paginationToken
    } while (token !== undefined)
  }
  async function* list(under: string): AsyncGenerator<Stored[]> {
    let token: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: s3.bucket,
          Prefix: `${checkKey(under)}/`,
          Delimiter: '/',
          ContinuationToken: token,
        }),
      )
      yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
        Key !== undefined && LastModified ? [{ key: Key, writtenAt: LastModified }] : [],
      )
      token = page.NextContinuationToken
    } while (token !== undefined)
  }
  return {
    ...reading(disk),
    getStream,
    removeFolder,
    list,
    putBytes: (key, bytes) =>
      bytes instanceof Readable ? putStream(checkKey(key), bytes) : disk.put(checkKey(key), bytes),
    sweep: async () => {},
    problem: async () => {
      await disk.put('probe', new Uint8Array(1))
      return undefined
    },
  }
}

/** A storage as configured; `folder` is used by the file kind only. */
export const openStorage = (kind: Config['storage'], folder: string): Storage =>
  kind.kind === 'fs' ? fileStorage(folder) : s3Storage(kind)

/** The storage of this process; worker threads have their own, over the same place. */
export const storage = (): Storage =>
  service('storage', () => openStorage(config().storage, join(config().dataDir, 'files')))
