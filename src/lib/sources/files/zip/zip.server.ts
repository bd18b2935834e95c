import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl'
import { ok, type Result } from '#lib/std/result.ts'
import { failImport } from '../../format/failures.ts'
import { type InputFile, isLitter, readHead, stemOf } from '../input-file.ts'
import { sniff } from '../sniff.ts'
import { escaping, lockedInside, nestedTooDeep, zipBomb, zipBroken, zipLocked, zipTooMany } from './zip-failures.ts'
import {
  guessedNames,
  isEscapingName,
  namesEncoding,
  placeInZip,
  type RawName,
  type Skipped,
  zipEntryName,
} from './zip-name.ts'

export type OpenZip = { files: InputFile[]; skipped: Skipped[]; close(): void }

/** What all zips of one import together may hold. A nested zip is read into memory, so it has its own limit. */
export type ZipLimits = {
  files: number
  /** Unpacked. */
  bytes: number
  /** Unpacked : packed of one entry above `ratioFromBytes`. JSON packs about 1:15, deflate's most is 1:1032. */
  ratio: number
  ratioFromBytes: number
  nestedBytes: number
}

export const zipLimits: ZipLimits = {
  files: 20_000,
  bytes: 40 * 1024 ** 3,
  ratio: 200,
  ratioFromBytes: 16 * 1024 ** 2,
  nestedBytes: 256 * 1024 ** 2,
}

/** One of these inside is a matter of the whole. */
const hostile = new Set(['import_zip_bomb', 'import_zip_many'])

type Budget = { files: number; bytes: number }

/** Offers the entries of a zip as files below its name without its extension. Zips inside are opened one level deep. */
export async function openZip(path: string, name: string, limits: ZipLimits, budget: Budget): Promise<Result<OpenZip>> {
  const zip = await new Promise<ZipFile | undefined>((resolve) => {
    open(path, zipOptions, (error, file) => resolve(error ? undefined : file))
  })
  return zip ? readZip(zip, name, limits, budget, true) : zipBroken(name)
}

const zipOptions = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const

async function readZip(
  zip: ZipFile,
  name: string,
  limits: ZipLimits,
  budget: Budget,
  mayNest: boolean,
): Promise<Result<OpenZip>> {
  const entries = await listEntries(zip, budget.files)
  const refuse = (failure: Result<never>): Result<never> => {
    zip.close()
    return failure
  }
  if (entries === 'broken') return refuse(zipBroken(name))
  if (entries === 'too-many') return refuse(zipTooMany(name))
  const out: OpenZip = { files: [], skipped: [], close: () => zip.close() }
  const folder = name.replace(/\.zip$/i, '') || stemOf(name)
  const names = entries.map(rawName)
  const encoding = namesEncoding(names)
  let locked = 0
  for (const [at, entry] of entries.entries()) {
    const raw = zipEntryName(names[at] ?? rawName(entry), encoding)
    if (/[/\\]$/.test(raw) || isLitter(raw)) continue
    budget.files--
    budget.bytes -= entry.uncompressedSize
    const swollen =
      entry.uncompressedSize > limits.ratioFromBytes && entry.uncompressedSize > entry.compressedSize * limits.ratio
    if (budget.bytes < 0 || swollen) return refuse(zipBomb(name))
    if (isEscapingName(raw)) {
      out.skipped.push({ ref: `${name}：${raw}`, why: escaping })
      continue
    }
    if ((entry.generalPurposeBitFlag & 1) !== 0) {
      locked++
      continue
    }
    const file = zipped(zip, entry, placeInZip(folder, raw))
    if (!/\.zip$/i.test(raw)) out.files.push(file)
    else {
      const nested = mayNest ? await openNested(file, limits, budget) : undefined
      if (nested?.ok) {
        out.files.push(...nested.value.files)
        out.skipped.push(...nested.value.skipped)
      } else if (nested && hostile.has(nested.failure.code)) return refuse(nested)
      else
        out.skipped.push({
          ref: `${name}：${raw}`,
          why: nested?.failure.message ?? nestedTooDeep,
        })
    }
  }
  if (locked > 0 && out.files.length === 0) {
    return refuse(zipLocked(name))
  }
  if (locked > 0) out.skipped.push({ ref: name, why: lockedInside(locked) })
  if (out.files.length > 0) out.skipped.push(...guessedNames(name, names, encoding))
  return ok(out)
}

const rawName = (entry: Entry): RawName => ({
  raw: entry.fileName as unknown as Uint8Array,
  utf8: (entry.generalPurposeBitFlag & 0x800) !== 0,
})

function listEntries(zip: ZipFile, most: number): Promise<Entry[] | 'broken' | 'too-many'> {
  if (zip.entryCount > most) return Promise.resolve('too-many')
  return new Promise((resolve) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', () => resolve('broken'))
    zip.readEntry()
  })
}

function zipped(zip: ZipFile, entry: Entry, name: string): InputFile {
  return {
    name,
    bytes: entry.uncompressedSize,
    modifiedMs: entry.getLastModDate().getTime(),
    async *stream() {
      const source = await new Promise<Readable>((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
      })
      try {
        for await (const chunk of source) yield chunk as Uint8Array
      } finally {
        source.destroy()
      }
    },
  }
}

async function openNested(file: InputFile, limits: ZipLimits, budget: Budget): Promise<Result<OpenZip>> {
  if (file.bytes > limits.nestedBytes) return failImport('zip_nested', '里面的压缩包太大，请先解开它')
  const bytes = await readHead(file, file.bytes).then(
    (head) => Buffer.from(head),
    () => undefined,
  )
  if (!bytes) return zipBroken(file.name)
  if (sniff(bytes.subarray(0, 4096)) !== 'zip') return zipBroken(file.name)
  const zip = await new Promise<ZipFile | undefined>((resolve) => {
    fromBuffer(bytes, zipOptions, (error, inner) => resolve(error ? undefined : inner))
  })
  return zip ? readZip(zip, file.name, limits, budget, false) : zipBroken(file.name)
}
