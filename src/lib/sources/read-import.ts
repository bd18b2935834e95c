import type { BookImport } from '#lib/posts/book-import.ts'
import { mergeImports } from '#lib/posts/merge.ts'
import { type Hasher, newSha256 } from '#lib/posts/sha256.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { type BroughtFile, broughtFromBytes, folderOf, isLitter } from './brought.ts'
import { importBuilder } from './builder.ts'
import { failImport, sayWhatItIs } from './failures.ts'
import { matchMedia, newInspector } from './match-media.ts'
import { isMediaName, mediaIndex } from './media-index.ts'
import { probeFile } from './probe.ts'
import { sources } from './registry.ts'
import type { Probe, Source } from './source.ts'
import { defaultZone } from './when.ts'

export type ReadOptions = {
  /** IANA zone in which zone-less times are read and local days computed; Asia/Shanghai by default. */
  zone?: string
  /** A faster SHA-256 than the built-in one (Node). */
  newHash?: () => Hasher
  /** Hears of every file that lay inside a document (Word, ENEX): `Media.file` may name it. */
  onInside?: (file: BroughtFile) => void
  /** False: media are only looked for by name, not opened (quick preview in the browser). */
  openMedia?: boolean
}

/** `reading`: bytes of export files; `matching`: pictures and videos. `done` never falls within a stage. */
export type ReadProgress = { stage: 'reading' | 'matching'; done: number; total: number }

/**
 * Reads everything a person brought in one go: finds the export files by content, parses each, matches media, merges.
 * The order of `files` does not matter. What is not an export file is listed in `report.skipped`; when nothing is one,
 * the failure says in one sentence what was brought instead.
 */
export async function readImport(
  files: readonly BroughtFile[],
  options: ReadOptions = {},
  onProgress: (progress: ReadProgress) => void = () => {},
): Promise<Result<BookImport>> {
  const wanted = files.filter((file) => !isLitter(file.name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  if (wanted.length === 0)
    return failImport('nothing', '没有收到文件。请选择朋友圈导出得到的文件夹、zip 或 JSON 文件。')
  const damaged = new Set<string>()
  const { found, others } = await detect(
    wanted.map((file) => (isMediaName(file.name) ? file : tolerant(file, damaged))),
  )
  if (found.length === 0) return nothingFound(wanted, others)

  const zone = options.zone ?? defaultZone
  const total = found.reduce((sum, { probe }) => sum + probe.file.bytes, 0)
  const inside = insideFiles(options.onInside)
  const books: { book: BookImport; folder: string }[] = []
  const empty: Probe[] = []
  let before = 0
  for (const { probe, source } of found) {
    const onBytes = (read: number): void => onProgress({ stage: 'reading', done: before + read, total })
    const { book, posts } = await readOne(probe, source, zone, options.newHash ?? newSha256, onBytes, inside.take)
    before += probe.file.bytes
    if (posts > 0) books.push({ book, folder: folderOf(probe.file.name) })
    else empty.push(probe)
  }
  const index = mediaIndex([...wanted, ...inside.files])
  const [first, ...more] = await withMedia(books, index, options, onProgress)
  if (!first) return noPosts(empty)
  const book = more.length === 0 ? first : mergeImports([first, ...more])
  book.report.skipped.push(
    ...[...damaged].map((ref) => ({ ref, why: '文件在中途损坏，只读出了前面的部分' })),
    ...empty.map((probe) => ({ ref: probe.file.name, why: '里面没有一条动态' })),
    ...others
      .filter((probe) => !isSideFile(probe))
      .map((probe) => ({ ref: probe.file.name, why: sayWhatItIs(probe).message })),
  )
  return ok(book)
}

/** A damaged document ends where it cannot be read any further. */
function tolerant(file: BroughtFile, damaged: Set<string>): BroughtFile {
  return {
    ...file,
    async *stream() {
      try {
        yield* file.stream()
      } catch {
        damaged.add(file.name)
      }
    },
  }
}

type Found = { probe: Probe; source: Source }

async function detect(files: readonly BroughtFile[]): Promise<{ found: Found[]; others: Probe[] }> {
  const found: Found[] = []
  const others: Probe[] = []
  for (const file of files) {
    if (isMediaName(file.name)) continue
    const probe = await probeFile(file)
    const source = sources.find((one) => one.detect(probe))
    if (source) found.push({ probe, source })
    else others.push(probe)
  }
  return { found, others }
}

async function readOne(
  probe: Probe,
  source: Source,
  zone: string,
  newHash: () => Hasher,
  onBytes: (read: number) => void,
  onFile: (home: Probe, name: string, bytes: Uint8Array) => void,
): Promise<{ book: BookImport; posts: number }> {
  const hash = newHash()
  const { name, bytes } = probe.file
  const builder = importBuilder({
    kind: source.kind,
    format: source.format,
    zone,
    notation: source.notation,
    file: { name, bytes },
  })
  const file = heard(probe.file, hash)
  for await (const item of source.parse({ probe: { ...probe, file }, zone, onBytes }))
    if (item.t === 'file') onFile(probe, item.name, item.bytes)
    else builder.take(item)
  return builder.finish(hash.hex())
}

/** What documents may hold inside themselves, together; more is left out and its pictures count as missing. */
const MOST_INSIDE = 256 * 1024 * 1024

/** Files out of documents, under the document's own name as if it were a folder: `日记.enex/abc.jpg`. */
function insideFiles(onInside: ReadOptions['onInside']) {
  const files: BroughtFile[] = []
  let size = 0
  const take = (home: Probe, name: string, bytes: Uint8Array): void => {
    size += bytes.length
    if (size > MOST_INSIDE) return
    const file = broughtFromBytes(`${home.file.name}/${name}`, bytes)
    files.push(file)
    onInside?.(file)
  }
  return { files, take }
}

/** The same file; its bytes are hashed as they go by, also those behind the point where a parser stops. */
function heard({ name, bytes, stream }: BroughtFile, hash: Hasher): BroughtFile {
  return {
    name,
    bytes,
    async *stream() {
      const source = stream()[Symbol.asyncIterator]()
      let ended = false
      const next = async (): Promise<Uint8Array | undefined> => {
        const { value, done } = await source.next()
        if (done) ended = true
        else hash.update(value)
        return done ? undefined : value
      }
      try {
        for (let chunk = await next(); chunk; chunk = await next()) yield chunk
      } finally {
        while (!ended) await next()
      }
    },
  }
}

async function withMedia(
  books: readonly { book: BookImport; folder: string }[],
  index: ReturnType<typeof mediaIndex>,
  options: ReadOptions,
  onProgress: (progress: ReadProgress) => void,
): Promise<BookImport[]> {
  if (options.openMedia === false) return books.map(({ book, folder }) => matchNames(book, index, folder))
  const inspect = newInspector(options.newHash)
  const total = books.reduce((sum, { book }) => sum + book.media.length, 0)
  let done = 0
  const step = (): void => onProgress({ stage: 'matching', done: ++done, total })
  const out: BookImport[] = []
  for (const { book, folder } of books) out.push(await matchMedia(book, index, inspect, folder, step))
  return out
}

/** Present by name alone: good enough to say how many pictures there are. */
function matchNames(book: BookImport, index: ReturnType<typeof mediaIndex>, folder: string): BookImport {
  const media = book.media.map((one) => {
    const file = index.find(one.want, folder)
    return file ? { ...one, state: 'present' as const, file: file.name, bytes: file.bytes } : one
  })
  return mergeImports([{ ...book, media }])
}

/** Pictures added later: fills what `book` still misses and changes nothing else. */
export async function addMedia(
  book: BookImport,
  files: readonly BroughtFile[],
  options: ReadOptions = {},
): Promise<BookImport> {
  return matchMedia(book, mediaIndex(files), newInspector(options.newHash), '')
}

/** Belongs to an export without holding posts: scripts, styles, manifests. */
function isSideFile({ file, type }: Probe): boolean {
  return (
    /(^|\/)((manifest|index|\.wechat-sns-export)\.json|index\.(xlsx|txt))$|\.(css|js|svg|ico|ttf|woff2?|md|log)$/i.test(
      file.name,
    ) || type === 'empty'
  )
}

function nothingFound(files: readonly BroughtFile[], others: readonly Probe[]): Result<never> {
  const media = files.length - others.length
  const probe = others.find((one) => !isSideFile(one)) ?? others[0]
  if (!probe || (media > 1 && others.every((one) => isSideFile(one)))) return onlyMedia(files)
  const { code, message } = sayWhatItIs(probe)
  return failImport(code, message, others.map((one) => sayWhatItIs(one).message).slice(0, 20))
}

function onlyMedia(files: readonly BroughtFile[]): Result<never> {
  if (files.length === 1) {
    return failImport(
      'picture',
      `「${files[0]!.name}」是一张照片或视频，里面没有朋友圈动态。请选择朋友圈导出得到的 JSON 或 HTML 文件。`,
    )
  }
  return failImport(
    'media_only',
    `收到 ${files.length} 个图片和视频，还没有动态的文字。请把同一次导出的 JSON 或 HTML 文件也加进来。`,
  )
}

function noPosts(empty: readonly Probe[]): Result<never> {
  const name = empty[0]?.file.name ?? ''
  return failImport('no_posts', `「${name}」里没有一条完整的动态。文件可能只导出了一半，请重新导出后再试。`)
}
